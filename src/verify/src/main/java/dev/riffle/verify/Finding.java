package dev.riffle.verify;

import com.google.common.base.Ascii;
import java.util.Locale;

/**
 * The result of a test for one suspect. An immutable value.
 *
 * @param suspect the suspected law
 * @param answer named, cleared, undecided or not tried
 * @param plays the number of plays after which the suspect was named or cleared, else of all plays
 * @param odds the decimal logarithm of the likelihood ratio of all plays, suspect to honest
 *     shuffle; negative infinity if the suspect was not tried
 * @param sentence a predicate such as {@code plays the list in order}
 * @since 0.1
 */
public record Finding(Suspect suspect, Answer answer, int plays, double odds, String sentence) {
  /**
   * The answer for a suspect.
   *
   * @since 0.1
   */
  public enum Answer {
    /** The player draws by this law. */
    NAMED,
    /** The player does not draw by this law. */
    CLEARED,
    /** The plays are inconclusive. */
    UNDECIDED,
    /** The law does not apply to lists of this length. */
    NOT_TRIED;

    /** Returns the answer in lower case, such as {@code not tried}. */
    public String word() {
      return Ascii.toLowerCase(name()).replace('_', ' ');
    }
  }

  private static final double MAX_POWER = 99;

  /** Returns whether the suspect is named or cleared. */
  public boolean isDecided() {
    return answer == Answer.NAMED || answer == Answer.CLEARED;
  }

  /** Returns the odds as a power of ten, such as {@code 1e-7}, or an empty string if not tried. */
  public String power() {
    if (answer == Answer.NOT_TRIED) {
      return "";
    }
    return Math.abs(odds) > MAX_POWER
        ? (odds < 0 ? "< 1e-99" : "> 1e+99")
        : String.format(Locale.ROOT, "1e%+.0f", odds);
  }
}
