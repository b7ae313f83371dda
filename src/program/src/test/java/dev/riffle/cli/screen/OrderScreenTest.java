package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.cli.screen.ScreenFixture.ESC;
import static dev.riffle.cli.screen.ScreenFixture.titles;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rows that the screen shows after a key: of the next songs, of pages and of long messages. */
class OrderScreenTest {
  private static final String PATH =
      "/music/Los Paraguas del Sur/" + "a folder of a long name/".repeat(6) + "01 La última.mp3";

  private final ScreenFixture screen =
      new ScreenFixture(IntStream.range(0, 400).mapToObj(OrderScreenTest::track).toList());

  private static Track track(int number) {
    Track.Builder song =
        number == 0
            ? Track.builder(Path.of(PATH))
            : Track.builder(URI.create("http://localhost/" + number));
    return song.title("Title " + number)
        .artist("Artist " + number % 7)
        .album("Album " + number / 8)
        .durationMillis(4_300)
        .build();
  }

  @AfterEach
  void close() {
    screen.close();
  }

  private void assertShowsTheNextSong() {
    String next = titles(screen.queue.upcoming(1)).get(0);
    String first =
        screen.lines().stream()
            .filter(row -> row.matches("[> ][ +] +1  .*"))
            .findFirst()
            .orElse("");
    assertWithMessage("%s", screen.lines()).that(first).contains(next + " ");
  }

  // ------------------------------------------------------------------ what plays next

  @ParameterizedTest
  @CsvSource({
    "1, S", "1, r", "1, B", "1, D", "1, s", "1, R", "1, a", "1, A", "1, Cu", "1, au", "7, S",
    "7, D", "7, sS", "7, RR", "7, BBBB", "60, S", "60, s", "60, B", "60, r", "300, S"
  })
  void keyThatChangesTheOrder_showsWhatPlaysNext(int row, String keys) {
    IntStream.range(0, row).forEach(i -> screen.press("j"));
    for (String key : Splitter.fixedLength(1).split(keys)) {
      screen.press(key);
      assertShowsTheNextSong();
    }
  }

  @Test
  void selection_staysOnItsSong_ifThatIsStillShown_elseItReturnsToTheSong() {
    int kept = 0;
    for (int i = 0; i < 60; i++) {
      screen.press(ESC, "j");
      String selected = titles(screen.queue.upcoming(1)).get(0);
      screen.press("S");
      kept += screen.selected().isEmpty() ? 0 : 1;
      assertThat(screen.selected().isEmpty() || screen.selected().contains(selected + " "))
          .isTrue();
    }
    assertThat(kept).isLessThan(60);
  }

  @Test
  void undo_whenTheListIsScrolled_keepsItThere() {
    IntStream.range(0, 60).forEach(i -> screen.press("j"));
    screen.press("d", "u");
    assertThat(screen.selected()).contains(" 61  ");
  }

  // ------------------------------------------------------------------ pages

  @ParameterizedTest
  @ValueSource(strings = {"?", "H", "i"})
  void keyOfAPage_closesIt(String key) {
    screen.press("n", "j");
    ImmutableList<String> before = screen.lines();
    screen.press(key);
    assertThat(screen.lines()).isNotEqualTo(before);
    screen.press(key);
    assertThat(screen.lines()).isEqualTo(before);
    screen.press("/", "5", "\033[6~", key, key);
    assertThat(screen.message()).isEqualTo(key.equals("H") ? "? keys  q quit" : "/5");
  }

  @Test
  void helpOverTheHistory_closesToIt() {
    screen.press("n", "H");
    ImmutableList<String> history = screen.lines();
    screen.press("?", "?");
    assertThat(screen.lines()).isEqualTo(history);
    screen.press("?", ESC);
    assertThat(screen.lines()).isEqualTo(history);
    screen.press("?", "H"); // the history, which the help hid
    assertThat(screen.lines()).isEqualTo(history);
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 80, 100, 250})
  void info_hasTheWholeFileAndSeed(int width) {
    screen.resize(width, 40);
    screen.type("/title 0");
    screen.press(ScreenFixture.DOWN, "i");
    ImmutableList<String> rows = screen.rows().stream().map(Row::left).collect(toImmutableList());
    rows.forEach(row -> assertThat(row.length()).isAtMost(width));
    String text =
        String.join("", rows.stream().map(row -> row.replaceFirst("^ {10}", "")).toList());
    assertThat(text).contains(PATH);
    assertThat(text).contains(screen.queue.seed().toString());
    assertThat(text).contains("Title 0");
  }

  @Test
  void info_ofTheSelectedSong() {
    screen.press("j", "i");
    String next = titles(screen.queue.upcoming(1)).get(0);
    assertThat(String.join("\n", screen.lines())).contains("  title   " + next + "\n");
  }

  @Test
  void longMessage_isWrapped() {
    screen.ui.showMessage("cannot open " + PATH);
    List<String> rows = screen.lines();
    String end = String.join("", screen.rows().stream().skip(20).map(Row::left).toList());
    assertThat(end).contains("cannot open " + PATH);
    screen.press("+");
    assertThat(screen.message()).isEqualTo("volume 100");
    assertThat(screen.lines().subList(0, 19)).isEqualTo(rows.subList(0, 19));
  }

  // ------------------------------------------------------------------ positions

  @ParameterizedTest
  @CsvSource({".", "]", "9", ":|+|9|0|CR", ":|1|0|0|%|CR"})
  void position_neverExceedsTheLength(String keys) {
    screen.press(keys.replace("CR", ScreenFixture.ENTER).split("\\|"));
    List<String> position = Splitter.on(" of ").splitToList(screen.message());
    assertThat(position.get(1)).isEqualTo("0:04");
    assertThat(position.get(0)).isAtMost("0:04");
  }

  @Test
  void position_pastTheLengthInTheTags_isThatLength() {
    screen.player.seek(Duration.ofSeconds(4));
    Entry<Track> song = screen.queue.current().orElseThrow();
    screen.queue.replace(song, Track.builder(song.item().uri()).durationMillis(2_000).build());
    assertThat(screen.player.position()).isEqualTo(Duration.ofSeconds(4));
    assertThat(screen.lines().get(2)).matches("  0:02 ━+ 0:02");
    assertThat(screen.playback.status().position()).isEqualTo(Duration.ofSeconds(2));
  }
}
