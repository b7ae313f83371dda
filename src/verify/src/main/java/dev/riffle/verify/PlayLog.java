package dev.riffle.verify;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMultiset;
import dev.riffle.verify.Trial.Evidence;

/**
 * The plays of a log, sorted by start. An immutable value.
 *
 * @param plays the plays, without duplicates
 * @param evidence the kind of evidence, with or without skipped songs
 * @param leftOut the omitted records, by reason
 * @param overlaps the number of plays that began before the preceding play ended
 * @since 0.1
 */
public record PlayLog(
    ImmutableList<LoggedPlay> plays,
    Evidence evidence,
    ImmutableMultiset<LeftOut> leftOut,
    int overlaps) {
  private static final double MAX_OVERLAPS = 0.02;

  /**
   * The reason for omitting a record.
   *
   * @since 0.1
   */
  public enum LeftOut {
    /** Not a play of a song; for example, of an episode. */
    RECORD("record", "that is not a play of a song", "that are not plays of songs"),
    /** A duplicate. */
    DOUBLE("play", "that occurred twice"),
    /** A time before 1995, from a clock that was not set, as on a portable player. */
    WITHOUT_TIME("play", "without a time"),
    /** A time in the future. */
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
   * Returns whether more than 2 % of the plays overlap, which one device with a correct clock does
   * not cause. Such a log proves nothing, because it mixes several orders.
   */
  public boolean isMixed() {
    return overlaps > MAX_OVERLAPS * plays.size();
  }
}
