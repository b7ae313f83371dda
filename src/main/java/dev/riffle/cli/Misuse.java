package dev.riffle.cli;

import java.util.function.Supplier;

/** A command line or a line is invalid; the message is a sentence, the exit status 2. */
public final class Misuse extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public Misuse(String sentence) {
    super(sentence);
  }

  /**
   * Checks a number.
   *
   * @throws Misuse if it is below {@code least} or above {@code most}
   */
  public static void unlessIn(String name, long value, long least, long most) {
    if (value < least || value > most) {
      throw new Misuse(name + " (" + value + ") must be in [" + least + ", " + most + "]");
    }
  }

  /**
   * Returns what a call returns.
   *
   * @throws Misuse if it refuses its arguments, in its own words
   */
  public static <T> T ifRefused(Supplier<T> call) {
    try {
      return call.get();
    } catch (IllegalArgumentException e) {
      throw new Misuse(String.valueOf(e.getMessage()));
    }
  }
}
