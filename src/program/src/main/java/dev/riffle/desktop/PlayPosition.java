package dev.riffle.desktop;

import java.time.Duration;
import java.util.Optional;

/**
 * The playback position of a song at one time.
 *
 * @param entry the id of its entry
 * @param plays true if it was playing, so that the position has advanced since
 * @param micros the position, in microseconds
 * @param nanos the time, in nanoseconds, of the same clock for all positions
 */
record PlayPosition(long entry, boolean plays, long micros, long nanos) {
  /** Covers the start-up time of sound and the resolution of device positions. */
  private static final Duration TOLERANCE = Duration.ofMillis(500);

  /** Returns whether this position differs from the one extrapolated from {@code before}. */
  boolean isUnexpected(Optional<PlayPosition> before) {
    long expected =
        before
            .filter(then -> then.entry == entry)
            .map(then -> then.micros + (then.plays ? (nanos - then.nanos) / 1000 : 0))
            .orElse(0L);
    return Math.abs(micros - expected) > TOLERANCE.toNanos() / 1000;
  }
}
