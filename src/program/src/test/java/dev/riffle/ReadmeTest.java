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

/** Runs the commands of the README and of the page about playlists, and compares the output. */
class ReadmeTest {
  private static final Pattern CONSOLE =
      Pattern.compile("```console\n\\$ ([^\n]*)\n(.*?)```", Pattern.DOTALL);
  private static final Pattern COMMAND =
      Pattern.compile("(?:printf '([^']*)' \\| )?java -jar target/riffle\\.jar (.*)");

  @TestFactory
  Stream<DynamicTest> commandsOfReadme_printWhatIsShown() throws IOException {
    return commands(Path.of("README.md"), 1);
  }

  @TestFactory
  Stream<DynamicTest> commandsAboutPlaylists_printWhatIsShown() throws IOException {
    return commands(Path.of("src/site/markdown/playlists.md"), 3);
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
