package dev.riffle.fairness;

import com.google.common.collect.ImmutableList;
import dev.riffle.fairness.Finding.Outcome;

/** The results of several tests of the same orders. An immutable value. */
public record Findings(ImmutableList<Finding> all) {
  /**
   * Returns the significance level of a single test that limits the false-positive rate of all
   * tests together to {@code alpha} (Bonferroni).
   */
  public double level(double alpha) {
    return alpha / all.size();
  }

  /** Returns whether every test passes at {@code level(alpha)}. */
  public boolean areFair(double alpha) {
    return all.stream().allMatch(finding -> finding.verdict(level(alpha)) == Outcome.FAIR);
  }
}
