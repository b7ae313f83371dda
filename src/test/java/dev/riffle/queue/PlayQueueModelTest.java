package dev.riffle.queue;

import dev.riffle.queue.ModelRun.Law;
import java.util.EnumSet;
import java.util.Set;
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
  private static final Set<Law> LETTERS = EnumSet.complementOf(EnumSet.of(Law.UNIFORM));

  static IntStream seeds() {
    return IntStream.range(0, 20);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void randomCalls_agreeWithTheModelAtEveryStep(int seed) {
    runLists(seed, LISTS_A_SEED, Law.UNIFORM);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void randomCalls_ofLetters_agreeWithTheModelAtEveryStep(int seed) {
    LETTERS.forEach(law -> runLists(seed, LISTS_A_SEED / 2, law));
  }

  @Tag("long")
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void moreRandomCalls_agreeWithTheModelAtEveryStep(int seed) {
    runLists(1000 + seed, 12 * LISTS_A_SEED, Law.UNIFORM);
    LETTERS.forEach(law -> runLists(2000 + seed, 12 * LISTS_A_SEED, law));
  }

  private static void runLists(int seed, int lists, Law law) {
    for (int list = 0; list < lists; list++) {
      new ModelRun(seed * 1_000_003L + list, law).run(CALLS_A_LIST);
    }
  }
}
