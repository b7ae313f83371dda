package dev.riffle.encoding;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A folder decides ambiguous texts, and admits files of other encodings. */
class FolderPriorTest {
  private static final TextGuess GUESS = TextGuess.ofAll();

  /** Returns the encodings of nine songs and one more. */
  private static List<Optional<Charset>> among(String nine, String title, Charset charset)
      throws IOException {
    List<ImmutableList<String>> folder = new ArrayList<>(Songs.in(nine).titles().subList(0, 9));
    folder.add(ImmutableList.of(Mislabelled.asLatin1(title, charset)));
    return GUESS.of(folder);
  }

  @ParameterizedTest
  @CsvSource({
    "ru windows-1251, \u042E", // the letter yu
    "ru windows-1251, \u042E-\u044E",
    "ru windows-1251, 25 \u043A 10",
    "ru windows-1251, \u0421y\u043Fep \u0433y\u0434", // with Latin y, e, p
    "ru windows-1251, \u042D.\u0422.\u041E.\u042F.\u041B.\u042E.\u0411.\u041B.\u042E.", // initials
    "ru KOI8-R, \u042E",
    "uk windows-1251, \u041D\u0410\u0412I\u0429\u041E", // with Latin I
    "uk windows-1251, \u041C\u0406\u0419 BOY",
    "uk windows-1251, \u042F \u0404",
    "ja Shift_JIS, A\u30FBHA\u30FBHA",
    "ja EUC-JP, Kiss\u30FBme",
    "ja Shift_JIS, \u6F22",
    "zh-Hans GB18030, \u4F60",
    "zh-Hans GB18030, \u591C\u306B\u99C6\u3051\u308B", // Japanese
    "zh-Hans GB18030, \u30A2\u30A4\u30C9\u30EB",
    "zh-Hans GB18030, \u041C\u0438\u043B\u043B\u0438\u043E\u043D \u0440\u043E\u0437", // Russian
    "ja Shift_JIS, \u9B3CKYOKAN", // with a capital as a second byte
    "ja Shift_JIS, \u8679RAINBOW",
    "ja Shift_JIS, KISS\u9B42",
  })
  void ambiguous_amongNine_isDecodedLikeThem(String nine, String title) throws IOException {
    Charset charset = Songs.in(nine).charset();
    assertThat(Iterables.getLast(among(nine, title, charset))).hasValue(charset);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "zh-Hans GB18030",
        "zh-Hant Big5",
        "ja Shift_JIS",
        "ja EUC-JP",
        "ja UTF-8",
        "ko EUC-KR",
        "ru windows-1251",
        "ru KOI8-R",
        "uk windows-1251",
        "el windows-1253",
        "he windows-1255",
        "ar windows-1256",
        "th TIS-620"
      })
  void latin1_amongNine_isLatin1_andChangesNone(String nine) throws IOException {
    Songs songs = Songs.in(nine);
    for (String title : List.of("F\u00FCr Elise", "D\u00E9j\u00E0 vu", "Caf\u00E9", "\u00C0 toi")) {
      List<Optional<Charset>> found = among(nine, title, Charset.forName("windows-1252"));
      assertWithMessage("%s", title).that(Iterables.getLast(found)).isEmpty();
      assertThat(found.subList(0, 9).stream().map(Optional::orElseThrow).distinct())
          .containsExactly(songs.charset());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "ru windows-1251, zh-Hans GB18030",
    "ja EUC-JP, ru KOI8-R",
    "th TIS-620, zh-Hant Big5",
    "ko EUC-KR, el windows-1253",
    "uk windows-1251, ja Shift_JIS"
  })
  void twoLanguages_fiveAndFive_areBothRight(String one, String other) throws IOException {
    List<ImmutableList<String>> files = new ArrayList<>(Songs.in(one).titles().subList(0, 5));
    files.addAll(Songs.in(other).titles().subList(0, 5));
    List<Charset> found = GUESS.of(files).stream().map(Optional::orElseThrow).toList();
    assertThat(found.subList(0, 5).stream().distinct()).containsExactly(Songs.in(one).charset());
    assertThat(found.subList(5, 10).stream().distinct()).containsExactly(Songs.in(other).charset());
  }

  /** A single title that the encoding of the others can read is in no third encoding. */
  @Test
  void readableInTheEncodingOfNine_isNotInAThirdOne() throws IOException {
    for (String title :
        List.of(
            "\u041A\u043E\u0440\u043E\u043B\u0435\u0432\u043D\u0430",
            "\u98DB\u3079\u306A\u3044\u9CE5")) {
      List<Optional<Charset>> found = among("zh-Hans GB18030", title, Charset.forName("GBK"));
      assertThat(Iterables.getLast(found)).hasValue(Charset.forName("GB18030"));
    }
  }

  /** 0x81 is no character of windows-1252. */
  @Test
  void unassignedByte_alone_isNotLatin1() {
    Charset shiftJis = Charset.forName("Shift_JIS");
    String title = Mislabelled.asLatin1("A\u30FBHA\u30FBHA", shiftJis);
    assertThat(GUESS.of(List.of(List.of(title)))).containsExactly(Optional.of(shiftJis));
  }

  @Test
  void impossibleBytes_ofOneFile_doNotExcludeTheEncodingOfFour() throws IOException {
    Songs songs = Songs.in("ja EUC-JP");
    for (List<ImmutableList<String>> four : Lists.partition(songs.titles(), 4)) {
      List<ImmutableList<String>> files = new ArrayList<>(four);
      files.add(ImmutableList.of("F\u00FCr Elise"));
      List<Optional<Charset>> found = GUESS.of(files).subList(0, four.size());
      assertWithMessage("%s", four).that(found).doesNotContain(Optional.empty());
    }
  }

  @Test
  void oneOfAnotherEncoding_amongManyInLatin1_doesNotChangeThem() throws IOException {
    List<ImmutableList<String>> files =
        new ArrayList<>(
            Songs.in("nordic windows-1252").titles().stream()
                .filter(file -> !file.isEmpty())
                .toList());
    files.add(Songs.in("ru windows-1251").titles().get(0));
    List<Optional<Charset>> found = GUESS.of(files);
    assertThat(Iterables.getLast(found)).hasValue(Charset.forName("windows-1251"));
    assertThat(found.subList(0, files.size() - 1).stream().flatMap(Optional::stream)).isEmpty();
  }
}
