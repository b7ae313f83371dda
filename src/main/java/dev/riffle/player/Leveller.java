package dev.riffle.player;

import dev.riffle.mp3.ReplayGain;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Makes one song as loud as its ReplayGain says (ReplayGain 2.0 specification), and no louder than
 * full scale: by the peak that its tags give, and, as those may be missing or wrong, by that of the
 * samples themselves. It holds one block back, so that the gain has come down, along a straight
 * line, before a peak arrives. Not thread-safe.
 *
 * <pre>
 *   gain      ____          ____
 *                 \________/          over each block at most 1 / its peak
 *   blocks   |    |    | !  |    |
 * </pre>
 */
final class Leveller {
  /** How fast the gain comes back after a peak: 3 dB a second, at 38 blocks a second. */
  private static final double RECOVERY = 1.01;

  private final double gain;
  private Optional<float[]> held = Optional.empty();
  private double gainBefore;

  /** Creates one that multiplies by {@code gain}. */
  Leveller(double gain) {
    this.gain = gain;
    gainBefore = gain;
  }

  /**
   * Returns the factor for a song: in {@code ALBUM}, that of its album or else its own, in {@code
   * TRACK} the other way round; 1 if its tags have neither.
   */
  static double gain(ReplayGainMode mode, ReplayGain tags) {
    boolean byAlbum =
        tags.trackGain().isEmpty()
            || (mode == ReplayGainMode.ALBUM && tags.albumGain().isPresent());
    OptionalDouble decibels = byAlbum ? tags.albumGain() : tags.trackGain();
    if (mode == ReplayGainMode.OFF || decibels.isEmpty()) {
      return 1;
    }
    OptionalDouble peak = byAlbum ? tags.albumPeak() : tags.trackPeak();
    return Math.min(Math.pow(10, decibels.getAsDouble() / 20), 1 / peak.orElse(0));
  }

  /** Takes a block; returns the one before it as it is to be heard, or empty for the first. */
  Optional<float[]> next(float[] samples) {
    if (gain == 1) {
      return Optional.of(samples);
    }
    double limit = limit(samples);
    Optional<float[]> before = held;
    if (before.isPresent()) {
      double gainAfter = Math.min(Math.min(limit, limit(before.get())), gainBefore * RECOVERY);
      apply(before.get(), gainAfter);
    } else {
      gainBefore = limit;
    }
    held = Optional.of(samples);
    return before;
  }

  /** Returns the last block. */
  Optional<float[]> last() {
    Optional<float[]> last = held;
    held = Optional.empty();
    last.ifPresent(samples -> apply(samples, Math.min(limit(samples), gainBefore * RECOVERY)));
    return last;
  }

  private double limit(float[] samples) {
    float peak = 0;
    for (float sample : samples) {
      peak = Math.max(peak, Math.abs(sample));
    }
    return peak * gain > 1 ? 1 / peak : gain;
  }

  private void apply(float[] samples, double gainAfter) {
    for (int i = 0; i < samples.length; i++) {
      samples[i] *= (float) (gainBefore + (gainAfter - gainBefore) * i / samples.length);
    }
    gainBefore = gainAfter;
  }
}
