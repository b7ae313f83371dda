package dev.riffle.session;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.riffle.track.Track;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TrackCodecTest {
  private final ItemCodec<Track> codec = ItemCodec.tracks();

  private static Track.Builder song(String path) {
    return Track.builder(Path.of(path));
  }

  static List<Track> tracks() {
    return List.of(
        song("/a.mp3").build(),
        song("/a.mp3").title("").artist("A").album("B").albumArtist("C").genre("D").build(),
        song("/a.mp3").trackNumber(1).discNumber(20).year(1999).durationMillis(0).build(),
        song("/a.mp3").durationMillis(999_999_999).build(),
        song("/a.mp3").durationMillis(12_345_678_901L).build(),
        song("/a, \"b\": {c}.mp3").title("a\\b\nc").build(),
        song("/雨停以后.mp3").title("half a character: \uD83C").artist("雨停以后").build(),
        song("/a.mp3").problem("one").problem("two, \"three\"").build(),
        Track.builder(URI.create("https://radio.example/a?b=c")).title("Radio").build());
  }

  @ParameterizedTest
  @MethodSource("tracks")
  void decode_ofWhatWasEncoded_isTheTrack(Track track) {
    assertThat(codec.decode(codec.encode(track))).isEqualTo(track);
  }

  @Test
  void decode_ofNeighbours_sharesTheirTexts() {
    String text = codec.encode(song("/a.mp3").artist("A").album("B").build());
    Track first = codec.decode(text);
    Track second = codec.decode(text);
    assertThat(second.artist().orElseThrow()).isSameInstanceAs(first.artist().orElseThrow());
    assertThat(second.album().orElseThrow()).isSameInstanceAs(first.album().orElseThrow());
  }

  @Test
  void decode_ofOtherWhiteSpaceAndEscapes_isTheTrack() {
    Track track = song("/a.mp3").title("b").trackNumber(1).build();
    assertThat(codec.decode(" { \"title\" : \"b\", \"trackNumber\":1, \"path\" : \"/a.mp3\" }\n"))
        .isEqualTo(track);
    assertThat(codec.decode("{\"path\":\"/\\u0061.mp3\",\"title\":\"b\",\"trackNumber\":1}"))
        .isEqualTo(track);
  }

  @Test
  void decode_ofChangedLines_isATrackOrRefused() {
    SplittableRandom random = new SplittableRandom(5);
    String line = codec.encode(song("/a.mp3").artist("A").year(1999).durationMillis(70).build());
    int tracks = 0;
    for (int i = 0; i < 20_000; i++) {
      int from = random.nextInt(line.length());
      int to = random.nextInt(from, Math.min(line.length(), from + 3) + 1);
      String other = "\",:{}0a\\".substring(random.nextInt(8)).substring(0, random.nextInt(2));
      Optional<Track> track = decoded(line.substring(0, from) + other + line.substring(to));
      tracks += track.isPresent() ? 1 : 0; // any other exception fails
    }
    assertThat(tracks).isGreaterThan(1_000);
  }

  private Optional<Track> decoded(String text) {
    try {
      return Optional.of(codec.decode(text));
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
  void decode_ofOtherText_isRefused(String text) {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> codec.decode(text));
    assertThat(refusal).hasMessageThat().isNotEmpty();
  }
}
