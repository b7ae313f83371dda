package dev.riffle;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Splitter;
import dev.riffle.cli.Run;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The first screen and the averages of the README; the commands of the page about playlists print
 * what it shows. {@code ReadmeIT} runs those of the README.
 */
class ReadmeTest {
  private static final Path README = Path.of("README.md");
  private static final int FIRST_SCREEN = 24; // lines
  private static final int MAX_LINES = 149;

  private static final Pattern CONSOLE =
      Pattern.compile("```console\n\\$ ([^\n]*)\n(.*?)```", Pattern.DOTALL);
  private static final Pattern COMMAND =
      Pattern.compile("(?:printf '([^']*)' \\| )?java -jar target/riffle\\.jar (.*)");

  @Test
  void firstScreen_hasTheLinesThatBuildPlayAndTest() throws IOException {
    List<String> lines = Files.readAllLines(README);
    assertThat(lines.size()).isAtMost(MAX_LINES);
    List<String> pasted =
        lines.subList(0, FIRST_SCREEN).stream()
            .filter(line -> line.startsWith("    "))
            .map(String::strip)
            .toList();
    assertThat(pasted)
        .containsExactly(
            "mvn package -Dmaven.test.skip && java -jar target/riffle.jar sample-playlists",
            "mvn verify")
        .inOrder();
  }

  @Test
  void averagesOfPickRandom_areTheExactOnesOfTheCommand() throws IOException {
    String readme = Files.readString(README);
    Matcher line =
        Pattern.compile("\n    java -jar target/riffle\\.jar (contrast .*)\n").matcher(readme);
    assertThat(line.find()).isTrue();
    String command = line.group(1);
    assertThat(readme)
        .contains(
            String.format(
                Locale.ROOT,
                "Of 100 songs, a player that picks each song at random repeats one on play %.0f,"
                    + " has not played %.0f of them after 100 plays, and needs\n"
                    + "%.0f plays to play all (averages).",
                exact(command, "first repeat on play"),
                exact(command.replace("--plays 300", "--plays 100"), "never heard"),
                exact(command, "all heard on play")));
  }

  /** Returns the last number of the line that begins with {@code name}. */
  private static double exact(String command, String name) {
    String line =
        Run.of(command.split(" ")).exits(0).lines().stream()
            .filter(printed -> printed.startsWith(name))
            .findFirst()
            .orElseThrow();
    return Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1));
  }

  @TestFactory
  Stream<DynamicTest> commandsAboutPlaylists_printWhatIsShown() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    Matcher blocks = CONSOLE.matcher(Files.readString(Path.of("src/site/markdown/playlists.md")));
    while (blocks.find()) {
      MatchResult block = blocks.toMatchResult();
      tests.add(
          DynamicTest.dynamicTest(
              block.group(1), () -> assertThat(run(block.group(1))).isEqualTo(block.group(2))));
    }
    assertThat(tests).hasSize(3);
    return tests.stream();
  }

  /** Runs a command as a shell does, with both output streams in one, as on a terminal. */
  private static String run(String line) {
    Matcher command = COMMAND.matcher(line);
    assertWithMessage("%s is a command that this test understands", line)
        .that(command.matches())
        .isTrue();
    String input = Optional.ofNullable(command.group(1)).orElse("").replace("\\n", "\n");
    ByteArrayOutputStream screen = new ByteArrayOutputStream();
    int status =
        new Main(new ByteArrayInputStream(input.getBytes(UTF_8)), screen, screen)
            .run(Splitter.on(' ').splitToList(command.group(2)).toArray(String[]::new));
    assertThat(status).isEqualTo(0);
    return Run.withoutEstimate(screen.toString(UTF_8));
  }
}
