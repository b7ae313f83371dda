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
 * Draws among prizes as they were recorded, held against the shares that were promised. An
 * immutable value.
 *
 * <p>Each prize is judged by the exact binomial law of its count, so that a jackpot that never
 * comes is seen however rare it was promised to be; all together by Pearson's chi-square, so that
 * small deviations everywhere are seen, and records that are too even to be true.
 *
 * @param prizes the prizes
 * @param draws how many draws there were
 */
public record PrizeDraws(ImmutableList<Prize> prizes, int draws) {
  /** How many prizes there can be. */
  public static final int MOST_PRIZES = 1000;

  /** How many draws there can be. */
  public static final int MOST_DRAWS = 1_000_000_000;

  // Cells that should come less often are put together. Five, as it is often said, is for a level
  // of 5 %; far out in the tail the law of such a small cell is no chi-square.
  private static final double LEAST_EXPECTED = 20;

  private static final double ROUNDING = 1e-9;

  /**
   * A prize. An immutable value.
   *
   * @param name what it is called
   * @param share which share of the draws it was promised, in (0, 1]
   * @param drawn how often it was drawn
   */
  public record Prize(String name, double share, int drawn) {}

  /**
   * How far out a figure lies. An immutable value.
   *
   * @param lower the probability of one so small or smaller if the promise was kept
   * @param upper the probability of one so great or greater
   */
  public record Tails(double lower, double upper) {
    /** Returns the smaller of the two. */
    public double smaller() {
      return Math.min(lower, upper);
    }
  }

  /**
   * Pearson's statistic. An immutable value.
   *
   * @param cells how many cells it has, rare prizes put together
   * @param statistic the sum of (drawn - expected)<sup>2</sup> / expected
   * @param tails how far out that lies, of a chi-square with one degree of freedom less than cells
   */
  public record ChiSquare(int cells, double statistic, Tails tails) {}

  /**
   * Returns the draws recorded in {@code prizes}.
   *
   * @throws IllegalArgumentException if there is no prize or more than {@value #MOST_PRIZES}, none
   *     was drawn, more than {@value #MOST_DRAWS} were, a share is not in (0, 1], or the shares do
   *     not add up to 1
   */
  public static PrizeDraws of(List<Prize> prizes) {
    int count = prizes.size();
    checkArgument(
        1 <= count && count <= MOST_PRIZES, "prizes (%s) must be in [1, %s]", count, MOST_PRIZES);
    for (Prize prize : prizes) {
      checkArgument(
          0 < prize.share() && prize.share() <= 1,
          "share (%s) must be above 0 and at most 1",
          prize.share());
      checkArgument(prize.drawn() >= 0, "drawn (%s) must not be negative", prize.drawn());
    }
    double sum = prizes.stream().mapToDouble(Prize::share).sum();
    checkArgument(Math.abs(sum - 1) <= ROUNDING, "the shares (%s in all) must add up to 1", sum);
    long draws = prizes.stream().mapToLong(Prize::drawn).sum();
    checkArgument(
        1 <= draws && draws <= MOST_DRAWS, "draws (%s) must be in [1, %s]", draws, MOST_DRAWS);
    return new PrizeDraws(ImmutableList.copyOf(prizes), (int) draws);
  }

  /** Returns how often a prize should have come. */
  public double expected(Prize prize) {
    return draws * prize.share();
  }

  /** Returns how far out the count of a prize lies: exact, by the binomial law. */
  public Tails tails(Prize prize) {
    BinomialDistribution law = BinomialDistribution.of(draws, Math.min(1, prize.share()));
    return new Tails(
        law.cumulativeProbability(prize.drawn()), law.survivalProbability(prize.drawn() - 1));
  }

  /** Returns Pearson's statistic, or empty if too few draws leave but one cell. */
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
      // Counts are whole: of two cells one record in ten may be as even as can be, and has a
      // statistic of 0, which a chi-square never has. Half a draw of each is given to chance.
      evenness += (difference + 0.5) * (difference + 0.5) / expected(cell);
    }
    ChiSquaredDistribution law = ChiSquaredDistribution.of(cells.size() - 1);
    Tails tails =
        new Tails(law.cumulativeProbability(evenness), law.survivalProbability(statistic));
    return Optional.of(new ChiSquare(cells.size(), statistic, tails));
  }

  /** Returns the prizes with the rare ones put together until each cell should come often. */
  private List<Prize> cells() {
    List<Prize> cells = new ArrayList<>();
    double share = 0;
    int drawn = 0;
    double left = 1;
    for (Prize prize : prizes.stream().sorted(comparingDouble(Prize::share)).toList()) {
      share += prize.share();
      drawn += prize.drawn();
      left -= prize.share();
      if (share * draws >= LEAST_EXPECTED && left * draws >= LEAST_EXPECTED) {
        cells.add(new Prize("", share, drawn));
        share = 0;
        drawn = 0;
      }
    }
    cells.add(new Prize("", share, drawn));
    return cells;
  }

  /**
   * Returns the probability that kept promises bring a figure that lies so far out, of all that are
   * looked at and at both tails (Bonferroni), at most.
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

  /** Returns the prize whose count lies farthest out. */
  public Prize oddest() {
    return prizes.stream().min(comparingDouble(prize -> tails(prize).smaller())).orElseThrow();
  }
}
