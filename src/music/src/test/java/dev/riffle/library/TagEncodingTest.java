package dev.riffle.library;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.encoding.Mislabelled.asLatin1;
import static dev.riffle.mp3.Mp3s.ape;
import static dev.riffle.mp3.Mp3s.apeItem;
import static dev.riffle.mp3.Mp3s.frame;
import static dev.riffle.mp3.Mp3s.frames;
import static dev.riffle.mp3.Mp3s.id3v1;
import static dev.riffle.mp3.Mp3s.join;
import static dev.riffle.mp3.Mp3s.tag;
import static dev.riffle.mp3.Mp3s.text;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import dev.riffle.mp3.Mp3s;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The encoding of undeclared text is detected per folder, by scans, watches and single reads. */
class TagEncodingTest extends MusicFolder {
  private static final Charset BIG5 = Charset.forName("Big5");
  private static final Charset GB18030 = Charset.forName("GB18030");

  /** One letter, whose bytes are two in Latin-1; alone it is read as Latin-1. */
  private static final String SHORT = "魚";

  private static final ImmutableList<String> OTHERS =
      ImmutableList.of("旅行的意義", "還是會寂寞", "下個星期去英國", "流浪者之歌");

  private Path big5(String name, String title) throws IOException {
    return song(name, asLatin1(title, BIG5));
  }

  private ImmutableList<Path> others() throws IOException {
    ImmutableList.Builder<Path> files = ImmutableList.builder();
    for (int i = 0; i < OTHERS.size(); i++) {
      files.add(big5(i + 1 + ".mp3", OTHERS.get(i)));
    }
    return files.build();
  }

  @Test
  void scan_oneLetterAmongTitles_isDecodedLikeThem_aloneItIsNot() throws IOException {
    others();
    Path fish = big5("5.mp3", SHORT);
    Path elsewhere = big5("else/5.mp3", SHORT);
    String labelled = Library.read(fish).title();
    assertThat(labelled).isNotEqualTo(SHORT);
    Library library = scan();
    assertThat(titles(library))
        .containsExactlyElementsIn(
            ImmutableList.builder().addAll(OTHERS).add(SHORT).add(labelled).build())
        .inOrder();
    assertThat(library.tracks().get(5).path()).isEqualTo(elsewhere);
    assertThat(library.tracks().get(4).problems())
        .containsExactly("its text is Big5 but labelled Latin-1");
  }

  @Test
  void scan_singleFiles_inAnyOrderAndTwice_areDecodedTogether() throws IOException {
    List<Path> files = new ArrayList<>(others());
    Path fish = big5("5.mp3", SHORT);
    files.add(0, fish);
    files.add(fish);
    assertThat(titles(Library.scan(files)))
        .containsExactlyElementsIn(
            ImmutableList.builder().add(SHORT).addAll(OTHERS).add(SHORT).build())
        .inOrder();
    // Repetitions of a file have no effect.
    assertThat(titles(Library.scan(List.of(fish, fish, fish)))).doesNotContain(SHORT);
  }

  @Test
  void scan_namedEncoding_isUsedWithoutDetection() throws IOException {
    big5("5.mp3", SHORT);
    Library library = Library.scan(List.of(music), new TagEncoding("Big5"));
    assertThat(titles(library)).containsExactly(SHORT);
  }

  @Test
  void scan_withIndex_detectsAgain_andReadsOnlyTheNewFile() throws IOException {
    Path fish = big5("5.mp3", SHORT);
    assertThat(titles(indexed().run())).doesNotContain(SHORT);
    ImmutableList<Path> others = others();
    assertThat(titles(indexed().run())).contains(SHORT);
    assertThat(read).containsExactlyElementsIn(others);
    for (Path other : others) {
      Files.delete(other);
    }
    assertThat(indexed().run().tracks()).containsExactly(Library.read(fish));
    assertThat(read).isEmpty();
  }

  @Test
  void watch_newSong_isDecodedWithItsNeighbours() throws IOException {
    others();
    song("plain.mp3", "Plain");
    try (Watch watch = watch(Library.Formats.MP3_ONLY)) {
      watch.knows(scan().tracks());
      big5("5.mp3", SHORT);
      ImmutableList<Watch.Event> events = eventsLater(watch);
      assertThat(events).hasSize(1);
      assertThat(events.get(0).kind()).isEqualTo(Watch.Kind.ADDED);
      assertThat(events.get(0).track().title()).isEqualTo(SHORT);
      song("plain.mp3", "Plainer");
      assertThat(eventsLater(watch)).hasSize(1);
    }
  }

  @Test
  void watch_newSongs_changeHowANeighbourIsDecoded() throws IOException {
    big5("5.mp3", SHORT);
    try (Watch watch = watch(Library.Formats.MP3_ONLY)) {
      watch.knows(scan().tracks());
      others();
      ImmutableList<Watch.Event> events = eventsLater(watch);
      assertThat(events).hasSize(OTHERS.size() + 1);
      Watch.Event last = events.get(OTHERS.size());
      assertThat(last.kind()).isEqualTo(Watch.Kind.CHANGED);
      assertThat(last.track()).isEqualTo(scan().tracks().get(OTHERS.size()));
      assertThat(last.track().title()).isEqualTo(SHORT);
      assertThat(eventsLater(watch)).isEmpty();
    }
  }

  @Test
  void read_fieldsOfAFile_areDecodedTogether() throws IOException {
    String love = asLatin1("你", GB18030);
    byte[] singer = text("TPE1", asLatin1("张国荣", GB18030));
    Track track = Mp3s.read(tag(3, 0, text("TIT2", love), singer), frames(4));
    assertThat(track.title()).isEqualTo("你");
    assertThat(track.artist()).hasValue("张国荣");
    assertThat(track.problems()).containsExactly("its text is GB18030 but labelled Latin-1");
    Track german = Mp3s.read(tag(3, 0, text("TIT2", love), text("TPE1", "Die Ärzte")), frames(4));
    assertThat(german.title()).isEqualTo(love);
    assertThat(german.artist()).hasValue("Die Ärzte");
    assertThat(german.problems()).isEmpty();
  }

  /** In IBM866 the letter a is a no-break space of Latin-1, and Ye is a line break. */
  @ParameterizedTest
  @CsvSource({
    "windows-1250, Wsi\u0105\u015B\u0107 do poci\u0105gu",
    "ISO-8859-2, \u0141\u00F3d\u017A pe\u0142na marze\u0144",
    "windows-1254, \u0130stanbul'da bir \u015Fark\u0131",
    "windows-1257, \u017Dydi l\u0117tai \u0161ios g\u0117l\u0117s",
    "KOI8-U, \u0407\u0434\u0435 \u043C\u0456\u0439 \u043A\u0456\u043D\u044C",
    "IBM866, \u0415\u0449\u0451 \u043E\u0434\u043D\u0430 \u0437\u0438\u043C\u0430",
    "ISO-8859-7, \u0386\u03BD\u03BF\u03B9\u03BE\u03B7 \u03BA\u03B1\u03B9 \u03B8\u03AC\u03BB\u03B1\u03C3\u03C3\u03B1"
  })
  void scan_titlesInAFolder_areRightInId3v2AndId3v1(String name, String title) throws IOException {
    Charset charset = Charset.forName(name);
    String latin1 = asLatin1(title, charset);
    for (int i = 0; i < 5; i++) {
      song("v2-" + i + ".mp3", latin1);
      write("v1-" + i + ".mp3", join(frames(4), id3v1(latin1, "", "", "", 0, 255)));
    }
    assertThat(titles(scan()).stream().distinct()).containsExactly(title);
  }

  @Test
  void read_id3v1CutInTheMiddleOfACharacter_losesThatOnly() throws IOException {
    String title = "月亮代表我的心月亮代表我的心月亮";
    Track gbk = Mp3s.read(frames(4), id3v1("a" + asLatin1(title, GB18030), "", "", "", 0, 255));
    assertThat(gbk.title()).isEqualTo("a" + title.substring(0, 14));
    Track utf8 = Mp3s.read(frames(4), id3v1("a" + asLatin1(title, UTF_8), "", "", "", 0, 255));
    assertThat(utf8.title()).isEqualTo("a" + title.substring(0, 9));
  }

  @Test
  void read_textUnderATrueLabel_isUnchanged() throws IOException {
    byte[] artist = text("TPE1", 1, "\uFEFF" + asLatin1("张国荣", GB18030), UTF_16LE);
    byte[] title = text("TIT2", asLatin1("月亮代表我的心", GB18030));
    Track track = Mp3s.read(tag(3, 0, title, artist), frames(4));
    assertThat(track.title()).isEqualTo("月亮代表我的心");
    assertThat(track.artist()).hasValue(asLatin1("张国荣", GB18030));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "Big5, 月亮代表我的心",
    "Shift_JIS, さくら",
    "EUC-KR, 사랑해요 당신을 그리고 나를",
    "windows-1251, Группа крови",
    "ISO-8859-7, Ελλάδα",
    "ISO-8859-2, Příliš žluťoučký",
    "IBM866, Группа крови"
  })
  void read_namedEncoding_isUsedForAllUndeclaredText(String name, String title) throws IOException {
    String labelled = asLatin1(title, Charset.forName(name));
    byte[] file = tag(3, 0, text("TIT2", labelled), text("TALB", "Album"));
    Track named = Mp3s.read(new TagEncoding(name), file, frames(4));
    assertThat(named.title()).isEqualTo(title);
    assertThat(named.album()).hasValue("Album");
    assertThat(named.problems()).containsExactly("its text is " + name + " but labelled Latin-1");
  }

  /** The signs whose characters differ between Shift_JIS and the Shift_JIS of Windows. */
  @ParameterizedTest
  @ValueSource(strings = {"auto", "Shift_JIS"})
  void read_signsInShiftJis_matchWindows(String encoding) throws IOException {
    byte[] signs = {
      (byte) 0x81,
      0x5C,
      (byte) 0x81,
      0x60,
      (byte) 0x81,
      0x61,
      (byte) 0x81,
      0x7C,
      (byte) 0x81,
      (byte) 0x91,
      (byte) 0x81,
      (byte) 0x92,
      (byte) 0x81,
      (byte) 0xCA
    };
    Charset shiftJis = Charset.forName("Shift_JIS");
    byte[] title = text("TIT2", asLatin1("さくらのうた", shiftJis) + new String(signs, ISO_8859_1));
    Track track = Mp3s.read(new TagEncoding(encoding), tag(3, 0, title), frames(4));
    assertThat(track.title()).isEqualTo("さくらのうた\u2015\uFF5E\u2225\uFF0D\uFFE0\uFFE1\uFFE2");
    assertThat(track.problems()).containsExactly("its text is Shift_JIS but labelled Latin-1");
  }

  @Test
  void read_utf16UnderTheLabelLatin1_isUtf16() throws IOException {
    byte[] title = text("TIT2", 0, "\uFEFF音楽\0", UTF_16LE);
    byte[] artist = text("TPE1", 0, "\uFEFFЁлка", UTF_16BE);
    Track track = Mp3s.read(tag(3, 0, title, artist, text("TRCK", "3")), frames(4));
    assertThat(track.title()).isEqualTo("音楽");
    assertThat(track.artist()).hasValue("Ёлка");
    assertThat(track.trackNumber()).hasValue(3);
    assertThat(track.problems()).containsExactly("its text is UTF-16 but labelled Latin-1");
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "GB18030, 月亮代表我的心",
    "windows-1251, Группа крови",
    "Shift_JIS, さくらのうた",
    "windows-1252, Café – déjà vu",
    "windows-1252, Ärzte"
  })
  void read_otherBytesUnderTheLabelUtf8_areDetected(String name, String title) throws IOException {
    byte[] utf8 = frame("TIT2", 0, join(new byte[] {3}, title.getBytes(Charset.forName(name))));
    byte[] artist = text("TPE1", 3, "Élan", UTF_8);
    Track track = Mp3s.read(tag(4, 0, utf8, artist, text("TRCK", "3")), frames(4));
    assertThat(track.title()).isEqualTo(title);
    assertThat(track.artist()).hasValue("Élan");
    assertThat(track.problems()).containsExactly("its text is " + name + " but labelled UTF-8");
    byte[] ape = ape(2000, apeItem("Title", 0, title.getBytes(Charset.forName(name))));
    assertThat(Mp3s.read(frames(4), ape).title()).isEqualTo(title);
  }

  @Test
  void scan_otherBytesUnderTheLabelUtf8_areDecodedLikeTheirNeighbours() throws IOException {
    others();
    byte[] fish = frame("TIT2", 0, join(new byte[] {3}, SHORT.getBytes(BIG5)));
    write("5.mp3", join(tag(4, 0, fish), frames(4)));
    for (int times = 0; times < 2; times++) {
      Library library = indexed().run();
      assertThat(titles(library).get(4)).isEqualTo(SHORT);
      assertThat(library.tracks().get(4).problems())
          .containsExactly("its text is Big5 but labelled UTF-8");
    }
    assertThat(read).isEmpty();
  }

  @Test
  void ofLines_oneLetter_isJudgedWithTheSongsBesideIt() throws IOException {
    List<String> lines = List.of(asLatin1(SHORT, BIG5) + ".mp3");
    assertThat(TagEncoding.AUTO.ofLines(lines, music)).isNotEqualTo(Optional.of(BIG5));
    others();
    assertThat(TagEncoding.AUTO.ofLines(lines, music)).hasValue(BIG5);
    assertThat(TagEncoding.NONE.ofLines(lines, music)).isEmpty();
    assertThat(new TagEncoding("GBK").ofLines(lines, music)).hasValue(Charset.forName("GBK"));
    assertThat(TagEncoding.AUTO.ofLines(List.of("Die Ärzte.mp3"), music)).isEmpty();
    assertThat(TagEncoding.AUTO.ofLines(lines, music.resolve("missing")))
        .isNotEqualTo(Optional.of(BIG5));
  }

  @Test
  void ofLines_severalLines_areJudgedTogether_shiftJisIsThatOfWindows() {
    Charset shiftJis = Charset.forName("Shift_JIS");
    List<String> lines =
        List.of(asLatin1("#EXTINF:9,さくら - 春", shiftJis), asLatin1("春\\うた.mp3", shiftJis));
    assertThat(TagEncoding.AUTO.ofLines(lines, music)).hasValue(Charset.forName("windows-31j"));
  }

  @Test
  void read_none_decodesAsLatin1() throws IOException {
    String labelled = asLatin1("月亮代表我的心", GB18030);
    Track track = Mp3s.read(TagEncoding.NONE, tag(3, 0, text("TIT2", labelled)), frames(4));
    assertThat(track.title()).isEqualTo(labelled);
    assertThat(track.problems()).isEmpty();
    for (char c = 0xA1; c <= 0xFF; c++) {
      assertThat(Mp3s.read(TagEncoding.NONE, tag(3, 0, text("TIT2", "x" + c))).title())
          .isEqualTo("x" + c);
    }
  }
}
