package dev.riffle.players;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The code on the pages about embedding is the code that is tested here. */
class EmbedPageTest {
  private static final ImmutableList<Path> PAGES =
      ImmutableList.of(
          Path.of("src/site/markdown/embed.md"), Path.of("src/site/markdown/embed-players.md"));
  private static final Path SOURCES = Path.of("src/queue/src/test/java/dev/riffle/players");

  /** Blocks of code, except those with output: {@code EmbedIT} runs them. */
  private static final Pattern BLOCK =
      Pattern.compile("(?:\\((\\d+) lines\\):\\n\\n)?```java\\n([^`]*)```(?!\\n+```text)");

  private static final Pattern PROGRAM =
      Pattern.compile("\\((\\d+) lines\\):\\n\\n```java\\n([^`]*)```\\n+```text");

  /** A class that the page links to, and the number of its lines. */
  private static final Pattern LINK =
      Pattern.compile("\\[`(\\w+)`\\]\\(\\.\\./\\.\\./queue/(src[^)]*)\\), in\\s+(\\d+)\\s+lines");

  private static final int MAX_PROGRAM_LINES = 40;

  private static final Pattern TYPE = Pattern.compile("(?:class|record) (\\w+)\\b");
  private static final ImmutableMap<String, Integer> MAX_LINES =
      ImmutableMap.<String, Integer>builder()
          .put("Media3Order", 38)
          .put("AirsonicQueue", 60)
          .put("NewPipeQueue", 60)
          .put("UserQueues", 40)
          .put("Scrobbler", 40)
          .buildOrThrow();

  /** Returns the imports at the beginning of {@code code}, with the blank line after them. */
  private static String imports(String code) {
    return code.substring(0, code.lastIndexOf("import ") < 0 ? 0 : code.indexOf("\n\n") + 2);
  }

  /** Returns the blocks of code that have a line count, or those that have none. */
  private static ImmutableList<MatchResult> blocks(boolean isClass) throws IOException {
    return matches(BLOCK).stream()
        .filter(block -> (block.group(1) != null) == isClass)
        .collect(toImmutableList());
  }

  private static ImmutableList<MatchResult> matches(Pattern pattern) throws IOException {
    ImmutableList.Builder<MatchResult> matches = ImmutableList.builder();
    for (Path page : PAGES) {
      pattern.matcher(Files.readString(page)).results().forEach(matches::add);
    }
    return matches.build();
  }

  @Test
  void classes_areThoseThatAreTested_andShort() throws IOException {
    assertThat(blocks(true)).hasSize(MAX_LINES.size());
    for (MatchResult block : blocks(true)) {
      String code = block.group(2).substring(imports(block.group(2)).length());
      String name = TYPE.matcher(code).results().findFirst().orElseThrow().group(1);
      String source = Files.readString(SOURCES.resolve(name + ".java"));
      assertThat(source).endsWith("\n" + code);
      assertThat(source).contains(";\n\n" + imports(block.group(2)) + "/**");
      int lines = (int) code.lines().filter(line -> !line.isBlank()).count();
      assertWithMessage(name).that(lines).isEqualTo(Integer.parseInt(block.group(1)));
      assertWithMessage(name).that(lines).isAtMost(MAX_LINES.get(name));
    }
  }

  @Test
  void linkedClasses_haveTheLinesThatThePageStates() throws IOException {
    ImmutableMap.Builder<String, Integer> lines = ImmutableMap.builder();
    for (MatchResult link : matches(LINK)) {
      String source = Files.readString(Path.of("src/queue", link.group(2)));
      String code =
          source.substring(TYPE.matcher(source).results().findFirst().orElseThrow().start());
      int count = (int) code.lines().filter(line -> !line.isBlank()).count();
      assertWithMessage(link.group(1)).that(count).isEqualTo(Integer.parseInt(link.group(3)));
      lines.put(link.group(1), count);
    }
    assertThat(lines.buildOrThrow()).containsExactly("AuxioOrder", 39, "FairQueue", 54);
  }

  @Test
  void program_hasTheLinesThatThePageStates() throws IOException {
    MatchResult block =
        PROGRAM.matcher(Files.readString(PAGES.get(1))).results().findFirst().orElseThrow();
    String code = block.group(2).substring(imports(block.group(2)).length());
    long lines = code.lines().filter(line -> !line.isBlank() && !line.matches("/\\*\\*.*")).count();
    assertThat(lines).isEqualTo(Integer.parseInt(block.group(1)));
    assertThat(lines).isAtMost(MAX_PROGRAM_LINES);
  }

  @Test
  void snippets_areLinesOfATest() throws IOException {
    String source = flat(Files.readString(SOURCES.resolve("SavedQueueTest.java")));
    assertThat(blocks(false)).isNotEmpty();
    for (MatchResult block : blocks(false)) {
      assertThat(source).contains(flat(block.group(2)));
    }
  }

  /** Returns {@code code} without indentation. */
  private static String flat(String code) {
    return String.join("\n", code.lines().map(String::strip).collect(toImmutableList()));
  }
}
