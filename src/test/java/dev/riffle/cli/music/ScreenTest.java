package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.Named.named;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Run;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Playing by keys, on a real pseudo-terminal, in a process of its own. */
@Timeout(180)
public class ScreenTest {
  private static final String PLAY = "play sample-playlists --sound none --seed friday";

  @TempDir Path folder;

  /** The script command of util-linux opens the terminal. Where it is a must, do not look away. */
  @BeforeAll
  public static void needsScript() {
    boolean there =
        ImmutableList.copyOf(System.getenv("PATH").split(File.pathSeparator)).stream()
            .anyMatch(place -> Files.isExecutable(Path.of(place, "script")));
    assumeTrue(
        there || "true".equals(System.getenv("CI")),
        "no script command: bsdutils has it in Debian");
  }

  private static ImmutableList<String> titles(String... options) {
    ImmutableList.Builder<String> args = ImmutableList.builder();
    args.add("order", "sample-playlists", "--seed", "friday", "--json").add(options);
    return Run.of(args.build().toArray(new String[0])).json().stream()
        .map(line -> line.path("title").asText())
        .collect(toImmutableList());
  }

  private static Typist play(String options, int columns) throws IOException {
    return Typist.at("exec " + Typist.shell(Typist.riffle(PLAY + options)), columns);
  }

  static Stream<Arguments> nextAndPrevious() {
    return Stream.of(
        arguments(named("letters", "n"), "p"),
        arguments(named("signs", ">"), "<"),
        arguments(named("arrows", "\033[C"), "\033[D"),
        arguments(named("arrows of the application mode", "\033OC"), "\033OD"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("nextAndPrevious")
  void nextAndPrevious_walkTheOrder_quitEndsWithStatus0(String next, String previous)
      throws Exception {
    ImmutableList<String> titles = titles();
    try (Typist typist = play("", 80)) {
      assertThat(typist.sees("1/24")).contains("▶ " + titles.get(0));
      typist.types(next);
      assertThat(typist.sees("2/24")).contains(titles.get(1));
      typist.types(next);
      assertThat(typist.sees("3/24")).contains(titles.get(2));
      typist.types(previous);
      assertThat(typist.sees("2/24")).contains(titles.get(1));
      typist.types(previous);
      assertThat(typist.sees("1/24")).contains(titles.get(0));
      typist.types("q");
      assertThat(typist.leaves()).isEqualTo(0);
      assertThat(typist.sent().lastIndexOf("\033[?25l")).isAtLeast(0); // the cursor hidden
      assertThat(typist.sent().lastIndexOf("\033[?12l\033[?25h"))
          .isGreaterThan(typist.sent().lastIndexOf("\033[?25l"));
    }
  }

  static Stream<Arguments> waysToLeave() {
    return Stream.of(
        arguments(named("q", "q"), 0),
        arguments(named("Ctrl-C", "\003"), 130),
        arguments(named("Ctrl-D", "\004"), 0));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("waysToLeave")
  void leaving_leavesTheTerminalAsItWas(String key, int status) throws Exception {
    try (Typist typist = playBetweenLooksAtTheSettings()) {
      typist.types(key);
      assertLeftAsItWas(typist, status);
    }
  }

  @Test
  void killed_leavesTheTerminalAsItWas() throws Exception {
    try (Typist typist = playBetweenLooksAtTheSettings()) {
      typist.killsRiffle();
      assertLeftAsItWas(typist, 128 + 15);
      String shown = String.join("\n", typist.lines());
      assertThat(shown).doesNotContain("1/24"); // the song
      assertThat(shown).doesNotContain("repeat off"); // the bar
      assertThat(typist.lines()).contains("left 143");
    }
  }

  private Typist playBetweenLooksAtTheSettings() throws Exception {
    String riffle = Typist.shell(Typist.riffle(PLAY));
    // The shell too gets the Ctrl-C, and shall live to tell.
    String told = "trap : INT; stty -a > %s; %s; echo left $?; stty -a > %s; echo bye";
    Typist typist =
        Typist.at(told.formatted(folder.resolve("before"), riffle, folder.resolve("after")), 80);
    typist.sees("1/24");
    return typist;
  }

  private void assertLeftAsItWas(Typist typist, int status) throws Exception {
    typist.sees("left " + status);
    typist.sees("bye");
    assertThat(typist.leaves()).isEqualTo(0);
    assertThat(typist.sent().lastIndexOf("\033[?25h"))
        .isGreaterThan(typist.sent().lastIndexOf("\033[?25l"));
    Path before = folder.resolve("before");
    Path after = folder.resolve("after");
    assertThat(settings(before)).contains(" icanon");
    assertThat(settings(after)).isEqualTo(settings(before));
  }

  // JLine does not know the number of the line discipline and hands back another one. Linux keeps
  // the number and goes on with the discipline that there is.
  private static String settings(Path file) throws IOException {
    return Files.readString(file).replaceFirst("line = \\d+;", "");
  }

  @Test
  void otherKeys_doWhatTheHelpSays() throws Exception {
    try (Typist typist = play("", 80)) {
      typist.sees("shuffle, repeat off");
      typist.types("r");
      typist.sees("shuffle, repeat all");
      typist.types("s");
      typist.sees("in-order, repeat all");
      typist.types("R");
      typist.sees("random, repeat all");
      typist.types("-");
      typist.sees("random, repeat all, volume 95");
      typist.types("+");
      typist.sees(line -> line.endsWith("random, repeat all"));
      typist.types(" ");
      typist.sees("⏸ ");
      typist.types(" ");
      typist.sees("▶ ");
      typist.types("j");
      typist.sees(line -> line.equals("j, k, Enter and / are not there yet"));
      typist.types("?");
      typist.sees("n > →  next            p < ←  previous");
      typist.types("q");
      assertThat(typist.leaves()).isEqualTo(0);
    }
  }

  @Test
  void keysItDoesNotKnow_areNoOthers() throws Exception {
    try (Typist typist = play("", 80)) {
      typist.sees("1/24");
      typist.types("\033[S\033[1;5C\033n\033[?1;2cxyzž雨\033[A"); // F3, Ctrl-right, Alt-n, ...
      typist.types("n");
      assertThat(typist.sees("2/24")).contains(titles().get(1));
      assertThat(typist.sees("repeat")).contains("shuffle, repeat off");
      typist.types("q");
      assertThat(typist.leaves()).isEqualTo(0);
    }
  }

  @Test
  void longTitle_in40Columns_leavesRoomForThePlace() throws Exception {
    ImmutableList<String> inOrder = titles("--mode", "in-order");
    int place =
        1
            + inOrder.indexOf(
                inOrder.stream().filter(t -> t.length() > 160).findFirst().orElseThrow());
    try (Typist typist = play(" --mode in-order", 40)) {
      typist.sees("1/24");
      for (int i = 2; i <= place; i++) {
        typist.types("n");
        typist.sees(i + "/24");
      }
      assertThat(typist.sees(place + "/24")).isEqualTo("▶ The Gooseberry Captain's Enti…  21/24");
      typist.types("n");
      assertThat(typist.sees(place + 1 + "/24")).isEqualTo("▶ 鲜花调 - 七片茶叶小乐队  22/24");
      typist.types("q");
      assertThat(typist.leaves()).isEqualTo(0);
    }
  }

  @Test
  void plain_onATerminal_isLines() throws Exception {
    try (Typist typist = play(" --plain", 80)) {
      typist.sees(line -> line.equals("1/24  Můj milý Augustin - Kapela Vrabčí Déšť"));
      typist.types("n\n");
      typist.sees(line -> line.startsWith("2/24  "));
      typist.types("q\n");
      assertThat(typist.leaves()).isEqualTo(0);
    }
  }

  @Test
  void nothingToPlay_isSaidOnATerminalToo_status1() throws Exception {
    String riffle = Typist.shell(Typist.riffle("play " + folder));
    try (Typist typist = Typist.at("exec " + riffle, 80)) {
      assertThat(typist.leaves()).isEqualTo(1);
      assertThat(typist.sent()).contains("riffle: no song to play in " + folder);
      assertThat(typist.sent().lastIndexOf("\033[?25h"))
          .isGreaterThan(typist.sent().lastIndexOf("\033[?25l"));
    }
  }

  @Test
  void withoutPath_goesOnWithTheSong_thoughTheProgramWasKilled() throws Exception {
    String state = "export XDG_STATE_HOME=" + Typist.shell(ImmutableList.of(folder.toString()));
    String first = state + "; " + Typist.shell(Typist.riffle(PLAY));
    try (Typist typist = Typist.at(first, 80)) {
      typist.sees("1/24");
      typist.types("nn");
      typist.sees("3/24");
      typist.types("p");
      typist.sees("2/24");
      typist.killsRiffleHard();
      typist.leaves();
    }
    String second = state + "; exec " + Typist.shell(Typist.riffle("play --sound none"));
    try (Typist typist = Typist.at(second, 80)) {
      assertThat(typist.sees("2/24")).contains("▶ " + titles().get(1));
      typist.types("p");
      assertThat(typist.sees("1/24")).contains(titles().get(0));
      typist.types("q");
      assertThat(typist.leaves()).isEqualTo(0);
    }
  }
}
