package dev.riffle.testing;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/**
 * Checks for external programs that a test needs, and waits for events. The message of a skipped
 * test is the comma-separated list of what it needs; {@link dev.riffle.testing.SkippedTests} prints
 * them.
 */
public final class Tool {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private Tool() {}

  /** Skips the test if one of {@code programs} is missing; with CI=true, fails it instead. */
  public static void require(String... programs) {
    ImmutableList<String> missing =
        Arrays.stream(programs)
            .filter(program -> !isThere(program))
            .distinct()
            .collect(toImmutableList());
    require(missing.isEmpty(), String.join(", ", missing));
  }

  /** Skips the test if a tool that is not a program is missing; with CI=true, fails it instead. */
  public static void require(boolean isThere, String tool) {
    if ("true".equals(System.getenv("CI"))) {
      assertWithMessage("%s: missing; CI must install what tests need", tool)
          .that(isThere)
          .isTrue();
    }
    assume(isThere, tool);
  }

  /** Skips the test, also in CI, without {@code need}, such as a user other than root. */
  public static void assume(boolean isThere, String need) {
    if (!isThere) {
      throw new TestAbortedException(need);
    }
  }

  /** Skips the test on other systems than Linux. */
  public static void requireLinux() {
    require(System.getProperty("os.name").equals("Linux"), "Linux");
  }

  /** Returns whether a folder of {@code PATH} contains {@code program}. */
  public static boolean isThere(String program) {
    return find(program).isPresent();
  }

  /** Returns the file of {@code program} in the first folder of {@code PATH} that contains it. */
  public static Optional<Path> find(String program) {
    Stream<String> folders = Splitter.on(':').splitToStream(System.getenv("PATH"));
    return folders.map(folder -> Path.of(folder, program)).filter(Files::isExecutable).findFirst();
  }

  /** Waits until a condition holds; fails after two minutes. */
  public static void await(String event, BooleanSupplier there) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!there.getAsBoolean()) {
      assertWithMessage("waited in vain for %s", event).that(System.nanoTime()).isLessThan(end);
      Thread.sleep(5);
    }
  }
}
