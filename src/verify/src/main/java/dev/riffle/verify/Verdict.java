package dev.riffle.verify;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.verify.Conclusion.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The result of a test of a player. An immutable value.
 *
 * @param songs the number of songs in the list
 * @param drawn the numbers of the songs that the player chose, in order
 * @param findings the finding of each suspect
 * @param rules the finding of each rule
 * @param presses the presses of a test by buttons, else empty
 * @param conclusion the conclusion from the songs
 * @since 0.1
 */
public record Verdict(
    int songs,
    ImmutableIntArray drawn,
    ImmutableList<Finding> findings,
    ImmutableList<Rule.Finding> rules,
    ImmutableList<Press> presses,
    Conclusion conclusion) {
  /** Returns the number of songs that the player chose. */
  public int plays() {
    return drawn.length();
  }

  /** Returns the finding of the named suspect, or empty if none is named. */
  public Optional<Finding> named() {
    return Trial.named(findings);
  }

  /** Returns unfair if a rule is broken, else the outcome of the conclusion. */
  public Outcome outcome() {
    return faults().isEmpty() ? conclusion.outcome() : Outcome.UNFAIR;
  }

  /** Returns whether the outcome is fair. */
  public boolean isFair() {
    return outcome() == Outcome.FAIR;
  }

  /**
   * Returns the findings of broken rules, except {@link Rule#APART}: a fair shuffle without a gap
   * plays a song twice at a seam with probability 1 / n.
   */
  public ImmutableList<Rule.Finding> faults() {
    return rules.stream()
        .filter(finding -> finding.broken() > 0 && finding.rule() != Rule.APART)
        .collect(toImmutableList());
  }

  /** Returns the number of times a rule was broken. */
  public int broken(Rule rule) {
    return rules.stream()
        .filter(finding -> finding.rule() == rule)
        .mapToInt(Rule.Finding::broken)
        .sum();
  }

  /** Returns the conclusion and the faults as sentences. */
  @Override
  public String toString() {
    List<String> sentences = new ArrayList<>();
    if (conclusion.outcome() != Outcome.FAIR || faults().isEmpty()) {
      sentences.add(conclusion.sentence());
    }
    for (Rule.Finding fault : faults()) {
      sentences.add(fault.rule().sentence() + ": broken, first at " + fault.firstBroken());
    }
    return Joiner.on("; ").join(sentences);
  }
}
