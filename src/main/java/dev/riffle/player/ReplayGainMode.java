package dev.riffle.player;

/**
 * How songs of different loudness are levelled, by the ReplayGain that their tags give.
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
