package dev.riffle.playlist;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import dev.riffle.testing.Repeats;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Writes and reads tracks with the most unusual names that file systems and tags allow. */
class RoundTripTest {
  private static final Path MUSIC = Path.of("/music/here");

  private static final ImmutableList<String> PIECES =
      ImmutableList.<String>builder()
          .add("#EXTINF:1,", "\uD83C\uDFB5")
          .add("a", "B7", "é", "日", " ", "\t", ".", "..", "#", ":", "http:", "file:", "C:", "\\")
          .add(
              "%", "%41", "%zz", "?", "&", "\"", "'", "{", "[", ",", " - ", "-", "\n", "\r", "\r\n")
          .add("\u0001", "\u007F", "\u0085", "\u2028", "\u202E", "\u3000", "\uFEFF", "\uFFFD")
          .build();

  // In tags only; no path on this system can contain them.
  private static final ImmutableList<String> TAG_PIECES =
      ImmutableList.of("\uD83C", "\uDFB5", "\0", "/");

  @Test
  void json_anyTracks_areRestored_inAnArrayAndInLines() {
    Function<String, Track> parser = TrackJson.parser();
    for (int seed = 0; seed < 200; seed++) {
      ImmutableList<Track> tracks = tracks(new Random(seed));
      List<String> lines = tracks.stream().map(TrackJson::line).toList();
      for (List<Track> again :
          List.of(
              again(PlaylistFormat.JSON, tracks),
              read(PlaylistFormat.JSON, String.join("\n", lines)),
              lines.stream().map(parser).toList())) {
        assertWithMessage("seed %s", seed).that(again).isEqualTo(tracks);
      }
    }
  }

  @ParameterizedTest(name = "{0}, seeds from 0")
  @EnumSource
  void anyFormat_anyTracks_keepsPaths_secondRoundTripIsExact_textIsUtf8(PlaylistFormat format) {
    for (int seed = 0; seed < Repeats.of(50, 200); seed++) {
      ImmutableList<Track> tracks = tracks(new Random(seed));
      ImmutableList<Track> once = again(format, tracks);
      assertWithMessage("seed %s", seed)
          .that(once.stream().map(Track::path).toList())
          .isEqualTo(tracks.stream().map(Track::path).toList());
      assertWithMessage("seed %s", seed).that(again(format, once)).isEqualTo(once);
      assertWithMessage("seed %s", seed).that(format.losses(once, MUSIC)).isEmpty();
      String text = format.write(tracks, MUSIC);
      assertWithMessage("seed %s", seed)
          .that(new String(text.getBytes(UTF_8), UTF_8))
          .isEqualTo(text);
    }
  }

  private static ImmutableList<Track> again(PlaylistFormat format, ImmutableList<Track> tracks) {
    return read(format, format.write(tracks, MUSIC));
  }

  private static ImmutableList<Track> read(PlaylistFormat format, String text) {
    Playlist read = format.read(text.getBytes(UTF_8), "x", MUSIC);
    assertThat(read.problems()).isEmpty();
    return read.tracks();
  }

  private static ImmutableList<Track> tracks(Random random) {
    return Stream.generate(() -> track(random)).limit(20).collect(toImmutableList());
  }

  private static Track track(Random random) {
    Path folder = random.nextBoolean() ? MUSIC : Path.of("/elsewhere");
    Path path = folder.resolve(name(random)).resolve(name(random));
    Track.Builder track = Track.builder(path);
    track.title(track.build().title()); // trimmed, like every title that is read
    if (random.nextBoolean()) {
      track.title(text(random)).artist(text(random));
    }
    if (random.nextBoolean()) {
      track.album(text(random)).albumArtist(text(random)).genre(text(random));
      track
          .compilation(random.nextBoolean())
          .trackNumber(random.nextInt(20))
          .discNumber(random.nextInt(3))
          .year(random.nextInt(2100))
          .rating(random.nextInt(300))
          .musicBrainzRecordingId(uuid(random))
          .musicBrainzAlbumId(uuid(random));
    }
    if (random.nextBoolean()) {
      track.durationMillis(random.nextInt(10_000_000));
      track.problem(text(random)).problem(text(random));
    }
    return track.build();
  }

  private static String uuid(Random random) {
    return new UUID(random.nextLong(), random.nextLong()).toString();
  }

  /** Returns a file name; never ".", which normalization removes. */
  private static String name(Random random) {
    String name = pieces(random, PIECES);
    return name.isEmpty() || name.equals(".") ? "x" : name;
  }

  private static String text(Random random) {
    return pieces(random, random.nextInt(4) > 0 ? PIECES : TAG_PIECES) + pieces(random, PIECES);
  }

  private static String pieces(Random random, ImmutableList<String> pieces) {
    return random
        .ints(random.nextInt(5), 0, pieces.size())
        .mapToObj(pieces::get)
        .reduce("", String::concat);
  }
}
