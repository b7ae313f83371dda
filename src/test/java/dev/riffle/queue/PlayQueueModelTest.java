package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random lists of calls, held against a model at every step ({@link QueueRun}). A failure replays
 * from its seed, and is told by a list out of which no call can be left.
 */
class PlayQueueModelTest {
  private static final int LISTS_A_SEED = 100;
  private static final int MOST_CALLS = 200;

  static IntStream seeds() {
    return IntStream.range(0, 20);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void randomCalls_agreeWithTheModelAtEveryStep(int seed) {
    runLists(seed, LISTS_A_SEED);
  }

  @Tag("long")
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void moreRandomCalls_agreeWithTheModelAtEveryStep(int seed) {
    runLists(1000 + seed, 10 * LISTS_A_SEED);
  }

  private static void runLists(int seed, int lists) {
    for (int list = 0; list < lists; list++) {
      Random random = new Random(seed * 1_000_003L + list);
      long first = random.nextLong();
      List<Long> calls = random.longs(1 + random.nextInt(MOST_CALLS)).boxed().toList();
      if (failure(first, true, calls).isPresent()) {
        throw shortest(first, calls);
      }
    }
  }

  /** Lists in which something was asked for while the listener was back over removed entries. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {925_649_641, 958_545_167, 982_626_846})
  void callsThatOnceDisagreed_agree(long seed) {
    Random random = new Random(seed);
    long first = random.nextLong();
    List<Long> calls = random.longs(1 + random.nextInt(120)).boxed().toList();
    assertThat(failure(first, false, calls)).isEmpty();
  }

  private static Optional<AssertionError> failure(long first, boolean isNew, List<Long> calls) {
    try {
      new QueueRun(first, isNew).run(calls);
      return Optional.empty();
    } catch (AssertionError e) {
      return Optional.of(e);
    }
  }

  /** Leaves out one call after the other without which it fails too. */
  private static AssertionError shortest(long first, List<Long> calls) {
    List<Long> kept = new ArrayList<>(calls);
    for (int i = kept.size() - 1; i >= 0; i--) {
      long call = kept.remove(i);
      if (failure(first, true, kept).isEmpty()) {
        kept.add(i, call);
      }
    }
    return failure(first, true, kept).orElseThrow();
  }
}
