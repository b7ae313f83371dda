package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.cli.screen.ScreenFixture.DOWN;
import static dev.riffle.cli.screen.ScreenFixture.ENTER;
import static dev.riffle.cli.screen.ScreenFixture.ESC;
import static dev.riffle.cli.screen.ScreenFixture.titles;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.PlayMode;
import dev.riffle.track.Track;
import java.net.URI;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The search on the screen: its selection, its keys and their answers. */
class SearchScreenTest {
  private static final int OTHERS = 1_500;

  private final ScreenFixture screen =
      new ScreenFixture(
          Stream.concat(
                  Stream.of("A Train", "Rain", "Purple Rain", "Brainstorm", "Rainbow", "Drained"),
                  IntStream.range(0, OTHERS).mapToObj(i -> "Song " + i))
              .map(SearchScreenTest::track)
              .toList());

  private static Track track(String title) {
    return Track.builder(URI.create("http://localhost/" + title.hashCode()))
        .title(title)
        .artist(title.startsWith("Song") ? "Choir" : "Duo")
        .album(title.startsWith("Song") ? "Hymns" : "Weather")
        .build();
  }

  @AfterEach
  void close() {
    screen.close();
  }

  private ImmutableList<String> found() {
    return screen.lines().stream()
        .skip(1)
        .limit(6)
        .filter(row -> row.contains("Weather"))
        .map(row -> row.replaceFirst("..Duo +(.*?)  .*", "$1"))
        .collect(toImmutableList());
  }

  @Test
  void matchesAtWordBeginnings_areFirst_theOthersFollow() {
    screen.type("/rain");
    assertThat(found())
        .containsExactly("Rain", "Purple Rain", "Rainbow", "A Train", "Brainstorm", "Drained")
        .inOrder();
  }

  @Test
  void firstMatch_isSelected_alsoByTheKeyThatLeavesThePrompt() {
    screen.type("/rain");
    assertThat(screen.selected()).contains(" Rain ");
    screen.press(DOWN);
    assertThat(screen.selected()).contains(" Rain ");
    assertThat(screen.message()).isEqualTo("/rain");
    screen.press(DOWN);
    assertThat(screen.selected()).contains("Purple Rain");
    screen.type("/b"); // and again after more typing
    assertThat(screen.selected()).contains("Rainbow");
  }

  /** The former first match is still found, after others. */
  @Test
  void firstMatch_isSelected_afterADeletedLetter() {
    screen.type("/rainb");
    assertThat(screen.selected()).contains("Rainbow");
    screen.press("\177"); // Backspace
    assertThat(screen.message()).contains("/rain_");
    assertThat(screen.selected()).contains(" Rain ");
  }

  @Test
  void edits_areAnswered_andMarked() {
    screen.type("/rain");
    screen.press(DOWN, "e");
    assertThat(screen.message()).isEqualTo("plays next: Rain - Duo");
    assertThat(screen.lines().get(1)).startsWith(" +Duo");
    screen.press("e");
    assertThat(screen.message()).isEqualTo("up next, number 2: Purple Rain - Duo");
    screen.press("N");
    assertThat(screen.message()).isEqualTo("plays next: Rainbow - Duo");
    assertThat(screen.lines().stream().filter(row -> row.startsWith(" +"))).hasSize(3);
    screen.press("A");
    assertThat(screen.message()).isEqualTo("6 songs of Weather play next (u undoes)");
    screen.press("d"); // out of up next, and not out of the queue
    assertThat(screen.message()).startsWith("removed from up next: ");
    assertThat(screen.queue.upNext()).hasSize(5);
    assertThat(screen.queue.size()).isEqualTo(OTHERS + 6);
  }

  @Test
  void emptySearch_hasAllSongs() {
    screen.press("/");
    assertThat(screen.lines().get(0)).isEqualTo((OTHERS + 6) + " songs");
    screen.press(DOWN, "G");
    assertThat(screen.selected()).contains("Song " + (OTHERS - 1));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2})
  void enter_playsTheSelectedSongAlone(int below) {
    ImmutableList<String> before = titles(screen.queue.upcoming(20));
    String song = screen.current();
    screen.type("/rain");
    IntStream.range(0, below == 0 ? 0 : below + 1).forEach(i -> screen.press(DOWN));
    screen.press(ENTER);
    String played = below == 0 ? "Rain" : "Rainbow";
    assertThat(screen.current()).isEqualTo(played);
    assertThat(screen.queue.upNext()).isEmpty();
    assertThat(titles(screen.queue.upcoming(20)).subList(0, 10))
        .isEqualTo(before.stream().filter(title -> !title.equals(played)).limit(10).toList());
    screen.press("u");
    assertThat(screen.current()).isEqualTo(song);
  }

  @Test
  void foundNext_takesAllMatches_undoneAsOne() {
    ImmutableList<String> before = titles(screen.queue.upcoming(5));
    screen.type("/rain");
    screen.press(DOWN, DOWN, "F");
    assertThat(screen.message()).isEqualTo("6 songs play next (u undoes)");
    assertThat(titles(screen.queue.upcoming(6)))
        .containsExactly("Rain", "Purple Rain", "Rainbow", "A Train", "Brainstorm", "Drained")
        .inOrder();
    screen.press("u");
    assertThat(titles(screen.queue.upcoming(5))).isEqualTo(before);
  }

  @Test
  void foundNext_withoutAQuery_isRejected() {
    screen.press("F");
    assertThat(screen.message()).isEqualTo("no search results; / searches");
    screen.press("/", DOWN, "F");
    assertThat(screen.message()).isEqualTo("no search results; / searches");
    assertThat(screen.queue.upNext()).isEmpty();
  }

  @Test
  void help_inTheSearch_hasItsKeys_andClosesToIt() {
    screen.press("/", "?");
    assertThat(screen.lines().get(0)).isEqualTo("search keys");
    screen.press("?");
    assertThat(screen.message()).isEqualTo("/_");
    screen.type("rain?");
    assertThat(screen.message()).isEqualTo("/rain?_"); // later it is a letter
    screen.press("\177", DOWN, "?");
    assertThat(screen.lines().get(0)).isEqualTo("search keys");
    screen.press(ESC);
    assertThat(screen.message()).isEqualTo("/rain");
    screen.press(ESC);
    assertThat(screen.selected()).isEmpty();
    assertThat(screen.lines().get(0)).startsWith("▶ ");
  }

  @Test
  void helpOfTheSearch_hasNoKeyThatItRefuses() {
    String refusal = "only upcoming songs can be moved";
    screen.type("/rain");
    screen.press(DOWN, "J");
    assertThat(screen.message()).isEqualTo(refusal);
    String help = String.join("\n", Bindings.defaults().searchHelp());
    for (Bindings.Help row : Bindings.defaults().helps()) {
      boolean holds = row.actions().stream().noneMatch(call -> call.word().equals("move"));
      assertWithMessage(row.description())
          .that(help.contains("  " + row.description()) || help.contains(" " + row.description()))
          .isEqualTo(holds);
    }
    for (String key : new String[] {"e", "N", "a", "A", "F", "d", "i"}) {
      screen.type("/" + "\025" + "rain");
      screen.press(DOWN, key);
      String message = screen.message();
      assertWithMessage(key).that(message).isNotEqualTo("/rain");
      assertWithMessage(key).that(message).doesNotContain("no song");
      screen.press(ESC, ESC);
    }
    assertThat(screen.queue.mode()).isEqualTo(PlayMode.SHUFFLE);
  }
}
