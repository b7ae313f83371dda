package dev.riffle;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.cli.Run;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * An empty argument, such as {@code "$UNSET"} of a script: one sentence with its name, status 2,
 * and nothing is done. An empty path would be the working folder.
 */
class EmptyArgumentTest {
  @TempDir Path home;

  /** Every value of every command: the command line, and the name in the sentence. */
  static Stream<Arguments> values() {
    List<Arguments> values = new ArrayList<>();
    addValues("", Completion.everyCommand(), values);
    return values.stream();
  }

  private static void addValues(String command, CommandLine of, List<Arguments> values) {
    for (OptionSpec option : of.getCommandSpec().options()) {
      if (option.arity().max() > 0) {
        values.add(value(command, of, option, option.longestName()));
      }
    }
    for (PositionalParamSpec operand : of.getCommandSpec().positionalParameters()) {
      boolean isNumber = Arrays.asList(operand.auxiliaryTypes()).contains(Integer.class);
      String name = isNumber ? "unmatched argument" : operand.paramLabel();
      values.add(value(command, of, operand, name));
    }
    of.getSubcommands()
        .forEach((word, inner) -> addValues((command + " " + word).strip(), inner, values));
  }

  private static Arguments value(String command, CommandLine of, ArgSpec empty, String name) {
    List<String> words = new ArrayList<>(Arrays.asList(command.split(" ")));
    for (PositionalParamSpec operand : of.getCommandSpec().positionalParameters()) {
      words.addAll(Collections.nCopies(operand.arity().min(), operand == empty ? "" : "x"));
    }
    if (empty instanceof OptionSpec) {
      words.add(name);
    }
    if (!words.contains("")) {
      words.add("");
    }
    return Arguments.of(ImmutableList.copyOf(words), name);
  }

  private Run riffle(String... words) {
    return Run.in(
        ImmutableMap.of(
            "HOME", home.toString(),
            "XDG_STATE_HOME", home.resolve("state").toString(),
            "XDG_RUNTIME_DIR", home.toString()),
        "",
        words);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("values")
  void emptyValue_isRejectedByName(List<String> words, String name) {
    riffle(words.toArray(new String[0])).refuses(2, name.replaceFirst("^-+", ""));
    assertThat(home.toFile().list()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"listens --forget=", "order sample-playlists --exclude=", "play --session="})
  void emptyValueAfterASign_isRejected(String line) {
    riffle(line.split(" ")).refuses(2, "must not be empty");
  }

  @Test
  void emptyPathAmongOthers_isRejected() {
    riffle("").refuses(2, "PATH: must not be empty");
    riffle("sample-playlists", "").refuses(2, "PATH: must not be empty");
    riffle("", "sample-playlists").refuses(2, "PATH: must not be empty");
    riffle("add", "sample-playlists", "").refuses(2, "PATH: must not be empty");
    riffle("next", "").refuses(2, "next: unexpected argument");
  }
}
