package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import dev.riffle.testing.NullSink;
import dev.riffle.testing.Recording;
import dev.riffle.testing.Tones;
import java.nio.file.Path;
import java.util.function.DoubleUnaryOperator;
import javax.sound.sampled.AudioFormat;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests that commands during a 100 Hz sine, whose largest step is 1.4 %, cause no clicks. */
@Tag("process")
@Timeout(600)
class ClickTest {
  private static final double CLICK = 0.02;
  private static final double STRETCH = 0.3; // seconds of constant loudness

  private static Scenario pauses;
  private static Scenario moves;
  private static Scenario volumes;

  @BeforeAll
  static void play(@TempDir Path folder) throws Exception {
    NullSink.requireTools();
    DoubleUnaryOperator sine = Tones.sine(100, 1);
    Path song = Tones.mp3(folder.resolve("sine.mp3"), 6, sine, "-b", "320");
    AudioFormat dat = new AudioFormat(48_000, 16, 2, true, false);
    Path other = Tones.mp3(folder.resolve("other.mp3"), dat, 6, sine, "-b", "320");
    pauses =
        heard(
            ImmutableList.of(song),
            "play",
            "at 1.0 pause",
            "at 1.6 resume",
            "at 2.203 pause",
            "at 2.8 resume",
            "at 3.407 quit");
    moves =
        heard(
            ImmutableList.of(song, song, other),
            "play",
            "at 1.0 seek 3",
            "at 1.602 seek 0.5",
            "at 2.205 next",
            "at 2.807 next",
            "at 3.404 seek 1",
            "at 4.011 quit");
    volumes =
        heard(
            ImmutableList.of(song),
            "play",
            "at 1.0 volume 30",
            "at 2.0 volume 90",
            "at 2.603 volume 0",
            "at 3.2 volume 100",
            "at 3.804 quit");
  }

  private static Scenario heard(ImmutableList<Path> songs, String... script) {
    return Scenario.start(NullSink.Company.KEPT_ALIVE, songs, script);
  }

  @Test
  void pauseAndResume_inASine_doNotClick() throws Exception {
    pauses.check(
        recording -> {
          Recording heard = recording.sound();
          assertThat(heard.longestHoleMillis()).isWithin(100).of(600);
          assertThat(heard.seconds()).isWithin(0.6).of(3.4);
          assertNoClick(heard);
        });
  }

  @Test
  void seekAndNext_inASine_doNotClick() throws Exception {
    moves.check(
        recording -> {
          Recording heard = recording.sound();
          assertThat(heard.seconds()).isWithin(0.6).of(4);
          assertNoClick(heard);
        });
  }

  @Test
  void volume_changedInASine_doesNotClick() throws Exception {
    volumes.check(
        recording -> {
          Recording heard = recording.sound();
          double loud = firstStretch(heard, -5, -1);
          double quiet = firstStretch(heard, -40, -20);
          assertThat(loud).isLessThan(quiet);
          assertThat(firstStretch(heard.part(quiet, heard.seconds()), -8, -1)).isGreaterThan(0.0);
          assertThat(heard.longestHoleMillis()).isWithin(150).of(600);
          assertNoClick(heard);
        });
  }

  // Searched for, as a busy machine runs commands late.
  private static double firstStretch(Recording heard, double fromDecibels, double toDecibels) {
    for (double at = 0; at + STRETCH <= heard.seconds(); at += STRETCH / 6) {
      double decibels = heard.part(at, at + STRETCH).decibels();
      if (fromDecibels < decibels && decibels < toDecibels) {
        return at;
      }
    }
    throw new AssertionError("nowhere from " + fromDecibels + " to " + toDecibels + " dB");
  }

  private static void assertNoClick(Recording heard) {
    assertThat(heard.largestStep()).isGreaterThan(0.013); // the sine is there
    assertWithMessage("steps in %s s", heard.seconds()).that(heard.stepsAbove(CLICK)).isEmpty();
  }
}
