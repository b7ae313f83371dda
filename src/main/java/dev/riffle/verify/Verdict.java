package dev.riffle.verify;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The result of a test of a player. An immutable value.
 *
 * @param songs the number of songs of the list
 * @param plays the number of songs that the player chose
 * @param findings the finding of each suspect
 * @param rules the finding of each rule
 * @param presses the presses, by buttons
 */
public record Verdict(
    int songs,
    int plays,
    ImmutableList<Finding> findings,
    ImmutableList<Rule.Finding> rules,
    ImmutableList<Press> presses) {
  /** Returns the suspect that is named, if one is. */
  public Optional<Finding> named() {
    return Trial.named(findings);
  }

  /**
   * Returns whether no suspect is named and no rule is broken. {@link Rule#APART} does not count: a
   * fair shuffle without a gap plays a song twice at a seam with probability 1 / n.
   */
  public boolean isFair() {
    return named().isEmpty() && rules.stream().noneMatch(Verdict::isFault);
  }

  private static boolean isFault(Rule.Finding finding) {
    return finding.broken() > 0 && finding.rule() != Rule.APART;
  }

  /** Returns the number of times a rule was broken. */
  public int broken(Rule rule) {
    return rules.stream()
        .filter(finding -> finding.rule() == rule)
        .mapToInt(Rule.Finding::broken)
        .sum();
  }

  /** Returns the faults as sentences, or that there are none. */
  @Override
  public String toString() {
    List<String> faults = new ArrayList<>();
    named().ifPresent(finding -> faults.add("the player " + finding.sentence()));
    for (Rule.Finding rule : rules) {
      if (isFault(rule)) {
        faults.add(rule.rule().sentence() + ": broken, first at " + rule.firstBroken());
      }
    }
    return faults.isEmpty()
        ? "fair, as far as " + plays + " plays show"
        : Joiner.on("; ").join(faults);
  }
}
