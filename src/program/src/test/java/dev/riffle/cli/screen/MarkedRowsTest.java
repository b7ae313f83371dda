package dev.riffle.cli.screen;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.cli.screen.ScreenFixture.ENTER;
import static dev.riffle.cli.screen.ScreenFixture.ESC;
import static dev.riffle.cli.screen.ScreenFixture.titles;

import com.google.common.collect.ImmutableList;
import dev.riffle.library.PlaylistFolder;
import dev.riffle.track.Track;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Marked rows: keys act on all of them, in the order of the rows. */
class MarkedRowsTest {
  private static final String LIBRARY = "\033OQ"; // F2
  private static final String HISTORY = "\033OS"; // F4
  private static final String PLAYLISTS = "\033[15~"; // F5

  @TempDir Path folder;
  private ScreenFixture screen;

  /** Three albums of four songs. */
  private static Track track(int number) {
    return Track.builder(URI.create("http://localhost/" + number))
        .title("Song " + number)
        .artist("Artist " + (char) ('A' + number / 4))
        .album("Record " + number / 4)
        .trackNumber(1 + number % 4)
        .durationMillis(61_000)
        .build();
  }

  @BeforeEach
  void play() {
    screen =
        new ScreenFixture(IntStream.range(0, 12).mapToObj(MarkedRowsTest::track).toList(), folder);
    screen.playback.library().await();
  }

  @AfterEach
  void close() {
    screen.close();
  }

  private ImmutableList<String> upcoming() {
    return titles(screen.queue.upcoming(20));
  }

  private long marked() {
    return screen.lines().stream().filter(row -> row.startsWith("*", 1)).count();
  }

  @Test
  void rowsOfTheQueue_playNext_inTheirOrder() {
    List<String> before = upcoming();
    screen.press("j", "j", "j", "j", "v", "k", "k", "k", "v"); // the fourth, then the second
    assertThat(marked()).isEqualTo(2);
    assertThat(screen.message()).isEqualTo("2 marked (Esc unmarks)");
    screen.press("N");
    assertThat(upcoming().subList(0, 4))
        .containsExactly(before.get(1), before.get(3), before.get(0), before.get(2))
        .inOrder();
    assertThat(marked()).isEqualTo(0);
    screen.press("u");
    assertThat(upcoming()).isEqualTo(before);
  }

  @Test
  void rowsOfUpNext_leaveIt_others_leaveTheQueue_andOneUndoRestoresThem() {
    List<String> before = upcoming();
    screen.press("j", "v", "v", "e");
    assertThat(screen.queue.upNext()).hasSize(2);
    screen.press(ESC, "j", "v", "v", "d");
    assertThat(screen.queue.upNext()).isEmpty();
    assertThat(screen.queue.size()).isEqualTo(12);
    screen.press("u");
    assertThat(titles(screen.queue.upNext())).isEqualTo(before.subList(0, 2));
    screen.press(ESC, "j", "v", "v", "v", "d"); // one is not in up next
    assertThat(screen.queue.size()).isEqualTo(9);
    assertThat(screen.message()).isEqualTo("removed: 3 songs (u undoes)");
    screen.press("u");
    assertThat(screen.queue.size()).isEqualTo(12);
  }

  @Test
  void songOfTheQueue_isMarked_andEscUnmarksBeforeItMovesTheSelection() {
    screen.press("v", "v");
    assertThat(screen.lines().get(0)).startsWith("▶*");
    assertThat(marked()).isEqualTo(2);
    screen.press(ESC);
    assertThat(marked()).isEqualTo(0);
    assertThat(screen.selected()).isNotEmpty();
    screen.press(ESC);
    assertThat(screen.selected()).isEmpty();
    screen.press("v", "k", "v"); // marks and unmarks
    assertThat(marked()).isEqualTo(0);
  }

  @Test
  void rowsOfTheHistory_andOfASearch_areChosen() {
    screen.press("n", "n", "n");
    List<String> heard = titles(screen.queue.history(3)).reverse();
    screen.press(HISTORY, "g", "v", "v", "N");
    assertThat(upcoming().subList(0, 2)).isEqualTo(heard.subList(0, 2));
    screen.press("/");
    screen.type("artist b");
    screen.press("\033[B", "v", "v", "v", "v", "N");
    List<String> found = new ArrayList<>(List.of("Song 4", "Song 5", "Song 6", "Song 7"));
    found.remove(screen.current());
    assertThat(titles(screen.queue.upNext()).subList(0, found.size()))
        .containsExactlyElementsIn(found);
  }

  @Test
  void songsAndAlbumsOfTheLibrary_areAddedToUpNext_andSaved() {
    screen.press(LIBRARY);
    screen.type("/song 4"); // by the second artist
    screen.press(ENTER, ESC, "g", "o", "j", "o"); // unfolds the first one and his album
    screen.press("j", "j", "v", "G", "v"); // a song, and the last artist
    screen.press("e");
    assertThat(titles(screen.queue.upNext()))
        .containsExactly("Song 1", "Song 8", "Song 9", "Song 10", "Song 11")
        .inOrder();
    screen.press("g", "j", "v", "j", "v", "w"); // an album and a song of it
    screen.type("mine");
    screen.press(ENTER);
    assertThat(new PlaylistFolder(folder).songs("mine")).hasSize(4);
    assertThat(marked()).isEqualTo(0);
  }

  @Test
  void playlists_playNextInTheirOrder_andTheQueueIsSavedByParts() {
    List<String> order = upcoming();
    screen.press("j", "v", "v", "w");
    screen.type("a");
    screen.press(ENTER, ESC, "j", "j", "j", "v", "v", "W");
    screen.type("b");
    screen.press(ENTER);
    screen.press(PLAYLISTS, "j", "v", "g", "v", "N");
    assertThat(upcoming().subList(0, 4)).isEqualTo(order.subList(0, 4));
  }

  @Test
  void enter_playsTheSelectedRow_andKeepsTheMarks() {
    screen.press(LIBRARY, "g", "v", "v", "v");
    screen.press("k", "k", ENTER);
    assertThat(screen.current()).isEqualTo("Song 0");
    assertThat(titles(screen.queue.upNext())).containsExactly("Song 1", "Song 2", "Song 3");
    assertThat(marked()).isEqualTo(3);
  }

  @Test
  void markOfASongThatHasLeft_isIgnored() {
    screen.press("j", "v");
    screen.queue.remove(screen.queue.upcoming(1).get(0));
    screen.press("N");
    assertThat(screen.message()).isEqualTo("no song is selected");
  }
}
