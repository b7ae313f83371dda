package dev.riffle.cli.lab;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Columns;
import dev.riffle.cli.Run;
import java.util.List;
import java.util.stream.Stream;

/** Runs commands of the lab and reads their answers. */
final class Lab {
  /** The remark of a command that draws, or nothing. */
  static final String SEED = "(riffle: (seed r3:[0-9a-f]{64}|not reproducible)\\n)?";

  private Lab() {}

  /** Runs the program with the words of {@code line}. */
  static Run run(String line) {
    return Run.of(Splitter.on(' ').splitToList(line).toArray(new String[0]));
  }

  /** Runs a command and checks that it prints no remark except the seed. */
  static Run answer(String line) {
    Run run = run(line);
    assertThat(run.err()).matches(SEED);
    return run;
  }

  /** Returns the seed that a command printed on standard error. */
  static String seed(Run run) {
    return run.err().strip().replaceFirst("riffle: seed ", "");
  }

  /** Returns the JSON object that a command prints. */
  static JsonNode json(String line) {
    Run run = answer(line + " --json");
    assertThat(run.err()).isEmpty();
    return run.json().get(0);
  }

  /** Returns the texts of the values at JSON pointers such as {@code /tests/3/p}. */
  static ImmutableList<String> texts(JsonNode json, String... pointers) {
    return Stream.of(pointers).map(pointer -> json.at(pointer).asText()).collect(toImmutableList());
  }

  /** Returns the texts of the values at JSON pointers, separated by commas. */
  static String joined(JsonNode json, String... pointers) {
    return String.join(", ", texts(json, pointers));
  }

  static double number(JsonNode json, String pointer) {
    return json.at(pointer).asDouble();
  }

  static void assertInEightyColumns(List<String> lines) {
    for (String line : lines) {
      assertThat(Columns.width(line)).isAtMost(80);
    }
  }
}
