package dev.riffle.control;

import dev.riffle.words.Misuse;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * A position in a song: {@code 1:23} or {@code 83} from the start, {@code +30} or {@code -10} from
 * here, {@code 50%} of the length. An immutable value.
 *
 * @param amount milliseconds, or the percentage
 */
record SeekTarget(Base base, double amount) {
  /** The origin of the position. */
  enum Base {
    START,
    HERE,
    PERCENT
  }

  private static final int MILLIS = 1000;

  /** Parses a position that {@link Operands} accepts. */
  static SeekTarget parse(String text) {
    if (text.endsWith("%")) {
      return new SeekTarget(Base.PERCENT, Double.parseDouble(text.substring(0, text.length() - 1)));
    }
    boolean isStep = text.startsWith("+") || text.startsWith("-");
    long millis = MILLIS * Operands.seconds(isStep ? text.substring(1) : text);
    return new SeekTarget(isStep ? Base.HERE : Base.START, text.startsWith("-") ? -millis : millis);
  }

  /**
   * Returns the position in a song that is at {@code position}.
   *
   * @throws Misuse if it is past the end of the song, or a share of an unknown length
   */
  Duration in(Duration position, OptionalLong lengthMillis) {
    double millis =
        switch (base) {
          case START -> amount;
          case HERE -> Math.max(0, position.toMillis() + amount);
          case PERCENT ->
              lengthMillis.orElseThrow(
                      () -> new Misuse("seek: the length of this song is unknown; use a time"))
                  * amount
                  / 100;
        };
    // A step forward may end the song, as in other players.
    if (base == Base.START && millis > lengthMillis.orElse(Long.MAX_VALUE)) {
      throw new Misuse("seek: the song is only " + TextAnswers.length(lengthMillis) + " long");
    }
    return Duration.ofMillis((long) millis);
  }
}
