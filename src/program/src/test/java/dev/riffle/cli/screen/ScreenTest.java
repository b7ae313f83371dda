package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.riffle.cli.Run;
import dev.riffle.cli.music.Typist;
import dev.riffle.testing.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Playing by keys, in a real terminal and a process of its own. */
@Timeout(180)
@Tag("process")
class ScreenTest {
  private static final String PLAY = "play sample-playlists --sound none --seed friday";

  @TempDir Path folder;

  private static ImmutableList<String> titles() {
    return Run.of("order", "sample-playlists", "--seed", "friday", "--json").json().stream()
        .map(line -> line.path("title").asText())
        .collect(toImmutableList());
  }

  private static String riffle(String words) {
    return Typist.shell(Typist.riffle(words)) + "; echo left $?";
  }

  private static Tmux play(String options, int columns, int rows)
      throws IOException, InterruptedException {
    return Tmux.run(riffle(PLAY + options), columns, rows);
  }

  private static void quit(Tmux tmux) throws IOException, InterruptedException {
    tmux.types("q");
    tmux.sees("left 0");
  }

  @Test
  void filesThatAreSkipped_areCountedOnTheScreen() throws Exception {
    Files.copy(Samples.SONG, folder.resolve("a.mp3"));
    Files.writeString(folder.resolve("b.mp3"), "no song");
    try (Tmux tmux = Tmux.run(riffle("play " + folder), 80, 24)) {
      tmux.sees("▶ ");
      assertThat(tmux.sees("skipped 1 of 2 files")).isEqualTo("skipped 1 of 2 files");
      quit(tmux);
    }
  }

  @ParameterizedTest(name = "keys {index}") // letters, signs
  @CsvSource({"n,p", ">,<"})
  void nextAndPrevious_walkTheOrder(String next, String previous) throws Exception {
    ImmutableList<String> titles = titles();
    try (Tmux tmux = play("", 80, 24)) {
      assertThat(tmux.sees(" 1/24")).startsWith("▶ " + titles.get(0));
      int song = 1;
      for (String key : List.of(next, next, previous, previous)) {
        song += key.equals(next) ? 1 : -1;
        tmux.types(key);
        assertThat(tmux.sees(" " + song + "/24")).contains(titles.get(song - 1));
      }
      quit(tmux);
    }
  }

  @Test
  void keysOfEachKind_workAsInTheHelp_onTheRealScreen() throws Exception {
    ImmutableList<String> titles = titles();
    try (Tmux tmux = play("", 120, 24)) {
      tmux.sees(" 1/24");
      tmux.types("jj\033[B");
      assertThat(tmux.sees(">   3")).contains(titles.get(3));
      tmux.types("\033OA\033[<65;5;5M"); // up, and three down by the wheel
      assertThat(tmux.sees(">   5")).contains(titles.get(5));
      tmux.types("e");
      assertThat(tmux.sees(" +  1")).contains(titles.get(5));
      tmux.types("\033"); // the escape key is recognized after a delay
      tmux.sees(lines -> lines.stream().noneMatch(line -> line.startsWith(">")));
      tmux.types("/");
      tmux.sees("/_");
      tmux.types("ZLUTOUCKY\r");
      assertThat(tmux.sees("▶ ")).contains("luťoučký kůň");
      tmux.types("H");
      assertThat(tmux.sees("> ")).contains(titles.get(0));
      tmux.types("\033");
      tmux.sees("▶ ");
      tmux.types("r-x");
      tmux.sees("shuffle, repeat all, volume 95, stops after this song");
      tmux.types("jjd"); // the first is in up next
      tmux.sees(" 23 songs");
      tmux.types("u");
      tmux.sees(" 24 songs");
      tmux.types("?");
      tmux.sees("Space          pause");
      quit(tmux);
    }
  }

  @Test
  void seedAndRemarks_remainAfterTheScreen() throws Exception {
    String seed = Run.of("order", "sample-playlists", "--seed", "friday").err().strip();
    try (Tmux tmux = play("", 100, 24)) {
      tmux.sees(" 1/24");
      quit(tmux);
      assertThat(seed).endsWith(tmux.sees("seed "));
      tmux.sees("riffle: this is session sample-playlists"); // repeated from the screen
    }
  }

  @Test
  void ctrlBackslash_printsNoThreadDump() throws Exception {
    try (Tmux tmux = play("", 80, 24)) {
      tmux.sees(" 1/24");
      tmux.types("\034n");
      List<String> lines =
          tmux.sees("2/24", all -> all.stream().anyMatch(line -> line.endsWith(" 2/24")));
      assertThat(String.join("\n", lines)).doesNotContain("thread");
      quit(tmux);
      assertThat(String.join("\n", tmux.lines())).doesNotContain("thread");
    }
  }

  // ------------------------------------------------------------------ sizes and titles

  @Test
  void hardTitles_andResizing_noLineIsBrokenMergedOrLeftOver() throws Exception {
    String subject = Typist.shell(Typist.java(ScreenSubject.class)) + " 18; echo left $?";
    try (Tmux tmux = Tmux.run(subject, 200, 60)) {
      tmux.sees(" 1/18");
      int[][] sizes = {{200, 60}, {40, 10}, {80, 24}, {41, 11}, {200, 60}};
      int place = 1;
      for (int step = 0; step < 20; step++) {
        int[] size = sizes[step % sizes.length];
        tmux.resize(size[0], size[1]);
        boolean isBack = step % 7 == 6;
        tmux.types(isBack ? "p" : "n");
        place += isBack ? -1 : 1;
        String song = " " + place + "/18";
        tmux.sees("a whole screen of" + song, lines -> isWhole(lines, song, size[0], size[1]));
      }
      quit(tmux);
    }
  }

  /**
   * Returns whether the song is shown once, with its place and length, the numbers of upcoming rows
   * are consecutive, and the footer is last. A terminal shows parts of a screen while it is drawn.
   */
  private static boolean isWhole(List<String> lines, String place, int columns, int rows) {
    int song = Iterables.indexOf(lines, line -> line.startsWith("▶"));
    int first = song + (rows < 15 ? 2 : 3);
    return lines.size() == rows
        && lines.stream().filter(line -> line.startsWith("▶")).count() == 1
        && lines.get(song).endsWith(place)
        && lines.get(Math.min(song + 2, rows - 1)).matches("  0:00 .*\\d:\\d\\d")
        && IntStream.range(1, rows - 2 - first).allMatch(i -> isRow(lines.get(first + i), i))
        // Joined emoji have many characters.
        && lines.stream().noneMatch(line -> line.contains("\007") || line.length() > columns * 12)
        && lines.get(rows - 2).matches("shuffle, repeat off +18 songs")
        && lines.get(rows - 1).equals("? keys  q quit");
  }

  private static boolean isRow(String line, int number) {
    return line.isEmpty() || line.matches("^ [ +] *" + number + "  .*\\d:\\d\\d$|  end of the .*");
  }

  // ------------------------------------------------------------------ without a screen

  static Stream<String> linesAlone() {
    return Stream.of(riffle(PLAY + " --plain"), "TERM=dumb; export TERM; " + riffle(PLAY));
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("linesAlone")
  void plainOrDumb_onATerminal_isLines(String script) throws Exception {
    try (Tmux tmux = Tmux.run(script, 80, 24)) {
      tmux.sees("1/24  Můj milý Augustin - Kapela Vrabčí Déšť");
      tmux.types("n\n");
      tmux.sees("2/24  ");
      tmux.types("q\n");
      tmux.sees("left 0");
    }
  }

  @Test
  void nothingToPlay_isReportedOnATerminalToo_status1() throws Exception {
    try (Tmux tmux = Tmux.run(riffle("play " + folder), 200, 24)) {
      tmux.sees("left 1");
      tmux.sees("riffle: no song to play in " + folder);
      assertThat(tmux.state()).isEqualTo(Tmux.USUAL_STATE);
    }
  }

  @Test
  void withoutPath_continuesTheSong_afterTheProgramWasKilled() throws Exception {
    String script = riffle(PLAY) + "; " + riffle("play --sound none --repeat all");
    try (Tmux tmux = Tmux.run(script, 80, 24)) {
      tmux.sees(" 1/24");
      tmux.types("nn");
      tmux.sees(" 3/24");
      tmux.types("p");
      tmux.sees(" 2/24");
      tmux.killsProgram();
      tmux.sees("repeat all"); // on the screen of the second program only
      String song = "▶ " + titles().get(1);
      tmux.sees(
          lines ->
              lines.stream().anyMatch(line -> line.startsWith(song) && line.endsWith(" 2/24")));
      tmux.types("p");
      assertThat(tmux.sees(" 1/24")).contains(titles().get(0));
      quit(tmux);
    }
  }

  /** Moves a complete song into the folder. */
  private void arrives(String name) throws IOException {
    Path here = Files.copy(Samples.SONG, folder.resolve(name + ".part"));
    Files.move(here, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
  }

  @Test
  void folder_isFollowedWhileItPlays_andComparedWhenItsSessionIsResumed() throws Exception {
    arrives("a.mp3");
    arrives("b.mp3");
    String play = riffle("play --sound none " + folder);
    try (Tmux tmux = Tmux.run(play + "; read next; " + play, 80, 24)) {
      tmux.sees(" 1/2");
      arrives("c.mp3");
      tmux.sees("1 song added");
      tmux.sees(" 1/3");
      Files.delete(folder.resolve("c.mp3"));
      tmux.sees("1 song gone");
      tmux.sees(" 1/2");
      quit(tmux);
      arrives("d.mp3");
      arrives("e.mp3");
      tmux.types("\r");
      tmux.sees("2 songs added");
      tmux.sees(" 1/4");
      arrives("f.mp3");
      tmux.sees("1 song added");
      tmux.types("q");
      tmux.sees("resuming session " + folder.getFileName());
    }
  }
}
