package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import java.nio.file.Path;
import java.util.function.DoubleUnaryOperator;
import javax.sound.sampled.AudioFormat;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Songs that follow each other, as a listener hears them; all recorded at the same time. */
@Tag("process")
@ResourceLock("recording")
@Timeout(600)
class GaplessRecordingTest {
  private static final DoubleUnaryOperator SWEEP = Tones.sweep(200, 300, 0.5);

  @TempDir static Path folder;
  private static Scenario keptAlive;
  private static Scenario alone;
  private static Scenario formats;

  @BeforeAll
  static void play() throws Exception {
    NullSink.requireTools();
    ImmutableList.Builder<Path> parts = ImmutableList.builder();
    for (int i = 0; i < 3; i++) {
      double from = 2 * i;
      Path part = folder.resolve("part-" + i + ".mp3");
      parts.add(Tones.mp3(part, 2, t -> SWEEP.applyAsDouble(from + t), "-b", "192"));
    }
    keptAlive = Scenario.start(NullSink.Company.KEPT_ALIVE, parts.build(), "play");
    alone = Scenario.start(NullSink.Company.ALONE, parts.build(), "play");
    DoubleUnaryOperator tone = Tones.sine(440, 0.5);
    ImmutableList<Path> others =
        ImmutableList.of(
            Tones.mp3(folder.resolve("cd.mp3"), 1, tone),
            Tones.mp3(folder.resolve("dat.mp3"), format(48_000, 2), 1, tone),
            Tones.mp3(folder.resolve("radio.mp3"), format(22_050, 1), 1, tone),
            Tones.mp3(folder.resolve("mono.mp3"), format(44_100, 1), 1, tone));
    formats = Scenario.start(NullSink.Company.KEPT_ALIVE, others, "play");
  }

  private static AudioFormat format(int rate, int channels) {
    return new AudioFormat(rate, 16, channels, true, false);
  }

  @Test
  void songs_cutOutOfOneSound_areThatSoundAgain() throws Exception {
    keptAlive.checkHoles(5, GaplessRecordingTest::assertIsTheSweep);
  }

  @Test
  void songs_cutOutOfOneSound_areThatSoundOnAnIdleSinkToo() throws Exception {
    alone.checkHoles(5, GaplessRecordingTest::assertIsTheSweep);
  }

  private static void assertIsTheSweep(Recording heard) {
    assertThat(heard.seconds()).isWithin(0.02).of(6);
    assertThat(Shift.all(heard, Recording.of(6, SWEEP))).isEmpty();
  }

  @Test
  void songs_ofDifferentFormats_followSoon() throws Exception {
    formats.checkHoles(60, heard -> assertThat(heard.seconds()).isWithin(0.2).of(4));
  }
}
