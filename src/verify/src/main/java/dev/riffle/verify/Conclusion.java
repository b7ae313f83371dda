package dev.riffle.verify;

/**
 * The outcome of a test, and its reason as a sentence. An immutable value.
 *
 * @param outcome whether the player is fair
 * @param sentence the reason
 * @since 0.1
 */
public record Conclusion(Outcome outcome, String sentence) {
  /**
   * The outcomes.
   *
   * @since 0.1
   */
  public enum Outcome {
    /** The plays are those of an honest shuffle, and not those of a list in its order. */
    FAIR,
    /** The plays are not those of an honest shuffle, or a rule is broken. */
    UNFAIR,
    /** The plays do not decide. */
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
