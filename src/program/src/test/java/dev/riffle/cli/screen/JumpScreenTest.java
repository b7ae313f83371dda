package dev.riffle.cli.screen;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.cli.screen.ScreenFixture.ENTER;
import static dev.riffle.cli.screen.ScreenFixture.titles;

import com.google.common.collect.ImmutableList;
import dev.riffle.player.Controls;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.RepeatMode;
import dev.riffle.track.Track;
import java.net.URI;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Jumps by Enter, and undo of jumps and edits in their order. */
class JumpScreenTest {
  private final ScreenFixture screen =
      new ScreenFixture(IntStream.range(0, 60).mapToObj(JumpScreenTest::track).toList());

  private static Track track(int number) {
    return Track.builder(URI.create("http://localhost/" + number))
        .title("Title " + number)
        .album("Album " + number / 10)
        .build();
  }

  @AfterEach
  void close() {
    screen.close();
  }

  private ImmutableList<String> upcoming() {
    return titles(screen.queue.upcoming(40));
  }

  private void jump(int rows) {
    IntStream.range(0, Math.abs(rows)).forEach(i -> screen.press(rows < 0 ? "k" : "j"));
    screen.press(ENTER);
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void jump_isAnsweredByTheSongsSkipped_undoGoesBack_theyAreToComeAgain(PlayMode mode) {
    screen.queue.setMode(mode);
    screen.queue.setRepeat(RepeatMode.ALL);
    screen.press("n", "n", "n");
    String song = screen.current();
    ImmutableList<String> before = upcoming();
    jump(8);
    assertThat(screen.message()).isEqualTo("7 songs skipped (u undoes)");
    assertThat(screen.current()).isEqualTo(before.get(7));
    screen.press("u");
    assertThat(screen.message())
        .isEqualTo("returned to the song before the jump: 7 songs are upcoming again");
    assertThat(screen.current()).isEqualTo(song);
    assertThat(upcoming().subList(0, 8)).isEqualTo(before.subList(0, 8));
    assertThat(screen.player.playing()).isEqualTo(screen.queue.current());
  }

  @Test
  void jumpToTheLastRow_undone_leavesEverySongToPlay() {
    ImmutableList<String> before = titles(screen.queue.upcoming(59));
    screen.press("G", ENTER);
    assertThat(screen.message()).isEqualTo("58 songs skipped (u undoes)");
    assertThat(screen.queue.history(60)).hasSize(59);
    screen.press("u");
    assertThat(screen.queue.history(60)).isEmpty();
    assertThat(titles(screen.queue.upcoming(59))).isEqualTo(before);
  }

  @Test
  void undo_takesBackTheLatestFirst_editsAndJumps() {
    screen.press("j", "j", "N"); // an edit
    ImmutableList<String> before = upcoming();
    String song = screen.current();
    screen.press(ScreenFixture.ESC);
    jump(5);
    screen.press("j", "j", "e"); // another edit
    String enqueued = upcoming().get(0);
    screen.press("u");
    assertThat(screen.message()).isEqualTo("undone (U redoes)");
    assertThat(upcoming().get(0)).isNotEqualTo(enqueued);
    screen.press("u");
    assertThat(screen.message()).startsWith("returned to the song before the jump");
    assertThat(screen.current()).isEqualTo(song);
    assertThat(upcoming().subList(0, 5)).isEqualTo(before.subList(0, 5));
    screen.press("u");
    assertThat(screen.message()).isEqualTo("undone (U redoes)");
    screen.press("u");
    assertThat(screen.message()).isEqualTo("nothing to undo");
  }

  @Test
  void undo_afterOtherSongsHavePlayed_goesBackOverThemToo() {
    String song = screen.current();
    ImmutableList<String> before = upcoming();
    jump(4);
    screen.press("n", "n", "p");
    screen.press("u");
    assertThat(screen.current()).isEqualTo(song);
    assertThat(upcoming().subList(0, 6)).isEqualTo(before.subList(0, 6));
  }

  @Test
  void undo_inRandom_findsThePlayBeforeTheJump_notAnotherOfTheSong() {
    screen.queue.setMode(PlayMode.RANDOM);
    screen.queue.upcoming(100);
    for (int i = 0; i < 5; i++) {
      List<Entry<Track>> past = screen.queue.history(100);
      String song = screen.current();
      jump(30); // of 60 songs: often over the song itself
      screen.press("u");
      assertThat(screen.current()).isEqualTo(song);
      assertThat(screen.queue.history(100)).isEqualTo(past);
      screen.press("n");
    }
  }

  @ParameterizedTest
  @CsvSource({"1", "3"})
  void jumpBack_isUndone(int rows) {
    screen.press("n", "n", "n", "n");
    String song = screen.current();
    ImmutableList<String> before = upcoming();
    jump(-rows);
    assertThat(screen.current()).isNotEqualTo(song);
    screen.press("u");
    assertThat(screen.message()).isEqualTo("returned to the song before the jump");
    assertThat(screen.current()).isEqualTo(song);
    assertThat(upcoming()).isEqualTo(before);
  }

  @Test
  void jumpToTheNextRow_skipsNothing() {
    String song = screen.current();
    jump(1);
    assertThat(screen.message()).isEqualTo("? keys  q quit");
    screen.press("u");
    assertThat(screen.current()).isEqualTo(song);
  }

  @Test
  void jumpOverUpNext_inOrder_undone_restoresIt() {
    screen.queue.setMode(PlayMode.IN_ORDER);
    screen.press("j", "j", "j", "e", "e", ScreenFixture.ESC);
    ImmutableList<String> before = upcoming();
    List<Entry<Track>> upNext = screen.queue.upNext();
    assertThat(upNext).hasSize(2);
    jump(6);
    assertThat(screen.queue.upNext()).isEmpty();
    screen.press("u");
    assertThat(screen.queue.upNext()).isEqualTo(upNext);
    assertThat(upcoming()).isEqualTo(before);
  }

  @Test
  void undo_keepsThePause_andASongThatHasLeft_isNamed() {
    String song = screen.current();
    Entry<Track> entry = screen.queue.current().orElseThrow();
    jump(4);
    screen.press(" ", "u");
    assertThat(screen.current()).isEqualTo(song);
    assertThat(screen.player.state()).isEqualTo(Controls.State.PAUSED);
    jump(4);
    screen.queue.remove(entry); // by another program
    screen.press("u");
    assertThat(screen.message()).isEqualTo("the song before the jump was removed from the queue");
  }

  // ------------------------------------------------------------------ where a song plays

  @ParameterizedTest
  @CsvSource({
    "'', jjje, plays next",
    "jjN^, jjjje, 'up next, number 2'",
    "jjjNNN^, jjjjjje, 'up next, number 4'",
    "jjjjjKK^, jjjjjjje, plays next", // a row that was moved plays behind drawn ones
    "jjjjjKK^, jjjjjjjee, 'up next, number 2'",
    "jjjjjKK^, jjjjjjjeN, plays next",
    "jjjN^jjjjjjKK^, jjjjjjjjje, 'up next, number 2'",
    "nnnpp, jjjjjje, plays next", // before the songs that were heard
    "nnnpp, jjjjjjeN, plays next",
  })
  void answer_namesThePlaceOfTheSong(String before, String keys, String answer) {
    screen.type(before.replace('^', '\033'));
    screen.type(keys);
    int name = screen.message().indexOf(": ") + 2;
    assertThat(screen.message().substring(0, name)).isEqualTo(answer + ": ");
    int number = answer.startsWith("plays") ? 1 : Integer.parseInt(answer.replaceAll("\\D", ""));
    assertThat(upcoming().get(number - 1)).isEqualTo(screen.message().substring(name));
  }

  // ------------------------------------------------------------------ up next

  @ParameterizedTest
  @CsvSource({"jjjeeee", "jjjjeN", "jjjjjjKKe"})
  void clearUpNext_isUndoneAsOne(String keys) {
    ImmutableList<String> drawn = titles(screen.queue.upcoming(60));
    screen.type(keys);
    ImmutableList<String> before = upcoming();
    List<Entry<Track>> upNext = screen.queue.upNext();
    screen.press("C");
    assertThat(screen.message())
        .isEqualTo(
            "removed "
                + upNext.size()
                + (upNext.size() == 1 ? " song" : " songs")
                + " from up next (u undoes)");
    assertThat(screen.queue.upNext()).isEmpty();
    assertThat(titles(screen.queue.upcoming(60))).containsExactlyElementsIn(drawn);
    screen.press("u");
    assertThat(screen.queue.upNext()).isEqualTo(upNext);
    assertThat(upcoming().subList(0, 10)).isEqualTo(before.subList(0, 10));
    screen.press("U");
    assertThat(screen.queue.upNext()).isEmpty();
    screen.press("C");
    assertThat(screen.message()).isEqualTo("up next is empty");
  }
}
