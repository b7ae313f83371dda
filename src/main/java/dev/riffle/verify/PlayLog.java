package dev.riffle.verify;

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
 */
public record PlayLog(
    ImmutableList<LoggedPlay> plays,
    Evidence evidence,
    ImmutableMultiset<LeftOut> leftOut,
    int overlaps) {
  private static final double MAX_OVERLAPS = 0.02;

  /** The reasons to leave out a record. */
  public enum LeftOut {
    /** It is no play of a song, such as an episode. */
    RECORD("record", "that %s no play of a song"),
    /** It occurs twice. */
    DOUBLE("play", "that occurred twice"),
    /** The clock was not set, such as that of a portable player, which begins in 1970. */
    WITHOUT_TIME("play", "without a time"),
    /** The clock was wrong. */
    FUTURE("play", "in the future");

    private final String noun;
    private final String reason;

    LeftOut(String noun, String reason) {
      this.noun = noun;
      this.reason = reason;
    }

    /** Returns a sentence, such as {@code 40 plays without a time were left out}. */
    public String sentence(int count) {
      return "%d %s %s %s left out"
          .formatted(
              count,
              count == 1 ? noun : noun + "s",
              reason.formatted(count == 1 ? "is" : "are"),
              count == 1 ? "was" : "were");
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
