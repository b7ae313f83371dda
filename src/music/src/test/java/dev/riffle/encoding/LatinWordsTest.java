package dev.riffle.encoding;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.encoding.Accuracy.Encoded;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The names of countries and languages in Latin alphabets; the tables were not made from them. */
class LatinWordsTest {
  private static final int FOLDER = 10;
  private static final int ORDERS = 5;
  private static final TextGuess GUESS = TextGuess.ofAll();

  private static ImmutableList<Encoded> names(String language, String charset) {
    Locale in = Locale.forLanguageTag(language);
    Stream<String> countries =
        Stream.of(Locale.getISOCountries())
            .map(country -> new Locale("", country).getDisplayCountry(in));
    Stream<String> languages =
        Stream.of(Locale.getISOLanguages()).map(code -> new Locale(code).getDisplayLanguage(in));
    Charset encoding = Charset.forName(charset);
    ImmutableList<ImmutableList<String>> files =
        Stream.concat(countries, languages)
            .filter(encoding.newEncoder()::canEncode)
            .map(name -> Mislabelled.undeclared(List.of(name), encoding))
            .collect(toImmutableList());
    return Accuracy.encoded(files, encoding);
  }

  @ParameterizedTest
  @CsvSource({"lt, windows-1257", "lv, windows-1257", "hu, windows-1250", "hu, ISO-8859-2"})
  void folders_ofTenNames_areRight(String language, String charset) {
    ImmutableList<Encoded> names = names(language, charset);
    assertThat(names.size()).isAtLeast(80);
    assertThat(Accuracy.of(GUESS, Accuracy.folders(names, FOLDER, ORDERS)).ofFolders())
        .isAtLeast(0.97);
  }

  /** Icelandic shares letters with Turkish, Estonian and Portuguese with Hungarian. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "fr", "de", "es", "it", "pt", "nl", "sv", "da", "nb", "fi", "is", "et", "ca", "gl", "sq",
        "af", "fo", "ga", "lb"
      })
  void latin1_aloneAndInFolders_isNotChanged(String language) {
    ImmutableList<Encoded> names = names(language, "windows-1252");
    assertThat(names.size()).isAtLeast(FOLDER);
    for (int folder : new int[] {1, 3, FOLDER}) {
      for (List<Encoded> files : Accuracy.folders(names, folder, ORDERS)) {
        assertWithMessage("%s", files)
            .that(Accuracy.of(GUESS, List.of(files)).ofFiles())
            .isEqualTo(1.0);
      }
    }
  }

  /** The pairs of these words are a made-up language. */
  @Test
  void maker_wordsAndCounts_costsArePairs() {
    Map<String, Double> words =
        LetterPairsMaker.words(
            List.of("ab 9", "ab\u0142 1", "x1 5"), Charset.forName("windows-1250"));
    assertThat(words).isEqualTo(ImmutableMap.of("ab", 3.0, "ab\u0142", 1.0));
    List<String> line = List.of(LetterPairsMaker.line("xx", words, 0).split("\\|"));
    assertThat(line.get(1)).isEqualTo(" abcdefghijklmnopqrstuvwxyz\u0142");
    int letters = line.get(1).length();
    assertThat(line.get(2)).hasLength(letters * letters);
    int endAfterB = line.get(2).charAt(2 * letters) - '0';
    assertThat(endAfterB).isEqualTo(1); // three of four: 0.8 half bits
  }

  @Test
  void table_eachLanguage_hasACostForEachPair() {
    for (LetterPairs pairs : LetterPairs.of("en pl cs hu tr lt lv is sq")) {
      int letters = pairs.letters().length();
      assertThat(pairs.costs()).hasLength(letters * letters);
      assertThat(pairs.cost(0, pairs.index('q'))).isGreaterThan(pairs.cost(0, pairs.index('s')));
    }
  }
}
