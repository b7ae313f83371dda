package dev.riffle.verify;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMultiset;
import dev.riffle.verify.Trial.Evidence;

/**
 * The plays that a listener heard, by the start of the songs. An immutable value.
 *
 * @param plays the plays in order
 * @param evidence whether it has the songs that the listener skipped
 * @param leftOut the records that were left out, by their reasons
 * @param overlaps the number of plays that began before the one before ended
 * @since 0.1
 */
public record PlayLog(
    ImmutableList<LoggedPlay> plays,
    Evidence evidence,
    ImmutableMultiset<LeftOut> leftOut,
    int overlaps) {
  private static final double MAX_OVERLAPS = 0.02;

  /**
   * The reasons to leave out a record.
   *
   * @since 0.1
   */
  public enum LeftOut {
    /** It is no play of a song, such as an episode. */
    RECORD("record", "that is not a play of a song", "that are not plays of songs"),
    /** It occurs twice. */
    DOUBLE("play", "that occurred twice"),
    /** The clock was not set, such as that of a portable player, which begins in 1970. */
    WITHOUT_TIME("play", "without a time"),
    /** The clock was wrong. */
    FUTURE("play", "in the future");

    private final String noun;
    private final String ofOne;
    private final String ofMany;

    LeftOut(String noun, String reason) {
      this(noun, reason, reason);
    }

    LeftOut(String noun, String ofOne, String ofMany) {
      this.noun = noun;
      this.ofOne = ofOne;
      this.ofMany = ofMany;
    }

    /** Returns a sentence, such as {@code 40 plays without a time were left out}. */
    public String sentence(int count) {
      boolean isOne = count == 1;
      return lenientFormat(
          "%s %s %s %s left out",
          count, isOne ? noun : noun + "s", isOne ? ofOne : ofMany, isOne ? "was" : "were");
    }
  }

  /**
   * Returns whether more plays overlap than a listener with one device and a right clock has. Such
   * a log proves nothing, because it has the plays of several orders.
   */
  public boolean isMixed() {
    return overlaps > MAX_OVERLAPS * plays.size();
  }
}
