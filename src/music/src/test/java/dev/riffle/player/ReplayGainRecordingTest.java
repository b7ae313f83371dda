package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import dev.riffle.testing.NullSink;
import dev.riffle.testing.Recording;
import java.nio.file.Path;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests recordings of songs with ReplayGain tags. */
@Tag("process")
@Timeout(600)
class ReplayGainRecordingTest {
  private static final double TOLERANCE = 0.5;

  private static ImmutableList<TaggedSongs.Song> songs;
  private static Scenario track;
  private static Scenario album;
  private static Scenario off;

  @BeforeAll
  static void play(@TempDir Path folder) throws Exception {
    NullSink.requireTools();
    songs = TaggedSongs.write(folder);
    ImmutableList<Path> files =
        ImmutableList.<Path>builder()
            .addAll(songs.stream().map(TaggedSongs.Song::file).iterator())
            .add(TaggedSongs.loud(folder).file())
            .build();
    track = heard(ReplayGainMode.TRACK, files);
    album = heard(ReplayGainMode.ALBUM, files);
    off = heard(ReplayGainMode.OFF, files);
  }

  private static Scenario heard(ReplayGainMode mode, ImmutableList<Path> files) {
    ImmutableList<String> options = ImmutableList.of("-Dlevelling=" + mode);
    return Scenario.start(NullSink.Company.KEPT_ALIVE, options, files, "play");
  }

  @Test
  void track_levelsEachSongByItsOwnGain() throws Exception {
    track.check(heard -> assertLevelled(heard, TaggedSongs.Song::trackGain));
  }

  @Test
  void album_levelsByTheGainOfTheAlbum() throws Exception {
    album.check(heard -> assertLevelled(heard, TaggedSongs.Song::albumGain));
  }

  @Test
  void off_leavesSongsUnchanged() throws Exception {
    off.check(heard -> assertLevelled(heard, song -> 0));
  }

  private static void assertLevelled(Recording recording, ToDoubleFunction<TaggedSongs.Song> gain) {
    Recording heard = recording.sound();
    assertThat(heard.clipped()).isEqualTo(0);
    for (int i = 0; i < songs.size(); i++) {
      TaggedSongs.Song song = songs.get(i);
      assertWithMessage("%s", song)
          .that(midst(heard, i).decibels())
          .isWithin(TOLERANCE)
          .of(sine(song.amplitude()) + gain.applyAsDouble(song));
    }
    double loud = midst(heard, songs.size()).decibels();
    assertThat(loud).isAtLeast(sine(0.9) - TOLERANCE);
  }

  private static Recording midst(Recording heard, int song) {
    double begin = song * TaggedSongs.SECONDS;
    return heard.part(begin + 0.3, begin + 0.7);
  }

  /** Returns the loudness of a sine. */
  private static double sine(double amplitude) {
    return 20 * Math.log10(amplitude / Math.sqrt(2));
  }
}
