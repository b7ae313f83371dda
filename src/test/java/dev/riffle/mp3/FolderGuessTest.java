package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import dev.riffle.encoding.TextGuess;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often the undeclared text of real songs is read right, in folders of ten and alone. {@code
 * page_showsWhatIsMeasured} prints the table of tags.md.
 */
class FolderGuessTest {
  private static final int FOLDER = 10;
  private static final double RIGHT = 0.98;
  private static final TextGuess GUESS = TextGuess.ofAll();
  private static final TextGuess WITHOUT_TABLES = TextGuess.withoutTables();

  private static final ImmutableSet<String> CHINESE = ImmutableSet.of("GB18030", "Big5");

  private static final ImmutableList<String> LATIN_1 =
      ImmutableList.of("de", "fr", "es", "pt", "it", "nordic");

  private static final ImmutableList<String> SIX =
      ImmutableList.of(
          "zh-Hans GB18030",
          "zh-Hant Big5",
          "ja Shift_JIS",
          "ko EUC-KR",
          "ru windows-1251",
          "ja UTF-8");

  private static Charset windows1252() {
    return Charset.forName("windows-1252");
  }

  @ParameterizedTest(name = "{0} in {1}")
  @CsvSource({
    "zh-Hans, GB18030",
    "zh-Hans, GBK",
    "zh-Hant, Big5",
    "ja, Shift_JIS",
    "ko, EUC-KR",
    "ru, windows-1251",
    "zh-Hans, UTF-8",
    "zh-Hant, UTF-8",
    "ja, UTF-8",
    "ko, UTF-8",
    "ru, UTF-8"
  })
  void folders_ofTen_areRightIn98Of100(String language, String name) throws IOException {
    Songs songs = Songs.in(language);
    Charset charset = Charset.forName(name);
    assertThat(songs.size()).isAtLeast(200);
    assertThat(rightFolders(songs.titles(charset), charset)).isAtLeast(RIGHT);
    assertThat(rightFolders(songs.tags(charset), charset)).isAtLeast(RIGHT);
    assertThat(rightFolders(shuffled(songs.titles(charset)), charset)).isAtLeast(RIGHT);
  }

  /** Where the folder does not count, titles alone fall short of it. */
  @Test
  void folders_fileByFile_wouldNotBe() throws IOException {
    Charset big5 = Charset.forName("Big5");
    ImmutableList<ImmutableList<String>> titles = Songs.in("zh-Hant").titles(big5);
    long right = titles.stream().filter(title -> isIn(big5, title, single(GUESS, title))).count();
    assertThat((double) right / titles.size()).isLessThan(RIGHT);
    assertThat(rightFolders(titles, big5)).isAtLeast(RIGHT);
  }

  @ParameterizedTest(name = "{0} in {1}")
  @CsvSource({
    "zh-Hant, Big5",
    "ja, Shift_JIS",
    "ko, EUC-KR",
    "ru, windows-1251",
    "zh-Hans, UTF-8",
    "zh-Hant, UTF-8",
    "ja, UTF-8",
    "ko, UTF-8",
    "ru, UTF-8"
  })
  void singleFiles_areNotWorseThanWithoutTables(String language, String name) throws IOException {
    Charset charset = Charset.forName(name);
    Songs songs = Songs.in(language);
    assertThat(right(GUESS, songs.titles(charset), charset))
        .isAtLeast(right(WITHOUT_TABLES, songs.titles(charset), charset));
    assertThat(right(GUESS, songs.tags(charset), charset))
        .isAtLeast(right(WITHOUT_TABLES, songs.tags(charset), charset));
  }

  @ParameterizedTest(name = "{0} in {1}")
  @CsvSource({
    "ko, EUC-KR",
    "ja, Shift_JIS",
    "ru, windows-1251",
    "ru, KOI8-R",
    "th, TIS-620",
    "el, windows-1253",
    "he, windows-1255",
    "ar, windows-1256"
  })
  void others_titleAndArtist_neverBecomeChinese(String language, String name) throws IOException {
    Charset charset = Charset.forName(name);
    Songs songs = Songs.in(language);
    assertThat(chinese(songs.tags(charset), 1)).isEqualTo(0);
    assertThat(chinese(songs.tags(charset), FOLDER)).isEqualTo(0);
    assertThat(chinese(songs.titles(charset), FOLDER)).isEqualTo(0);
    // A title of two or three letters and nothing else is in some what is in others a title, too.
    assertThat(chinese(songs.titles(charset), 1)).isAtMost(1);
  }

  @Test
  void latin1_ofManyLanguages_aloneAndInFolders_isLatin1() throws IOException {
    for (String language : LATIN_1) {
      for (ImmutableList<ImmutableList<String>> files :
          ImmutableList.of(
              Songs.in(language).titles(windows1252()), Songs.in(language).tags(windows1252()))) {
        assertThat(touched(files, 1)).isEmpty();
        assertThat(touched(files, FOLDER)).isEmpty();
        assertThat(touched(files, files.size())).isEmpty();
      }
    }
  }

  @Test
  void latin1_oneAmongNineOfAnother_isLatin1() throws IOException {
    for (String other : SIX) {
      List<String> name = Splitter.on(' ').splitToList(other);
      List<ImmutableList<String>> others =
          Songs.in(name.get(0)).titles(Charset.forName(name.get(1)));
      int place = 0;
      for (String language : LATIN_1) {
        for (ImmutableList<String> title : Songs.in(language).titles(windows1252())) {
          if (title.isEmpty()) {
            continue;
          }
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
  void order_ofTheFiles_doesNotMatter() throws IOException {
    List<ImmutableList<String>> files = new ArrayList<>();
    for (String six : SIX) {
      List<String> name = Splitter.on(' ').splitToList(six);
      files.addAll(Songs.in(name.get(0)).titles(Charset.forName(name.get(1))).subList(0, 5));
    }
    List<Optional<Charset>> before = GUESS.of(files);
    List<Integer> places = new ArrayList<>();
    files.forEach(file -> places.add(places.size()));
    Collections.shuffle(places, new Random(7));
    List<Optional<Charset>> after = GUESS.of(Lists.transform(places, files::get));
    for (int i = 0; i < places.size(); i++) {
      assertThat(after.get(i)).isEqualTo(before.get(places.get(i)));
    }
  }

  @Test
  void page_showsWhatIsMeasured() throws IOException {
    StringBuilder table = new StringBuilder();
    for (String six : SIX) {
      List<String> name = Splitter.on(' ').splitToList(six);
      table.append(row(Songs.in(name.get(0)), Charset.forName(name.get(1)), six));
    }
    System.out.print(table);
    assertThat(Files.readString(Path.of("src/site/markdown/tags.md"))).contains(table);
  }

  private static String row(Songs songs, Charset charset, String name) {
    return String.format(
        Locale.ROOT,
        "| %s | %d | %.1f %% | %.1f %% | %.1f %% | %.1f %% | %.1f %% |\n",
        name,
        songs.size(),
        100 * rightFolders(songs.titles(charset), charset),
        100 * right(GUESS, songs.tags(charset), charset),
        100 * right(WITHOUT_TABLES, songs.tags(charset), charset),
        100 * right(GUESS, songs.titles(charset), charset),
        100 * right(WITHOUT_TABLES, songs.titles(charset), charset));
  }

  private static Optional<Charset> single(TextGuess guess, ImmutableList<String> file) {
    return guess.of(ImmutableList.of(file)).get(0);
  }

  /** ASCII has no encoding; the wider form of one is as right, and GBK is a part of GB18030. */
  private static boolean isIn(Charset charset, List<String> file, Optional<Charset> found) {
    return file.stream()
        .allMatch(
            text ->
                found.isPresent()
                    && TextGuess.reread(text, found.get()).equals(TextGuess.reread(text, charset)));
  }

  private static double right(TextGuess guess, List<ImmutableList<String>> files, Charset charset) {
    long right = files.stream().filter(file -> isIn(charset, file, single(guess, file))).count();
    return (double) right / files.size();
  }

  private static double rightFolders(List<ImmutableList<String>> files, Charset charset) {
    List<List<ImmutableList<String>>> folders = Lists.partition(files, FOLDER);
    return (double) folders.stream().filter(folder -> isRight(folder, charset)).count()
        / folders.size();
  }

  private static boolean isRight(List<ImmutableList<String>> folder, Charset charset) {
    List<Optional<Charset>> found = GUESS.of(folder);
    for (int i = 0; i < folder.size(); i++) {
      if (!isIn(charset, folder.get(i), found.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static long chinese(List<ImmutableList<String>> files, int folder) {
    return Lists.partition(files, folder).stream()
        .flatMap(together -> GUESS.of(together).stream())
        .flatMap(Optional::stream)
        .filter(charset -> CHINESE.contains(charset.name()) || charset.name().startsWith("Big5"))
        .count();
  }

  private static ImmutableList<ImmutableList<String>> touched(
      List<ImmutableList<String>> files, int size) {
    ImmutableList.Builder<ImmutableList<String>> touched = ImmutableList.builder();
    for (List<ImmutableList<String>> folder : Lists.partition(files, size)) {
      List<Optional<Charset>> found = GUESS.of(folder);
      for (int i = 0; i < folder.size(); i++) {
        if (found.get(i).isPresent()) {
          touched.add(folder.get(i));
        }
      }
    }
    return touched.build();
  }

  private static <T> List<T> shuffled(List<T> files) {
    List<T> shuffled = new ArrayList<>(files);
    Collections.shuffle(shuffled, new Random(1));
    return shuffled;
  }
}
