package dev.riffle.report;

import com.google.common.base.Ascii;
import com.google.common.math.IntMath;
import com.google.common.math.Stats;
import dev.riffle.fairness.Averages;
import dev.riffle.fairness.Finding;
import dev.riffle.fairness.Law;
import dev.riffle.fairness.PrizeDraws;
import dev.riffle.fairness.PrizeDraws.Prize;
import dev.riffle.fairness.PrizeDraws.Tails;
import dev.riffle.fairness.RandomSwaps;
import dev.riffle.fairness.Reach;
import java.util.Locale;
import org.apache.commons.numbers.fraction.BigFraction;

/** Formats the lab's numbers and verdicts, for the page and for the terminal. */
public final class Sentences {
  private Sentences() {}

  /** Formats a number with three decimal places, or in scientific notation below 0.001. */
  public static String figure(double value) {
    return value < 1e-3 && value > 0 ? String.format(Locale.ROOT, "%.1e", value) : decimal(value);
  }

  /** Formats a number with three decimal places. */
  public static String decimal(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  /** Formats a probability; below 1e-99 as {@code <1e-99}. */
  public static String probability(double p) {
    return p < 1e-99 ? "<1e-99" : figure(p);
  }

  /** Formats a fraction such as {@code 5/27}; an integer without a denominator. */
  public static String fraction(BigFraction fraction) {
    return fraction.toString().replace(" ", "");
  }

  /** Formats a mean and its standard error. */
  public static String mean(Stats stats) {
    return decimal(stats.mean()) + error(stats);
  }

  /** Formats the standard error of a mean. */
  public static String error(Stats stats) {
    return " ±" + decimal(Averages.standardError(stats));
  }

  /** Returns the verdict on a position matrix, at {@code level}. */
  public static String verdict(Finding finding, double level) {
    return finding.verdict(level) == Finding.Outcome.FAIR
        ? "fair in its places"
        : "unfair: " + outcome(finding, level);
  }

  /** Returns the verdict of one test, at {@code level}, in one or two words. */
  public static String outcome(Finding finding, double level) {
    return Ascii.toLowerCase(finding.verdict(level).name()).replace('_', ' ');
  }

  /** Returns the verdict on a record of prize draws, at {@code level}. */
  public static String verdict(PrizeDraws draws, double level) {
    String p = " (p = " + probability(draws.p()) + " over all figures)";
    if (draws.p() >= level) {
      return "nothing contradicts the promise" + p;
    }
    Prize oddest = draws.oddest();
    Tails prize = draws.tails(oddest);
    Tails whole = draws.chiSquare().map(PrizeDraws.ChiSquare::tails).orElse(new Tails(1, 1));
    if (prize.smaller() <= whole.smaller()) {
      return String.format(
          Locale.ROOT,
          "unfair: %s came %d times, too %s for a promise of %.1f%s",
          oddest.name(),
          oddest.drawn(),
          prize.lower() < prize.upper() ? "seldom" : "often",
          draws.expected(oddest),
          p);
    }
    return whole.lower() < whole.upper()
        ? "unfair: the record is closer to the promise than chance would be" + p
        : "unfair: the prizes as a whole deviate from the promise" + p;
  }

  /** Returns the verdict on random swaps. */
  public static String verdict(RandomSwaps swaps) {
    return swaps.isFair()
        ? "fair: all orders equally likely"
        : String.format(
            Locale.ROOT,
            "unfair: %s too many stay in place%s",
            probability(swaps.expectedInPlace() - 1),
            swaps.n() < 3 ? "" : "; no number of swaps is exactly fair");
  }

  /** Returns the number of rejecting tests as a clause, such as {@code 2 of 11 reject it}. */
  static String rejections(int rejecting, int all) {
    return (rejecting == 0 ? "none" : rejecting)
        + (" of " + all)
        + (rejecting < 2 ? " rejects it" : " reject it");
  }

  /** Returns the share of all orders that a seed can reach. */
  public static String reachable(Reach reach) {
    return reach.isEnough()
        ? "there is a seed for each order"
        : String.format(
            Locale.ROOT, "at most one order in 2^%.1f", reach.log2Orders() - reach.seedBits());
  }

  /** Returns the verdict on an exact distribution. */
  public static String verdict(Law law) {
    return (law.isUniform() ? "fair: " : "unfair: ") + orders(law);
  }

  /** Describes the orders of an exact distribution. */
  static String orders(Law law) {
    int n = IntMath.factorial(law.n());
    String all = n + (n == 1 ? " order" : " orders");
    return law.isUniform()
        ? "all " + all + " equally likely"
        : String.format(
            Locale.ROOT,
            "%d of %s can occur; %.4g from fair in total variation",
            law.outcomes().size(),
            all,
            law.distance().doubleValue());
  }
}
