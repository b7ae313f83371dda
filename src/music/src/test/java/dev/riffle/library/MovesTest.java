package dev.riffle.library;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.riffle.library.Moves.Sighting;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A song that differs in any tag, in size or in time is another song, not a moved one. */
class MovesTest {
  private static final Path OLD = Path.of("old.mp3");
  private static final Path NEW = Path.of("new.mp3");
  private static final Stamp STAMP = new Stamp(417, 0, 0, 3);

  private static Sighting song(Path path, Stamp stamp, UnaryOperator<Track.Builder> retag) {
    Track.Builder tags =
        Track.builder(path)
            .title("Le Train")
            .artist("Ana")
            .album("Gare")
            .albumArtist("Trio")
            .trackNumber(1)
            .discNumber(1)
            .year(1999)
            .genre("Folk")
            .rating(196)
            .musicBrainzRecordingId("0d7f6fd5-0000-4000-8000-0123456789ab")
            .musicBrainzAlbumId("1d7f6fd5-0000-4000-8000-0123456789ab")
            .durationMillis(4000);
    return new Sighting(path, stamp, Optional.of(retag.apply(tags).build()));
  }

  private static Map<Path, Path> moves(Stamp stamp, UnaryOperator<Track.Builder> retag) {
    return Moves.between(List.of(song(OLD, STAMP, tags -> tags)), List.of(song(NEW, stamp, retag)));
  }

  @Test
  void song_unchanged_hasMoved() {
    assertThat(moves(STAMP, tags -> tags)).containsExactly(NEW, OLD);
  }

  @TestFactory
  Stream<DynamicTest> song_withAnotherTag_hasNotMoved() {
    return ImmutableMap.<String, UnaryOperator<Track.Builder>>builder()
        .put("title", tags -> tags.title("x"))
        .put("artist", tags -> tags.artist("x"))
        .put("album", tags -> tags.album("x"))
        .put("album artist", tags -> tags.albumArtist("x"))
        .put("compilation", tags -> tags.compilation(true))
        .put("track number", tags -> tags.trackNumber(2))
        .put("disc number", tags -> tags.discNumber(2))
        .put("year", tags -> tags.year(2000))
        .put("genre", tags -> tags.genre("x"))
        .put("rating", tags -> tags.rating(1))
        .put("recording", tags -> tags.musicBrainzRecordingId("x"))
        .put("release", tags -> tags.musicBrainzAlbumId("x"))
        .put("duration", tags -> tags.durationMillis(4001))
        .put("problem", tags -> tags.problem("x"))
        .buildOrThrow()
        .entrySet()
        .stream()
        .map(
            tag ->
                DynamicTest.dynamicTest(
                    tag.getKey(), () -> assertThat(moves(STAMP, tag.getValue())).isEmpty()));
  }

  @Test
  void song_ofAnotherSizeOrTime_hasNotMoved() {
    assertThat(moves(new Stamp(418, 0, 0, 3), tags -> tags)).isEmpty();
    assertThat(moves(new Stamp(417, 2_000_000_000, 0, 3), tags -> tags)).isEmpty();
  }
}
