package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.riffle.testing.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The golden vectors, answered by {@code src/queue/src/test/python/r3.py}, which was written from
 * specification.md.
 */
@Tag("process")
@Timeout(300)
class VectorsPythonTest {
  private static final Path VECTORS = Path.of("src/queue/src/test/resources/vectors/r3.jsonl");

  @TempDir Path folder;

  @BeforeEach
  void python() {
    Tool.require("python3");
  }

  private record Run(int status, String output) {}

  private static Run run(Path vectors) throws IOException, InterruptedException {
    Process python =
        new ProcessBuilder("python3", "src/queue/src/test/python/r3.py", vectors.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(python.getInputStream().readAllBytes(), UTF_8);
    return new Run(python.waitFor(), output);
  }

  @Test
  void vectors_areWhatAnotherImplementationAnswers() throws Exception {
    Run run = run(VECTORS);
    assertWithMessage(run.output).that(run.status).isEqualTo(0);
    int lists = Files.readAllLines(VECTORS).size();
    assertThat(run.output).isEqualTo(lists + " of " + lists + " lists are equal\n");
  }

  @Test
  void vectors_withAWrongAnswer_areToldApart() throws Exception {
    List<String> lines = new ArrayList<>(Files.readAllLines(VECTORS));
    int last = lines.get(7).lastIndexOf("\"answer\":");
    lines.set(7, lines.get(7).substring(0, last) + "\"answer\":\"wrong\"}]}");
    Run run = run(Files.write(folder.resolve("wrong.jsonl"), lines));
    assertThat(run.status).isEqualTo(1);
    assertThat(run.output).startsWith("list 7, call 49, ");
    int lists = lines.size();
    assertThat(run.output).endsWith((lists - 1) + " of " + lists + " lists are equal\n");
  }
}
