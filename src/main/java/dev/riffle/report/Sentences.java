package dev.riffle.report;

import com.google.common.math.IntMath;
import com.google.common.math.Stats;
import dev.riffle.fairness.Averages;
import dev.riffle.fairness.Finding;
import dev.riffle.fairness.Law;
import dev.riffle.fairness.PrizeDraws;
import dev.riffle.fairness.PrizeDraws.Prize;
import dev.riffle.fairness.PrizeDraws.Tails;
import dev.riffle.fairness.Reach;
import java.util.Locale;
import org.apache.commons.numbers.fraction.BigFraction;

/** How the lab's numbers and verdicts read, on the page and in a terminal. */
public final class Sentences {
  private Sentences() {}

  /** Returns a number with three digits after the point; a tiny one in scientific notation. */
  public static String figure(double value) {
    return value < 1e-3 && value > 0 ? String.format(Locale.ROOT, "%.1e", value) : decimal(value);
  }

  /** Returns a number with three digits after the point. */
  public static String decimal(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  /** Returns a probability; one that is below all bounds as such. */
  public static String probability(double p) {
    return p < 1e-99 ? "<1e-99" : figure(p);
  }

  /** Returns a fraction such as {@code 5/27}; a whole number without a denominator. */
  public static String fraction(BigFraction fraction) {
    return fraction.toString().replace(" ", "");
  }

  /** Returns a mean and its standard error. */
  public static String mean(Stats stats) {
    return decimal(stats.mean()) + error(stats);
  }

  /** Returns the standard error of a mean. */
  public static String error(Stats stats) {
    return " ±" + decimal(Averages.standardError(stats));
  }

  /** Returns what a count of each thing at each place says, at {@code level}. */
  public static String verdict(Finding finding, double level) {
    return switch (finding.verdict(level)) {
      case FAIR -> "fair in its places";
      case TOO_EVEN -> "unfair: too even";
      case TOO_UNEVEN -> "unfair: too uneven";
    };
  }

  /** Returns what the record of a draw among prizes says, at {@code level}. */
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
        : "unfair: the prizes as a whole came otherwise than promised" + p;
  }

  /** Returns how many tests of {@code all} reject a shuffle. */
  static String rejections(int rejecting, int all) {
    return (rejecting == 0 ? "none" : rejecting)
        + (" of " + all)
        + (rejecting < 2 ? " rejects it" : " reject it");
  }

  /** Returns how many of all orders a seed can reach. */
  public static String heard(Reach reach) {
    return reach.isEnough()
        ? "there is a seed for each order"
        : String.format(
            Locale.ROOT, "at most one order in 2^%.1f", reach.log2Orders() - reach.seedBits());
  }

  /** Returns what an exact law says. */
  public static String verdict(Law law) {
    return (law.isUniform() ? "fair: " : "unfair: ") + orders(law);
  }

  /** Returns which orders an exact law has. */
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
