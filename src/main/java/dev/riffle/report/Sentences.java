package dev.riffle.report;

import com.google.common.math.IntMath;
import com.google.common.math.Stats;
import dev.riffle.fairness.Averages;
import dev.riffle.fairness.Finding;
import dev.riffle.fairness.Law;
import java.util.Locale;

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

  /** Returns what an exact law says. */
  public static String verdict(Law law) {
    int n = IntMath.factorial(law.n());
    String all = n + (n == 1 ? " order" : " orders");
    return law.isUniform()
        ? "fair: all " + all + " equally likely"
        : String.format(
            Locale.ROOT,
            "unfair: %d of %s can occur; %.4g from fair in total variation",
            law.outcomes().size(),
            all,
            law.distance().doubleValue());
  }
}
