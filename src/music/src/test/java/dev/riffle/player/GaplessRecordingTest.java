package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;

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

/** Tests recordings of consecutive songs; all are recorded at the same time. */
@Tag("process")
@Timeout(600)
class GaplessRecordingTest {
  private static final DoubleUnaryOperator SWEEP = Tones.sweep(200, 300, 0.5);

  private static Scenario keptAlive;
  private static Scenario alone;
  private static Scenario formats;

  @BeforeAll
  static void play(@TempDir Path folder) throws Exception {
    NullSink.requireTools();
    ImmutableList<Path> parts = parts(folder);
    keptAlive = Scenario.start(NullSink.Company.KEPT_ALIVE, parts, "play");
    alone = Scenario.start(NullSink.Company.ALONE, parts, "play");
    formats = Scenario.start(NullSink.Company.KEPT_ALIVE, formats(folder), "play");
  }

  /** Writes three songs that together form the sweep if played without a gap. */
  static ImmutableList<Path> parts(Path folder) throws Exception {
    ImmutableList.Builder<Path> parts = ImmutableList.builder();
    for (int i = 0; i < 3; i++) {
      double from = 2 * i;
      Path part = folder.resolve("part-" + i + ".mp3");
      parts.add(Tones.mp3(part, 2, t -> SWEEP.applyAsDouble(from + t), "-b", "192"));
    }
    return parts.build();
  }

  /** Writes four tones of one second, each in another format. */
  static ImmutableList<Path> formats(Path folder) throws Exception {
    DoubleUnaryOperator tone = Tones.sine(440, 0.5);
    return ImmutableList.of(
        Tones.mp3(folder.resolve("cd.mp3"), 1, tone),
        Tones.mp3(folder.resolve("dat.mp3"), format(48_000, 2), 1, tone),
        Tones.mp3(folder.resolve("radio.mp3"), format(22_050, 1), 1, tone),
        Tones.mp3(folder.resolve("mono.mp3"), format(44_100, 1), 1, tone));
  }

  private static AudioFormat format(int rate, int channels) {
    return new AudioFormat(rate, 16, channels, true, false);
  }

  @Test
  void songs_cutFromOneSound_rejoinSeamlessly() throws Exception {
    keptAlive.checkHoles(5, GaplessRecordingTest::assertIsTheSweep);
  }

  @Test
  void songs_cutFromOneSound_rejoinSeamlesslyOnAnIdleSink() throws Exception {
    alone.checkHoles(5, GaplessRecordingTest::assertIsTheSweep);
  }

  private static void assertIsTheSweep(Recording heard) {
    assertThat(shifts(heard)).isEmpty();
  }

  /** Returns the blocks of the sweep that are displaced in a recording of the songs. */
  static ImmutableList<Shift> shifts(Recording heard) {
    assertThat(heard.seconds()).isWithin(0.02).of(6);
    return Shift.all(heard, Recording.of(6, SWEEP));
  }

  @Test
  void songs_differentFormats_followQuickly() throws Exception {
    formats.checkHoles(60, heard -> assertThat(heard.seconds()).isWithin(0.2).of(4));
  }
}
