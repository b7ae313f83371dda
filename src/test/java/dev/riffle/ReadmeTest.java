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
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What the README and its pages show is what there is: their commands are run, word for word. */
class ReadmeTest {
  private static final Pattern CONSOLE =
      Pattern.compile("```console\n\\$ ([^\n]*)\n(.*?)```", Pattern.DOTALL);
  private static final Pattern COMMAND =
      Pattern.compile(
          "(?:printf '([^']*)' \\| )?java -jar target/riffle\\.jar (.*?)(?: \\| head -(\\d+))?");

  @TestFactory
  Stream<DynamicTest> commandsOfPages_answerWhatIsShown() throws IOException {
    return Stream.concat(
        commands(Path.of("README.md"), 5), commands(Path.of("src/site/markdown/playlists.md"), 2));
  }

  private static Stream<DynamicTest> commands(Path page, int count) throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    Matcher blocks = CONSOLE.matcher(Files.readString(page));
    while (blocks.find()) {
      MatchResult block = blocks.toMatchResult();
      tests.add(
          DynamicTest.dynamicTest(
              block.group(1), () -> assertThat(run(block.group(1))).isEqualTo(block.group(2))));
    }
    assertThat(tests).hasSize(count);
    return tests.stream();
  }

  /**
   * Runs a command as a shell would, both its streams into one, as on a terminal; of a pipe to
   * {@code head}, standard error comes first, and does not count.
   */
  private static String run(String line) {
    Matcher command = COMMAND.matcher(line);
    assertWithMessage("%s is a command that this test understands", line)
        .that(command.matches())
        .isTrue();
    String input = Optional.ofNullable(command.group(1)).orElse("").replace("\\n", "\n");
    boolean isPiped = command.group(3) != null;
    ByteArrayOutputStream screen = new ByteArrayOutputStream();
    ByteArrayOutputStream err = isPiped ? new ByteArrayOutputStream() : screen;
    int status =
        new Main(new ByteArrayInputStream(input.getBytes(UTF_8)), screen, err)
            .run(Splitter.on(' ').splitToList(command.group(2)).toArray(String[]::new));
    assertThat(status).isEqualTo(0);
    String printed = Run.withoutEstimate(screen.toString(UTF_8));
    if (!isPiped) {
      return printed;
    }
    StringBuilder head = new StringBuilder(err.toString(UTF_8));
    int lines = Integer.parseInt(command.group(3));
    printed.lines().limit(lines).forEach(shown -> head.append(shown).append('\n'));
    return head.toString();
  }
}
