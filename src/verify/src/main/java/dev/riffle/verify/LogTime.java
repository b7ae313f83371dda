package dev.riffle.verify;

import com.google.common.primitives.Longs;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import java.util.OptionalLong;

/** Parses the times of plays in logs into milliseconds since 1970. Stateless. */
final class LogTime {
  /** A time far beyond any play, small enough that sums in milliseconds do not overflow. */
  private static final long MAX_SECONDS = 1_000_000_000_000L;

  private static final long MIN_MILLIS = 100_000_000_000L; // as seconds, the year 5138
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .appendPattern("[d MMM yyyy[','] HH:mm[:ss]][yyyy-MM-dd HH:mm[:ss]]")
          .toFormatter(Locale.ENGLISH);

  private LogTime() {}

  /**
   * Parses a time: seconds or milliseconds since 1970, {@code 2020-01-01T12:00:00Z}, {@code
   * 2020-01-01 12:00} or {@code 01 Jan 2020, 12:00}, the last two in UTC. Empty for other texts.
   */
  static OptionalLong millis(String text) {
    String time = text.strip();
    Long number = Longs.tryParse(time);
    if (number != null) {
      return OptionalLong.of(Math.abs(number) < MIN_MILLIS ? millis(number) : limited(number));
    }
    try {
      Instant instant =
          time.indexOf('T') == time.indexOf(':') - 3
              ? Instant.parse(time)
              : LocalDateTime.parse(time, TIME).toInstant(ZoneOffset.UTC);
      return OptionalLong.of(millis(instant.getEpochSecond()) + instant.getNano() / 1_000_000);
    } catch (DateTimeException e) {
      return OptionalLong.empty();
    }
  }

  /** Parses a duration, limited to 0 to 86,400,000; returns 0 for any other text. */
  static long duration(String text) {
    Long number = Longs.tryParse(text.strip());
    return number == null ? 0 : Longs.constrainToRange(number, 0, 86_400_000);
  }

  /** Converts seconds to milliseconds, limited to a range that no clock exceeds. */
  static long millis(long seconds) {
    return 1_000 * Longs.constrainToRange(seconds, -MAX_SECONDS, MAX_SECONDS);
  }

  private static long limited(long millis) {
    return Longs.constrainToRange(millis, -1_000 * MAX_SECONDS, 1_000 * MAX_SECONDS);
  }
}
