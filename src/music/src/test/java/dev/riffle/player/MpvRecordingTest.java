package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import dev.riffle.testing.NullSink;
import dev.riffle.testing.Recording;
import dev.riffle.testing.Tool;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests recordings of songs played through mpv. */
@Tag("process")
@Timeout(600)
@Order(1) // takes long
class MpvRecordingTest {
  private static final ImmutableList<String> MPV = ImmutableList.of("-Doutput=MPV");

  @TempDir Path folder;

  @BeforeEach
  void withTools() {
    NullSink.requireTools();
    Tool.require("mpv");
  }

  @Test
  void songs_cutFromOneSound_rejoinSeamlessly() throws Exception {
    ImmutableList<Path> parts = GaplessRecordingTest.parts(folder);
    Scenario keptAlive = Scenario.start(NullSink.Company.KEPT_ALIVE, MPV, parts, "play");
    Scenario alone = Scenario.start(NullSink.Company.ALONE, MPV, parts, "play");
    keptAlive.checkHoles(5, MpvRecordingTest::assertIsTheSweep);
    alone.checkHoles(5, MpvRecordingTest::assertIsTheSweep);
  }

  private static void assertIsTheSweep(Recording heard) {
    // The device may change some samples at the start and at the end.
    assertThat(
            GaplessRecordingTest.shifts(heard).stream()
                .filter(shift -> shift.at() > 0.1 && shift.at() < 5.8))
        .isEmpty();
  }

  @Test
  void songs_differentFormats_followQuickly_andAreEquallyLoud() throws Exception {
    ImmutableList<Path> songs = GaplessRecordingTest.formats(folder);
    Scenario.start(NullSink.Company.KEPT_ALIVE, MPV, songs, "play")
        .checkHoles(60, MpvRecordingTest::assertFollowQuickly);
  }

  private static void assertFollowQuickly(Recording heard) {
    assertThat(heard.seconds()).isWithin(0.2).of(4);
    double stereo = heard.part(0.2, 0.8).decibels();
    double mono = heard.part(heard.seconds() - 0.8, heard.seconds() - 0.2).decibels();
    assertThat(mono).isWithin(0.5).of(stereo);
  }
}
