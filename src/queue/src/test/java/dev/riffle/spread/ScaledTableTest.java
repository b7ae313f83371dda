package dev.riffle.spread;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import dev.riffle.shuffle.Draws;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The probabilities that a table of doubles gives each choice, against tables of exact numbers. */
class ScaledTableTest {
  private static final double MAX_ERROR = 1e-10; // relative
  private static final double MIN_SHARE = 0x1p-53; // smaller ones are below the step of a draw

  /** A table of exact numbers: f(i, b) for all b from which all letters can be mended. */
  private static final class Exact {
    private final Insertions insertions;
    private final BigInteger[][] rows;
    private final BigInteger[] factorials;

    Exact(Insertions insertions) {
      this.insertions = insertions;
      factorials = new BigInteger[insertions.from(0) + 2];
      factorials[0] = BigInteger.ONE;
      for (int i = 1; i < factorials.length; i++) {
        factorials[i] = factorials[i - 1].multiply(BigInteger.valueOf(i));
      }
      rows = new BigInteger[insertions.count()][];
      rows[0] = new BigInteger[] {BigInteger.ONE};
      for (int i = 0; i + 1 < rows.length; i++) {
        rows[i + 1] = next(i);
      }
    }

    private BigInteger[] next(int i) {
      int n = insertions.size(i);
      int length = Math.min(rows[i].length - 1 + n - 1, insertions.from(i + 1)) + 1;
      BigInteger[] next = new BigInteger[length];
      Arrays.fill(next, BigInteger.ZERO);
      for (int b = 0; b < rows[i].length; b++) {
        int good = insertions.gaps(i) - b;
        for (int k = 1; k <= n; k++) {
          int first = Math.max(Math.max(0, b + n - k - length + 1), k - good);
          BigInteger words = first <= Math.min(b, k) ? words(i, b, k, first) : BigInteger.ZERO;
          for (int j = first; j <= Math.min(b, k); j++) {
            next[b - j + n - k] = next[b - j + n - k].add(words);
            words =
                words
                    .multiply(BigInteger.valueOf((long) (b - j) * (k - j)))
                    .divide(BigInteger.valueOf((j + 1L) * (good - k + j + 1)));
          }
        }
      }
      return next;
    }

    BigInteger words(int i, int b, int k, int j) {
      int gaps = insertions.gaps(i);
      return k - j > gaps - b || j < 0 || j > Math.min(b, k) || b >= rows[i].length
          ? BigInteger.ZERO
          : rows[i][b]
              .multiply(choose(insertions.size(i) - 1, k - 1))
              .multiply(choose(b, j))
              .multiply(choose(gaps - b, k - j));
    }

    private BigInteger choose(int n, int k) {
      return factorials[n].divide(factorials[k].multiply(factorials[n - k]));
    }
  }

  /** Returns the largest relative error of a choice on the way of some words. */
  private static double error(int[] sizes, double cut, int words, Random random) {
    Insertions insertions = Insertions.of(sizes, group -> group % 7 != 3 || group == 0);
    Exact exact = new Exact(insertions);
    ScaledTable table = new ScaledTable(insertions, cut);
    double error = 0;
    for (int word = 0; word < words; word++) {
      int left = 0;
      for (int i = insertions.count() - 1; i >= 0; i--) {
        ScaledLine line = new ScaledLine(table, i, left);
        error = Math.max(error, error(exact, line, i, left));
        left = WordTable.b(table.choose(i, left, new Uniform(random)));
      }
    }
    return error;
  }

  private record Uniform(Random random) implements Draws {
    @Override
    public int below(int bound) {
      return random.nextInt(bound);
    }
  }

  private static double error(Exact exact, ScaledLine line, int i, int left) {
    int n = exact.insertions.size(i);
    BigInteger sum = BigInteger.ZERO;
    for (int b = 0; b < exact.rows[i].length; b++) {
      for (int k = 1; k <= n; k++) {
        sum = sum.add(exact.words(i, b, k, b + n - k - left));
      }
    }
    BigDecimal all = new BigDecimal(sum);
    double found = 0;
    double error = 0;
    for (int term = 0; term < line.count(); term++) {
      int b = WordTable.b(line.choice(term));
      int k = WordTable.k(line.choice(term));
      double share =
          new BigDecimal(exact.words(i, b, k, b + n - k - left))
              .divide(all, MathContext.DECIMAL64)
              .doubleValue();
      found += share;
      if (share > MIN_SHARE) {
        error = Math.max(error, Math.abs(line.probability(term) / share - 1));
      }
    }
    return Math.max(error, Math.abs(1 - found)); // also of those that the line leaves out
  }

  private static int[] sizes(Random random) {
    int groups = 2 + random.nextInt(12);
    int[] sizes = new int[groups];
    int most = 2 + random.nextInt(40);
    for (int group = 0; group < groups; group++) {
      sizes[group] = 1 + random.nextInt(random.nextInt(most) + 1);
    }
    int largest = Arrays.stream(sizes).max().orElseThrow();
    int others = Arrays.stream(sizes).sum() - largest;
    return largest > others ? sizes(random) : sizes; // else it must begin
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {0, 1, 2, 3})
  void choices_ofAnyGroups_haveTheirExactProbabilities(int seed) {
    judge(seed, 10);
  }

  @Tag("long")
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {10, 11, 12, 13, 14, 15, 16, 17, 18, 19})
  void choices_ofMoreGroups_haveTheirExactProbabilities(int seed) {
    judge(seed, 100);
  }

  private static void judge(int seed, int lists) {
    Random random = new Random(seed);
    for (int list = 0; list < lists; list++) {
      judge(sizes(random), random);
    }
  }

  private static void judge(int[] sizes, Random random) {
    assertWithMessage(Arrays.toString(sizes))
        .that(error(sizes, ScaledTable.CUT, 1, random))
        .isLessThan(MAX_ERROR);
  }

  private static int[] equal(int groups, int size) {
    return IntStream.generate(() -> size).limit(groups).toArray();
  }

  private static int[] zipf(int letters, int groups) {
    double sum = IntStream.rangeClosed(1, groups).mapToDouble(i -> 1.0 / i).sum();
    return IntStream.rangeClosed(1, groups)
        .map(i -> Math.max(1, (int) Math.round(letters / sum / i)))
        .toArray();
  }

  @Test
  void choices_ofEqualGroups_haveTheirExactProbabilities() {
    assertThat(error(equal(12, 20), ScaledTable.CUT, 2, new Random(1))).isLessThan(MAX_ERROR);
  }

  @Tag("long")
  @Test
  void choices_ofLargeGroups_haveTheirExactProbabilities() {
    Random random = new Random(2);
    judge(equal(12, 100), random);
    judge(new int[] {200, 300, 499}, random);
    judge(zipf(1000, 80), random);
    judge(zipf(3000, 60), random);
  }

  @Test
  void cutThatLosesThreePercent_isRejected() {
    assertThat(error(new int[] {40, 60, 99}, 1e-2, 3, new Random(3))).isGreaterThan(0.001);
  }
}
