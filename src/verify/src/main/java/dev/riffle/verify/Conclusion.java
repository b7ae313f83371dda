package dev.riffle.verify;

/**
 * The outcome of a test, and its reason as a sentence. An immutable value.
 *
 * @param outcome fair, unfair or undecided
 * @param sentence the reason, without a full stop
 * @since 0.1
 */
public record Conclusion(Outcome outcome, String sentence) {
  /**
   * The outcome of a test.
   *
   * @since 0.1
   */
  public enum Outcome {
    /** The plays are consistent with an honest shuffle, and list order is ruled out. */
    FAIR,
    /** The plays are inconsistent with an honest shuffle, or a rule is broken. */
    UNFAIR,
    /** The plays are inconclusive. */
    UNDECIDED
  }

  static Conclusion fair(String sentence) {
    return new Conclusion(Outcome.FAIR, sentence);
  }

  static Conclusion unfair(String sentence) {
    return new Conclusion(Outcome.UNFAIR, sentence);
  }

  static Conclusion undecided(String sentence) {
    return new Conclusion(Outcome.UNDECIDED, sentence);
  }
}
