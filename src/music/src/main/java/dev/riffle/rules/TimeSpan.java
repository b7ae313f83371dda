package dev.riffle.rules;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses times as a user writes them: weeks, days, hours, minutes and seconds. */
final class TimeSpan {
  private static final Pattern PARTS =
      Pattern.compile(
          "(?:(\\d{1,3})w)?(?:(\\d{1,4})d)?(?:(\\d{1,5})h)?(?:(\\d{1,5})m)?(?:(\\d{1,5})s)?");

  /** By their places in the pattern. */
  private static final ImmutableList<Duration> UNITS =
      ImmutableList.of(
          Duration.ofDays(7),
          Duration.ofDays(1),
          Duration.ofHours(1),
          Duration.ofMinutes(1),
          Duration.ofSeconds(1));

  private TimeSpan() {}

  /**
   * Returns a time such as {@code 7d} or {@code 1h30m}, below 60 years, or empty for other text.
   */
  static Optional<Duration> parse(String text) {
    Matcher parts = PARTS.matcher(Ascii.toLowerCase(text));
    if (text.isEmpty() || !parts.matches()) {
      return Optional.empty();
    }
    Duration sum = Duration.ZERO;
    for (int i = 0; i < UNITS.size(); i++) {
      String digits = parts.group(i + 1);
      sum = sum.plus(UNITS.get(i).multipliedBy(digits == null ? 0 : Integer.parseInt(digits)));
    }
    return Optional.of(sum);
  }
}
