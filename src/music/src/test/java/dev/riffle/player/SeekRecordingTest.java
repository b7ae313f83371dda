package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.riffle.library.Library;
import dev.riffle.testing.HourSong;
import dev.riffle.testing.NullSink;
import dev.riffle.testing.Recording;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests seeks far into songs of one hour, with 64 MB of heap. */
@Tag("process")
@Timeout(600)
class SeekRecordingTest {
  private static final double PLACE = 55 * 60 + 0.3;
  private static final double EXACT = 0.06;

  private static HourSong constant;
  private static HourSong variable;
  private static Scenario constantHeard;
  private static Scenario variableHeard;

  @BeforeAll
  static void play(@TempDir Path folder) throws Exception {
    NullSink.requireTools();
    constant = HourSong.constant(folder.resolve("constant.mp3"));
    constantHeard = heard(constant);
    variable = HourSong.variable(folder.resolve("variable.mp3"));
    variableHeard = heard(variable);
  }

  private static Scenario heard(HourSong song) {
    return Scenario.start(
        NullSink.Company.KEPT_ALIVE,
        ImmutableList.of("-Xmx64m"),
        ImmutableList.of(song.file()),
        "play",
        "at 1 seek " + PLACE,
        "at 2.8 quit");
  }

  @Test
  void songs_lastOneHour() {
    for (HourSong song : ImmutableList.of(constant, variable)) {
      double millis = Library.read(song.file()).durationMillis().orElseThrow();
      assertThat(millis).isWithin(100).of(3_600_000);
    }
  }

  @Test
  void seek_constantBitRate_playsFromThere() throws Exception {
    constantHeard.check(heard -> assertSought(constant, heard));
  }

  @Test
  void seek_variableBitRate_playsFromThere() throws Exception {
    variableHeard.check(heard -> assertSought(variable, heard));
  }

  private static void assertSought(HourSong song, Recording recording) {
    ImmutableList<HourSong.Heard> heard = song.heard(recording);
    List<Integer> pitches = Lists.transform(heard, HourSong.Heard::pitch);
    int sought = Collections.indexOfSubList(pitches, song.pitches(PLACE, 3));
    assertWithMessage("first of %s in %s", song.pitches(PLACE, 3), heard).that(sought).isAtLeast(1);
    assertWithMessage("%s", heard)
        .that(heard.get(sought).seconds())
        .isWithin(EXACT)
        .of(song.left(PLACE));
    assertWithMessage("%s", heard)
        .that(heard.get(sought + 1).seconds())
        .isWithin(EXACT)
        .of(song.cellSeconds());
  }
}
