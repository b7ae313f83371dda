package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.Comparator.comparingDouble;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * Recorded prize draws, tested against their promised shares. An immutable value.
 *
 * <p>The count of each prize is tested by its exact binomial distribution, which detects a missing
 * jackpot even if it is rare. Pearson's chi-square tests all prizes together: it detects many small
 * deviations, and records that are too even.
 *
 * @param prizes the prizes
 * @param draws the number of draws
 */
public record PrizeDraws(ImmutableList<Prize> prizes, int draws) {
  /** Maximum number of prizes. */
  public static final int MAX_PRIZES = 1000;

  /** Maximum number of draws. */
  public static final int MAX_DRAWS = 1_000_000_000;

  // Rarer cells are merged. The usual limit of five suits a level of 5 %; in the far tail, such a
  // small cell does not follow chi-square.
  private static final double MIN_EXPECTED = 20;

  private static final double ROUNDING = 1e-9;

  /**
   * A prize. An immutable value.
   *
   * @param name its name
   * @param share its promised share of the draws, in (0, 1]
   * @param drawn the number of times it was drawn
   */
  public record Prize(String name, double share, int drawn) {}

  /**
   * The tail probabilities of a statistic if the promised shares hold. An immutable value.
   *
   * @param lower the probability of at most this value
   * @param upper the probability of at least this value
   */
  public record Tails(double lower, double upper) {
    /** Returns the smaller tail. */
    public double smaller() {
      return Math.min(lower, upper);
    }
  }

  /**
   * Pearson's statistic. An immutable value.
   *
   * @param cells the number of cells, with rare prizes merged
   * @param statistic the sum of (drawn - expected)<sup>2</sup> / expected
   * @param tails its tails in a chi-square distribution with cells - 1 degrees of freedom
   */
  public record ChiSquare(int cells, double statistic, Tails tails) {}

  /**
   * Returns the draws recorded in {@code prizes}.
   *
   * @throws IllegalArgumentException if there are no prizes or more than {@value #MAX_PRIZES}, no
   *     draws or more than {@value #MAX_DRAWS}, a share is not in (0, 1], a count is negative, or
   *     the shares do not sum to 1
   */
  public static PrizeDraws of(List<Prize> prizes) {
    int count = prizes.size();
    checkArgument(
        1 <= count && count <= MAX_PRIZES, "prizes (%s) must be in [1, %s]", count, MAX_PRIZES);
    for (Prize prize : prizes) {
      checkArgument(
          0 < prize.share() && prize.share() <= 1,
          "share (%s) must be above 0 and at most 1",
          prize.share());
      checkArgument(prize.drawn() >= 0, "drawn (%s) must not be negative", prize.drawn());
    }
    double sum = prizes.stream().mapToDouble(Prize::share).sum();
    checkArgument(Math.abs(sum - 1) <= ROUNDING, "shares sum to %s, expected 1", sum);
    long draws = prizes.stream().mapToLong(Prize::drawn).sum();
    checkArgument(
        1 <= draws && draws <= MAX_DRAWS, "draws (%s) must be in [1, %s]", draws, MAX_DRAWS);
    return new PrizeDraws(ImmutableList.copyOf(prizes), (int) draws);
  }

  /** Returns the expected number of times that a prize is drawn. */
  public double expected(Prize prize) {
    return draws * prize.share();
  }

  /** Returns the exact binomial tails of the count of a prize. */
  public Tails tails(Prize prize) {
    BinomialDistribution law = BinomialDistribution.of(draws, Math.min(1, prize.share()));
    return new Tails(
        law.cumulativeProbability(prize.drawn()), law.survivalProbability(prize.drawn() - 1));
  }

  /** Returns Pearson's statistic, or empty if there are too few draws for two cells. */
  public Optional<ChiSquare> chiSquare() {
    List<Prize> cells = cells();
    if (cells.size() < 2) {
      return Optional.empty();
    }
    double statistic = 0;
    double evenness = 0;
    for (Prize cell : cells) {
      double difference = Math.abs(cell.drawn() - expected(cell));
      statistic += difference * difference / expected(cell);
      // Counts are integers: with two cells, one record in ten may be exactly even, with a
      // statistic of 0, which has probability 0 in a chi-square distribution. The continuity
      // correction adds half a draw to each difference.
      evenness += (difference + 0.5) * (difference + 0.5) / expected(cell);
    }
    ChiSquaredDistribution law = ChiSquaredDistribution.of(cells.size() - 1);
    Tails tails =
        new Tails(law.cumulativeProbability(evenness), law.survivalProbability(statistic));
    return Optional.of(new ChiSquare(cells.size(), statistic, tails));
  }

  /** Returns the prizes, with rare ones merged into cells with a sufficient expectation. */
  private List<Prize> cells() {
    List<Prize> cells = new ArrayList<>();
    double share = 0;
    int drawn = 0;
    double left = 1;
    for (Prize prize : prizes.stream().sorted(comparingDouble(Prize::share)).toList()) {
      share += prize.share();
      drawn += prize.drawn();
      left -= prize.share();
      if (share * draws >= MIN_EXPECTED && left * draws >= MIN_EXPECTED) {
        cells.add(new Prize("", share, drawn));
        share = 0;
        drawn = 0;
      }
    }
    cells.add(new Prize("", share, drawn));
    return cells;
  }

  /**
   * Returns an upper bound on the p-value of the record: the smallest tail probability times the
   * number of tails (Bonferroni).
   */
  public double p() {
    double smallest =
        Stream.concat(prizes.stream().map(this::tails), chiSquare().stream().map(ChiSquare::tails))
            .mapToDouble(Tails::smaller)
            .min()
            .orElseThrow();
    int figures = prizes.size() + (chiSquare().isPresent() ? 1 : 0);
    return Math.min(1, 2 * figures * smallest);
  }

  /** Returns the prize with the most extreme count. */
  public Prize oddest() {
    return prizes.stream().min(comparingDouble(prize -> tails(prize).smaller())).orElseThrow();
  }
}
