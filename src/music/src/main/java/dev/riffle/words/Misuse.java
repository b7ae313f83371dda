package dev.riffle.words;

import java.util.function.Supplier;

/**
 * Thrown if a command line or an input line is invalid; the message is a sentence for the user, the
 * exit status is 2.
 */
public class Misuse extends RuntimeException {
  /** The end of the sentence that refuses an empty value. */
  public static final String EMPTY = ": must not be empty";

  private static final long serialVersionUID = 1L;

  public Misuse(String sentence) {
    super(sentence);
  }

  /**
   * Checks that {@code value} is in range.
   *
   * @param option the option as the user types it
   * @throws Misuse if it is less than {@code min} or greater than {@code max}
   */
  public static void unlessIn(String option, long value, long min, long max) {
    if (value < min || value > max) {
      String problem = value < min ? " is too small" : " is too large";
      throw new Misuse(option + ": " + value + problem + "; use " + min + " to " + max);
    }
  }

  /**
   * Checks that {@code value} is a probability.
   *
   * @throws Misuse if it is not above 0 and below 1
   */
  public static void unlessProbability(String option, double value) {
    if (!(value > 0 && value < 1)) {
      throw new Misuse(
          option + ": " + value + " is out of range; use a number above 0 and below 1");
    }
  }

  /**
   * Returns the result of {@code call}.
   *
   * @throws Misuse if it throws an IllegalArgumentException, with its message after {@code option}
   */
  public static <T> T ifRefused(String option, Supplier<T> call) {
    try {
      return call.get();
    } catch (IllegalArgumentException e) {
      throw new Misuse(option + ": " + e.getMessage());
    }
  }
}
