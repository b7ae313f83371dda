package dev.riffle.playlist;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tracks of the worst names a file system and a tag allow, written and read again. */
class RoundTripTest {
  private static final Path MUSIC = Path.of("/music/here");

  private static final ImmutableList<String> PIECES =
      ImmutableList.of(
          "a",
          "B7",
          "é",
          "日",
          "\uD83C\uDFB5",
          " ",
          "\t",
          ".",
          "..",
          "#",
          "#EXTINF:1,",
          ":",
          "http:",
          "file:",
          "C:",
          "\\",
          "%",
          "%41",
          "%zz",
          "?",
          "&",
          "\"",
          "'",
          "{",
          "[",
          ",",
          " - ",
          "-",
          "\n",
          "\r",
          "\r\n",
          "\u0001",
          "\u007F",
          "\u0085",
          "\u2028",
          "\u202E",
          "\u3000",
          "\uFEFF",
          "\uFFFD");

  // In tags only: no path of this system holds them.
  private static final ImmutableList<String> HALVES =
      ImmutableList.of("\uD83C", "\uDFB5", "\0", "/");

  static IntStream seeds() {
    return IntStream.range(0, 200);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void json_anyTracks_comeBackEqual(int seed) {
    ImmutableList<Track> tracks = tracks(new Random(seed));
    assertThat(again(PlaylistFormat.JSON, tracks)).isEqualTo(tracks);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void jsonLines_anyTracks_comeBackEqual(int seed) {
    ImmutableList<Track> tracks = tracks(new Random(seed));
    String lines = String.join("\n", tracks.stream().map(TrackJson::line).toList());
    Playlist read = PlaylistFormat.JSON.read(lines.getBytes(UTF_8), "x", MUSIC);
    assertThat(read.tracks()).isEqualTo(tracks);
  }

  @ParameterizedTest(name = "{0}, seeds 0 to 199")
  @EnumSource
  void anyFormat_anyTracks_keepTheirPathsAndSettleAtOnce(PlaylistFormat format) {
    for (int seed = 0; seed < 200; seed++) {
      ImmutableList<Track> tracks = tracks(new Random(seed));
      ImmutableList<Track> once = again(format, tracks);
      assertWithMessage("seed %s", seed)
          .that(once.stream().map(Track::path).toList())
          .isEqualTo(tracks.stream().map(Track::path).toList());
      assertWithMessage("seed %s", seed).that(again(format, once)).isEqualTo(once);
      assertWithMessage("seed %s", seed).that(format.losses(once, MUSIC)).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void write_anyTracks_isAlwaysUtf8(PlaylistFormat format) {
    for (int seed = 0; seed < 200; seed++) {
      String text = format.write(tracks(new Random(seed)), MUSIC);
      assertWithMessage("seed %s", seed)
          .that(new String(text.getBytes(UTF_8), UTF_8))
          .isEqualTo(text);
    }
  }

  private static ImmutableList<Track> again(PlaylistFormat format, ImmutableList<Track> tracks) {
    Playlist read = format.read(format.write(tracks, MUSIC).getBytes(UTF_8), "x", MUSIC);
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
    track.title(track.build().title()); // without the blanks around it, as all titles read are
    if (random.nextBoolean()) {
      track.title(text(random)).artist(text(random));
    }
    if (random.nextBoolean()) {
      track.album(text(random)).albumArtist(text(random)).genre(text(random));
      track
          .trackNumber(random.nextInt(20))
          .discNumber(random.nextInt(3))
          .year(random.nextInt(2100));
    }
    if (random.nextBoolean()) {
      track.durationMillis(random.nextInt(10_000_000)).problem(text(random));
    }
    return track.build();
  }

  /** A name of a file; never ".", which no path of ours keeps. */
  private static String name(Random random) {
    String name = pieces(random, PIECES);
    return name.isEmpty() || name.equals(".") ? "x" : name;
  }

  private static String text(Random random) {
    return pieces(random, random.nextInt(4) > 0 ? PIECES : HALVES) + pieces(random, PIECES);
  }

  private static String pieces(Random random, ImmutableList<String> pieces) {
    return random
        .ints(random.nextInt(5), 0, pieces.size())
        .mapToObj(pieces::get)
        .reduce("", String::concat);
  }
}
