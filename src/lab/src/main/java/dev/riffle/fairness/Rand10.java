package dev.riffle.fairness;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.shuffle.Draws;
import java.util.function.IntBinaryOperator;
import java.util.stream.IntStream;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * A random number from 1 to 10, computed from numbers from 1 to 7. A formula combines two of them,
 * i and j. If the value is above 40, both are redrawn; otherwise the result is 1 plus its last
 * digit. An immutable value.
 *
 * @param formula the formula as text
 * @param combined the formula as a function of i and j
 */
public record Rand10(String formula, IntBinaryOperator combined) {
  /** The formula of the fourth article. */
  public static final Rand10 PRODUCT = new Rand10("i * j", (i, j) -> i * j);

  /** The correct formula, which yields each number from 1 to 49 once. */
  public static final Rand10 PAIR = new Rand10("7 * (i - 1) + j", (i, j) -> 7 * (i - 1) + j);

  private static final int SIDES = 7;
  private static final int PAIRS = SIDES * SIDES;
  private static final int KEPT = 40;
  private static final int RESULTS = 10;

  /** Returns both formulas. */
  public static ImmutableList<Rand10> all() {
    return ImmutableList.of(PRODUCT, PAIR);
  }

  /** Returns the number of pairs, of 49, for each result from 1 to 10. */
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

  /** Returns the number of the 49 pairs that are not redrawn. */
  public int kept() {
    return ways().stream().sum();
  }

  /** Returns the number of distinct values of the formula over the 49 pairs. */
  public int numbers() {
    return (int)
        IntStream.range(0, PAIRS)
            .map(pair -> combined.applyAsInt(1 + pair / SIDES, 1 + pair % SIDES))
            .distinct()
            .count();
  }

  /** Returns the exact probability of {@code result}, from 1 to 10. */
  public BigFraction probability(int result) {
    return BigFraction.of(ways().get(result - 1), kept());
  }

  /** Returns the exact expected number of draws from 1 to 7. */
  public BigFraction expectedCalls() {
    return BigFraction.of(2 * PAIRS, kept());
  }

  /** Returns a number from 1 to 10, computed from draws below 7. */
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
