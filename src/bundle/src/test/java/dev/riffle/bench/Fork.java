package dev.riffle.bench;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import com.google.common.collect.Multimaps;
import dev.riffle.testing.OtherJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A separate process for each measurement: code that one JVM has seen makes its compiler bet, and
 * two of them bet differently.
 */
final class Fork {
  private static final ImmutableList<String> OPTIONS =
      ImmutableList.of(
          "-XX:+UseG1GC",
          // A heap that is there: else the kernel's zeroing of pages is timed.
          "-XX:+AlwaysPreTouch",
          // The collections, locks and texts of the JDK that we have are measured from the inside.
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/java.util=ALL-UNNAMED",
          "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
          "--add-opens=java.base/java.util.concurrent.atomic=ALL-UNNAMED",
          "--add-opens=java.base/java.util.concurrent.locks=ALL-UNNAMED");

  private static final String HEAP = "2g";

  private Fork() {}

  /**
   * Runs {@code main} in {@code times} processes one after the other; returns each target once,
   * with the middle of its measurements.
   */
  static List<Target> run(int times, Class<?> main, Object... args) {
    ListMultimap<String, Target> measured =
        MultimapBuilder.linkedHashKeys().arrayListValues().build();
    for (int i = 0; i < times; i++) {
      once(HEAP, main, args).forEach(target -> measured.put(target.name(), target));
    }
    return Multimaps.asMap(measured).values().stream().map(Fork::middle).toList();
  }

  private static Target middle(List<Target> measured) {
    return measured.stream()
        .sorted(Comparator.comparingDouble(Target::measured))
        .toList()
        .get(measured.size() / 2);
  }

  /** Runs {@code main} in one process with a heap of a size, such as {@code 512m}. */
  static List<Target> once(String heap, Class<?> main, Object... args) {
    ImmutableList<String> command =
        ImmutableList.<String>builder()
            .add(OtherJvm.java())
            .addAll(OPTIONS)
            .add("-Xms" + heap, "-Xmx" + heap)
            .add("-classpath", System.getProperty("java.class.path"))
            .add(main.getName())
            .addAll(Stream.of(args).map(Object::toString).iterator())
            .build();
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      List<Target> targets;
      try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
        targets = lines.lines().flatMap(line -> Target.parse(line).stream()).toList();
      }
      int status = process.waitFor();
      if (status != 0) {
        throw new IllegalStateException(command + " ended with " + status);
      }
      return targets;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
