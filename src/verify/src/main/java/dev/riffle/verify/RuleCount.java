package dev.riffle.verify;

/** Counts how often a rule was kept and broken. Not thread-safe. */
final class RuleCount {
  private final Rule rule;
  private int kept;
  private int broken;
  private int firstBroken;

  RuleCount(Rule rule) {
    this.rule = rule;
  }

  /** Counts a case at play or press {@code number}, from 1; returns {@code isKept}. */
  boolean count(boolean isKept, int number) {
    if (isKept) {
      kept++;
    } else if (broken++ == 0) {
      firstBroken = number;
    }
    return isKept;
  }

  Rule.Finding finding() {
    return new Rule.Finding(rule, kept, broken, firstBroken);
  }
}
