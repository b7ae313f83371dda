package dev.riffle.fairness;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.shuffle.Draws;
import java.util.function.IntBinaryOperator;
import java.util.stream.IntStream;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * A number from 1 to 10 out of numbers from 1 to 7: two of them, i and j, are made into one; above
 * 40 both are drawn again, else the result is one more than its last digit. An immutable value.
 *
 * @param formula how i and j are made into one
 * @param combined does that
 */
public record Rand10(String formula, IntBinaryOperator combined) {
  /** The one of the fourth article. */
  public static final Rand10 PRODUCT = new Rand10("i * j", (i, j) -> i * j);

  /** The right one: each number from 1 to 49 once. */
  public static final Rand10 PAIR = new Rand10("7 * (i - 1) + j", (i, j) -> 7 * (i - 1) + j);

  private static final int SIDES = 7;
  private static final int PAIRS = SIDES * SIDES;
  private static final int KEPT = 40;
  private static final int RESULTS = 10;

  /** Returns both. */
  public static ImmutableList<Rand10> all() {
    return ImmutableList.of(PRODUCT, PAIR);
  }

  /** Returns how many of the 49 pairs lead to 1, 2, ..., 10. */
  public ImmutableIntArray ways() {
    int[] ways = new int[RESULTS];
    for (int i = 1; i <= SIDES; i++) {
      for (int j = 1; j <= SIDES; j++) {
        int number = combined.applyAsInt(i, j);
        if (number <= KEPT) {
          ways[result(number) - 1]++;
        }
      }
    }
    return ImmutableIntArray.copyOf(ways);
  }

  /** Returns how many of the 49 pairs are not drawn again. */
  public int kept() {
    return ways().stream().sum();
  }

  /** Returns how many different numbers the 49 pairs are made into. */
  public int numbers() {
    return (int)
        IntStream.range(0, PAIRS)
            .map(pair -> combined.applyAsInt(1 + pair / SIDES, 1 + pair % SIDES))
            .distinct()
            .count();
  }

  /** Returns the probability of {@code result}, from 1 to 10, exactly. */
  public BigFraction probability(int result) {
    return BigFraction.of(ways().get(result - 1), kept());
  }

  /** Returns how many numbers from 1 to 7 are expected to be drawn, exactly. */
  public BigFraction expectedCalls() {
    return BigFraction.of(2 * PAIRS, kept());
  }

  /** Returns a number from 1 to 10, by draws below 7. */
  public int draw(Draws draws) {
    int number;
    do {
      number = combined.applyAsInt(1 + draws.below(SIDES), 1 + draws.below(SIDES));
    } while (number > KEPT);
    return result(number);
  }

  private static int result(int number) {
    return 1 + number % RESULTS;
  }
}
