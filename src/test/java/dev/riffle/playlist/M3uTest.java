package dev.riffle.playlist;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import com.google.common.primitives.Bytes;
import dev.riffle.track.Track;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class M3uTest {
  private static final Path MUSIC = Path.of("music");

  @Test
  void read_endsOfLines_areOfAnyKind() {
    assertThat(paths(read("#EXTM3U\r\na.mp3\rb.mp3\n\n\r\nc.mp3")))
        .containsExactly(in("a.mp3"), in("b.mp3"), in("c.mp3"))
        .inOrder();
  }

  @Test
  void read_commentsAndBlanksAroundEntries_areNoPartOfThem() {
    Playlist list = read("# mine\n \t a b.mp3 \t\n   \n#PLAYLIST:x\n");
    assertThat(paths(list)).containsExactly(in("a b.mp3"));
    assertThat(list.problems()).isEmpty();
  }

  @Test
  void read_titleAndDirectives_areNamedAsUnused() {
    Playlist list =
        read("#EXTM3U\n#PLAYLIST:Friday\n#EXTALB:Blue\n#EXTINF:1,a\n#EXTENC\n# mine\na.mp3\n");
    assertThat(list.unused())
        .containsExactly(
            "playlist title", "playlist EXTALB", "playlist EXTENC", "playlist comment");
    assertThat(read("#EXTM3U url-tvg=x\n#EXTINF:1,a\na.mp3\n").unused()).isEmpty();
  }

  @Test
  void read_directivesWithoutEnd_areNamedWithinBounds() {
    StringBuilder text = new StringBuilder("#EXT <b>:\n");
    for (int i = 0; i < 1000; i++) {
      text.append("#EXT").append(i).append(":\n");
    }
    assertThat(read(text.toString()).unused()).hasSize(100);
    assertThat(read(text.toString()).unused()).contains("playlist something");
  }

  @Test
  void read_info_describesTheNextEntryOnly() {
    Playlist list = read("#EXTINF:123,Nina - Blue - Live\n# a remark\na.mp3\nb.mp3\n");
    assertThat(list.tracks())
        .containsExactly(
            track("a.mp3").artist("Nina").title("Blue - Live").durationMillis(123_000).build(),
            track("b.mp3").build())
        .inOrder();
  }

  @Test
  void read_infoOfASkippedEntry_isNotGivenToTheNext() {
    Playlist list = read("#EXTINF:9,Radio\nhttp://radio.example/\na.mp3\n");
    assertThat(list.tracks()).containsExactly(track("a.mp3").build());
  }

  @Test
  void read_infoWithoutADash_isATitle() {
    assertThat(only(read("#EXTINF:-1, Blue-ish \na.mp3")).title()).isEqualTo("Blue-ish");
    assertThat(only(read("#EXTINF:-1,- Blue\na.mp3")).title()).isEqualTo("- Blue");
    assertThat(only(read("#EXTINF:-1,\na.mp3")).title()).isEqualTo("a");
    assertThat(only(read("#EXTINF:-1\na.mp3")).title()).isEqualTo("a");
  }

  @ParameterizedTest
  @CsvSource({"7, 7000", "' 7 ', 7000", "7.9, 7000", "7 logo=x, 7000", "9999999, 9999999000"})
  void read_secondsOfInfo_areWhole(String seconds, long millis) {
    assertThat(only(read("#EXTINF:" + seconds + ",x\na.mp3")).durationMillis()).hasValue(millis);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-1", "0", "0.9", "", "x", "7x", "1e3", "10000000", "99999999999999999999"})
  void read_secondsOfInfoNoSongHas_areUnknown(String seconds) {
    Track track = only(read("#EXTINF:" + seconds + ",x\na.mp3"));
    assertThat(track.durationMillis()).isEmpty();
    assertThat(track.title()).isEqualTo("x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"#EXT-X-TARGETDURATION:10", "#EXT-X-STREAM-INF:BANDWIDTH=1", "#EXT-X-VERSION:3"})
  void read_hlsStream_isSaidAndNoneOfItsPiecesTaken(String tag) {
    Playlist list = read("#EXTM3U\n" + tag + "\n#EXTINF:9.009,\nfirst.ts\nsecond.ts\n");
    assertThat(list.tracks()).isEmpty();
    assertThat(list.faults()).hasSize(1);
    assertThat(list.faults().get(0))
        .endsWith(":2: skipped from here on: an HLS stream, not a list of songs");
  }

  @Test
  void read_utf8_isTakenWithOrWithoutByteOrderMark() {
    assertThat(paths(read("\uFEFFbjörk/日本.mp3"))).containsExactly(in("björk/日本.mp3"));
    assertThat(paths(read("björk/日本.mp3"))).containsExactly(in("björk/日本.mp3"));
  }

  @Test
  void read_lineThatIsNotUtf8_isWindows1252AndSaidOnce() {
    byte[] western = "a.mp3\ncaf\u00E9 \u20AC.mp3\n\u00FC.mp3\n".getBytes(windows1252());
    Playlist list = PlaylistFormat.M3U.read(western, "x.m3u", MUSIC);
    assertThat(paths(list)).containsExactly(in("a.mp3"), in("café €.mp3"), in("ü.mp3")).inOrder();
    assertThat(list.problems())
        .containsExactly("x.m3u:2: not UTF-8; such lines are read as windows-1252");
  }

  @Test
  void read_oneLineOfAnotherEncoding_spoilsNoOther() {
    byte[] patched = Bytes.concat("é.mp3\n".getBytes(UTF_8), "\u00E8.mp3".getBytes(ISO_8859_1));
    assertThat(paths(PlaylistFormat.M3U8.read(patched, "x.m3u8", MUSIC)))
        .containsExactly(in("é.mp3"), in("è.mp3"))
        .inOrder();
  }

  @Test
  void read_utf16WithItsMark_isTaken() {
    byte[] windows = "\uFEFF#EXTM3U\r\nä.mp3\r\n".getBytes(UTF_16LE);
    Playlist list = PlaylistFormat.M3U.read(windows, "x.m3u", MUSIC);
    assertThat(paths(list)).containsExactly(in("ä.mp3"));
    assertThat(list.problems()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://radio.example/1",
        "HTTPS://radio.example/a.mp3",
        "mms://x",
        "smb://nas/a.mp3"
      })
  void read_url_isAProblemWithItsLine(String url) {
    Playlist list = read("a.mp3\n" + url + "\nb.mp3");
    assertThat(paths(list)).containsExactly(in("a.mp3"), in("b.mp3")).inOrder();
    assertThat(list.problems())
        .containsExactly("x.m3u:2: skipped: a stream or web address, not a file");
  }

  @Test
  void read_nameWithAColon_isNoUrl() {
    assertThat(paths(read("Live: Two.mp3\nAC:DC/a.mp3")))
        .containsExactly(in("Live: Two.mp3"), in("AC:DC/a.mp3"))
        .inOrder();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "file:///m/a%20b%C3%A9%23.mp3",
        "file://localhost/m/a%20bé#.mp3",
        "FILE:/m/a bé%23.mp3",
        "file:///m/./a bé#.mp3"
      })
  void read_fileUri_isDecoded(String uri) {
    assertThat(paths(read(uri))).containsExactly(Path.of("/m/a bé#.mp3"));
  }

  @Test
  void read_percentSigns_areDecodedInUrisOnly() {
    assertThat(paths(read("100%25.mp3\nfile:///100%25.mp3\nfile:///100%.mp3")))
        .containsExactly(in("100%25.mp3"), Path.of("/100%.mp3"), Path.of("/100%.mp3"))
        .inOrder();
  }

  @Test
  void read_fileUriThatNamesNoPathHere_isAProblem() {
    assertThat(read("file://nas/a.mp3\nfile:///a%00.mp3").problems())
        .containsExactly(
            "x.m3u:1: skipped: a file of another computer",
            "x.m3u:2: skipped: a file: URI that names no path")
        .inOrder();
  }

  @Test
  void read_backslashes_areFoldersUnlessASlashStandsBesideThem() {
    assertThat(paths(read("a\\b\\c.mp3\nAC/back\\slash.mp3\n./back\\slash.mp3")))
        .containsExactly(
            in("a/b/c.mp3"), in("AC").resolve("back\\slash.mp3"), in("back\\slash.mp3"))
        .inOrder();
  }

  @ParameterizedTest
  @ValueSource(strings = {"C:\\Music\\a.mp3", "c:/Music/a.mp3", "\\\\nas\\a.mp3", "\\a.mp3"})
  void read_windowsRoot_isAProblem(String entry) {
    Playlist list = read(entry);
    assertThat(list.tracks()).isEmpty();
    assertThat(list.problems())
        .containsExactly("x.m3u:1: skipped: a path of Windows, which leads nowhere here");
  }

  @Test
  void read_nul_isAProblemWithItsLine() {
    Playlist list = read("a.mp3\nb\0.mp3\nc.mp3");
    assertThat(paths(list)).containsExactly(in("a.mp3"), in("c.mp3")).inOrder();
    assertThat(Iterables.getOnlyElement(list.problems())).startsWith("x.m3u:2: skipped: ");
  }

  @Test
  void read_dots_areDroppedAndDoubleDotsKept() {
    assertThat(paths(read("./a/./b.mp3\n../c.mp3")))
        .containsExactly(in("a/b.mp3"), MUSIC.resolve("../c.mp3"))
        .inOrder();
  }

  @Test
  void write_tracks_readsAsAnyPlayerExpects() {
    Track full =
        track("Nina/Blue.mp3").artist("Nina").title("Blue").durationMillis(123_500).build();
    Track untitled = track("b - c.mp3").durationMillis(200).build();
    Track bare = track("d.mp3").build();
    Track timeless = track("e.mp3").title("E").build();
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
  void write_relativePathThatCouldBeMistaken_isLedByADot(String name) {
    assertThat(write(track(name).build())).isEqualTo("#EXTM3U\n./" + name + "\n");
    assertSurvives(in(name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x.mp3 ", "x.mp3\t", "a\nb.mp3", "a\rb.mp3", "a\r\nb.mp3"})
  void write_pathThatNoLineCanHold_isAUri(String name) {
    String text = write(track(name).build());
    assertThat(text).startsWith("#EXTM3U\nfile:///");
    assertThat(text.lines()).hasSize(2);
    assertSurvives(in(name).toAbsolutePath());
  }

  @Test
  void write_pathThatIsNotUtf8_isAUriTrueToItsBytes() {
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

  @Test
  void write_folderAndPathNamedInDifferentWays_areTheSameFolder() {
    Track track = Track.builder(Path.of("./music/x.mp3").toAbsolutePath()).build();
    for (String folder : List.of("music", "./music", "music/.")) {
      assertThat(PlaylistFormat.M3U8.write(List.of(track), Path.of(folder))).endsWith("\nx.mp3\n");
    }
  }

  @Test
  void write_titleWithLineBreaksAndHalvesOfCharacters_staysOnItsLineAndIsUtf8() {
    Track track = track("x.mp3").artist("A\r\nB").title("C\nD\uD800E").build();
    assertThat(write(track)).isEqualTo("#EXTM3U\n#EXTINF:-1,A B - C D E\nx.mp3\n");
  }

  private static void assertSurvives(Path path) {
    ImmutableList<Track> tracks = ImmutableList.of(Track.builder(path).build());
    for (PlaylistFormat format : PlaylistFormat.values()) {
      byte[] text = format.write(tracks, MUSIC).getBytes(UTF_8);
      assertThat(paths(format.read(text, "x", MUSIC)).get(0).toUri()).isEqualTo(path.toUri());
    }
  }

  private static Playlist read(String text) {
    return PlaylistFormat.M3U.read(text.getBytes(UTF_8), "x.m3u", MUSIC);
  }

  private static String write(Track... tracks) {
    return PlaylistFormat.M3U8.write(List.of(tracks), MUSIC);
  }

  private static Track only(Playlist list) {
    assertThat(list.tracks()).hasSize(1);
    return list.tracks().get(0);
  }

  private static ImmutableList<Path> paths(Playlist list) {
    return list.tracks().stream().map(Track::path).collect(toImmutableList());
  }

  private static Track.Builder track(String name) {
    return Track.builder(in(name));
  }

  private static Path in(String name) {
    return MUSIC.resolve(name);
  }

  private static Charset windows1252() {
    return Charset.forName("windows-1252");
  }
}
