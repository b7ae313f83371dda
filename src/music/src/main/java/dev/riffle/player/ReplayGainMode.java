package dev.riffle.player;

/**
 * Selects the ReplayGain tag that is applied.
 *
 * @since 0.1
 */
public enum ReplayGainMode {
  /** No gain: the original loudness. */
  OFF,
  /** Track gain: all songs are equally loud. */
  TRACK,
  /** Album gain: all albums are equally loud, and songs keep their differences within an album. */
  ALBUM
}
