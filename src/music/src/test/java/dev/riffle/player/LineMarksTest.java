package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.player.HandClock.seconds;

import dev.riffle.player.Sound.End;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LineMarksTest {
  private static final Sound.Song SONG = new Sound.Song(1, Track.builder(Path.of("a.mp3")).build());
  private static final Block SECOND =
      new Block(SONG, 1_000, 5_000, new float[2_000], Optional.empty());
  private static final Block END =
      new Block(SONG, 1_000, 6_000, new float[0], Optional.of(End.ranOut()));

  private final LineMarks marks = new LineMarks();

  @Test
  void position_followsTheHeardBlock_andStaysWithoutALine() {
    marks.begin(seconds(5));
    assertThat(marks.position(9_999)).isEqualTo(seconds(5));
    marks.add(SECOND, 300);
    assertThat(marks.position(700)).isEqualTo(seconds(5.4));
    marks.release(800);
    assertThat(marks.position(0)).isEqualTo(seconds(5.5));
  }

  @Test
  void end_isHeardWithItsFrame_orWhenItsLineIsLeft() {
    marks.add(END, 300);
    assertThat(marks.pollEnd(299)).isEmpty();
    assertThat(marks.pollEnd(300)).hasValue(END);
    marks.add(END, 300);
    marks.startLine();
    assertThat(marks.pollEnd(0)).hasValue(END);
    assertThat(marks.pollEnd(300)).isEmpty();
  }
}
