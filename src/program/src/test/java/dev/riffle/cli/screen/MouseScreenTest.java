package dev.riffle.cli.screen;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.cli.screen.ScreenFixture.titles;

import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;
import java.net.URI;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Playing and moving songs by the mouse. */
class MouseScreenTest {
  private static final int FIRST = 4; // the row of the next song, below the current one and a blank

  private final ScreenFixture screen =
      new ScreenFixture(IntStream.range(0, 60).mapToObj(MouseScreenTest::track).toList());

  private static Track track(int number) {
    return Track.builder(URI.create("http://localhost/" + number)).title("Song " + number).build();
  }

  @BeforeEach
  void draw() {
    screen.rows();
  }

  @AfterEach
  void close() {
    screen.close();
  }

  private ImmutableList<String> upcoming(int k) {
    return titles(screen.queue.upcoming(k));
  }

  @Test
  void doubleClick_playsTheRow_andOneClickSelectsIt() {
    ImmutableList<String> upcoming = upcoming(5);
    String song = screen.current();
    screen.click(FIRST + 2);
    assertThat(screen.current()).isEqualTo(song);
    assertThat(screen.selected()).contains(upcoming.get(2));
    screen.pass(Duration.ofMillis(300));
    screen.click(FIRST + 2);
    assertThat(screen.current()).isEqualTo(upcoming.get(2));
    assertThat(screen.message()).isEqualTo("2 songs skipped (u undoes)");
  }

  @Test
  void twoClicks_thatAreSlowOrOnOtherRows_playNothing() {
    String song = screen.current();
    screen.click(FIRST + 2);
    screen.pass(Duration.ofSeconds(1));
    screen.click(FIRST + 2);
    screen.click(FIRST + 3);
    screen.click(FIRST + 2);
    assertThat(screen.current()).isEqualTo(song);
  }

  /** The song ends between the clicks, and the rows move up. */
  @Test
  void doubleClick_onARowWhoseSongHasChanged_playsNothing() {
    screen.click(FIRST + 2);
    screen.queue.removeAll(screen.queue.upcoming(1));
    String song = screen.current();
    screen.click(FIRST + 2);
    assertThat(screen.current()).isEqualTo(song);
  }

  @Test
  void dragging_movesASongToTheRowOfAnother_asOneEdit() {
    ImmutableList<String> before = upcoming(6);
    screen.drag(FIRST + 1, FIRST + 4);
    assertThat(upcoming(6))
        .containsExactly(
            before.get(0),
            before.get(2),
            before.get(3),
            before.get(4),
            before.get(1),
            before.get(5))
        .inOrder();
    assertThat(screen.selected()).contains(before.get(1));
    assertThat(screen.message()).isEqualTo("moved down (u undoes)");
    screen.drag(FIRST + 4, FIRST - 2); // above the first one
    assertThat(upcoming(2)).containsExactly(before.get(1), before.get(0)).inOrder();
    screen.press("u", "u");
    assertThat(upcoming(6)).isEqualTo(before);
  }

  @Test
  void dragging_whatIsNotUpcoming_movesNothing() {
    screen.press("n", "n");
    ImmutableList<String> before = upcoming(6);
    screen.drag(0, FIRST + 6); // a row of the history
    screen.drag(23, 22);
    assertThat(upcoming(6)).isEqualTo(before);
  }

  @Test
  void doubleClick_inTheHistory_goesBackToTheSong() {
    String song = screen.current();
    screen.press("n", "H");
    screen.click(1);
    screen.click(1);
    assertThat(screen.current()).isEqualTo(song);
  }
}
