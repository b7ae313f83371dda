package dev.riffle.fairness;

import com.google.common.collect.ImmutableList;
import dev.riffle.fairness.Finding.Outcome;

/** What several tests of the same orders found. An immutable value. */
public record Findings(ImmutableList<Finding> all) {
  /**
   * Returns the level of a single test, by which all of them together wrong a fair shuffle with
   * probability {@code alpha} at the most (Bonferroni).
   */
  public double level(double alpha) {
    return alpha / all.size();
  }

  /** Returns whether no test rejects it at its level. */
  public boolean areFair(double alpha) {
    return all.stream().allMatch(finding -> finding.verdict(level(alpha)) == Outcome.FAIR);
  }
}
