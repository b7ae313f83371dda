package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import dev.riffle.library.Library;
import java.nio.file.Path;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Seeking far into songs of an hour, in 64 MB of heap. */
@Timeout(120)
class SeekRecordingTest {
  private static final double PLACE = 55 * 60 + 0.3;
  private static final double EXACT = 0.06;

  @TempDir static Path folder;
  private static HourSong constant;
  private static HourSong variable;
  private static Future<Recording> constantHeard;
  private static Future<Recording> variableHeard;

  @BeforeAll
  static void play() throws Exception {
    NullSink.requireTools();
    constant = HourSong.constant(folder.resolve("constant.mp3"));
    constantHeard = heard(constant);
    variable = HourSong.variable(folder.resolve("variable.mp3"));
    variableHeard = heard(variable);
  }

  private static Future<Recording> heard(HourSong song) {
    return Listening.heard(
        NullSink.Company.KEPT_ALIVE,
        ImmutableList.of("-Xmx64m"),
        ImmutableList.of(song.file()),
        "play",
        "at 1 seek " + PLACE,
        "at 2.8 quit");
  }

  @Test
  void songs_lastAnHour() {
    for (HourSong song : ImmutableList.of(constant, variable)) {
      double millis = Library.read(song.file()).durationMillis().orElseThrow();
      assertThat(millis).isWithin(100).of(3_600_000);
    }
  }

  @Test
  void seek_inAnHourOfConstantBitRate_isHeardFromThere() throws Exception {
    assertSought(constant.changes(constantHeard.get().sound()));
  }

  @Test
  void seek_inAnHourOfVariableBitRate_isHeardFromThere() throws Exception {
    assertSought(variable.changes(variableHeard.get().sound()));
  }

  private static void assertSought(ImmutableList<HourSong.Heard> changes) {
    int next = 1;
    while (next < changes.size() && !isSoonAfter(changes.get(next).place())) {
      next++;
    }
    assertWithMessage("places heard: %s", changes).that(next).isLessThan(changes.size() - 1);
    HourSong.Heard change = changes.get(next);
    double begun = changes.get(next - 1).recorded();
    double place = change.place() - (change.recorded() - begun);
    assertWithMessage("%s", changes).that(place).isWithin(EXACT).of(PLACE);
    for (HourSong.Heard later : changes.subList(next, changes.size())) {
      double heard = PLACE + later.recorded() - begun;
      assertWithMessage("%s", changes).that(heard).isWithin(EXACT).of(later.place());
    }
  }

  private static boolean isSoonAfter(double place) {
    return place > PLACE && place < PLACE + 0.5;
  }
}
