package dev.riffle.cli;

import static com.google.common.truth.Truth.assertWithMessage;

import dev.riffle.cli.music.Typist;
import dev.riffle.testing.OtherJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs the program in a JVM of its own, without a sound device. Its files are in a folder of the
 * test, which is its home.
 */
public final class RiffleProcess {
  private RiffleProcess() {}

  /** Returns the builder for a command line with words separated by spaces. */
  public static ProcessBuilder builder(Path home, String line) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(Typist.riffle(line.strip()));
    Path noDevice = Files.writeString(home.resolve("asound.conf"), "");
    Map<String, String> environment = builder.environment();
    environment.remove("JAVA_TOOL_OPTIONS"); // the JVM announces them on standard error
    environment.put("HOME", home.toString());
    environment.put("XDG_RUNTIME_DIR", home.toString());
    environment.put("XDG_STATE_HOME", home.resolve("state").toString());
    environment.put("XDG_CACHE_HOME", home.resolve("cache").toString());
    environment.put("XDG_CONFIG_HOME", home.resolve("config").toString());
    environment.put("ALSA_CONFIG_PATH", noDevice.toString());
    return builder;
  }

  /** Runs a process to its end, with {@code input} on standard input. */
  public static Run run(Path home, ProcessBuilder builder, String input) throws Exception {
    return run(home, builder, "", input);
  }

  /** Runs a process to its end; it receives {@code input} when it has printed {@code awaited}. */
  public static Run run(Path home, ProcessBuilder builder, String awaited, String input)
      throws Exception {
    Path out = home.resolve("out");
    Path err = home.resolve("err");
    Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    while (process.isAlive() && !Files.readString(out).contains(awaited)) {
      Thread.sleep(10);
    }
    process.outputWriter().append(input).close();
    return new Run(ended(process, err), Files.readString(out), Files.readString(err));
  }

  /** Waits for the end of a process and returns its exit status. */
  static int ended(Process process, Path err) throws Exception {
    try {
      boolean ended = process.waitFor(100, TimeUnit.SECONDS);
      assertWithMessage("ends: %s", Files.readString(err)).that(ended).isTrue();
      return process.exitValue();
    } finally {
      OtherJvm.kill(process);
    }
  }
}
