package dev.riffle.queue;

import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.assertUniform;
import static dev.riffle.queue.Queues.lawful;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.skipTo;

import com.google.common.collect.ContiguousSet;
import com.google.common.math.IntMath;
import com.google.common.primitives.Ints;
import dev.riffle.fairness.PositionMatrix;
import dev.riffle.shuffle.Chances;
import dev.riffle.shuffle.Seed;
import java.util.List;
import java.util.Map;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * At every moment all orders of the remaining entries that respect the gap are equally likely:
 * every draw enumerated.
 */
class C2FairnessTest {
  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void cycle_fresh_everyOrderIsAsLikely(int n) {
    Map<String, BigFraction> law =
        Chances.law(draws -> play(numbers(n, draws).build(), n).toString());
    assertUniform(law, IntMath.factorial(n));
  }

  @ParameterizedTest(name = "n = {0}, gap {1}")
  @CsvSource({"3,0", "3,1", "3,2", "4,0", "4,1", "4,2", "4,3", "5,2"})
  void secondCycle_givenTheFirst_everyOrderThatRespectsTheGapIsAsLikely(int n, int gap) {
    List<Integer> first = List.copyOf(ContiguousSet.closedOpen(0, n));
    Map<String, BigFraction> law =
        Chances.law(
            draws -> {
              PlayQueue<Integer> queue =
                  numbers(n, draws).repeat(RepeatMode.ALL).gap(PlayMode.SHUFFLE, gap).build();
              // The first cycle is given: jumped through in order, it takes no draw.
              skipTo(queue, Ints.toArray(first));
              return play(queue, n).toString();
            });
    assertUniform(law, lawful(n, gap, first));
  }

  @Test
  void remainder_afterPeeksRepeatsAndWalks_everyOrderIsAsLikely() {
    Map<String, BigFraction> law =
        Chances.law(
            draws -> {
              PlayQueue<Integer> queue = numbers(5, draws).build();
              queue.upcoming(2);
              skipTo(queue, 0);
              queue.setRepeat(RepeatMode.ALL);
              queue.upcoming(7);
              queue.setRepeat(RepeatMode.OFF);
              queue.setMode(PlayMode.IN_ORDER);
              queue.setMode(PlayMode.SHUFFLE);
              queue.upcoming(1);
              return play(queue, 5).toString();
            });
    assertUniform(law, 24);
  }

  @Test
  void positionMatrix_thousandSeedsOfTwelve_isFairAtBothTails() {
    PositionMatrix matrix = new PositionMatrix(12);
    for (int i = 0; i < 1000; i++) {
      PlayQueue<Integer> queue =
          numbers(12, Seed.parse("a thousand seeds").derive(i).draws()).build();
      matrix.add(play(queue, 12).stream().mapToInt(Integer::intValue).toArray());
    }
    assertWithMessage("S = %s, seeds derived from \"a thousand seeds\"", matrix.statistic())
        .that(matrix.finding().p())
        .isAtLeast(1e-4);
  }
}
