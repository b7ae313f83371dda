package dev.riffle.verify;

/**
 * The result of a test for one suspect. An immutable value.
 *
 * @param suspect the suspect
 * @param answer the answer
 * @param plays the number of plays when the answer was known, or of all
 * @param odds the decimal logarithm of the likelihood of the plays under the suspect, over that of
 *     an honest shuffle: of all plays; negative infinity if the suspect was not tried
 * @param sentence what such a player does, as the rest of a sentence
 */
public record Finding(Suspect suspect, Answer answer, int plays, double odds, String sentence) {
  /** The answers. */
  public enum Answer {
    /** The player draws by this law, not as an honest shuffle. */
    NAMED,
    /** The player does not draw by this law. */
    CLEARED,
    /** The plays do not decide. */
    UNDECIDED,
    /** The law does not apply to lists of this length. */
    NOT_TRIED
  }
}
