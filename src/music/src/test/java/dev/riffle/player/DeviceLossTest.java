package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import dev.riffle.testing.NullSink;
import dev.riffle.testing.Recording;
import dev.riffle.testing.Tones;
import dev.riffle.testing.Tool;
import java.nio.file.Path;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests a device that fails during a song and returns after the queue would have ended. Beside
 * other recordings, as it measures tenths of a second.
 */
@Tag("process")
@Timeout(600)
@Order(1) // takes long
class DeviceLossTest {
  @TempDir static Path folder;

  private static final double FIRST = 3;
  private static final double SECOND = 0.7;

  @ParameterizedTest
  @ValueSource(strings = {"AUTO", "MPV"})
  void device_killedInASong_resumesThereWhenRestored(String output) throws Exception {
    NullSink.requireTools();
    Tool.require("mpv");
    Path first = Tones.mp3(folder.resolve("first.mp3"), FIRST, Tones.sine(440, 0.5));
    Path second = Tones.mp3(folder.resolve("second.mp3"), SECOND, Tones.sine(880, 0.5));
    ImmutableList<Path> songs = ImmutableList.of(first, second);
    try (NullSink sink = NullSink.start(NullSink.Company.KEPT_ALIVE);
        Listening player = Listening.to(sink, ImmutableList.of("-Doutput=" + output), songs)) {
      double heard = sink.record(() -> playAndKill(player, sink)).sound().seconds();
      assertThat(heard).isGreaterThan(0.5);
      player.await("said the sound device has failed: paused");
      player.say("resume");
      player.await("said no sound device: paused");
      Thread.sleep(3_000);
      sink.start();
      player.say("at 0 position");
      player.await("position; ");
      assertPositionIsFixed(player.printed(), heard);
      Recording after = sink.record(() -> goOn(player)).sound();
      ImmutableList<String> printed = player.printed();
      assertWithMessage("%s", printed)
          .that(after.seconds())
          .isWithin(0.3)
          .of(FIRST - heard + SECOND);
      assertThat(after.part(after.seconds() - SECOND, after.seconds()).pitch(440, 880))
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

  private static void assertPositionIsFixed(ImmutableList<String> printed, double heard) {
    String last = printed.get(printed.size() - 1);
    assertWithMessage("%s", printed).that(last).contains("PAUSED at ");
    assertThat(Double.parseDouble(last.substring(last.lastIndexOf(' ') + 1)))
        .isWithin(0.3)
        .of(heard);
    for (String line : printed) {
      assertThat(line).doesNotContain(" ENDED");
      assertThat(line).doesNotContain(" FAILED");
    }
  }
}
