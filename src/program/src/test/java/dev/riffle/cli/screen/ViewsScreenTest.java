package dev.riffle.cli.screen;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.cli.screen.ScreenFixture.ESC;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.riffle.track.Track;
import dev.riffle.words.Misuse;
import java.net.URI;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The views of the screen and the keys that show them. */
class ViewsScreenTest {
  private static final String HISTORY = "history, latest at the bottom";
  private static final String TAB = "\t";
  private static final String SHIFT_TAB = "\033[Z";

  private final ScreenFixture screen =
      new ScreenFixture(
          IntStream.range(0, 60)
              .mapToObj(i -> Track.builder(URI.create("http://localhost/" + i)).title("Song " + i))
              .map(Track.Builder::build)
              .toList());

  @AfterEach
  void close() {
    screen.close();
  }

  private String heading() {
    return screen.lines().get(0);
  }

  private boolean isQueue() {
    return screen.lines().stream().anyMatch(line -> line.startsWith("▶"));
  }

  @Test
  void tab_goesThroughTheViews_andShiftTabBack() {
    for (int i = 0; i < ViewName.values().length; i++) {
      screen.press(TAB);
      assertThat(isQueue()).isEqualTo(i == ViewName.values().length - 1);
    }
    for (int i = 0; i < ViewName.values().length; i++) {
      screen.press(SHIFT_TAB);
      assertThat(isQueue()).isEqualTo(i == ViewName.values().length - 1);
    }
  }

  @Test
  void tab_whileASearchIsTyped_leavesIt() {
    screen.type("/song");
    screen.press(SHIFT_TAB);
    assertThat(heading()).isNotEqualTo("60 songs with song");
    assertThat(isQueue()).isFalse();
    screen.press(ESC);
    assertThat(isQueue()).isTrue();
  }

  @Test
  void keyOfAView_leavesIt() {
    screen.press("H");
    assertThat(heading()).isEqualTo(HISTORY);
    screen.press("H");
    assertThat(isQueue()).isTrue();
    screen.press("H", "?", "?");
    assertThat(heading()).isEqualTo(HISTORY);
  }

  @Test
  void history_followsTheSong_unlessAnOlderRowIsSelected() {
    screen.press("H");
    for (int i = 0; i < 3; i++) {
      String song = screen.current();
      screen.press("n");
      assertThat(screen.selected()).contains(song);
    }
    screen.press("k");
    String selected = screen.selected();
    screen.press("n");
    assertThat(screen.selected()).isEqualTo(selected);
  }

  @Test
  void viewThatThereIsNot_isRejected_withTheWords() {
    Misuse refusal = assertThrows(Misuse.class, () -> KeyCall.parse("view songs"));
    assertThat(refusal).hasMessageThat().startsWith("view: songs is unknown; use one of next, pre");
  }
}
