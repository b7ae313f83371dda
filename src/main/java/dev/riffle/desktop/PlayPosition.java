package dev.riffle.desktop;

import java.time.Duration;
import java.util.Optional;

/**
 * Where a song was at a moment.
 *
 * @param entry the id of its entry
 * @param plays whether it played then, and so has gone on since
 * @param micros how far it had come
 * @param nanos the moment, by a clock that others are measured by too
 */
record PlayPosition(long entry, boolean plays, long micros, long nanos) {
  /** Sound does not begin at once, and its devices count in steps. */
  private static final Duration TOLERANCE = Duration.ofMillis(500);

  /** Returns whether one who knew {@code before} would now take the song to be elsewhere. */
  boolean isUnexpected(Optional<PlayPosition> before) {
    long expected =
        before
            .filter(then -> then.entry == entry)
            .map(then -> then.micros + (then.plays ? (nanos - then.nanos) / 1000 : 0))
            .orElse(0L);
    return Math.abs(micros - expected) > TOLERANCE.toNanos() / 1000;
  }
}
