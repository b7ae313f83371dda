package dev.riffle.rules;

import com.google.common.primitives.Ints;
import dev.riffle.words.Misuse;

/**
 * A gap as a user writes it: a number of songs, or a percentage of the queue, rounded down. An
 * immutable value.
 *
 * @param number the number of songs, or the percentage
 * @param unit the unit of the number
 */
public record Gap(int number, Unit unit) {
  private static final String PERCENT = "%";

  /** The unit of a gap. */
  enum Unit {
    SONGS,
    PERCENT
  }

  /**
   * Parses a gap, such as {@code 25} or {@code 25%}.
   *
   * @param option the option as the user types it
   * @throws Misuse if it is no whole number, or not 0% to 100%
   */
  public static Gap parse(String option, String word) {
    boolean isShare = word.endsWith(PERCENT);
    Integer number = Ints.tryParse(isShare ? word.substring(0, word.length() - 1) : word);
    if (number == null) {
      throw new Misuse(
          option + ": " + word + " is not a gap; use a number of songs, or 0% to 100%");
    }
    if (isShare && (number < 0 || number > 100)) {
      String problem = number < 0 ? " is too small" : " is too large";
      throw new Misuse(option + ": " + word + problem + "; use 0% to 100%");
    }
    return new Gap(number, isShare ? Unit.PERCENT : Unit.SONGS);
  }

  /**
   * Returns the number of songs in a queue of {@code size}, which is at least 1.
   *
   * @param option the option as the user types it
   * @throws Misuse if it is a number of {@code size} songs or more
   */
  public int songs(String option, int size) {
    if (unit == Unit.SONGS) {
      Misuse.unlessIn(option, number, 0, size - 1);
    }
    return songsAtMost(size);
  }

  /** Returns the number of songs in a queue of {@code size}, lowered to the maximum. */
  public int songsAtMost(int size) {
    long songs = unit == Unit.PERCENT ? (long) number * size / 100 : number;
    return (int) Math.min(songs, size - 1);
  }
}
