package dev.riffle.cli.screen;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableMap;
import dev.riffle.cli.Console;
import dev.riffle.cli.Run;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyFileTest {
  private final List<String> problems = new ArrayList<>();

  @TempDir Path folder;

  private Bindings parse(String text) throws IOException {
    return read(text.getBytes(UTF_8));
  }

  private static String action(Bindings bindings, String key) {
    return bindings.call(key).map(KeyCall::toString).orElse("none");
  }

  @Test
  void command_printsTheDefaults_asAFileThatChangesNothing() throws IOException {
    String printed = Run.of("keys").out();
    assertThat(printed).isEqualTo(KeyFile.defaults());
    assertThat(parse(printed).actions()).isEqualTo(Bindings.defaults().actions());
    assertThat(problems).isEmpty();
    String unbound = printed.replaceAll("(?m)^([^ #]+ +)[a-z].*", "$1none");
    assertThat(parse(unbound).actions()).isEmpty(); // each key has a line
  }

  @Test
  void lines_replaceBindAndUnbind_othersStay() throws IOException {
    Bindings keys =
        parse(
            """
            # my keys
            n       previous   # the other way
            \tctrl-F\tseek  +30
            Hash    shuffle
            x       none

            雨 help
            """);
    assertThat(problems).isEmpty();
    assertThat(action(keys, "n")).isEqualTo("previous");
    assertThat(action(keys, "Ctrl-f")).isEqualTo("seek +30");
    assertThat(action(keys, "Hash")).isEqualTo("shuffle");
    assertThat(action(keys, "x")).isEqualTo("none");
    assertThat(action(keys, "雨")).isEqualTo("help");
    assertThat(action(keys, ">")).isEqualTo("next");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "y seeek +5 | unknown action seeek; did you mean seek?",
        "y dance | unknown action dance",
        "y seek 1:75 | seek: 1:75 is unknown; use 1:23, 83, +30, -10 or 50%",
        "y volume loud | volume: loud is unknown; use 0 to 100, or a step such as +5 or -5",
        "y select far | select takes a number from -100 to 100, such as +5",
        "y enqueue 7 | enqueue applies to the selected song",
        "y json | unknown action json",
        "y next 3 | next takes no argument",
        "y | y needs an action; riffle keys lists them",
        "Spacebar next | unknown key Spacebar; use a character or a name from riffle keys",
        "Ctrl-C next | Ctrl-c cannot be bound",
      })
  void badLine_isNamedWithFileAndLine_andSkipped(String line, String problem) throws IOException {
    Bindings keys = parse("n previous\n\n" + line + "\np next\n");
    assertThat(problems).containsExactly(folder.resolve("riffle/keys") + ":3: " + problem);
    assertThat(action(keys, "n")).isEqualTo("previous");
    assertThat(action(keys, "p")).isEqualTo("next");
    assertThat(action(keys, "y")).isEqualTo("none");
  }

  @Test
  void manyBadLines_areCounted() throws IOException {
    parse("y dance\n".repeat(1000));
    assertThat(problems).hasSize(11);
    assertThat(problems.get(10)).isEqualTo(folder.resolve("riffle/keys") + ": 990 other bad lines");
  }

  // ------------------------------------------------------------------ the file

  private Bindings read(byte[] bytes) throws IOException {
    Path file = folder.resolve("riffle/keys");
    Files.createDirectories(file.getParent());
    Files.write(file, bytes);
    return KeyFile.read(console(OutputStream.nullOutputStream()), problems::add);
  }

  private Console console(OutputStream err) {
    return new Console(
        InputStream.nullInputStream(),
        OutputStream.nullOutputStream(),
        err,
        ImmutableMap.of("XDG_CONFIG_HOME", folder.toString()));
  }

  @Test
  void read_theFileOfTheUser_isNamedByDebug() throws IOException {
    assertThat(action(read("n previous".getBytes(UTF_8)), "n")).isEqualTo("previous");
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console = console(err);
    console.debugs(true);
    KeyFile.read(console, problems::add);
    assertThat(err.toString(UTF_8)).contains(folder.resolve("riffle/keys") + ": read");
    assertThat(problems).isEmpty();
  }

  @Test
  void read_noFile_isTheDefaults_withoutAProblem() {
    Bindings keys = KeyFile.read(console(OutputStream.nullOutputStream()), problems::add);
    assertThat(keys.actions()).isEqualTo(Bindings.defaults().actions());
    assertThat(problems).isEmpty();
  }

  @Test
  void read_hugeOrNoText_isOneProblem_andTheDefaults() throws IOException {
    for (byte[] bytes : new byte[][] {new byte[100_000], {'n', (byte) 0xff}}) {
      problems.clear();
      assertThat(read(bytes).actions()).isEqualTo(Bindings.defaults().actions());
      assertThat(problems).hasSize(1);
      assertThat(problems.get(0)).startsWith(folder.resolve("riffle/keys") + ": ignored: ");
    }
    Files.delete(folder.resolve("riffle/keys"));
    Files.createDirectory(folder.resolve("riffle/keys"));
    problems.clear();
    KeyFile.read(console(OutputStream.nullOutputStream()), problems::add);
    assertThat(problems).hasSize(1);
  }

  @Test
  void fileOfSomethingElse_isNeverPrinted() throws IOException {
    parse("root:$6$salt$Kq8:19000:0:99999:7:::\nKq8\nhunter\nTOKEN=Kq8 x\na Kq8\na root:Kq8\n");
    assertThat(problems).hasSize(6);
    problems.forEach(problem -> assertThat(problem).doesNotContainMatch("Kq8|hunter"));
    assertThat(problems.get(4)).endsWith("keys:5: unknown action");
  }
}
