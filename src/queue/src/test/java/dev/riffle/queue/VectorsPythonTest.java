package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.riffle.testing.Tool;
import java.io.BufferedReader;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The golden vectors, answered by the programs in {@code src/queue/src/test/python}, which were
 * written from specification.md and the pages of its levels.
 */
@Tag("process")
@Timeout(300)
class VectorsPythonTest {
  static final Path FOLDER = Path.of("src/queue/src/test/resources/vectors/r3");
  private static final Path PROGRAMS = Path.of("src/queue/src/test/python");
  private static final Path PAGE = Path.of("src/site/markdown/specification.md");

  @TempDir Path folder;

  @BeforeEach
  void python() {
    Tool.require("python3");
  }

  private record Run(int status, String output) {}

  private static Run run(Path program, Object... vectors) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("python3", program.toString()));
    for (Object path : vectors) {
      command.add(path.toString());
    }
    Process python = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(python.getInputStream().readAllBytes(), UTF_8);
    return new Run(python.waitFor(), output);
  }

  /** Returns the first line of the output, without waiting for those that follow. */
  private static String firstLine(Path program, Path vectors) throws IOException {
    Process python =
        new ProcessBuilder("python3", "-u", program.toString(), vectors.toString())
            .redirectErrorStream(true)
            .start();
    try (BufferedReader output = python.inputReader(UTF_8)) {
      return output.readLine();
    } finally {
      python.destroyForcibly();
    }
  }

  /** Each program refuses calls that are not of the levels of a list. */
  @ParameterizedTest
  @CsvSource({
    "draws.py, draws, A",
    "player.py, player, AB",
    "r3.py, player, AB",
    "r3.py, queue, ABC",
    "r3.py, undo, ABCD",
    "r3.py, weights, ABCE",
    "r3.py, units, ABCEF",
    "r3.py, spread, ABCDFG",
    "saved.py, bytes, ABCDEFGH",
    "r3.py, mixed, ABCDEFG",
  })
  void vectors_areWhatAnotherImplementationAnswers(String program, String name, String levels)
      throws Exception {
    Path vectors = FOLDER.resolve(name + ".jsonl");
    Run run = run(PROGRAMS.resolve(program), vectors);
    assertWithMessage(run.output).that(run.status).isEqualTo(0);
    List<String> lines = Files.readAllLines(vectors);
    int lists = lines.size();
    assertThat(run.output).isEqualTo(lists + " of " + lists + " lists are equal\n");
    assertThat(lists).isAtLeast(name.equals("bytes") ? 30 : 100);
    for (String line : lines) {
      assertThat(line).matches("\\{\"levels\":\"[" + levels + "]+\".*");
    }
  }

  @Test
  void vectors_withAWrongAnswer_areToldApart() throws Exception {
    List<String> lines = new ArrayList<>(Files.readAllLines(FOLDER.resolve("mixed.jsonl")));
    int last = lines.get(7).lastIndexOf(",[\"");
    lines.set(7, lines.get(7).substring(0, last) + ",[\"next\",[],\"wrong\",0]]}");
    Run run = run(PROGRAMS.resolve("r3.py"), Files.write(folder.resolve("wrong.jsonl"), lines));
    assertThat(run.status).isEqualTo(1);
    assertThat(run.output).startsWith("list 7, call 49, ");
    int lists = lines.size();
    assertThat(run.output).endsWith((lists - 1) + " of " + lists + " lists are equal\n");
  }

  /** The vectors of a level reject an implementation with a fault in it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "draws.py | while m & MASK < 2 ** 64 % bound: | while False: | draws",
        "draws.py | normalize(\"NFC\", text) | normalize(\"NFKC\", text) | draws",
        "player.py | self.held.pop(0) | self.held.pop() | player",
        "player.py | return rest[::-1] | return rest | player",
        "player.py | 'self.set_mode(SHUFFLE)\n        self.reshuffle()' | self.set_mode(SHUFFLE) | player",
        "player.py | return self.ended and not self.has_next() | return not self.has_next() | player",
        "r3.py | if self.take_row(self.asked_row(x))[1] == RESERVED: | if self.take_row(self.asked_row(x)): | queue",
        "r3.py | changes = self.weights[x] != weight | changes = True | weights",
        "r3.py | self.kept = max(self.kept, max(start, end) + 1) | pass | queue",
        "r3.py | if self.mode == IN_ORDER and self.is_in_turn(x): | if False: | queue",
        "r3.py | RESERVED if remains else ASKED | ASKED | queue",
        "r3.py | numbered[p - 1] if p < b else numbered[p] | numbered[p - 1] | queue",
        "r3.py | f = max(0, note.total - self.total() - len(returning)) | f = 0 | undo",
        "r3.py | or self.plays.get(e.id, 0) == e.plays: | or True: | undo",
        "r3.py | self.change_item(x, REFRESHED, | self.record([x], is_of_item=True);"
            + " self.change_item(x, REFRESHED, | undo",
        "r3.py | 'self.undoable, self.redoable = [], []\n            self' | self | undo",
        "r3.py | 'self.undoable, self.redoable = [], []\n            self'"
            + " | 'self.undoable = []\n            self' | undo",
        "r3.py | self.spent.add(x) | pass | weights",
        "r3.py | [x for x in self.picks if x not in self.deferred] | self.picks | weights",
        "r3.py | + 1 if place[1] else 0 | + 1 | units",
        "r3.py | key=self.rank | key=lambda y: 0 | units",
        "spread.py | returns += i - last[group] == 2 | pass | spread",
        "saved.py | KINDS = [ASKED, RESERVED, | KINDS = [RESERVED, ASKED, | bytes",
      })
  void implementation_withAFault_isRejectedByTheLevel(
      String file, String right, String wrong, String vectors) throws Exception {
    for (String program : List.of("draws.py", "player.py", "r3.py", "spread.py", "saved.py")) {
      String text = Files.readString(PROGRAMS.resolve(program));
      if (program.equals(file)) {
        assertThat(text).contains(right);
        text = text.replace(right, wrong);
      }
      Files.writeString(folder.resolve(program), text);
    }
    String program = file.equals("spread.py") ? "r3.py" : file;
    assertThat(firstLine(folder.resolve(program), FOLDER.resolve(vectors + ".jsonl")))
        .matches("list \\d+, .+");
  }

  @Test
  void workedExample_isWhatThePlayerAnswers() throws Exception {
    String example = run(PROGRAMS.resolve("player.py")).output;
    assertThat(example.lines().count()).isEqualTo(13);
    assertThat(Files.readString(PAGE)).contains("```example\n" + example + "```\n");
  }
}
