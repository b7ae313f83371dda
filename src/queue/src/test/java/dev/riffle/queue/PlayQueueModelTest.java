package dev.riffle.queue;

import dev.riffle.queue.ModelRun.Law;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random lists of calls, compared with a model of the specification after each ({@link ModelRun}).
 */
@Order(1) // takes long
class PlayQueueModelTest {
  private static final int CALLS_A_LIST = 40;
  private static final Set<Law> LETTERS = EnumSet.complementOf(EnumSet.of(Law.UNIFORM));

  static IntStream seeds() {
    return IntStream.range(0, 20);
  }

  /** 2,000 lists in all. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void randomCalls_agreeWithTheModelAtEveryStep_andTheStateOpensAgain(int seed) {
    runLists(seed, 36, Law.UNIFORM);
    LETTERS.forEach(law -> runLists(seed, 8, law));
  }

  /** 100,000 lists in all. */
  @Tag("long")
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void moreRandomCalls_agreeWithTheModelAtEveryStep_andTheStateOpensAgain(int seed) {
    runLists(1000 + seed, 1_000, Law.UNIFORM);
    LETTERS.forEach(law -> runLists(2000 + seed, 500, law));
  }

  private static void runLists(int seed, int lists, Law law) {
    for (int list = 0; list < lists; list++) {
      new ModelRun(seed * 1_000_003L + list, law).run(CALLS_A_LIST);
    }
  }
}
