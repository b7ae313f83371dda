package dev.riffle.player;

import static com.google.common.truth.Truth.assertWithMessage;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.base.Splitter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** Checks for external programs that a test needs, and waits for events. */
public final class Tool {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private Tool() {}

  /** Skips the test if one of {@code programs} is missing; in CI, fails it instead. */
  public static void require(String... programs) {
    for (String program : programs) {
      if (System.getenv("CI") != null) {
        assertWithMessage("%s is installed in CI", program).that(isThere(program)).isTrue();
      }
      assumeTrue(isThere(program), () -> program + " is needed");
    }
  }

  /** Returns whether a folder of {@code PATH} contains {@code program}. */
  public static boolean isThere(String program) {
    Stream<String> folders = Splitter.on(':').splitToStream(System.getenv("PATH"));
    return folders.anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
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
