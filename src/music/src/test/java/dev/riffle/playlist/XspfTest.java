package dev.riffle.playlist;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.playlist.PlaylistTexts.MUSIC;
import static dev.riffle.playlist.PlaylistTexts.in;
import static dev.riffle.playlist.PlaylistTexts.paths;
import static dev.riffle.playlist.PlaylistTexts.song;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading XSPF, valid and invalid. */
class XspfTest {
  private static Playlist read(String text) {
    return PlaylistTexts.read(PlaylistFormat.XSPF, text);
  }

  private static String location(String location) {
    return "<location>" + location + "</location>";
  }

  @Test
  void read_allFieldsOfATrack_areStored() {
    Playlist list =
        read(
            Xspfs.track(
                "<location>a.mp3</location><title> T &amp; <![CDATA[<t>]]></title><creator>A</creator>"
                    + "<album>B</album><trackNum> 3 </trackNum><duration>183456</duration>"));
    assertThat(list.tracks())
        .containsExactly(
            song("a.mp3")
                .title("T & <t>")
                .artist("A")
                .album("B")
                .trackNumber(3)
                .durationMillis(183_456)
                .build());
    assertThat(list.problems()).isEmpty();
    assertThat(list.unused()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "a.mp3, music/a.mp3",
    "./a/b.mp3, music/a/b.mp3",
    "../a.mp3, music/../a.mp3",
    "a%20b.mp3, music/a b.mp3",
    "a b.mp3, music/a b.mp3",
    "100%.mp3, music/100%.mp3",
    "100%2525.mp3, music/100%25.mp3",
    "caf%C3%A9.mp3, music/café.mp3",
    "café.mp3, music/café.mp3",
    "' \n a.mp3\t', music/a.mp3",
    "a?b#c.mp3, music/a?b#c.mp3",
    "a\\b.mp3, music/a/b.mp3",
    "a\\b/c.mp3, music/a\\b/c.mp3",
    "/x/a%20b.mp3, /x/a b.mp3",
    "file:///x/a%20b.mp3, /x/a b.mp3",
    "file:/x/a.mp3, /x/a.mp3",
    "FILE://localhost/x/a.mp3, /x/a.mp3",
    "a%2Fb//c.mp3//, music/a/b/c.mp3",
    "file:///x%2f/a.mp3/%2F, /x/a.mp3",
    "./a:b.mp3, music/a:b.mp3",
    "Live: Two.mp3, music/Live: Two.mp3"
  })
  void location_isAUriReference(String location, Path path) {
    Playlist list = read(Xspfs.track(location(location)));
    assertThat(list.problems()).isEmpty();
    assertThat(paths(list)).containsExactly(path);
  }

  @ParameterizedTest
  @CsvSource({
    "http://example.com/a.mp3, 'a stream or web address, not a file'",
    "urn:a:b, 'a stream or web address, not a file'",
    "magnet:?xt=a, 'a stream or web address, not a file'",
    "C:\\a.mp3, 'a Windows path, unavailable on this system'",
    "file://host/a.mp3, a file on another computer",
    "//host/a.mp3, a file on another computer",
    "a%00b, a file: URI without a valid path",
    "'', names no file"
  })
  void location_thatIsNotAFile_isAProblemButNoFault(String location, String reason) {
    Playlist list = read(Xspfs.track(location(location)));
    assertThat(list.problems()).containsExactly("x:4: skipped: " + reason);
    assertThat(list.faults()).isEmpty();
  }

  private static String based(String base, String location) {
    return Xspfs.list("<track xml:base='" + base + "'>" + location + "</track>");
  }

  @ParameterizedTest
  @CsvSource({
    "sub/, a.mp3, music/sub/a.mp3",
    "sub/x, a.mp3, music/sub/a.mp3",
    "file:///x/y/, a%20b.mp3, /x/y/a b.mp3",
    "file:///x/y/, ../a.mp3, /x/a.mp3",
    "sub/, file:///a.mp3, /a.mp3",
    "sub/, /a.mp3, /a.mp3",
    "two words/, a b.mp3, music/two words/a b.mp3"
  })
  void base_locationsResolveAgainstIt(String base, String location, Path path) {
    Playlist list = read(based(base, location(location)));
    assertThat(list.problems()).isEmpty();
    assertThat(paths(list)).containsExactly(path);
  }

  @Test
  void base_webAddress_makesLocationsWebAddresses() {
    Playlist list = read(based("http://a/", location("b")));
    assertThat(list.problems())
        .containsExactly("x:4: skipped: a stream or web address, not a file");
  }

  @Test
  void base_nested_resolvesAgainstTheOuterBase() {
    String location = "<location xml:base='c/'>d</location>";
    assertThat(paths(read(based("b/", location).replace("<trackList", "<trackList xml:base='a/'"))))
        .containsExactly(in("a/b/c/d"));
  }

  @Test
  void invalid_usablePartsAreUsed() {
    Playlist list =
        read(
            Xspfs.list(
                """
                <track><location>a</location><title>T <b>big</b></title><title>U</title><duration>5:20</duration><x/></track>
                <track><location>b</location>
                <track><location>c</location></track></track>
                <track><location>d</location>"""));
    assertThat(list.tracks()).containsExactly(song("a").title("T big").build(), song("b").build());
    assertThat(list.problems())
        .containsExactly(
            "x:4: markup in title, which is text",
            "x:4: duplicate title in track",
            "x:4: duration is not a whole number of 0 or more",
            "x:4: x is not allowed in track",
            "x:6: track is not allowed in track",
            "x:7: not XML here; earlier entries are used")
        .inOrder();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " xmlns='http://xspf.org/ns/9/'"})
  void invalid_namespace_isAFault_tracksAreUsed(String namespace) {
    Playlist list = read(Xspfs.track(location("a")).replaceFirst(" xmlns=\"[^\"]*\"", namespace));
    assertThat(list.faults()).hasSize(1);
    assertThat(paths(list)).containsExactly(in("a"));
  }

  @Test
  void numbers_outOfRange_areUnknown() {
    Playlist list =
        read(
            Xspfs.track(
                location("a") + "<trackNum>3000000000</trackNum><duration>9999999001</duration>"));
    assertThat(list.tracks()).containsExactly(song("a").build());
    assertThat(list.faults()).isEmpty();
    assertThat(list.unused()).containsExactly("track trackNum", "track duration");
  }

  @Test
  void encoding_isByteOrderMark_elseDeclaration_elseUtf8() {
    String text = Xspfs.track(location("é"));
    String declared = text.replace("UTF-8", "iso-8859-1");
    for (byte[] bytes :
        new byte[][] {
          text.getBytes(UTF_8),
          ("\uFEFF" + text).getBytes(UTF_8),
          text.getBytes(UTF_16),
          declared.getBytes(ISO_8859_1)
        }) {
      Playlist list = PlaylistFormat.XSPF.read(bytes, "x", MUSIC);
      assertThat(list.problems()).isEmpty();
      assertThat(paths(list)).containsExactly(in("é"));
    }
  }

  @Test
  void encoding_thatDoesNotFit_isAFault_fallbackIsUsed() {
    byte[] western = Xspfs.track(location("é")).getBytes(ISO_8859_1);
    Playlist list = PlaylistFormat.XSPF.read(western, "x", MUSIC);
    assertThat(list.faults()).containsExactly("x:4: not UTF-8; read as windows-1252");
    assertThat(paths(list)).containsExactly(in("é"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "utf-32", "no-such-thing"})
  void encoding_unusable_isAFault_utf8IsUsed(String encoding) {
    Playlist list = read(Xspfs.track(location("é")).replace("UTF-8", encoding));
    assertThat(list.faults())
        .containsExactly("x:1: unusable encoding " + encoding + "; read as UTF-8");
    assertThat(paths(list)).containsExactly(in("é"));
  }
}
