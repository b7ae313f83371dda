package dev.riffle;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Splitter;
import dev.riffle.cli.Main;
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
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the README shows is what there is: its commands are run, and its program compiled and run,
 * word for word.
 */
class ReadmeTest {
  private static final Pattern CONSOLE =
      Pattern.compile("```console\n\\$ ([^\n]*)\n(.*?)```", Pattern.DOTALL);
  private static final Pattern COMMAND =
      Pattern.compile(
          "(?:printf '([^']*)' \\| )?java -jar target/riffle\\.jar (.*?)(?: \\| head -(\\d+))?");
  private static final Pattern PROGRAM =
      Pattern.compile("```java\n(.*?)```\n+```text\n(.*?)```", Pattern.DOTALL);

  @TestFactory
  Stream<DynamicTest> commands_answerWhatIsShown() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    Matcher blocks = CONSOLE.matcher(readme());
    while (blocks.find()) {
      MatchResult block = blocks.toMatchResult();
      tests.add(
          DynamicTest.dynamicTest(
              block.group(1), () -> assertThat(run(block.group(1))).isEqualTo(block.group(2))));
    }
    assertThat(tests).hasSize(3);
    return tests.stream();
  }

  @Test
  void program_compiledAgainstTheLibrary_printsWhatIsShown(@TempDir Path folder) throws Exception {
    Matcher program = PROGRAM.matcher(readme());
    assertThat(program.find()).isTrue();
    Path source = Files.writeString(folder.resolve("Evening.java"), program.group(1));
    String classPath = System.getProperty("java.class.path");
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    int compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                messages,
                messages,
                "-proc:none",
                "-cp",
                classPath,
                "-d",
                folder.toString(),
                source.toString());
    assertWithMessage(messages.toString(UTF_8)).that(compiled).isEqualTo(0);

    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dfile.encoding=UTF-8",
                "-cp",
                folder + System.getProperty("path.separator") + classPath,
                "Evening")
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).isEqualTo(0);
    assertThat(printed).isEqualTo(program.group(2));
  }

  /** Runs a command as a shell would, both its streams into one, as on a terminal. */
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
    String printed = screen.toString(UTF_8);
    int lines =
        Optional.ofNullable(command.group(3)).map(Integer::parseInt).orElse(Integer.MAX_VALUE);
    StringBuilder head = new StringBuilder();
    printed.lines().limit(lines).forEach(shown -> head.append(shown).append('\n'));
    return head.toString();
  }

  private static String readme() throws IOException {
    return Files.readString(Path.of("README.md"));
  }
}
