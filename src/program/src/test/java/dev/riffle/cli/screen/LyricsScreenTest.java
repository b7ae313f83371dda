package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import dev.riffle.player.Buttons;
import dev.riffle.testing.Samples;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The view of lyrics. */
@Timeout(60)
class LyricsScreenTest {
  private static final String LYRICS = "\033[17~"; // F6

  @TempDir Path folder;
  private ScreenFixture screen;

  /** Song 0 and 2 have lines with times, one each second from the tenth on; song 1 has none. */
  @BeforeEach
  void play() throws IOException {
    ImmutableList.Builder<Track> songs = ImmutableList.builder();
    for (int i = 0; i < 3; i++) {
      Path file = folder.resolve(i + ".mp3");
      Files.copy(Samples.SONG, file);
      songs.add(Track.builder(file).title("Song " + i).durationMillis(200_000).build());
      int song = i;
      if (i != 1) {
        Files.writeString(
            folder.resolve(i + ".lrc"),
            IntStream.range(10, 50)
                .mapToObj(second -> "[00:" + second + ".00]line " + second + " of " + song)
                .collect(joining("\n")));
      }
    }
    screen = new ScreenFixture(songs.build());
  }

  @AfterEach
  void close() {
    screen.close();
  }

  private void playSong(int number) {
    screen.queue.entries().stream()
        .filter(entry -> entry.item().title().equals("Song " + number))
        .forEach(entry -> screen.player.press(Buttons.skipTo(entry)));
  }

  /** Returns the line that is sung. */
  private String sung() {
    return screen.rows().stream()
        .filter(row -> row.style() == Row.Style.REVERSE)
        .map(row -> row.left().strip())
        .collect(joining());
  }

  private ImmutableList<String> lines() {
    return screen.lines().stream().filter(row -> row.contains("line")).collect(toImmutableList());
  }

  @Test
  void linesWithTimes_followTheSong() {
    playSong(2);
    screen.press(LYRICS);
    assertThat(screen.lines().get(0)).isEqualTo("lyrics: Song 2");
    assertThat(sung()).isEmpty();
    assertThat(lines().get(0)).isEqualTo("  line 10 of 2");
    screen.player.seek(Duration.ofMillis(30_500));
    assertThat(sung()).isEqualTo("line 30 of 2");
    assertThat(lines().indexOf("  line 30 of 2")).isEqualTo(10); // in the middle
    screen.player.seek(Duration.ofMinutes(2));
    assertThat(sung()).isEqualTo("line 49 of 2");
  }

  @Test
  void scrolling_isKeptUntilAnotherSong() {
    playSong(2);
    screen.player.seek(Duration.ofMillis(30_500));
    screen.press(LYRICS, "j", "j", "j");
    assertThat(lines().indexOf("  line 30 of 2")).isEqualTo(7);
    screen.press("c");
    assertThat(lines().indexOf("  line 30 of 2")).isEqualTo(10);
    screen.press("G");
    assertThat(lines()).contains("  line 49 of 2");
    screen.press("k");
    assertThat(lines()).doesNotContain("  line 49 of 2");
  }

  @Test
  void nextSong_showsItsLyrics_orThatThereAreNone() {
    screen.press(LYRICS);
    playSong(1);
    assertThat(screen.lines().get(0)).isEqualTo("lyrics: Song 1");
    assertThat(screen.lines().get(1)).startsWith("  no lyrics in the tags or in an .lrc file");
    playSong(0);
    screen.rows();
    assertThat(lines().get(0)).isEqualTo("  line 10 of 0");
  }

  @Test
  void screen_isDrawnAgainWhenTheNextLineBegins() {
    playSong(2);
    screen.press(LYRICS);
    screen.player.seek(Duration.ofMillis(30_700));
    assertThat(screen.ui.untilChange()).isEqualTo(Duration.ofMillis(300));
    screen.press(" "); // pauses
    assertThat(screen.ui.untilChange()).isEqualTo(Duration.ofSeconds(1));
  }
}
