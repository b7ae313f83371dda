package dev.riffle.encoding;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Measures how often the undeclared text of real songs is decoded correctly, in folders of ten and
 * alone. The costs are adjusted to these songs; see {@link HeldOutTest} for others.
 */
class FolderGuessTest {
  private static final int FOLDER = 10;
  private static final double RIGHT = 0.98;
  private static final TextGuess GUESS = TextGuess.ofAll();
  private static final TextGuess WITHOUT_TABLES = TextGuess.withoutTables();

  private static final ImmutableList<String> SIX =
      ImmutableList.of(
          "zh-Hans GB18030",
          "zh-Hant Big5",
          "ja Shift_JIS",
          "ko EUC-KR",
          "ru windows-1251",
          "ja UTF-8");

  static Stream<String> six() {
    return SIX.stream();
  }

  static Stream<String> others() {
    return Stream.of("zh-Hans GBK", "zh-Hans UTF-8", "zh-Hant UTF-8", "ko UTF-8", "ru UTF-8");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({"six", "others"})
  void folders_ofTen_areRightIn98Of100(String name) throws IOException {
    Songs songs = Songs.in(name);
    assertThat(songs.songs().size()).isAtLeast(200);
    assertThat(right(GUESS, songs.titles(), songs, FOLDER)).isAtLeast(RIGHT);
    assertThat(right(GUESS, songs.tags(), songs, FOLDER)).isAtLeast(RIGHT);
    assertThat(right(GUESS, shuffled(songs.titles()), songs, FOLDER)).isAtLeast(RIGHT);
  }

  /** Without the folder, titles alone are decoded less reliably. */
  @Test
  void folders_fileByFile_areLessReliable() throws IOException {
    Songs songs = Songs.in("zh-Hant Big5");
    assertThat(right(GUESS, songs.titles(), songs, 1)).isLessThan(RIGHT);
    assertThat(right(GUESS, songs.titles(), songs, FOLDER)).isAtLeast(RIGHT);
  }

  /** All except Chinese in GB18030; without tables, its only competitor is UTF-8. */
  static Stream<String> notGb() {
    return Stream.concat(six(), others()).filter(name -> !name.contains("GB"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("notGb")
  void singleFiles_areNotWorseThanWithoutTables(String name) throws IOException {
    Songs songs = Songs.in(name);
    assertThat(right(GUESS, songs.titles(), songs, 1))
        .isAtLeast(right(WITHOUT_TABLES, songs.titles(), songs, 1));
    assertThat(right(GUESS, songs.tags(), songs, 1))
        .isAtLeast(right(WITHOUT_TABLES, songs.tags(), songs, 1));
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "ko EUC-KR",
        "ja Shift_JIS",
        "ru windows-1251",
        "ru KOI8-R",
        "th TIS-620",
        "el windows-1253",
        "he windows-1255",
        "ar windows-1256"
      })
  void others_titleAndArtist_neverBecomeChinese(String name) throws IOException {
    Songs songs = Songs.in(name);
    assertThat(chinese(songs.tags(), 1)).isEqualTo(0);
    assertThat(chinese(songs.tags(), FOLDER)).isEqualTo(0);
    assertThat(chinese(songs.titles(), FOLDER)).isEqualTo(0);
    // Some titles of two or three letters are valid titles in two encodings.
    assertThat(chinese(songs.titles(), 1)).isAtMost(1);
  }

  private static ImmutableList<Songs> latin1() throws IOException {
    ImmutableList.Builder<Songs> songs = ImmutableList.builder();
    for (String language : new String[] {"de", "fr", "es", "pt", "it", "nordic"}) {
      songs.add(Songs.in(language + " windows-1252"));
    }
    return songs.build();
  }

  @Test
  void latin1_ofManyLanguages_aloneAndInFolders_isLatin1() throws IOException {
    for (Songs songs : latin1()) {
      for (var files : List.of(songs.titles(), songs.tags())) {
        for (int folder : new int[] {1, FOLDER, files.size()}) {
          assertThat(guesses(files, folder).stream().flatMap(Optional::stream)).isEmpty();
        }
      }
    }
  }

  @Test
  void latin1_oneAmongNineOfAnother_isLatin1() throws IOException {
    for (String other : SIX) {
      List<ImmutableList<String>> others = Songs.in(other).titles();
      int place = 0;
      for (Songs songs : latin1()) {
        for (ImmutableList<String> title : Iterables.filter(songs.titles(), t -> !t.isEmpty())) {
          int from = 9 * (place++ % 20);
          List<ImmutableList<String>> folder = new ArrayList<>(others.subList(from, from + 9));
          folder.add(title);
          assertWithMessage("%s among %s", title, other)
              .that(Iterables.getLast(GUESS.of(folder)))
              .isEqualTo(Optional.empty());
        }
      }
    }
  }

  @Test
  void order_ofTheFiles_hasNoEffect() throws IOException {
    List<ImmutableList<String>> files = new ArrayList<>();
    for (String six : SIX) {
      files.addAll(Songs.in(six).titles().subList(0, 5));
    }
    List<Optional<Charset>> before = GUESS.of(files);
    List<Integer> places = new ArrayList<>();
    files.forEach(file -> places.add(places.size()));
    List<Integer> after = shuffled(places);
    assertThat(GUESS.of(Lists.transform(after, files::get)))
        .containsExactlyElementsIn(Lists.transform(after, before::get))
        .inOrder();
  }

  /**
   * Returns the share of folders, of {@code size} files each, in which all files are decoded
   * correctly.
   */
  private static double right(
      TextGuess guess, List<ImmutableList<String>> files, Songs songs, int folder) {
    List<List<ImmutableList<String>>> folders = Lists.partition(files, folder);
    return (double) folders.stream().filter(each -> isRight(guess, each, songs.charset())).count()
        / folders.size();
  }

  private static boolean isRight(
      TextGuess guess, List<ImmutableList<String>> folder, Charset charset) {
    List<Optional<Charset>> found = guess.of(folder);
    for (int i = 0; i < folder.size(); i++) {
      if (!isIn(charset, folder.get(i), found.get(i))) {
        return false;
      }
    }
    return true;
  }

  /**
   * ASCII has no encoding; the wider form of an encoding is also correct, and GBK is a part of
   * GB18030.
   */
  private static boolean isIn(Charset charset, List<String> file, Optional<Charset> found) {
    return file.stream()
        .allMatch(
            text ->
                found.isPresent()
                    && TextGuess.reread(text, found.get()).equals(TextGuess.reread(text, charset)));
  }

  private static ImmutableList<Optional<Charset>> guesses(
      List<ImmutableList<String>> files, int folder) {
    return Lists.partition(files, folder).stream()
        .flatMap(together -> GUESS.of(together).stream())
        .collect(toImmutableList());
  }

  private static long chinese(List<ImmutableList<String>> files, int folder) {
    return guesses(files, folder).stream()
        .flatMap(Optional::stream)
        .filter(charset -> charset.name().matches("GB18030|Big5.*"))
        .count();
  }

  private static <T> List<T> shuffled(List<T> files) {
    List<T> shuffled = new ArrayList<>(files);
    Collections.shuffle(shuffled, new Random(1));
    return shuffled;
  }
}
