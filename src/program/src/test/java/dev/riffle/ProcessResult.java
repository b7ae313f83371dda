package dev.riffle;

import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;

/**
 * The result of a process that has ended.
 *
 * @param output its standard output and standard error
 */
public record ProcessResult(int status, String output) {
  /** Runs {@code command} to its end. */
  public static ProcessResult of(List<String> command) throws Exception {
    return of(new ProcessBuilder(command));
  }

  /** Runs {@code command} to its end. */
  public static ProcessResult of(String... command) throws Exception {
    return of(new ProcessBuilder(command));
  }

  /** Runs {@code command} to its end. */
  public static ProcessResult of(ProcessBuilder command) throws Exception {
    Process process = command.redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new ProcessResult(process.waitFor(), output);
  }

  /** Asserts the exit status 0, and returns the output. */
  public String ofSuccess() {
    assertWithMessage(output).that(status).isEqualTo(0);
    return output;
  }
}
