package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import java.nio.file.Path;
import java.util.function.DoubleUnaryOperator;
import javax.sound.sampled.AudioFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Songs as a listener hears them who plays through mpv. */
@Tag("process")
@ResourceLock("recording")
@Timeout(600)
class MpvRecordingTest {
  private static final ImmutableList<String> MPV = ImmutableList.of("-Doutput=MPV");

  @TempDir Path folder;

  @BeforeEach
  void withTools() {
    NullSink.requireTools();
    Tool.require("mpv");
  }

  @Test
  void songs_cutOutOfOneSound_areThatSoundAgain() throws Exception {
    DoubleUnaryOperator sweep = Tones.sweep(200, 300, 0.5);
    ImmutableList.Builder<Path> parts = ImmutableList.builder();
    for (int i = 0; i < 3; i++) {
      double from = 2 * i;
      Path part = folder.resolve("part-" + i + ".mp3");
      parts.add(Tones.mp3(part, 2, t -> sweep.applyAsDouble(from + t), "-b", "192"));
    }
    for (NullSink.Company company : NullSink.Company.values()) { // one after the other: in time
      Scenario.start(company, MPV, parts.build(), "play")
          .checkHoles(5, heard -> assertIsTheSweep(heard, sweep));
    }
  }

  private static void assertIsTheSweep(Recording heard, DoubleUnaryOperator sweep) {
    assertThat(heard.seconds()).isWithin(0.02).of(6);
    // The device may take some samples to begin and to end.
    assertThat(
            Shift.all(heard, Recording.of(6, sweep)).stream()
                .filter(shift -> shift.at() > 0.1 && shift.at() < 5.8))
        .isEmpty();
  }

  @Test
  void songs_ofDifferentFormats_followSoon_andAreEquallyLoud() throws Exception {
    DoubleUnaryOperator tone = Tones.sine(440, 0.5);
    ImmutableList<Path> songs =
        ImmutableList.of(
            Tones.mp3(folder.resolve("cd.mp3"), 1, tone),
            Tones.mp3(folder.resolve("dat.mp3"), format(48_000, 2), 1, tone),
            Tones.mp3(folder.resolve("radio.mp3"), format(22_050, 1), 1, tone),
            Tones.mp3(folder.resolve("mono.mp3"), format(44_100, 1), 1, tone));
    Scenario.start(NullSink.Company.KEPT_ALIVE, MPV, songs, "play")
        .checkHoles(60, MpvRecordingTest::assertFollowSoon);
  }

  private static void assertFollowSoon(Recording heard) {
    assertThat(heard.seconds()).isWithin(0.2).of(4);
    double stereo = heard.part(0.2, 0.8).decibels();
    double mono = heard.part(heard.seconds() - 0.8, heard.seconds() - 0.2).decibels();
    assertThat(mono).isWithin(0.5).of(stereo);
  }

  private static AudioFormat format(int rate, int channels) {
    return new AudioFormat(rate, 16, channels, true, false);
  }

  @Test
  void device_killedInASong_hearsItGoOnFromThereAtTheNextPress() throws Exception {
    Path first = Tones.mp3(folder.resolve("first.mp3"), 3, Tones.sine(440, 0.5));
    Path second = Tones.mp3(folder.resolve("second.mp3"), 0.7, Tones.sine(880, 0.5));
    try (NullSink sink = NullSink.start(NullSink.Company.KEPT_ALIVE);
        Listening player = Listening.to(sink, MPV, ImmutableList.of(first, second))) {
      double heard = sink.record(() -> playAndKill(player, sink)).sound().seconds();
      assertThat(heard).isGreaterThan(0.5);
      player.await("said the sound device has failed: paused");
      player.say("resume");
      player.await("said no sound device: paused");
      sink.start();
      Recording after = sink.record(() -> goOn(player)).sound();
      ImmutableList<String> printed = player.printed();
      assertWithMessage("%s", printed).that(after.seconds()).isWithin(0.3).of(3 - heard + 0.7);
      assertThat(after.part(after.seconds() - 0.7, after.seconds()).pitch(440, 880))
          .isEqualTo(880.0);
      assertThat(printed.stream().filter(line -> line.contains("ENDED"))).hasSize(2);
    }
  }

  private static void playAndKill(Listening player, NullSink sink) throws Exception {
    player.say("play");
    player.await("COMMAND first");
    Thread.sleep(1_500);
    sink.kill();
  }

  private static void goOn(Listening player) throws Exception {
    player.say("resume");
    player.awaitEnd();
  }
}
