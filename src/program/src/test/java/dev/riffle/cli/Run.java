package dev.riffle.cli;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.SeededProgram;
import dev.riffle.shuffle.Seed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Map;

/** One run of the program, as a shell sees it: its exit status and its output. */
public record Run(int status, String out, String err) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Runs the program with nothing on standard input. */
  public static Run of(String... args) {
    return fed("", args);
  }

  /** Runs the program with {@code input} on standard input. */
  public static Run fed(String input, String... args) {
    return in(ImmutableMap.of(), input, args);
  }

  /**
   * Runs the program in {@code environment} with {@code input} on standard input. Its new seed
   * depends only on the input, the number of arguments (which name folders of the test) and the
   * property {@code tests.seed}, so that a test replays.
   */
  public static Run in(Map<String, String> environment, String input, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Seed seed = Seed.of(input.hashCode(), args.length, Long.getLong("tests.seed", 0), 0);
    int status =
        SeededProgram.run(
            new Console(
                new ByteArrayInputStream(input.getBytes(UTF_8)), out, err, environment, () -> seed),
            args);
    return new Run(status, out.toString(UTF_8), withoutEstimate(err.toString(UTF_8)));
  }

  /**
   * Returns {@code remarks} without the estimated time of a long computation, which appears on a
   * busy machine only.
   */
  public static String withoutEstimate(String remarks) {
    return remarks.replaceAll("riffle: about [^\n]*; Ctrl-C stops early[^\n]*\n", "");
  }

  /** Checks the exit status and returns this run. */
  @CanIgnoreReturnValue
  public Run exits(int expected) {
    assertWithMessage("exit status, with the remarks:\n%s", err).that(status).isEqualTo(expected);
    return this;
  }

  /**
   * Checks that the run failed with one sentence that contains {@code part} and without an answer.
   */
  public void refuses(int expected, String part) {
    exits(expected);
    assertThat(remarks()).hasSize(1);
    assertThat(err).startsWith("riffle: ");
    assertThat(err).contains(part);
    assertThat(out).isEmpty();
  }

  /** Returns the lines of standard output. */
  public ImmutableList<String> lines() {
    return out.lines().collect(toImmutableList());
  }

  /** Returns the lines of standard error. */
  public ImmutableList<String> remarks() {
    return err.lines().collect(toImmutableList());
  }

  /** Returns the JSON objects on standard output, one a line. */
  public ImmutableList<JsonNode> json() {
    return lines().stream().map(Run::parse).collect(toImmutableList());
  }

  /** Parses a line as a JSON object. */
  public static JsonNode parse(String line) {
    try {
      return JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw new AssertionError("no JSON: " + line, e);
    }
  }

  /** Returns the answers in brief, such as {@code next 5}; see {@link #brief}. */
  public ImmutableList<String> story() {
    return json().stream().map(Run::brief).collect(toImmutableList());
  }

  /** Returns an answer in brief: its cause or event, and its entries, value or message. */
  public static String brief(JsonNode answer) {
    String event = answer.path("event").asText();
    StringBuilder brief = new StringBuilder(answer.path("cause").asText(event));
    if (event.equals("none")) {
      brief.append(" none");
    }
    for (JsonNode entry : Iterables.concat(ImmutableList.of(answer), answer.path("entries"))) {
      for (String key : ImmutableList.of("entry", event, "state", "message")) {
        brief.append(entry.has(key) ? " " + entry.path(key).asText() : "");
      }
    }
    return brief.toString();
  }

  /** Returns the current entries of the answers, in order. */
  public ImmutableList<Long> played() {
    return json().stream()
        .filter(answer -> answer.path("event").asText().equals("current"))
        .map(answer -> answer.path("entry").asLong())
        .collect(toImmutableList());
  }
}
