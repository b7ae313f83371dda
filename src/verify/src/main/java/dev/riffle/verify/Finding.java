package dev.riffle.verify;

import com.google.common.base.Ascii;
import java.util.Locale;

/**
 * The result of a test for one suspect. An immutable value.
 *
 * @param suspect the suspect
 * @param answer the answer
 * @param plays the number of plays when the answer was known, or of all
 * @param odds the decimal logarithm of the likelihood of the plays under the suspect, over that of
 *     an honest shuffle: of all plays; negative infinity if the suspect was not tried
 * @param sentence what such a player does, as the rest of a sentence
 * @since 0.1
 */
public record Finding(Suspect suspect, Answer answer, int plays, double odds, String sentence) {
  /**
   * The answers.
   *
   * @since 0.1
   */
  public enum Answer {
    /** The player draws by this law, not as an honest shuffle. */
    NAMED,
    /** The player does not draw by this law. */
    CLEARED,
    /** The plays do not decide. */
    UNDECIDED,
    /** The law does not apply to lists of this length. */
    NOT_TRIED;

    /** Returns the answer in lower case, such as {@code not tried}. */
    public String word() {
      return Ascii.toLowerCase(name()).replace('_', ' ');
    }
  }

  private static final double MAX_POWER = 99;

  /** Returns whether the plays decide. */
  public boolean isDecided() {
    return answer == Answer.NAMED || answer == Answer.CLEARED;
  }

  /** Returns the odds as a power of ten, such as {@code 1e-7}, or an empty string. */
  public String power() {
    if (answer == Answer.NOT_TRIED) {
      return "";
    }
    return Math.abs(odds) > MAX_POWER
        ? (odds < 0 ? "< 1e-99" : "> 1e+99")
        : String.format(Locale.ROOT, "1e%+.0f", odds);
  }
}
