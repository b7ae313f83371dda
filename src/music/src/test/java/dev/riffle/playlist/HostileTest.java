package dev.riffle.playlist;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.playlist.PlaylistTexts.MUSIC;
import static dev.riffle.playlist.PlaylistTexts.again;
import static dev.riffle.playlist.PlaylistTexts.in;
import static dev.riffle.playlist.PlaylistTexts.paths;
import static dev.riffle.playlist.PlaylistTexts.song;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.stream.Collectors.joining;

import com.google.common.collect.Iterables;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hostile input: reading returns in bounded time and reports the problems. */
@Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD)
class HostileTest {
  private static final int TOO_MANY = Reading.MAX_TRACKS + 2;

  @Test
  void m3u_moreThanAMillionEntries_omitsAndReportsTheRest() {
    String lines = "a\n".repeat(TOO_MANY);
    assertTruncated(read(PlaylistFormat.M3U, lines), "x:1000001");
  }

  @Test
  @Tag("long")
  void pls_moreThanAMillionEntries_omitsAndReportsTheRest() {
    String lines =
        IntStream.range(0, TOO_MANY).mapToObj(i -> "File" + i + "=a\n").collect(joining());
    assertTruncated(read(PlaylistFormat.PLS, "[playlist]\n" + lines), "x:1000002");
  }

  private static void assertTruncated(Playlist list, String line) {
    assertThat(list.tracks()).hasSize(Reading.MAX_TRACKS);
    assertThat(list.problems()).containsExactly(line + ": too long: 2 tracks omitted");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "./", "a\\", "\u00E9", "file:/%"})
  void m3u_entryOf5Megabytes_isAProblem(String piece) {
    String line = piece.repeat(5_000_000 / piece.length());
    Playlist list = read(PlaylistFormat.M3U, "#EXTINF:1,x\n" + line + "\nb.mp3");
    assertThat(list.tracks()).containsExactly(song("b.mp3").build());
    assertThat(list.problems()).contains("x:2: skipped: longer than any path");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", " ", ",", " - ", "\u00E9"})
  void m3u_infoOf5Megabytes_readsTheEntry(String piece) {
    String info = "#EXTINF:" + piece.repeat(5_000_000 / piece.length());
    Playlist list = read(PlaylistFormat.M3U, info + "\nb.mp3");
    assertThat(paths(list)).containsExactly(in("b.mp3"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a/", "a/../", "./", "a\\", "%", "file:/%", "\u00E9"})
  void m3u_longestAcceptedPath_survivesWriting(String piece) {
    Playlist list = read(PlaylistFormat.M3U8, piece.repeat(100_000 / piece.length()));
    assertThat(list.tracks()).hasSize(1);
    for (PlaylistFormat format : PlaylistFormat.values()) {
      Playlist again = again(format, list.tracks());
      assertWithMessage("%s", format)
          .that(paths(again).get(0).toAbsolutePath())
          .isEqualTo(paths(list).get(0).toAbsolutePath());
      assertWithMessage("%s", format).that(again.problems()).isEmpty();
    }
  }

  @Test
  void m3u_infosWithoutEntries_yieldNoTracks() {
    Playlist list = read(PlaylistFormat.M3U8, "#EXTINF:1,A - B\n".repeat(1_000_000));
    assertThat(list.tracks()).isEmpty();
    assertThat(list.problems()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{\"tracks\":[", "{\"a\":", "{\"problems\":[", "[{\"path\":"})
  void json_nested100000Deep_usesEarlierEntries(String open) {
    assertUsed(
        read(PlaylistFormat.JSON, "\"a.mp3\"\n" + open.repeat(100_000)),
        "x:2: nested too deeply, or a name or value too long; earlier entries are used");
  }

  private static void assertUsed(Playlist list, String problem) {
    assertThat(list.tracks()).hasSize(1);
    assertThat(Iterables.getLast(list.problems())).isEqualTo(problem);
  }

  @Test
  void json_manyFaultsAndKeys_areBounded() {
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < 100_000; i++) {
      text.append(i).append(",{\"k").append(i).append("\":0},");
    }
    Playlist list = read(PlaylistFormat.JSON, text.toString());
    assertThat(list.problems()).hasSize(Reading.MAX_PROBLEMS + 1);
  }

  @Test
  void json_textOf60Megabytes_isAProblem() {
    Playlist list = read(PlaylistFormat.JSON, "[\"a.mp3\",\"" + "b".repeat(60_000_000) + "\"]");
    assertThat(list.tracks()).hasSize(1);
    assertThat(list.problems()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE p [<!ENTITY a 'aa'><!ENTITY b '&a;&a;&a;'>]><playlist>&b;</playlist>",
        "<!DOCTYPE p SYSTEM 'http://127.0.0.1:1/x.dtd'><playlist/>",
        "<?xml version='1.0'?>\n<!DOCTYPE p [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><p>&x;</p>",
        "<!DOCTYPE p [<!ENTITY % x SYSTEM 'http://127.0.0.1:1/x'>%x;]><playlist/>"
      })
  void xspf_documentType_isRejectedWithOneFault(String text) {
    Playlist list = read(PlaylistFormat.XSPF, text);
    assertThat(list.tracks()).isEmpty();
    assertThat(Iterables.getOnlyElement(list.faults()))
        .endsWith(": stopped reading: document types are not supported");
  }

  @Test
  void xspf_entityBomb_isRejectedWithOneFault() {
    String entities =
        IntStream.range(1, 100)
            .mapToObj(i -> "<!ENTITY e" + i + " '" + ("&e" + (i - 1) + ";").repeat(10) + "'>")
            .collect(joining());
    xspf_documentType_isRejectedWithOneFault(
        "<!DOCTYPE p [<!ENTITY e0 'ha'>" + entities + "]><playlist>&e99;</playlist>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE playlist [\1]><playlist version='1'/>",
        "<!DOCTYPE p [<!-- \1 -->]><playlist/>",
        "<!DOCTYPE p [<!ENTITY a '\1'>]><playlist/>"
      })
  void xspf_controlCharacterInDocumentType_isAProblem(String text) {
    Playlist list = read(PlaylistFormat.XSPF, text);
    assertThat(list.faults()).containsExactly("x:1: not XML here; no earlier entry");
  }

  @Test
  void xspf_undeclaredEntity_isAFault_earlierTracksAreUsed() {
    Playlist list =
        read(
            PlaylistFormat.XSPF,
            Xspfs.list("<track><location>a</location></track>\n<track><title>&x;</title></track>"));
    assertThat(paths(list)).containsExactly(in("a"));
    assertThat(list.faults()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"<track>", "<x xmlns='y'>", "<extension application='a'>"})
  void xspf_nested100000Deep_usesEarlierTracks(String open) {
    String track = "<track><location>a.mp3</location></track>";
    assertUsed(
        read(PlaylistFormat.XSPF, Xspfs.list(track + open.repeat(100_000))),
        "x:4: stopped reading: nested too deeply");
  }

  @ParameterizedTest
  @ValueSource(strings = {"title", "location", "duration", "date"})
  void xspf_textOf5Megabytes_isIgnored(String element) {
    String text = "<" + element + ">" + "9".repeat(5_000_000) + "</" + element + ">";
    Playlist list = read(PlaylistFormat.XSPF, Xspfs.track("<location>b</location>" + text));
    assertThat(paths(list)).containsExactly(in("b"));
    assertThat(list.faults()).isNotEmpty();
  }

  @Test
  void xspf_manyTracksOnALongBase_areReadInBoundedTime() {
    String base = ("x".repeat(19) + "/").repeat(25);
    String tracks = Xspfs.list("<track><location>a</location></track>".repeat(20_000));
    Playlist list =
        read(
            PlaylistFormat.XSPF,
            tracks.replace("<trackList>", "<trackList xml:base='" + base + "'>"));
    assertThat(list.tracks()).hasSize(20_000);
    assertThat(list.problems()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"x/", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx/", "%"})
  void xspf_baseBeyondTheLimit_isIgnored(String piece) {
    String base = "<track xml:base='" + piece.repeat(1_100 / piece.length()) + "'>";
    Playlist list = read(PlaylistFormat.XSPF, Xspfs.list(base + "<location>a</location></track>"));
    assertThat(paths(list)).containsExactly(in("a"));
    assertThat(list.faults()).containsExactly("x:4: xml:base is too long; ignored");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{\"a\":", "{\"playlist\":", "{\"playlist\":{\"track\":["})
  void jspf_nested100000Deep_isAFault(String open) {
    Playlist list = read(PlaylistFormat.JSPF, open.repeat(100_000));
    assertThat(list.tracks()).isEmpty();
    assertThat(list.faults()).isNotEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void read_allBytesAndNoise_returnsPrintableProblems(PlaylistFormat format) {
    byte[] bytes = new byte[256];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    assertThat(assertPrintableProblems(format, bytes, "all bytes").problems()).isNotEmpty();
    for (int seed = 0; seed < 200; seed++) {
      byte[] noise = new byte[2_000];
      new Random(seed).nextBytes(noise);
      assertPrintableProblems(format, noise, "seed " + seed);
    }
  }

  private static Playlist assertPrintableProblems(
      PlaylistFormat format, byte[] bytes, String input) {
    Playlist list = format.read(bytes, "x", MUSIC);
    for (String problem : list.problems()) {
      assertWithMessage(input).that(problem).matches("x:[1-9][0-9]*: [ -~]+");
    }
    return list;
  }

  private static Playlist read(PlaylistFormat format, String text) {
    return format.read(text.getBytes(ISO_8859_1), "x", MUSIC);
  }
}
