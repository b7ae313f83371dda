package dev.riffle.player;

import dev.riffle.mp3.ReplayGain;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Applies ReplayGain (2.0 specification) to one song without clipping: limits the gain by the peak
 * in the tags and, as that may be missing or wrong, by the peak of the samples. Delays by one
 * block, so that the gain falls linearly before a peak. Not thread-safe.
 *
 * <pre>
 *   gain      ____          ____
 *                 \________/          over each block at most 1 / its peak
 *   blocks   |    |    | !  |    |
 * </pre>
 */
final class Leveller {
  /** The maximum growth of the gain per block after a peak: 3 dB/s at 38 blocks per second. */
  private static final double RECOVERY = 1.01;

  private final double gain;
  private Optional<float[]> delayed = Optional.empty();
  private double gainBefore;

  Leveller(double gain) {
    this.gain = gain;
    gainBefore = gain;
  }

  /**
   * Returns the factor for a song: {@code ALBUM} prefers the album gain to the track gain, {@code
   * TRACK} the reverse; 1 if its tags have neither.
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

  /** Returns the previous block with the gain applied, if any; the given one if the gain is 1. */
  Optional<float[]> next(float[] samples) {
    if (gain == 1) {
      return Optional.of(samples);
    }
    double limit = limit(samples);
    Optional<float[]> before = delayed;
    if (before.isPresent()) {
      double gainAfter = Math.min(Math.min(limit, limit(before.get())), gainBefore * RECOVERY);
      apply(before.get(), gainAfter);
    } else {
      gainBefore = limit;
    }
    delayed = Optional.of(samples);
    return before;
  }

  /** Returns the last block with the gain applied, or empty if there is none. */
  Optional<float[]> last() {
    Optional<float[]> last = delayed;
    delayed = Optional.empty();
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
