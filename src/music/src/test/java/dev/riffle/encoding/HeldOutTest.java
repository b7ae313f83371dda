package dev.riffle.encoding;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import com.google.common.collect.Streams;
import dev.riffle.encoding.Accuracy.Encoded;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Measures the detection on songs of artists that no cost was adjusted to. {@code
 * page_showsTheMeasurements} prints the table of tags.md.
 */
@Order(1) // takes long
class HeldOutTest {
  private static final int FOLDER = 10;

  /** Each list in this many orders, for enough folders. */
  private static final int ORDERS = 20;

  private static final int NEIGHBOURS_ORDERS = 5;

  private static final double FILES = 0.995;

  /** The maximum loss with a Latin-1 song, and with half of the titles in English. */
  private static final double LOSS = 0.01;

  private static final TextGuess GUESS = TextGuess.ofAll();

  private static final ImmutableList<String> COMMON =
      ImmutableList.of(
          "zh-Hans GBK",
          "zh-Hant Big5",
          "ja Shift_JIS",
          "ko EUC-KR",
          "ru windows-1251",
          "uk windows-1251",
          "ja UTF-8");

  private static final ImmutableList<String> OTHERS =
      ImmutableList.of(
          "ja EUC-JP",
          "ru KOI8-R",
          "el windows-1253",
          "he windows-1255",
          "ar windows-1256",
          "th TIS-620");

  private static final ImmutableList<String> NEIGHBOURS =
      ImmutableList.of(
          "pl windows-1250",
          "cs windows-1250",
          "hu windows-1250",
          "pl ISO-8859-2",
          "cs ISO-8859-2",
          "hu ISO-8859-2",
          "tr windows-1254",
          "uk KOI8-U",
          "ru IBM866",
          "el ISO-8859-7");

  /** The length of the fields of ID3v1, in bytes. */
  private static final int ID3_V1 = 30;

  private static final ImmutableList<String> LATIN_1 =
      ImmutableList.of("de", "fr", "es", "pt", "it", "nordic");

  private static final ImmutableList<Encoded> ACCENTED =
      LATIN_1.stream().flatMap(HeldOutTest::latin1).collect(toImmutableList());

  static Stream<String> neighbours() {
    return NEIGHBOURS.stream();
  }

  static Stream<String> all() {
    return Streams.concat(COMMON.stream(), OTHERS.stream(), NEIGHBOURS.stream());
  }

  private static int orders(String name) {
    return NEIGHBOURS.contains(name) ? NEIGHBOURS_ORDERS : ORDERS;
  }

  private static Stream<Encoded> latin1(String language) {
    return titlesOf(language + " windows-1252").stream();
  }

  private static ImmutableList<Encoded> titlesOf(String name) {
    try {
      Songs songs = Songs.heldOut(name);
      return Accuracy.encoded(songs.titles(), songs.charset());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** The accuracy for titles alone. */
  private record Measured(
      int titles, Accuracy folders, Accuracy withLatin1, Accuracy halfEnglish, Accuracy alone) {
    private static final Map<String, Measured> ALL = new ConcurrentHashMap<>();

    static Measured of(String name) {
      return ALL.computeIfAbsent(name, Measured::measure);
    }

    private static Measured measure(String name) {
      ImmutableList<Encoded> titles = titlesOf(name);
      int orders = orders(name);
      return new Measured(
          titles.size(),
          Accuracy.of(GUESS, Accuracy.folders(titles, FOLDER, orders)),
          Accuracy.of(GUESS, withLatin1(Accuracy.folders(titles, FOLDER - 1, orders))),
          // English is ASCII, which is not judged.
          Accuracy.of(GUESS, Accuracy.folders(titles, FOLDER / 2, orders)),
          Accuracy.of(GUESS, Accuracy.folders(titles, 1, 1)));
    }

    private static List<List<Encoded>> withLatin1(List<List<Encoded>> folders) {
      List<List<Encoded>> mixed = new ArrayList<>();
      for (List<Encoded> folder : folders) {
        Encoded accented = ACCENTED.get(mixed.size() % ACCENTED.size());
        mixed.add(ImmutableList.copyOf(Iterables.concat(folder, List.of(accented))));
      }
      return mixed;
    }

    String row(String name) {
      return String.format(
          Locale.ROOT,
          "| %s | %d | %.1f | %.1f | %.1f |\n",
          name,
          titles,
          100 * folders.ofFolders(),
          100 * withLatin1.ofFolders(),
          100 * alone.ofFiles());
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("all")
  void folders_ofTen_areRight(String name) {
    double bar = COMMON.contains(name) ? 0.98 : 0.95;
    Measured measured = Measured.of(name);
    assertThat(measured.titles()).isAtLeast(100);
    assertThat(measured.folders().ofFolders()).isAtLeast(bar);
    assertThat(measured.folders().ofFiles()).isAtLeast(FILES);
    for (Accuracy harder : List.of(measured.withLatin1(), measured.halfEnglish())) {
      assertThat(harder.ofFolders()).isAtLeast(bar - LOSS);
      assertThat(harder.ofFiles()).isAtLeast(FILES - LOSS);
    }
  }

  @Test
  void artists_areInOneListOnly() throws IOException {
    for (String name : all().toList()) {
      List<String> artists = Songs.in(name).songs().stream().map(Songs.Song::artist).toList();
      for (Songs.Song song : Songs.heldOut(name).songs()) {
        assertThat(artists).doesNotContain(song.artist());
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("neighbours")
  @Tag("long")
  void folders_inManyOrders_areRight(String name) {
    ImmutableList<Encoded> titles = titlesOf(name);
    assertThat(Accuracy.of(GUESS, Accuracy.folders(titles, FOLDER, 100)).ofFolders())
        .isAtLeast(0.97);
    ImmutableList<Encoded> cut = titles.stream().map(HeldOutTest::cut).collect(toImmutableList());
    assertThat(Accuracy.of(GUESS, Accuracy.folders(cut, FOLDER, 100)).ofFolders()).isAtLeast(0.97);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("neighbours")
  void folders_cutAsInId3v1_areRight(String name) {
    ImmutableList<Encoded> cut =
        titlesOf(name).stream().map(HeldOutTest::cut).collect(toImmutableList());
    assertThat(Accuracy.of(GUESS, Accuracy.folders(cut, FOLDER, 2)).ofFolders()).isAtLeast(0.97);
  }

  private static Encoded cut(Encoded title) {
    return new Encoded(
        title.texts().stream()
            .map(text -> text.substring(0, Math.min(ID3_V1, text.length())))
            .toList(),
        title.charset());
  }

  /** GBK has Japanese and Russian letters; a collection of Chinese songs has such songs too. */
  @ParameterizedTest
  @CsvSource({
    "zh-Hans GBK, ja GBK",
    "zh-Hans GBK, ru GBK",
    "zh-pop GBK, ja GBK",
    "zh-pop GBK, ru GBK"
  })
  void chinese_withASongInAnotherLanguage_isRight(String nine, String other) {
    ImmutableList<Encoded> others = titlesOf(other);
    List<List<Encoded>> folders = new ArrayList<>();
    for (List<Encoded> folder : Accuracy.folders(titlesOf(nine), FOLDER - 1, 5)) {
      Encoded guest = others.get(folders.size() % others.size());
      folders.add(ImmutableList.copyOf(Iterables.concat(folder, List.of(guest))));
    }
    assertThat(Accuracy.of(GUESS, folders).ofFolders()).isAtLeast(0.97);
    List<List<Encoded>> cut =
        folders.stream().map(folder -> folder.stream().map(HeldOutTest::cut).toList()).toList();
    assertThat(Accuracy.of(GUESS, cut).ofFolders()).isAtLeast(0.97);
  }

  @Test
  void chinese_popWithJapaneseAmongIt_isRight() {
    List<List<Encoded>> folders = Accuracy.folders(titlesOf("zh-pop GBK"), FOLDER, ORDERS);
    assertThat(Accuracy.of(GUESS, folders).ofFolders()).isAtLeast(0.97);
  }

  @Test
  void latin1_ofTenLanguages_aloneAndInFolders_isLatin1() {
    for (int folder : new int[] {1, 2, FOLDER, ACCENTED.size()}) {
      for (List<Encoded> files : Accuracy.folders(ACCENTED, folder, ORDERS)) {
        List<Optional<Charset>> found = GUESS.of(files.stream().map(Encoded::texts).toList());
        assertWithMessage("%s", files).that(found.stream().flatMap(Optional::stream)).isEmpty();
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("all")
  void others_inFolders_neverBecomeChinese(String name) {
    if (name.startsWith("zh")) {
      return;
    }
    for (List<Encoded> folder : Accuracy.folders(titlesOf(name), FOLDER, orders(name))) {
      GUESS.of(folder.stream().map(Encoded::texts).toList()).stream()
          .flatMap(Optional::stream)
          .forEach(found -> assertThat(found.name()).doesNotContainMatch("GB18030|Big5"));
    }
  }

  /** Returns folders of five and five for each two encodings. */
  private static List<List<Encoded>> fiveAndFive() {
    List<ImmutableList<Encoded>> languages = new ArrayList<>();
    for (String name : Iterables.concat(COMMON, OTHERS)) {
      languages.add(titlesOf(name));
    }
    languages.add(ACCENTED);
    List<List<Encoded>> folders = new ArrayList<>();
    for (int i = 0; i < languages.size(); i++) {
      List<List<Encoded>> halves = Accuracy.folders(languages.get(i), FOLDER / 2, 1);
      for (int j = 0; j < i; j++) {
        List<List<Encoded>> others = Accuracy.folders(languages.get(j), FOLDER / 2, 1);
        for (int k = 0; k < Math.min(halves.size(), others.size()); k++) {
          folders.add(ImmutableList.copyOf(Iterables.concat(halves.get(k), others.get(k))));
        }
      }
    }
    return folders;
  }

  @Test
  void page_showsTheMeasurements() throws IOException {
    StringBuilder table = new StringBuilder();
    for (String name : all().toList()) {
      table.append(Measured.of(name).row(name));
    }
    Accuracy mixed = Accuracy.of(GUESS, fiveAndFive());
    String two =
        String.format(
            Locale.ROOT,
            "%.1f %% of files, %.0f %% of folders",
            100 * mixed.ofFiles(),
            100 * mixed.ofFolders());
    System.out.print(table + two + "\n");
    String page = Files.readString(Path.of("src/site/markdown/tags.md"));
    assertThat(page).contains(table);
    assertThat(page).contains(two);
    assertThat(mixed.ofFiles()).isAtLeast(0.97);
  }
}
