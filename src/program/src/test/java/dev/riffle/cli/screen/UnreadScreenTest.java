package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.cli.screen.ScreenFixture.DOWN;
import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import dev.riffle.player.NamedFiles;
import dev.riffle.player.TagLoader;
import dev.riffle.queue.PlayQueue;
import dev.riffle.rules.DrawingRule;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The screen while the tags of its songs are read. */
class UnreadScreenTest {
  private static final int SONGS = 60;

  @TempDir Path folder;
  private NamedFiles files;
  private ScreenFixture screen;

  @BeforeEach
  void play() throws IOException {
    files = new NamedFiles(folder);
    for (int i = 0; i < SONGS; i++) {
      Files.createFile(files.add("file " + i, true));
    }
    screen = new ScreenFixture(files.unread(), this::loader);
  }

  private TagLoader loader(PlayQueue<Track> queue) {
    return files.loader(queue);
  }

  @AfterEach
  void close() {
    screen.close();
  }

  private ImmutableList<String> songs() {
    return screen.lines().stream().filter(row -> row.contains("file ")).collect(toImmutableList());
  }

  @Test
  void shownRows_areFilledIn_wherever() {
    assertThat(screen.current()).startsWith("title of file ");
    screen.rows(); // asks for the tags of its rows
    assertThat(songs()).hasSize(19);
    assertThat(songs().stream().allMatch(row -> row.contains("title of file "))).isTrue();
    screen.press("G");
    assertThat(songs().stream().allMatch(row -> row.contains("title of file "))).isTrue();
    assertThat(screen.queue.items().stream().filter(TagLoader::isUnread)).isNotEmpty();
  }

  @Test
  void selection_staysOnItsSong_whenTheScanEnds() {
    screen.press(DOWN, DOWN, DOWN);
    String selected = screen.selected();
    screen.playback.tags().start();
    files.finishScan();
    assertThat(screen.selected()).isEqualTo(selected);
    assertThat(screen.queue.items().stream().filter(TagLoader::isUnread)).isEmpty();
  }

  /** On one thread, so that a key that waited would block the next one. */
  @Test
  @Timeout(60)
  void keysAfterARule_work_andTheRuleIsAppliedWhenTheTagsAreThere() {
    screen.playback.tags().start();
    screen.press("B");
    assertThat(screen.message()).contains("by: waiting for the tags of all songs");
    String before = screen.current();
    screen.press("n");
    assertThat(screen.current()).isNotEqualTo(before);
    assertThat(screen.playback.rules().values().has(DrawingRule.BY)).isFalse();
    files.finishScan();
    assertThat(screen.playback.rules().values().has(DrawingRule.BY)).isTrue();
  }

  @Test
  void library_showsWhatIsKnown_andTheSelectionStaysOnItsSongInItsRow() throws Exception {
    screen.press("\033OQ"); // F2
    assertThat(screen.lines().get(0)).endsWith("; reading the songs");
    screen.press("g", "\033[6~", "k", "k");
    String title = screen.selected().replaceFirst("^>\\W*", "");
    int row = screen.lines().indexOf(screen.selected());
    assertThat(title).contains("file ");
    screen.playback.tags().start();
    files.finishScan();
    screen.playback.library().await();
    assertThat(screen.lines().get(0)).endsWith(SONGS + " songs");
    assertThat(screen.selected()).contains(title);
    assertThat(screen.lines().indexOf(screen.selected())).isEqualTo(row);
    screen.press(ScreenFixture.ENTER);
    assertThat(screen.current()).contains(title.replaceFirst("^title of ", ""));
  }

  /** The titles bring other matches, before the selected one. */
  @Test
  void search_findsNames_thenTitles_andTheSelectionStaysOnItsSong() {
    screen.type("/file");
    assertThat(screen.lines().get(0)).isEqualTo(SONGS + " songs with file");
    screen.press("\u0015");
    screen.type("title");
    String before = screen.lines().stream().collect(joining("\n"));
    assertThat(before).doesNotContain("file 59");
    screen.press(DOWN);
    String selected = screen.selected();
    screen.playback.tags().start();
    files.finishScan();
    assertThat(screen.lines().get(0)).isEqualTo(SONGS + " songs with title");
    assertThat(screen.selected().replaceFirst(">", ""))
        .contains(selected.replaceFirst(">", "").strip());
  }
}
