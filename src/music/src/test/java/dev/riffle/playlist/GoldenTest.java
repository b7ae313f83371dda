package dev.riffle.playlist;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import com.google.common.base.Ascii;
import com.google.common.io.Resources;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reads playlists of other programs. The file {@code .expected} beside each has the tracks, one per
 * line, then the problems.
 */
class GoldenTest {
  private static final Path MUSIC = Path.of("/music");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "winamp.m3u",
        "by-hand.m3u8",
        "old-mac.m3u",
        "stream.m3u8",
        "evening.json",
        "scan.json",
        "faulty.json",
        "winamp.pls",
        "radio.pls",
        "evening.xspf",
        "faulty.xspf",
        "evening.jspf",
        "media-player.wpl",
        "radio.asx"
      })
  void read_realPlaylist_returnsExpectedTracksAndProblems(String name) throws IOException {
    Playlist list = format(name).read(bytes(name), name, MUSIC);
    String actual =
        Stream.concat(list.tracks().stream().map(TrackJson::line), list.problems().stream())
            .map(line -> line + "\n")
            .collect(joining());
    assertThat(actual).isEqualTo(new String(bytes(name + ".expected"), UTF_8));
  }

  static Stream<Arguments> pairs() {
    return Arrays.stream(PlaylistFormat.values())
        .flatMap(from -> Arrays.stream(PlaylistFormat.values()).map(to -> Arguments.of(from, to)));
  }

  @ParameterizedTest(name = "{0} to {1}")
  @MethodSource("pairs")
  void convert_anyFormatToAny_matchesGoldenFile(PlaylistFormat from, PlaylistFormat to)
      throws IOException {
    String source = Ascii.toLowerCase(from.name());
    String target = Ascii.toLowerCase(to.name());
    Playlist list = from.read(bytes("pairs/evening." + source), "x", MUSIC);
    assertThat(list.problems()).isEmpty();
    String text = to.write(list.tracks(), MUSIC);
    assertThat(text).isEqualTo(new String(bytes("pairs/" + source + "." + target), UTF_8));
    Playlist again = to.read(text.getBytes(UTF_8), "x", MUSIC);
    assertThat(to.write(again.tracks(), MUSIC)).isEqualTo(text);
  }

  private static PlaylistFormat format(String name) {
    return PlaylistFormat.of(Path.of(name)).orElseThrow();
  }

  static byte[] bytes(String name) throws IOException {
    return Resources.toByteArray(Resources.getResource(GoldenTest.class, name));
  }
}
