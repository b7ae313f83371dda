package dev.riffle.playlist;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.playlist.PlaylistTexts.MUSIC;
import static dev.riffle.playlist.PlaylistTexts.again;
import static dev.riffle.playlist.PlaylistTexts.in;
import static dev.riffle.playlist.PlaylistTexts.paths;
import static dev.riffle.playlist.PlaylistTexts.song;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.primitives.Bytes;
import dev.riffle.track.Track;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class M3uTest {
  private static Playlist read(String text) {
    return PlaylistTexts.read(PlaylistFormat.M3U, text);
  }

  private static Playlist read(byte[] text) {
    return PlaylistFormat.M3U8.read(text, "x", MUSIC);
  }

  private static String write(Track... tracks) {
    return PlaylistTexts.write(PlaylistFormat.M3U8, tracks);
  }

  private static Track only(Playlist list) {
    assertThat(list.tracks()).hasSize(1);
    return list.tracks().get(0);
  }

  @Test
  void read_manyDirectives_reportsABoundedNumber() {
    StringBuilder text = new StringBuilder("#EXT <b>:\n");
    for (int i = 0; i < 1000; i++) {
      text.append("#EXT").append(i).append(":\n");
    }
    assertThat(read(text.toString()).unused()).hasSize(100);
    assertThat(read(text.toString()).unused()).contains("playlist something");
  }

  @Test
  void read_infoOfASkippedEntry_doesNotDescribeTheNext() {
    Playlist list = read("#EXTINF:9,Radio\nhttp://radio.example/\na.mp3\n");
    assertThat(list.tracks()).containsExactly(song("a.mp3").build());
  }

  @ParameterizedTest
  @CsvSource({
    "',Nina - Blue - Live', Nina, Blue - Live",
    "', Blue-ish ', , Blue-ish",
    "',- Blue', , - Blue",
    "',', , a",
    "'', , a"
  })
  void read_info_isArtistAndTitleIfSeparatedByADash_elseTitle(
      String info, @Nullable String artist, String title) {
    Track track = only(read("#EXTINF:-1" + info + "\na.mp3"));
    assertThat(track.artist()).isEqualTo(Optional.ofNullable(artist));
    assertThat(track.title()).isEqualTo(title);
  }

  @Test
  void read_quotedCommasInInfo_areNotTheSeparator() {
    Track track = only(read("#EXTINF:7 tvg-name=\"A, B\" group=\"c,d\",Nina - Blue, too\na.mp3"));
    assertThat(track.artist()).hasValue("Nina");
    assertThat(track.title()).isEqualTo("Blue, too");
    assertThat(track.durationMillis()).hasValue(7000);
    assertThat(only(read("#EXTINF:7,7\" single\na.mp3")).title()).isEqualTo("7\" single");
    assertThat(only(read("#EXTINF:7\",Blue\na.mp3")).title()).isEqualTo("Blue");
  }

  @Test
  void read_directivesInAnyCase_areDirectives() {
    Playlist list = read("#extm3u\n#Playlist:Friday\n#ExtInf:7,Nina - Blue\na.mp3\n");
    assertThat(only(list).artist()).hasValue("Nina");
    assertThat(list.unused()).containsExactly("playlist title");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#1 Crush.mp3",
        "#9",
        "#Album/01 One.flac",
        "# blank.mp3",
        "#EXTRA.mp3",
        "#Extra: Two.mp3",
        "##.ogg",
        "#\u00E9.mp3"
      })
  void read_existingFileWhoseNameBeginsWithASign_isAnEntry(String name, @TempDir Path folder)
      throws IOException {
    Path song = folder.resolve(name);
    Files.createDirectories(song.resolveSibling(""));
    Files.createFile(song);
    String otherForm = Normalizer.normalize(name, Normalizer.Form.NFD);
    for (String entry : List.of(name, otherForm)) {
      byte[] text = ("#EXTM3U\n#EXTINF:7,x\n" + entry + "\n#EXTALB:y\n").getBytes(UTF_8);
      Playlist list = PlaylistFormat.M3U8.read(text, "x", folder);
      assertThat(only(list).path()).isEqualTo(song);
      assertThat(only(list).durationMillis()).hasValue(7000);
      assertThat(list.unused()).containsExactly("playlist EXTALB");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"#1 Crush.mp3", "#a/b.OGG", "#9.m4a", "#EXTRA.wav"})
  void read_missingFileWhoseNameBeginsWithASign_isAnEntryWithARemark(String entry) {
    Playlist list = read("a.mp3\n" + entry + "\n");
    assertThat(paths(list)).containsExactly(in("a.mp3"), in(entry)).inOrder();
    assertThat(list.problems())
        .containsExactly("x:2: read as the path of a song, although it begins with #");
    assertThat(list.faults()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "# a.mp3",
        "#a.mp3",
        "#EXTIMG:a.mp3",
        "#D%20E.mp3",
        "# for Friday",
        "#mp3",
        "#EXT-X-",
        "#"
      })
  void read_comment_evenOfAnEntry_isNotAnEntry(String comment, @TempDir Path folder)
      throws IOException {
    Files.createFile(folder.resolve("a.mp3"));
    Files.createFile(folder.resolve("D E.mp3"));
    byte[] text = (comment + "\n").getBytes(UTF_8);
    assertThat(PlaylistFormat.M3U.read(text, "x", folder).tracks()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"UTF-16LE", "UTF-16BE"})
  void read_utf16WithoutByteOrderMark_isDecoded(Charset charset) {
    Playlist list = read("#EXTM3U\n\u00E4.mp3\n".getBytes(charset));
    assertThat(paths(list)).containsExactly(in("\u00E4.mp3"));
    assertThat(list.problems()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\u001B[31m", "\u009B2J", "\u202E", "\u2066", "\u0007", "\u2028", "\u00AD"})
  void write_hiddenCharacters_areNotInTheText_pathsAreRestored(String hidden) {
    Track track = song(hidden + "a.mp3").artist("N" + hidden).title(hidden + "B" + hidden).build();
    Track stream = Track.builder(URI.create("http://a/\u202Eb")).title(hidden + "C").build();
    for (PlaylistFormat format : PlaylistFormat.values()) {
      String text = PlaylistTexts.write(format, track, stream);
      assertWithMessage("%s", format).that(text).doesNotContain(hidden.substring(0, 1));
      assertWithMessage("%s", format).that(text).doesNotContain("\u202E");
      Playlist again = again(format, List.of(track, stream));
      assertWithMessage("%s", format)
          .that(again.tracks().get(0).path().toUri())
          .isEqualTo(track.path().toUri());
      assertWithMessage("%s", format).that(again.tracks().get(1).title()).contains("C");
    }
  }

  @Test
  void write_joinersOfLanguagesAndEmoji_areKept() {
    String family = "\uD83D\uDC68\u200D\uD83D\uDC69";
    assertThat(write(song(family + ".mp3").title(family + "!").build()))
        .isEqualTo("#EXTM3U\n#EXTINF:-1," + family + "!\n" + family + ".mp3\n");
  }

  @ParameterizedTest
  @CsvSource({
    "7, 7000",
    "' 7 ', 7000",
    "7.9, 7000",
    "7 logo=x, 7000",
    "9999999, 9999999000",
    "-1,",
    "0,",
    "0.9,",
    "'',",
    "x,",
    "7x,",
    "1e3,",
    "10000000,",
    "99999999999999999999,"
  })
  void read_secondsOfInfo_areTruncated_invalidOnesUnknown(String seconds, @Nullable Long millis) {
    Track track = only(read("#EXTINF:" + seconds + ",x\na.mp3"));
    assertThat(track.durationMillis().stream().boxed().findFirst().orElse(null)).isEqualTo(millis);
    assertThat(track.title()).isEqualTo("x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"#EXT-X-TARGETDURATION:10", "#EXT-X-STREAM-INF:BANDWIDTH=1", "#EXT-X-VERSION:3"})
  void read_hlsStream_isAFault_segmentsAreSkipped(String tag) {
    Playlist list = read("#EXTM3U\n" + tag + "\n#EXTINF:9.009,\nfirst.ts\nsecond.ts\n");
    assertThat(list.tracks()).isEmpty();
    assertThat(list.faults())
        .containsExactly("x:2: skipped from here on: an HLS stream, not a list of songs");
  }

  @Test
  void read_linesThatAreNotUtf8_areWindows1252_reportedOnce() {
    Charset western = Charset.forName("windows-1252");
    Playlist list = read("a.mp3\ncaf\u00E9 \u20AC.mp3\n\u00FC.mp3\n".getBytes(western));
    assertThat(paths(list)).containsExactly(in("a.mp3"), in("café €.mp3"), in("ü.mp3")).inOrder();
    assertThat(list.problems())
        .containsExactly("x:2: not UTF-8; such lines are read as windows-1252");
  }

  @ParameterizedTest
  @EnumSource(names = {"M3U", "PLS"})
  void read_linesThatAreNotUtf8_areJudgedTogether(PlaylistFormat format) {
    String text =
        format == PlaylistFormat.PLS
            ? "[playlist]\nFile1=é.mp3\nFile2=你.mp3\nTitle2=邓丽君 - 心\nNumberOfEntries=2\n"
            : "é.mp3\n#EXTINF:4,邓丽君 - 心\n你.mp3\n";
    Charset gbk = Charset.forName("GBK");
    byte[] comment = "#é\n".getBytes(UTF_8);
    byte[] mixed = Bytes.concat(comment, text.getBytes(gbk));
    List<List<String>> judged = new ArrayList<>();
    Playlist list =
        format.read(
            mixed,
            "x",
            MUSIC,
            Root.anywhere(),
            lines -> {
              judged.add(lines);
              return Optional.of(gbk);
            });
    assertThat(paths(list)).containsExactly(in("é.mp3"), in("你.mp3")).inOrder();
    assertThat(list.tracks().get(1).artist()).hasValue("邓丽君");
    assertThat(judged).hasSize(1);
    assertThat(judged.get(0)).hasSize(3);
    assertThat(list.problems()).hasSize(1);
    assertThat(list.problems().get(0)).endsWith("not UTF-8; such lines are read as GBK");
  }

  @Test
  void read_declaredEncoding_appliesToTheLinesAfterIt() {
    Charset russian = Charset.forName("windows-1251");
    for (String name : List.of("windows-1251", " CP1251 ")) {
      Playlist list = read(("#EXTM3U\n#EXTENC:" + name + "\nЁлка.mp3\n").getBytes(russian));
      assertThat(paths(list)).containsExactly(in("Ёлка.mp3"));
      assertThat(list.problems()).isEmpty();
      assertThat(list.unused()).isEmpty();
    }
    Playlist utf8 = read("#EXTENC:utf-8\nЁлка.mp3\n");
    assertThat(paths(utf8)).containsExactly(in("Ёлка.mp3"));
    for (String name : List.of("UTF-16", "", "no such", "<b>")) {
      Playlist list = read("#EXTENC:" + name + "\nЁлка.mp3\n");
      assertThat(paths(list)).containsExactly(in("Ёлка.mp3"));
      assertThat(list.problems()).containsExactly("x:1: unusable encoding; ignored");
    }
  }

  @Test
  void read_oneLineOfAnotherEncoding_doesNotAffectOthers() {
    byte[] patched = Bytes.concat("é.mp3\n".getBytes(UTF_8), "\u00E8.mp3".getBytes(ISO_8859_1));
    assertThat(paths(read(patched))).containsExactly(in("é.mp3"), in("è.mp3")).inOrder();
  }

  @Test
  void read_utf16WithByteOrderMark_isDecoded() {
    Playlist list = read("\uFEFF#EXTM3U\r\nä.mp3\r\n".getBytes(UTF_16LE));
    assertThat(paths(list)).containsExactly(in("ä.mp3"));
    assertThat(list.problems()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "\uFEFFbjörk/日本.mp3, music/björk/日本.mp3",
    "' \t a b.mp3 \t', music/a b.mp3",
    "AC:DC/a.mp3, music/AC:DC/a.mp3",
    "file:///m/a%20b%C3%A9%23.mp3, /m/a bé#.mp3",
    "file://localhost/m/a%20bé#.mp3, /m/a bé#.mp3",
    "FILE:/m/a bé%23.mp3, /m/a bé#.mp3",
    "file:///m/./a bé#.mp3, /m/a bé#.mp3",
    "file:///100%25.mp3, /100%.mp3",
    "file://C:/m/a.mp3, /C:/m/a.mp3",
    "file:///c:\\m\\a.mp3, /c:/m/a.mp3",
    "file:///100%.mp3, /100%.mp3",
    "a\\b\\c.mp3, music/a/b/c.mp3",
    "AC/back\\slash.mp3, music/AC/back\\slash.mp3",
    "./back\\slash.mp3, music/back\\slash.mp3",
    "./a/./b.mp3, music/a/b.mp3"
  })
  void read_entry_isAPathOrAFileUri(String entry, Path path) {
    assertThat(paths(read(entry))).containsExactly(path);
  }

  @ParameterizedTest
  @CsvSource({
    "http://radio.example/1, 'a stream or web address, not a file'",
    "HTTPS://radio.example/a.mp3, 'a stream or web address, not a file'",
    "mms://x, 'a stream or web address, not a file'",
    "smb://nas/a.mp3, 'a stream or web address, not a file'",
    "file://nas/a.mp3, a file on another computer",
    "file:///a%00.mp3, a file: URI without a valid path",
    "C:\\Music\\a.mp3, 'a Windows path, unavailable on this system'",
    "c:/Music/a.mp3, 'a Windows path, unavailable on this system'",
    "\\\\nas\\a.mp3, 'a Windows path, unavailable on this system'",
    "\\a.mp3, 'a Windows path, unavailable on this system'",
    "/E:\\a.mp3, 'a Windows path, unavailable on this system'",
    "b\0.mp3, Nul character not allowed"
  })
  void read_entryThatNamesNoFile_isAProblemWithLineNumber(String entry, String reason) {
    Playlist list = read("a.mp3\n" + entry + "\nb.mp3");
    assertThat(paths(list)).containsExactly(in("a.mp3"), in("b.mp3")).inOrder();
    assertThat(list.problems()).containsExactly("x:2: skipped: " + reason);
  }

  @Test
  void write_tracks_hasTheFormatOfOtherPlayers() {
    Track full = song("Nina/Blue.mp3").artist("Nina").title("Blue").durationMillis(123_500).build();
    Track untitled = song("b - c.mp3").durationMillis(200).build();
    Track bare = song("d.mp3").build();
    Track timeless = song("e.mp3").title("E").build();
    assertThat(write(full, untitled, bare, timeless))
        .isEqualTo(
            """
            #EXTM3U
            #EXTINF:124,Nina - Blue
            Nina/Blue.mp3
            #EXTINF:1,
            b - c.mp3
            d.mp3
            #EXTINF:-1,E
            e.mp3
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#x.mp3",
        " x.mp3",
        "\tx.mp3",
        "http:/x.mp3",
        "file:/x.mp3",
        "C:/x.mp3",
        "a\\b.mp3",
        "\\a/b.mp3"
      })
  void write_ambiguousRelativePath_startsWithADot(String name) {
    assertThat(write(song(name).build())).isEqualTo("#EXTM3U\n./" + name + "\n");
    assertSurvives(in(name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x.mp3 ", "x.mp3\t", "a\nb.mp3", "a\rb.mp3", "a\r\nb.mp3"})
  void write_pathThatFitsNoLine_isAUri(String name) {
    String text = write(song(name).build());
    assertThat(text).startsWith("#EXTM3U\nfile:///");
    assertThat(text.lines()).hasSize(2);
    assertSurvives(in(name).toAbsolutePath());
  }

  @Test
  void write_pathThatIsNotUtf8_isAUriWithItsBytes() {
    Path latin1 = Path.of(URI.create("file:///m/caf%E9.mp3"));
    assertThat(write(Track.builder(latin1).build())).contains("\nfile:///m/caf%E9.mp3\n");
    assertSurvives(latin1);
  }

  @Test
  void write_pathOutsideTheFolder_isAbsolute() {
    Path elsewhere = Path.of("other", "x.mp3");
    assertThat(write(Track.builder(elsewhere).build()))
        .isEqualTo("#EXTM3U\n" + elsewhere.toAbsolutePath() + "\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"music", "./music", "music/."})
  void write_folderAndPathInDifferentForms_isRelative(Path folder) {
    Track track = Track.builder(Path.of("./music/x.mp3").toAbsolutePath()).build();
    assertThat(PlaylistFormat.M3U8.write(List.of(track), folder)).endsWith("\nx.mp3\n");
  }

  @Test
  void write_titleWithLineBreaksAndUnpairedSurrogates_isOneLineOfUtf8() {
    Track track = song("x.mp3").artist("A\r\nB").title("C\nD\uD800E").build();
    assertThat(write(track)).isEqualTo("#EXTM3U\n#EXTINF:-1,A B - C D E\nx.mp3\n");
  }

  private static void assertSurvives(Path path) {
    for (PlaylistFormat format : PlaylistFormat.values()) {
      Track track = only(again(format, List.of(Track.builder(path).build())));
      assertThat(track.path().toUri()).isEqualTo(path.toUri());
    }
  }
}
