package dev.riffle.cli.screen;

import com.google.common.base.Splitter;
import dev.riffle.control.TextAnswers;
import dev.riffle.words.Misuse;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A position in a song, as a listener types it: {@code 1:23} or {@code 83} from the start, {@code
 * +30} or {@code -10} from here, {@code 50%} of the length. An immutable value.
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

  static final String RULE = "a time is 1:23, 83, +30, -10 or 50%";

  private static final Pattern TIME = Pattern.compile("([-+]?)(\\d{1,6}(?::[0-5]?\\d){0,2})");
  private static final Pattern PERCENT = Pattern.compile("(\\d{1,2}|100)%");
  private static final Splitter COLON = Splitter.on(':');
  private static final int MILLIS = 1000;

  /**
   * Parses a position.
   *
   * @throws Misuse if {@code text} is not one; the message gives the rule
   */
  static SeekTarget parse(String text) {
    Matcher percent = PERCENT.matcher(text);
    if (percent.matches()) {
      return new SeekTarget(Base.PERCENT, Integer.parseInt(percent.group(1)));
    }
    Matcher time = TIME.matcher(text);
    if (!time.matches()) {
      throw new Misuse(text + ": " + RULE);
    }
    double seconds = 0;
    for (String part : COLON.split(time.group(2))) {
      seconds = seconds * 60 + Integer.parseInt(part);
    }
    double millis = seconds * MILLIS * (time.group(1).equals("-") ? -1 : 1);
    return new SeekTarget(time.group(1).isEmpty() ? Base.START : Base.HERE, millis);
  }

  /** Returns whether {@code text} is a position. */
  static boolean isOne(String text) {
    return TIME.matcher(text).matches() || PERCENT.matcher(text).matches();
  }

  /** Returns a share of the length, from 0 to 1. */
  static SeekTarget share(double share) {
    return new SeekTarget(Base.PERCENT, share * 100);
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
              lengthMillis.orElseThrow(() -> new Misuse("the length of the song is unknown"))
                  * amount
                  / 100;
        };
    // A step forward may end the song, as in other players.
    if (base == Base.START && millis > lengthMillis.orElse(Long.MAX_VALUE)) {
      throw new Misuse("the song is only " + TextAnswers.length(lengthMillis) + " long");
    }
    return Duration.ofMillis((long) millis);
  }
}
