package dev.riffle.player;

import static com.google.common.truth.Truth.assertWithMessage;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.base.Splitter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** Programs that a test starts, which a machine may lack, and waiting for them. */
public final class Tool {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private Tool() {}

  /** Skips the test if one of {@code programs} is missing; in CI the test fails then. */
  public static void require(String... programs) {
    for (String program : programs) {
      if (System.getenv("CI") != null) {
        assertWithMessage("%s is installed in CI", program).that(isThere(program)).isTrue();
      }
      assumeTrue(isThere(program), () -> program + " is needed");
    }
  }

  /** Returns whether {@code program} is in a folder of {@code PATH}. */
  public static boolean isThere(String program) {
    Stream<String> folders = Splitter.on(':').splitToStream(System.getenv("PATH"));
    return folders.anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /** Waits until something is there, two minutes at most. */
  public static void await(String event, BooleanSupplier there) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!there.getAsBoolean()) {
      assertWithMessage("waited in vain for %s", event).that(System.nanoTime()).isLessThan(end);
      Thread.sleep(5);
    }
  }
}
