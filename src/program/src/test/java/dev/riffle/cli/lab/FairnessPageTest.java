package dev.riffle.cli.lab;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.base.Splitter;
import dev.riffle.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Runs the commands of the pages about the lab verbatim and compares their output. */
class FairnessPageTest {
  private static final List<Path> PAGES =
      List.of(Path.of("src/site/markdown/fairness.md"), Path.of("src/site/markdown/spread.md"));
  private static final Pattern BLOCK =
      Pattern.compile(
          "```console\n\\$ (?:printf '([^']*)' \\| )?riffle (.*?)(?: \\| head -(\\d+))?\n(.*?)```",
          Pattern.DOTALL);

  @TestFactory
  Stream<DynamicTest> commands_answerWhatIsShown() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path page : PAGES) {
      tests.addAll(tests(Files.readString(page)));
    }
    return tests.stream();
  }

  private static List<DynamicTest> tests(String page) {
    List<DynamicTest> tests = new ArrayList<>();
    BLOCK
        .matcher(page)
        .results()
        .forEach(
            block ->
                tests.add(
                    DynamicTest.dynamicTest(
                        block.group(2),
                        () -> assertThat(answer(block)).isEqualTo(block.group(4)))));
    assertThat(tests).hasSize(Splitter.on("\n$ ").splitToList(page).size() - 1);
    return tests;
  }

  private static String answer(MatchResult block) {
    String input = Optional.ofNullable(block.group(1)).orElse("").replace("\\n", "\n");
    String[] words = Splitter.on(' ').splitToList(block.group(2)).toArray(new String[0]);
    Run run = Run.fed(input, words);
    long lines = Optional.ofNullable(block.group(3)).map(Long::parseLong).orElse(Long.MAX_VALUE);
    StringBuilder head = new StringBuilder(run.err()); // the seed; not in the pipe to head
    run.lines().stream().limit(lines).forEach(line -> head.append(line).append('\n'));
    return head.toString();
  }
}
