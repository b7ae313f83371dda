package dev.riffle.playlist;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.riffle.track.Track;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TrackJsonTest {
  private final Function<String, Track> parser = TrackJson.parser();

  @Test
  void line_allFields_hasTheKeysInOrder() {
    Track track =
        Track.builder(Path.of("a", "b.mp3"))
            .durationMillis(183_456)
            .problem("p")
            .musicBrainzAlbumId("1d7f6fd5-0000-4000-8000-0123456789ab")
            .musicBrainzRecordingId("0d7f6fd5-0000-4000-8000-0123456789ab")
            .rating(196)
            .genre("G")
            .year(1999)
            .discNumber(1)
            .trackNumber(3)
            .albumArtist("C")
            .compilation(true)
            .album("B")
            .artist("A")
            .title("T")
            .build();
    assertThat(TrackJson.line(track))
        .isEqualTo(
            "{\"path\":\"a/b.mp3\",\"title\":\"T\",\"artist\":\"A\",\"album\":\"B\","
                + "\"albumArtist\":\"C\",\"compilation\":1,\"trackNumber\":3,\"discNumber\":1,\"year\":1999,"
                + "\"genre\":\"G\",\"rating\":196,"
                + "\"musicBrainzRecordingId\":\"0d7f6fd5-0000-4000-8000-0123456789ab\","
                + "\"musicBrainzAlbumId\":\"1d7f6fd5-0000-4000-8000-0123456789ab\","
                + "\"durationMillis\":183456,\"problems\":[\"p\"]}");
  }

  @ParameterizedTest
  @CsvSource({
    "0, \\u0000",
    "10, \\n",
    "27, \\u001b",
    "127, \\u007f",
    "133, \\u0085",
    "8232, \\u2028",
    "8233, \\u2029",
    "8238, \\u202e",
    "55296, \\ud800",
    "57343, \\udfff",
    "917569, \\udb40\\udc41"
  })
  void line_invisibleCharacters_areEscaped(int codePoint, String escaped) {
    Track track =
        Track.builder(Path.of("b.mp3")).title("x" + Character.toString(codePoint) + "y").build();
    assertThat(TrackJson.line(track))
        .ignoringCase()
        .isEqualTo("{\"path\":\"b.mp3\",\"title\":\"x" + escaped + "y\"}");
  }

  @Test
  void line_visibleCharacters_areUnchanged() {
    Track track = Track.builder(Path.of("b.mp3")).title("é 日 \uD83C\uDFB5 / $1 \\ \"").build();
    assertThat(TrackJson.line(track))
        .isEqualTo("{\"path\":\"b.mp3\",\"title\":\"é 日 \uD83C\uDFB5 / $1 \\\\ \\\"\"}");
  }

  @Test
  void line_pathThatIsNotUnicode_isAUri() {
    Track track = Track.builder(Path.of(URI.create("file:///m/caf%E9.mp3"))).title("x").build();
    assertThat(TrackJson.line(track)).startsWith("{\"path\":\"file:///m/caf%E9.mp3\"");
  }

  private static Track.Builder song(String path) {
    return Track.builder(Path.of(path));
  }

  @Test
  void parse_consecutiveTracks_shareEqualStrings() {
    String text = TrackJson.line(song("/a.mp3").artist("A").album("B").build());
    Track first = parser.apply(text);
    Track second = parser.apply(text);
    assertThat(second.artist().orElseThrow()).isSameInstanceAs(first.artist().orElseThrow());
    assertThat(second.album().orElseThrow()).isSameInstanceAs(first.album().orElseThrow());
  }

  @Test
  void parse_otherWhiteSpaceAndEscapes_returnsTheTrack() {
    Track track = song("/a.mp3").title("b").trackNumber(1).build();
    assertThat(parser.apply(" { \"title\" : \"b\", \"trackNumber\":1, \"path\" : \"/a.mp3\" }\n"))
        .isEqualTo(track);
    assertThat(parser.apply("{\"path\":\"/\\u0061.mp3\",\"title\":\"b\",\"trackNumber\":1}"))
        .isEqualTo(track);
  }

  @Test
  void parse_mutatedLine_returnsATrackOrThrows() {
    SplittableRandom random = new SplittableRandom(5);
    String line = TrackJson.line(song("/a.mp3").artist("A").year(1999).durationMillis(70).build());
    int tracks = 0;
    for (int i = 0; i < 20_000; i++) {
      int from = random.nextInt(line.length());
      int to = random.nextInt(from, Math.min(line.length(), from + 3) + 1);
      String other = "\",:{}0a\\".substring(random.nextInt(8)).substring(0, random.nextInt(2));
      Optional<Track> track = parsed(line.substring(0, from) + other + line.substring(to));
      tracks += track.isPresent() ? 1 : 0; // any other exception fails
    }
    assertThat(tracks).isGreaterThan(1_000);
  }

  private Optional<Track> parsed(String text) {
    try {
      return Optional.of(parser.apply(text));
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageThat().isNotEmpty();
      return Optional.empty();
    }
  }

  @ParameterizedTest(name = "[{0}]")
  @ValueSource(
      strings = {
        "",
        "a",
        "7",
        "[]",
        "{",
        "{}",
        "{\"path\":\"/a.mp3\"}",
        "{\"title\":\"a\"}",
        "{\"path\":7,\"title\":\"a\"}",
        "{\"path\":\"/a.mp3\",\"title\":\"a\",\"year\":\"1999\"}",
        "{\"path\":\"/a.mp3\",\"title\":\"a\",\"year\":99999999999}",
        "{\"path\":\"/a.mp3\",\"title\":\"a\",\"year\":}",
        "{\"path\":\"/a.mp3\",\"title\":\"a\",\"item\":\"b\"}",
        "{\"path\":\"/a.mp3\",\"title\":\"a\",\"problems\":\"b\"}",
        "{\"path\":\"/a.mp3\",\"title\":\"a\",}",
        "{\"path\":\"/a.mp3\";\"title\":\"a\"}",
        "{\"path\":\"/a.mp3\",\"title\":\"a\"}{}",
        "{\"path\":\"\\u0000\",\"title\":\"a\"}"
      })
  void parse_otherText_throws(String text) {
    IllegalArgumentException failure =
        assertThrows(IllegalArgumentException.class, () -> parser.apply(text));
    assertThat(failure).hasMessageThat().isNotEmpty();
  }
}
