package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.numbers;

import com.google.common.io.BaseEncoding;
import com.google.common.primitives.Bytes;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * States and calls whose bytes were changed at random are refused by an IllegalArgumentException,
 * or make a queue that answers; what they allocate is bounded by their length.
 */
class BytesMutantsTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int CALLS = 20;
  private static final int MAX_TIMES = 16;
  private static final int MAX_BESIDES = 16 * 1024;

  static IntStream seeds() {
    return IntStream.range(0, 20);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void mutants_areRejectedOrRight(int seed) {
    new Run(seed).mutants(100);
  }

  @Tag("long")
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void moreMutants_areRejectedOrRight(int seed) {
    new Run(1_000 + seed).mutants(17_000);
  }

  /** Mutants of the states and calls of one queue. */
  private static final class Run {
    private final Random random;
    private final PlayQueue<Integer> queue;
    private final List<byte[]> states = new ArrayList<>();
    private final List<byte[]> calls = new ArrayList<>();

    Run(int seed) {
      random = new Random(seed);
      queue = numbers(30, "mutants " + seed).undoLimit(20).build();
      queue.subscribe(change -> calls.add(CallBytes.encode(change.call(), QueueBytes::item)));
      MoreCalls more = new MoreCalls(seed);
      for (int call = 0; call < 100; call++) {
        more.callOn(queue);
        states.add(QueueBytes.encoded(queue.state()));
      }
    }

    void mutants(int count) {
      for (byte[] bytes : List.of(states.get(0), calls.get(0), new byte[0])) { // loads classes
        decodeState(bytes);
        decodeCall(bytes);
        assertThat(allocated(() -> decodeState(QueueBytes.withChecksum(bytes)))).isGreaterThan(0);
      }
      int right = 0;
      for (int i = 0; i < count; i++) {
        byte[] state = mutant(states);
        right += isRight(state) ? 1 : 0;
        right += isRight(QueueBytes.withChecksum(state)) ? 1 : 0;
        right += isCallRight(mutant(calls)) ? 1 : 0;
      }
      assertWithMessage("mutants that were right").that(right).isGreaterThan(count / 100);
    }

    private byte[] mutant(List<byte[]> of) {
      byte[] bytes = of.get(random.nextInt(of.size()));
      for (int times = random.nextInt(3); times >= 0; times--) {
        int from = random.nextInt(bytes.length + 1);
        int to = from + random.nextInt(Math.min(9, bytes.length + 1 - from));
        byte[] head = Arrays.copyOf(bytes, from);
        byte[] tail = Arrays.copyOfRange(bytes, to, bytes.length);
        byte[] other = of.get(random.nextInt(of.size()));
        byte[] some = new byte[random.nextInt(4)];
        random.nextBytes(some);
        bytes =
            switch (random.nextInt(5)) {
              case 0 -> head;
              case 1 -> Bytes.concat(head, some, tail);
              case 2 -> Bytes.concat(head, Arrays.copyOfRange(bytes, from, to), bytes);
              case 3 -> Bytes.concat(head, Arrays.copyOfRange(other, 0, other.length / 2));
              default -> flipped(bytes);
            };
      }
      return bytes;
    }

    private byte[] flipped(byte[] bytes) {
      byte[] flipped = bytes.clone();
      if (bytes.length > 0) {
        flipped[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      }
      return flipped;
    }

    private boolean isRight(byte[] bytes) {
      checkAllocation(bytes, () -> decodeState(bytes));
      PlayQueue<Integer> restored;
      QueueState<Integer> state;
      try {
        state = QueueBytes.decoded(bytes);
        restored = PlayQueue.restore(state);
      } catch (IllegalArgumentException refused) {
        assertThat(refused).hasMessageThat().isNotEmpty();
        return false;
      } catch (RuntimeException e) {
        throw failed(bytes, e);
      }
      assertThat(QueueBytes.decoded(QueueBytes.encoded(state))).isEqualTo(state);
      return answers(bytes, restored);
    }

    private boolean isCallRight(byte[] bytes) {
      checkAllocation(bytes, () -> decodeCall(bytes));
      PlayQueue<Integer> copy = PlayQueue.restore(queue.state());
      try {
        copy.take(CallBytes.decode(bytes, QueueBytes::item));
      } catch (IllegalArgumentException refused) {
        assertThat(refused).hasMessageThat().isNotEmpty();
        assertThat(copy.state()).isEqualTo(queue.state());
        return false;
      } catch (RuntimeException e) {
        throw failed(bytes, e);
      }
      return answers(bytes, copy);
    }

    private boolean answers(byte[] bytes, PlayQueue<Integer> restored) {
      MoreCalls more = new MoreCalls(random.nextLong());
      try {
        for (int call = 0; call < CALLS; call++) {
          more.callOn(restored);
        }
        return true;
      } catch (RuntimeException e) {
        throw failed(bytes, e);
      }
    }

    private static AssertionError failed(byte[] bytes, RuntimeException e) {
      return new AssertionError(e + " of " + BaseEncoding.base16().encode(bytes), e);
    }

    // ---------------------------------------------------------------- allocation

    private static void decodeState(byte[] bytes) {
      try {
        QueueState<Integer> unused = StateBytes.decode(bytes, item -> 0);
      } catch (IllegalArgumentException refused) {
        // it allocates, too
      }
    }

    private static void decodeCall(byte[] bytes) {
      try {
        Call<Integer> unused = CallBytes.decode(bytes, item -> 0);
      } catch (IllegalArgumentException refused) {
        // it allocates, too
      }
    }

    private static void checkAllocation(byte[] bytes, Runnable decoding) {
      assertWithMessage("bytes allocated for " + bytes.length)
          .that(allocated(decoding))
          .isAtMost((long) bytes.length * MAX_TIMES + MAX_BESIDES);
    }

    private static long allocated(Runnable decoding) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      decoding.run();
      return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
  }
}
