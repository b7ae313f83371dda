package dev.riffle.cli;

import java.util.function.Supplier;

/**
 * Thrown if a command line or an input line is invalid; the message is a sentence for the user, the
 * exit status is 2.
 */
public final class Misuse extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public Misuse(String sentence) {
    super(sentence);
  }

  /**
   * Checks that {@code value} is in range.
   *
   * @throws Misuse if it is less than {@code min} or greater than {@code max}
   */
  public static void unlessIn(String name, long value, long min, long max) {
    if (value < min || value > max) {
      throw new Misuse(name + " (" + value + ") must be in [" + min + ", " + max + "]");
    }
  }

  /**
   * Returns the result of {@code call}.
   *
   * @throws Misuse if it throws an IllegalArgumentException, with the same message
   */
  public static <T> T ifRefused(Supplier<T> call) {
    try {
      return call.get();
    } catch (IllegalArgumentException e) {
      throw new Misuse(String.valueOf(e.getMessage()));
    }
  }
}
