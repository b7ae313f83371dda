package dev.riffle.queue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random lists of calls, compared with a model of the specification after each ({@link ModelRun}).
 */
class PlayQueueModelTest {
  private static final int LISTS_A_SEED = 100;
  private static final int CALLS_A_LIST = 60;

  static IntStream seeds() {
    return IntStream.range(0, 20);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void randomCalls_agreeWithTheModelAtEveryStep(int seed) {
    runLists(seed, LISTS_A_SEED, false);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void randomCalls_byWeight_agreeWithTheModelAtEveryStep(int seed) {
    runLists(seed, LISTS_A_SEED, true);
  }

  @Tag("long")
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void moreRandomCalls_agreeWithTheModelAtEveryStep(int seed) {
    runLists(1000 + seed, 12 * LISTS_A_SEED, false);
    runLists(2000 + seed, 12 * LISTS_A_SEED, true);
  }

  private static void runLists(int seed, int lists, boolean isWeighted) {
    for (int list = 0; list < lists; list++) {
      new ModelRun(seed * 1_000_003L + list, isWeighted).run(CALLS_A_LIST);
    }
  }
}
