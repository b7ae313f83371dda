package dev.riffle.cli;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What the page about the lab shows is what the lab says: its commands are run, word for word. */
class FairnessPageTest {
  private static final Path PAGE = Path.of("src/site/markdown/fairness.md");
  private static final Pattern BLOCK =
      Pattern.compile(
          "```console\n\\$ riffle (.*?)(?: \\| head -(\\d+))?\n(.*?)```", Pattern.DOTALL);

  @TestFactory
  Stream<DynamicTest> commands_answerWhatIsShown() throws IOException {
    String page = Files.readString(PAGE);
    List<DynamicTest> tests = new ArrayList<>();
    BLOCK
        .matcher(page)
        .results()
        .forEach(
            block ->
                tests.add(
                    DynamicTest.dynamicTest(
                        block.group(1),
                        () ->
                            assertThat(answer(block.group(1), Optional.ofNullable(block.group(2))))
                                .isEqualTo(block.group(3)))));
    assertThat(tests).hasSize(Splitter.on("\n$ ").splitToList(page).size() - 1);
    return tests.stream();
  }

  private static String answer(String words, Optional<String> lines) {
    Run run = Run.of(Splitter.on(' ').splitToList(words).toArray(new String[0]));
    assertThat(run.err()).isEmpty();
    StringBuilder head = new StringBuilder();
    run.lines().stream()
        .limit(lines.map(Long::parseLong).orElse(Long.MAX_VALUE))
        .forEach(line -> head.append(line).append('\n'));
    return head.toString();
  }
}
