package dev.riffle.cli.screen;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.riffle.cli.music.Typist;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every way of leaving the screen restores the terminal. */
@Timeout(600)
@Tag("process")
@Order(1) // takes long
class WaysOutTest {
  private static final ImmutableList<String> TERMS =
      ImmutableList.of("xterm-256color", "tmux-256color", "linux", "vt100", "unheard-of");
  private static final ImmutableList<List<Integer>> SIZES =
      ImmutableList.of(List.of(80, 24), List.of(40, 10), List.of(200, 60));

  /** A way of leaving, and the exit status that the shell shows. */
  private enum Way {
    Q(0),
    CTRL_C(130),
    CTRL_D(0),
    CTRL_Z_AND_FG(0),
    SIGTERM(143),
    EXCEPTION(1);

    final int status;

    Way(int status) {
      this.status = status;
    }

    void leave(Tmux tmux) throws IOException, InterruptedException {
      switch (this) {
        case Q -> tmux.types("q");
        case CTRL_C -> tmux.types("\003");
        case CTRL_D -> tmux.types("\004");
        case SIGTERM -> tmux.program().destroy();
        case EXCEPTION -> tmux.types(" ");
        case CTRL_Z_AND_FG -> {
          tmux.types("\032");
          tmux.sees("suspended");
          assertRestored(tmux, "suspended");
          Files.createFile(tmux.file("go")); // the shell waits for this file and runs fg
          tmux.sees("▶ ");
          tmux.types("q");
        }
      }
    }
  }

  static Stream<Arguments> all() {
    return Lists.<Object>cartesianProduct(List.of(Way.values()), TERMS, SIZES).stream()
        .map(each -> Arguments.of(each.toArray()));
  }

  /** Each way in each size, and each way and each size in some terminals. */
  static Stream<Arguments> some() {
    return IntStream.range(0, Way.values().length * SIZES.size())
        .mapToObj(i -> some(i / SIZES.size(), i % SIZES.size()));
  }

  private static Arguments some(int way, int size) {
    String term = TERMS.get((way + 2 * size) % TERMS.size());
    return Arguments.of(Way.values()[way], term, SIZES.get(size));
  }

  @ParameterizedTest(name = "{0}, {1}, {2}")
  @MethodSource("some")
  void leave_restoresTheTerminal(Way way, String term, List<Integer> size) throws Exception {
    leave(way, term, size);
  }

  @Tag("long")
  @ParameterizedTest(name = "{0}, {1}, {2}")
  @MethodSource("all")
  void leave_inEachSizeAndTerm_restoresTheTerminal(Way way, String term, List<Integer> size)
      throws Exception {
    leave(way, term, size);
  }

  private static void leave(Way way, String term, List<Integer> size) throws Exception {
    try (Tmux tmux = Tmux.run(script(way, term), size.get(0), size.get(1))) {
      tmux.sees("▶ ");
      assertThat(tmux.state()).isEqualTo("alternate 1, cursor 0, wrap 0, mouse 1 1");
      way.leave(tmux);
      tmux.sees("left " + way.status);
      assertRestored(tmux, "after");
      List<String> shown = tmux.lines();
      assertWithMessage("%s", shown).that(String.join("\n", shown)).contains("prompt");
    }
  }

  private static void assertRestored(Tmux tmux, String when)
      throws IOException, InterruptedException {
    assertThat(tmux.state()).isEqualTo(Tmux.USUAL_STATE);
    assertThat(Files.readString(tmux.file(when))).isEqualTo(Files.readString(tmux.file("before")));
  }

  /** Returns a script that records the settings of the terminal, for a shell with job control. */
  private static String script(Way way, String term) {
    String subject = Typist.shell(Typist.java(ScreenSubject.class)) + " 100";
    return String.join(
        "\n",
        "cd \"$XDG_RUNTIME_DIR\"",
        "set -m",
        "trap : INT",
        "export TERM=" + term,
        "stty -g > before",
        "echo prompt",
        "cat > subject << 'END'", // the shell prints the whole command of a stopped job
        "exec " + subject + (way == Way.EXCEPTION ? " broken" : ""),
        "END",
        "sh subject 2> errors",
        "status=$?",
        "if [ $status = 148 ]; then", // stopped by Ctrl-Z
        "  stty -g > suspended.tmp; mv suspended.tmp suspended; echo suspended",
        "  while [ ! -e go ]; do sleep 0.05; done",
        "  fg > /dev/null",
        "  status=$?",
        "fi",
        "stty -g > after; echo left $status");
  }

  /** The scan waits for the writer of a pipe, as for a slow disk. */
  @ParameterizedTest(name = "{index}")
  @CsvSource(
      value = {"q,0", "\033,0", "\003,130", "\004,0", "nq,0"},
      ignoreLeadingAndTrailingWhitespace = false)
  void leave_duringTheScan_isAtOnce(String keys, int status) throws Exception {
    try (Tmux tmux = Tmux.run(scanning(), 80, 24)) {
      tmux.sees("raw mode", lines -> isRaw(tmux));
      tmux.types(keys);
      tmux.sees("left " + status);
      assertRestored(tmux, "after");
      assertThat(String.join("\n", tmux.lines())).doesNotContain("seed ");
    }
  }

  @Test
  void otherKeyOfQuit_duringTheScan_leaves_andTheOldOneDoesNot() throws Exception {
    String keys =
        """
        mkdir -p "$XDG_CONFIG_HOME/riffle"
        printf 'q none\\nQ quit\\nEsc none\\n' > "$XDG_CONFIG_HOME/riffle/keys"
        """;
    try (Tmux tmux = Tmux.run(keys + scanning(), 80, 24)) {
      tmux.sees("raw mode", lines -> isRaw(tmux));
      tmux.types("q");
      tmux.types("\033");
      tmux.types("nQ");
      tmux.sees("left 0");
      assertRestored(tmux, "after");
    }
  }

  @Test
  void otherKeys_duringTheScan_arePerformedAfterIt() throws Exception {
    try (Tmux tmux = Tmux.run(scanning(), 80, 24)) {
      tmux.sees("raw mode", lines -> isRaw(tmux));
      tmux.types("nn");
      Path samples = Path.of("sample-playlists").toAbsolutePath();
      try (Stream<Path> songs = Files.walk(samples)) {
        Files.write(
            tmux.file("list.m3u8"),
            songs.map(Path::toString).filter(path -> path.endsWith(".mp3")).toList());
      }
      tmux.sees(" 3/24");
      tmux.types("q");
      tmux.sees("left 0");
      assertRestored(tmux, "after");
    }
  }

  private static String scanning() {
    return String.join(
        "\n",
        "cd \"$XDG_RUNTIME_DIR\"",
        "trap : INT",
        "stty -g > before; mkfifo list.m3u8",
        Typist.shell(Typist.riffle("play list.m3u8 --sound none")),
        "status=$?; stty -g > after; echo left $status");
  }

  /** Returns whether the program has opened the terminal. */
  private static boolean isRaw(Tmux tmux) {
    try {
      return tmux.format("#{cursor_flag}").equals("0");
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void windowClosed_theProgramEnds() throws Exception {
    try (Tmux tmux = Tmux.run(script(Way.Q, "tmux-256color"), 80, 24)) {
      tmux.sees("▶ ");
      ProcessHandle program = tmux.program();
      tmux.closesWindow();
      program.onExit().get(120, TimeUnit.SECONDS);
      assertThat(program.isAlive()).isFalse();
    }
  }

  @Test
  void killed_startedAgain_repairsTheTerminal() throws Exception {
    String again =
        script(Way.Q, "xterm-256color").replace("stty -g > before", "").replace("set -m", "");
    String script = script(Way.Q, "xterm-256color").replace("set -m", "") + "\n" + again;
    try (Tmux tmux = Tmux.run(script, 80, 24)) {
      tmux.sees("▶ ");
      ProcessHandle first = tmux.program();
      first.destroyForcibly();
      first.onExit().get(120, TimeUnit.SECONDS);
      tmux.sees("second start", lines -> Files.exists(tmux.file("after")));
      assertThat(Files.readString(tmux.file("after")))
          .isNotEqualTo(Files.readString(tmux.file("before"))); // or there was nothing to repair
      tmux.sees("▶ ");
      Files.delete(tmux.file("after"));
      tmux.types("q");
      tmux.sees("left 0");
      tmux.sees("end", lines -> Files.exists(tmux.file("after")));
      assertRestored(tmux, "after");
    }
  }
}
