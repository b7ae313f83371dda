package dev.riffle.testing;

import static com.google.common.truth.Truth.assertThat;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import com.google.errorprone.annotations.Keep;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.DayOfWeek;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The JVM's own count of what it allocated is the judge. */
class FootprintTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static class Mixed {
    @Keep private final byte small = 1;
    @Keep private final long large = System.nanoTime();
    @Keep private final Object[] others = {new int[3], new boolean[5], new Object[7], this};
    @Keep private final DayOfWeek constant = DayOfWeek.SUNDAY;
  }

  private static final class Wider extends Mixed {
    @Keep private final int[] more = new int[1_000];
    @Keep private final char[][] letters = new char[3][9];
    @Keep private final double real = System.nanoTime();
  }

  @Test
  void bytes_ofWhatKeepsAllThatItAllocated_areThoseAllocated() {
    assertBytesAreThoseAllocated(Object::new);
    assertBytesAreThoseAllocated(Mixed::new);
    assertBytesAreThoseAllocated(Wider::new);
  }

  @Test
  void bytes_ofWhatIsLeftOut_areNotCounted() {
    Object[] pair = {new int[1_000], new int[10][1_000]};
    assertThat(Footprint.bytes(pair, object -> object == pair[1])).isEqualTo(24 + 4_016);
  }

  private static void assertBytesAreThoseAllocated(Supplier<Object> made) {
    allocated(made); // what the first time allocates besides is classes and the like
    Allocated second = allocated(made);
    assertThat(Footprint.bytes(second.object, other -> false)).isEqualTo(second.bytes);
  }

  private record Allocated(Object object, long bytes) {}

  @CanIgnoreReturnValue
  private static Allocated allocated(Supplier<Object> made) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    Object object = made.get();
    long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
    return new Allocated(object, bytes);
  }
}
