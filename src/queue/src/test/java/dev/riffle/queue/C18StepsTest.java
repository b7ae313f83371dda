package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.truth.Truth.assertThat;

import dev.riffle.testing.StepCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * No call makes a pass over the queue, the removed entries or the history, also none that allocates
 * nothing.
 */
@ResourceLock("steps counted in this JVM")
class C18StepsTest {
  /**
   * For what rests, or a table that grows; a pass over the longest history takes 100,000, and one
   * over the entries a million.
   */
  private static final int LONGEST = 70_000;

  /** So that one pass over a million among some hundred calls is one too many. */
  private static final int ON_AVERAGE = 1_000;

  /** A peek past the end of the cycle computes what rests. */
  private static final int ON_AVERAGE_MIXED = 50_000;

  @ParameterizedTest(name = "{0} entries, {1} plays")
  @CsvSource({"200000, 300", "1000000, 100000"}) // fewer are numbered anew soon
  void calls_areNotPasses(int n, int plays) throws ReflectiveOperationException {
    assertNoPasses(n, plays);
  }

  @Tag("long")
  @Test
  void calls_onAMillionEntriesAfterFewPlays_areNotPasses() throws ReflectiveOperationException {
    assertNoPasses(1_000_000, 300);
  }

  private static void assertNoPasses(int n, int plays) throws ReflectiveOperationException {
    Map<String, long[]> counted = count(n, plays);
    assertThat(isPass(C18Calls.PLANTED, checkNotNull(counted.remove(C18Calls.PLANTED))))
        .isEqualTo(n > LONGEST);
    List<String> passes = new ArrayList<>();
    counted.forEach(
        (name, steps) -> {
          if (isPass(name, steps)) {
            long average = steps[1] / steps[0];
            passes.add(
                String.format(
                    Locale.ROOT, "%s: %,d on average, %,d at most", name, average, steps[2]));
          }
        });
    assertThat(passes).isEmpty();
  }

  private static boolean isPass(String name, long[] steps) {
    long average = steps[1] / steps[0];
    if (name.startsWith(C18Calls.MIXED)) {
      return average > ON_AVERAGE_MIXED;
    }
    return name.startsWith(C18Calls.AMORTISED) ? average > ON_AVERAGE : steps[2] > LONGEST;
  }

  @SuppressWarnings("unchecked") // it is the same class, loaded to count
  private static Map<String, long[]> count(int n, int plays) throws ReflectiveOperationException {
    Object calls =
        new StepCounter()
            .loadClass(C18Calls.class.getName())
            .getDeclaredConstructor()
            .newInstance();
    return ((BiFunction<Integer, Integer, Map<String, long[]>>) calls).apply(n, plays);
  }
}
