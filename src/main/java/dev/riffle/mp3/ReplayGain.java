package dev.riffle.mp3;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.OptionalDouble;

/**
 * How loud a song is, as somebody measured it and wrote it into the file (ReplayGain specification
 * of the Hydrogenaudio wiki). An immutable value.
 *
 * @param trackGain by how many decibels to change the loudness, so that all songs are equally loud;
 *     from -{@value #MAX_GAIN} to {@value #MAX_GAIN}
 * @param trackPeak the largest sample of the song, where 1 is full scale; above 0 and up to {@value
 *     #MAX_PEAK}
 * @param albumGain the same for all songs of its album, so that quiet songs stay quiet
 * @param albumPeak the largest sample of all songs of its album
 */
public record ReplayGain(
    OptionalDouble trackGain,
    OptionalDouble trackPeak,
    OptionalDouble albumGain,
    OptionalDouble albumPeak) {
  static final int MAX_GAIN = 51;
  static final int MAX_PEAK = 100;

  /** That nobody measured it. */
  public static final ReplayGain NONE =
      new ReplayGain(
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty());

  public ReplayGain {
    checkArgument(isGain(trackGain.orElse(0)), "trackGain (%s) is out of range", trackGain);
    checkArgument(isPeak(trackPeak.orElse(1)), "trackPeak (%s) is out of range", trackPeak);
    checkArgument(isGain(albumGain.orElse(0)), "albumGain (%s) is out of range", albumGain);
    checkArgument(isPeak(albumPeak.orElse(1)), "albumPeak (%s) is out of range", albumPeak);
  }

  /** Returns this with what it lacks taken from {@code other}. */
  ReplayGain orElse(ReplayGain other) {
    return new ReplayGain(
        trackGain.isPresent() ? trackGain : other.trackGain,
        trackPeak.isPresent() ? trackPeak : other.trackPeak,
        albumGain.isPresent() ? albumGain : other.albumGain,
        albumPeak.isPresent() ? albumPeak : other.albumPeak);
  }

  /** Returns the values of a track; those that cannot be are left out. */
  static ReplayGain ofTrack(double gain, double peak) {
    OptionalDouble none = OptionalDouble.empty();
    return new ReplayGain(gain(gain), peak(peak), none, none);
  }

  /** Returns the values of an album; those that cannot be are left out. */
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

  /** False for NaN, too. */
  private static boolean isGain(double gain) {
    return Math.abs(gain) <= MAX_GAIN;
  }

  private static boolean isPeak(double peak) {
    return peak > 0 && peak <= MAX_PEAK;
  }
}
