package dev.riffle.players;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The classes on the page about embedding are those that are tested here. */
class EmbedPageTest {
  private static final Path PAGE = Path.of("src/site/markdown/embed.md");
  private static final Path SOURCES = Path.of("src/test/java/dev/riffle/players");
  private static final Pattern BLOCK =
      Pattern.compile(
          "\\((\\d+) lines\\):\n\n```java\n(.*?(?:class|record) (\\w+)\\b.*?)```", Pattern.DOTALL);
  private static final int MAX_LINES = 40;

  @Test
  void classes_areThoseThatAreTested_andShort() throws IOException {
    List<MatchResult> blocks = BLOCK.matcher(Files.readString(PAGE)).results().toList();
    assertThat(blocks).hasSize(8);
    for (MatchResult block : blocks) {
      String source = Files.readString(SOURCES.resolve(block.group(3) + ".java"));
      assertThat(source).endsWith(block.group(2));
      long lines = block.group(2).lines().filter(line -> !line.isBlank()).count();
      assertWithMessage(block.group(3)).that(lines).isEqualTo(Long.parseLong(block.group(1)));
      assertWithMessage(block.group(3)).that(lines).isAtMost(MAX_LINES);
    }
  }
}
