package dev.riffle.mp3;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.OptionalDouble;

/**
 * The ReplayGain values in the tags of a song (ReplayGain specification, Hydrogenaudio wiki). An
 * immutable value.
 *
 * @param trackGain the gain from the loudness of the song to the reference loudness, in decibels;
 *     from -{@value #MAX_GAIN} to {@value #MAX_GAIN}
 * @param trackPeak the peak sample of the song, where 1 is full scale; above 0, at most {@value
 *     #MAX_PEAK}
 * @param albumGain the gain from the loudness of the album to the reference loudness, in decibels
 * @param albumPeak the peak sample of the album
 */
public record ReplayGain(
    OptionalDouble trackGain,
    OptionalDouble trackPeak,
    OptionalDouble albumGain,
    OptionalDouble albumPeak) {
  static final int MAX_GAIN = 51;
  static final int MAX_PEAK = 100;

  /** No values. */
  public static final ReplayGain NONE =
      new ReplayGain(
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty());

  public ReplayGain {
    checkArgument(isGain(trackGain.orElse(0)), "trackGain (%s) must be in [-51, 51]", trackGain);
    checkArgument(isPeak(trackPeak.orElse(1)), "trackPeak (%s) must be in (0, 100]", trackPeak);
    checkArgument(isGain(albumGain.orElse(0)), "albumGain (%s) must be in [-51, 51]", albumGain);
    checkArgument(isPeak(albumPeak.orElse(1)), "albumPeak (%s) must be in (0, 100]", albumPeak);
  }

  /** Returns these values; takes missing ones from {@code other}. */
  ReplayGain orElse(ReplayGain other) {
    return new ReplayGain(
        trackGain.isPresent() ? trackGain : other.trackGain,
        trackPeak.isPresent() ? trackPeak : other.trackPeak,
        albumGain.isPresent() ? albumGain : other.albumGain,
        albumPeak.isPresent() ? albumPeak : other.albumPeak);
  }

  /** Returns the values of a track; values out of range are omitted. */
  static ReplayGain ofTrack(double gain, double peak) {
    OptionalDouble none = OptionalDouble.empty();
    return new ReplayGain(gain(gain), peak(peak), none, none);
  }

  /** Returns the values of an album; values out of range are omitted. */
  static ReplayGain ofAlbum(double gain, double peak) {
    OptionalDouble none = OptionalDouble.empty();
    return new ReplayGain(none, none, gain(gain), peak(peak));
  }

  private static OptionalDouble gain(double gain) {
    return isGain(gain) ? OptionalDouble.of(gain) : OptionalDouble.empty();
  }

  private static OptionalDouble peak(double peak) {
    return isPeak(peak) ? OptionalDouble.of(peak) : OptionalDouble.empty();
  }

  /** Returns false for NaN. */
  private static boolean isGain(double gain) {
    return Math.abs(gain) <= MAX_GAIN;
  }

  private static boolean isPeak(double peak) {
    return peak > 0 && peak <= MAX_PEAK;
  }
}
