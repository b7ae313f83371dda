package dev.riffle.encoding;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.encoding.Mislabelled.asLatin1;
import static dev.riffle.encoding.Mislabelled.undeclared;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.Multimaps;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Measures the error rate of the detection on generated tags and on the JDK's locale names. */
class TextGuessTest {
  private static final Charset GB18030 = Charset.forName("GB18030");
  private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");
  private static final long SEED = 20_260_101;
  private static final int TAGS = 4_000;

  /**
   * The maximum share of Latin-1 text decoded wrongly, and the minimum of Chinese text decoded
   * correctly.
   */
  private static final double CHANGED = 0.001;

  private static final double RIGHT = 0.99;

  /**
   * The minimum for Chinese text whose byte pairs are all Korean syllables: two or three of them
   * may be a word in both languages, which must not be decoded as Chinese.
   */
  private static final double RIGHT_OR_KOREAN = 0.85;

  private static final ImmutableList<ImmutableList<String>> LATIN_1 =
      LatinTags.tags(new Random(SEED), TAGS).map(Mislabelled::foreign).collect(toImmutableList());

  private static final ImmutableList<ImmutableList<String>> CHINESE =
      ChineseTags.tags(new Random(SEED), TAGS).collect(toImmutableList());

  private static final ImmutableList<ImmutableList<String>> CHINESE_AS_LATIN_1 =
      mislabelled(CHINESE.stream(), GB18030);

  /** A detection method under test. */
  interface Guess extends Function<List<String>, Optional<Charset>> {}

  @Test
  void latin1_ofManyLanguages_isChangedInFewerThan1Of1000() {
    assertThat(changed(TextGuessTest::guess, LATIN_1)).isAtMost(CHANGED);
  }

  @Test
  void latin1_eachWordAlone_andInCapitals_isNotChanged() {
    assertThat(LatinTags.words().filter(word -> guess(word).isPresent()).toList()).isEmpty();
  }

  @Test
  void latin1_namesOfCountriesAndLanguages_areChangedInFewerThan1Of1000() {
    ImmutableList<ImmutableList<String>> names =
        mislabelled(
            names("de fr es pt it sv da nb nn fi is nl et ga ca gl eu af fo lb gd br")
                .map(name -> name.get(0))
                .flatMap(name -> Stream.of(name, name.toUpperCase(Locale.ROOT)))
                .filter(WINDOWS_1252.newEncoder()::canEncode)
                .map(ImmutableList::of),
            WINDOWS_1252);
    assertThat(names.size()).isAtLeast(3_000);
    assertThat(changed(TextGuessTest::guess, names)).isAtMost(CHANGED);
  }

  @Test
  void chinese_halfOfItShort_isRightIn99Of100() {
    assertRight(CHINESE_AS_LATIN_1);
    assertThat(TextGuess.reread(CHINESE_AS_LATIN_1.get(0).get(0), GB18030))
        .isEqualTo(CHINESE.get(0).get(0));
  }

  @Test
  void chinese_eachTitleAlone_isRight() {
    ChineseTags.words()
        .filter(word -> !mayBeKorean(asLatin1(word.get(0), GB18030)))
        .forEach(
            word ->
                assertWithMessage("%s", word)
                    .that(guess(ImmutableList.of(asLatin1(word.get(0), GB18030))))
                    .hasValue(GB18030));
  }

  @Test
  void chinese_namesOfCountriesAndLanguages_areRightIn99Of100() {
    ImmutableList<ImmutableList<String>> names = mislabelled(names("zh-CN"), GB18030);
    assertThat(names.size()).isAtLeast(300);
    assertRight(names);
  }

  private static void assertRight(List<ImmutableList<String>> chinese) {
    ListMultimap<Boolean, ImmutableList<String>> byKorean =
        Multimaps.index(chinese, tag -> tag.stream().allMatch(TextGuessTest::mayBeKorean));
    assertThat(byKorean.keySet()).hasSize(2);
    assertThat(right(TextGuessTest::guess, byKorean.get(false), GB18030)).isAtLeast(RIGHT);
    assertThat(right(TextGuessTest::guess, byKorean.get(true), GB18030)).isAtLeast(RIGHT_OR_KOREAN);
  }

  /** Returns whether all pairs of bytes are syllables in EUC-KR. */
  private static boolean mayBeKorean(String latin1) {
    return latin1.matches("(?:[\\x00-\\x7F]|[\u00B0-\u00C8][\u00A1-\u00FE])*");
  }

  @Test
  void utf8_ofAnyLanguage_isRightIn99Of100() {
    for (Stream<ImmutableList<String>> tags :
        List.of(CHINESE.stream(), LATIN_1.stream(), names("ru el pl cs tr ko ja ar he vi th hi"))) {
      assertThat(right(TextGuessTest::guess, mislabelled(tags, UTF_8), UTF_8)).isAtLeast(RIGHT);
    }
  }

  @Test
  void page_showsTheMeasurements() throws IOException {
    String page = Files.readString(Path.of("src/site/markdown/tags.md"));
    assertThat(page)
        .contains(row("Latin-1 and windows-1252", 1 - changed(TextGuessTest::guess, LATIN_1)));
    double right = right(TextGuessTest::guess, CHINESE_AS_LATIN_1, GB18030);
    assertThat(page).contains(row("Chinese in GBK", right));
    double utf8 = right(TextGuessTest::guess, mislabelled(CHINESE.stream(), UTF_8), UTF_8);
    assertThat(page).contains(row("Chinese in UTF-8", utf8));
  }

  private static String row(String tags, double share) {
    return String.format(Locale.ROOT, "| %s | %,d | %,d |", tags, TAGS, Math.round(share * TAGS));
  }

  /** Validates these sets: simpler detection methods fail on them. */
  @Test
  void simplerMethods_failTheBounds() {
    Guess always = texts -> Optional.empty();
    assertThat(right(always, CHINESE_AS_LATIN_1, GB18030)).isLessThan(RIGHT);
    Guess whatCanBe =
        texts ->
            texts.stream().noneMatch(text -> TextGuess.reread(text, GB18030).contains("\uFFFD"))
                ? Optional.of(GB18030)
                : Optional.empty();
    assertThat(changed(whatCanBe, LATIN_1)).isGreaterThan(CHANGED);
    Guess fieldByField =
        texts ->
            texts.stream().allMatch(text -> guess(ImmutableList.of(text)).isPresent())
                ? Optional.of(GB18030)
                : Optional.empty();
    assertThat(right(fieldByField, CHINESE_AS_LATIN_1, GB18030)).isLessThan(RIGHT);
  }

  @Test
  void fields_areDecodedTogether_ifOneAloneIsAmbiguous() {
    ImmutableList<String> love = undeclared(ImmutableList.of("你"), GB18030);
    assertThat(guess(love)).isEmpty();
    ImmutableList<String> andSinger = undeclared(ImmutableList.of("你", "张国荣"), GB18030);
    assertThat(guess(andSinger)).hasValue(GB18030);
    assertThat(guess(ImmutableList.of(love.get(0), "Die Ärzte"))).isEmpty();
  }

  private static Optional<Charset> guess(List<String> file) {
    return TextGuess.ofAll().of(ImmutableList.of(file)).get(0);
  }

  private static double changed(Guess guess, List<ImmutableList<String>> tags) {
    return share(tags, tag -> guess.apply(tag).isPresent());
  }

  private static double right(Guess guess, List<ImmutableList<String>> tags, Charset charset) {
    return share(tags, tag -> guess.apply(tag).equals(Optional.of(charset)));
  }

  private static double share(
      List<ImmutableList<String>> tags, Predicate<ImmutableList<String>> is) {
    return (double) tags.stream().filter(is).count() / tags.size();
  }

  private static ImmutableList<ImmutableList<String>> mislabelled(
      Stream<? extends Collection<String>> tags, Charset charset) {
    return tags.map(tag -> undeclared(tag, charset))
        .filter(tag -> !tag.isEmpty())
        .collect(toImmutableList());
  }

  private static Stream<ImmutableList<String>> names(String languages) {
    return Splitter.on(' ')
        .splitToStream(languages)
        .map(Locale::forLanguageTag)
        .flatMap(
            in ->
                Stream.concat(
                    Stream.of(Locale.getISOCountries())
                        .map(country -> new Locale("", country).getDisplayCountry(in)),
                    Stream.of(Locale.getISOLanguages())
                        .map(language -> new Locale(language).getDisplayLanguage(in))))
        .map(ImmutableList::of);
  }
}
