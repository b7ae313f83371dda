package dev.riffle.player;

/**
 * The ReplayGain mode, which selects the gain of the tags that is applied.
 *
 * @since 0.1
 */
public enum ReplayGainMode {
  /** Songs are as loud as they are. */
  OFF,
  /** All songs are equally loud. */
  TRACK,
  /** All albums are equally loud, and within one its songs keep their differences. */
  ALBUM
}
