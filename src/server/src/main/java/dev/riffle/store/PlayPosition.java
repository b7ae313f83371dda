package dev.riffle.store;

import java.time.Duration;

/**
 * The position in the current play, as reported by the playing device. An immutable value.
 *
 * @param position the position at the report
 * @param advances false if playback is paused
 * @param age the time since the report, by the clock of the database
 * @since 0.1
 */
public record PlayPosition(Duration position, boolean advances, Duration age) {}
