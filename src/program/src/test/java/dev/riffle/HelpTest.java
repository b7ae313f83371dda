package dev.riffle;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Run;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The command {@code help}, the groups of commands and options, and the short options. */
class HelpTest {
  private static Run riffle(String line) {
    return Run.of(Splitter.on(' ').omitEmptyStrings().splitToList(line).toArray(new String[0]));
  }

  @ParameterizedTest(name = "riffle help {0}")
  @ValueSource(strings = {"", "play", "next", "lab", "lab law", "help"})
  void help_printsTheHelpOfTheCommand(String command) {
    Run run = riffle("help " + command).exits(0);
    assertThat(run.out()).startsWith("Usage: riffle");
    assertThat(run.out()).isEqualTo(riffle(command + " --help").exits(0).out());
  }

  @Test
  void help_ofAnUnknownCommand_suggestsANearOne() {
    riffle("help paly").refuses(2, "riffle: no such command: paly; did you mean play?\n");
    riffle("help lab laws").refuses(2, "riffle: no such command: laws; did you mean law?\n");
    riffle("help play x").refuses(2, "riffle: no such command: x; see riffle help\n");
  }

  @Test
  void everyCommand_isInOneGroup() {
    CommandLine riffle = Completion.everyCommand();
    assertThat(CommandGroup.allNames()).containsNoDuplicates();
    assertThat(CommandGroup.allNames()).containsExactlyElementsIn(riffle.getSubcommands().keySet());
  }

  @Test
  void helpOfTheProgram_hasALineForEachCommand_inGroups_inEightyColumns() {
    List<String> lines = riffle("help").lines();
    assertThat(lines)
        .containsAtLeast(
            "Play:", "A running player:", "Playlists and files:", "Shuffle lab:", "Help:")
        .inOrder();
    assertThat(lines).contains("  play           Plays songs, or resumes the last session.");
    for (String name : CommandGroup.allNames()) {
      assertThat(lines.stream().filter(line -> line.startsWith("  " + name + "  "))).hasSize(1);
    }
    assertThat(lines.stream().filter(line -> line.length() > 80)).isEmpty();
    assertThat(lines).doesNotContain("Other:");
  }

  @Test
  void helpOfPlay_hasItsOptionsInGroups() {
    List<String> lines = riffle("help play").lines();
    ImmutableList<String> headings =
        lines.stream()
            .filter(line -> line.matches("[A-Z][a-z ]+:"))
            .collect(ImmutableList.toImmutableList());
    assertThat(headings)
        .containsExactly(
            "Order:", "Sound:", "Session:", "Files:", "Terminal:", "Every command:", "Examples:")
        .inOrder();
    assertThat(
            lines.indexOf(
                "  -w, --watch              Follow the files and folders during playback, and"))
        .isGreaterThan(lines.indexOf("Session:"));
    assertThat(lines.stream().filter(line -> line.length() > 80)).isEmpty();
  }

  @Test
  void shortOptions_matchTheLongOnes() {
    String common = " --json sample-playlists";
    assertThat(riffle("-m in-order -r all -s friday -g 3 -o none" + common).exits(0).out())
        .isEqualTo(
            riffle("--mode in-order --repeat all --seed friday --gap 3 --sound none" + common)
                .exits(0)
                .out());
    riffle("-n nowhere").refuses(2, "there is no session with songs named nowhere");
    riffle("-w -").refuses(2, "--watch follows files and folders, not -");
  }

  @Test
  void longOptionWithOneDash_isNotAShortOption() {
    riffle("-shuffle sample-playlists").refuses(2, "unknown option: '-shuffle'");
    riffle("-seed friday sample-playlists").refuses(2, "did you mean --seed?");
  }
}
