package dev.riffle.playlist;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.track.Track;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrackJsonTest {
  @Test
  void line_allKnown_hasTheKeysInTheirOrder() {
    Track track =
        Track.builder(Path.of("a", "b.mp3"))
            .durationMillis(183_456)
            .problem("p")
            .genre("G")
            .year(1999)
            .discNumber(1)
            .trackNumber(3)
            .albumArtist("C")
            .album("B")
            .artist("A")
            .title("T")
            .build();
    assertThat(TrackJson.line(track))
        .isEqualTo(
            "{\"path\":\"a/b.mp3\",\"title\":\"T\",\"artist\":\"A\",\"album\":\"B\","
                + "\"albumArtist\":\"C\",\"trackNumber\":3,\"discNumber\":1,\"year\":1999,"
                + "\"genre\":\"G\",\"durationMillis\":183456,\"problems\":[\"p\"]}");
  }

  @Test
  void line_nothingKnown_hasPathAndTitle() {
    assertThat(TrackJson.line(Track.builder(Path.of("b.mp3")).build()))
        .isEqualTo("{\"path\":\"b.mp3\",\"title\":\"b\"}");
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
  void line_whatDoesNotShow_isEscaped(int codePoint, String escaped) {
    Track track =
        Track.builder(Path.of("b.mp3")).title("x" + Character.toString(codePoint) + "y").build();
    assertThat(TrackJson.line(track))
        .ignoringCase()
        .isEqualTo("{\"path\":\"b.mp3\",\"title\":\"x" + escaped + "y\"}");
  }

  @Test
  void line_whatShows_standsAsItIs() {
    Track track = Track.builder(Path.of("b.mp3")).title("é 日 \uD83C\uDFB5 / $1 \\ \"").build();
    assertThat(TrackJson.line(track))
        .isEqualTo("{\"path\":\"b.mp3\",\"title\":\"é 日 \uD83C\uDFB5 / $1 \\\\ \\\"\"}");
  }

  @Test
  void line_pathThatIsNotUnicode_isAUri() {
    Track track = Track.builder(Path.of(URI.create("file:///m/caf%E9.mp3"))).title("x").build();
    assertThat(TrackJson.line(track)).startsWith("{\"path\":\"file:///m/caf%E9.mp3\"");
  }
}
