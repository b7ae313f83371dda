package dev.riffle.player;

/**
 * Applies the volume to samples, and fades them out at a cut. The level changes linearly, taking
 * {@value #FADE_MILLIS} ms from silence to full scale, because a step in the signal is heard as a
 * click. Not thread-safe.
 */
final class Envelope {
  private static final int FADE_MILLIS = 10;

  /** The level below which a song needs no fade-in: 1 % of full scale. */
  private static final float QUIET = 0.01f;

  private double level;
  private byte[] bytes = new byte[0];

  /**
   * Converts interleaved samples while ramping the level to {@code volume}; returns the length in
   * bytes.
   */
  int play(float[] samples, int rate, double volume) {
    makeRoom(samples.length / 2);
    double step = 1.0 / fadeLength(rate);
    for (int i = 0; i < samples.length / 2; i++) {
      level += Math.max(-step, Math.min(step, volume - level));
      put(samples, i);
    }
    return 2 * samples.length;
  }

  /** Sets the level to {@code volume} if a song begins so quietly that no click results. */
  void begin(float[] samples, double volume) {
    if (Math.abs(samples[0]) < QUIET && Math.abs(samples[1]) < QUIET) {
      level = volume;
    }
  }

  /** Converts the first samples while fading to silence; returns the length in bytes. */
  int fadeOut(float[] samples, int rate) {
    int length = Math.min(samples.length / 2, fadeLength(rate));
    makeRoom(length);
    double before = level;
    for (int i = 0; i < length; i++) {
      level = before * (length - 1 - i) / length;
      put(samples, i);
    }
    level = 0;
    return 4 * length;
  }

  /** Sets the level to silence. */
  void silence() {
    level = 0;
  }

  /** Returns the last converted samples: 16-bit, little-endian; valid up to the returned length. */
  byte[] bytes() {
    return bytes;
  }

  private static int fadeLength(int rate) {
    return rate * FADE_MILLIS / 1000;
  }

  private void makeRoom(int length) {
    if (bytes.length < 4 * length) {
      bytes = new byte[4 * length];
    }
  }

  private void put(float[] samples, int frame) {
    put(samples[2 * frame] * level, 4 * frame);
    put(samples[2 * frame + 1] * level, 4 * frame + 2);
  }

  private void put(double value, int at) {
    int rounded = (int) Math.rint(Math.max(-32_768, Math.min(32_767, value * 32_768)));
    bytes[at] = (byte) rounded;
    bytes[at + 1] = (byte) (rounded >> 8);
  }
}
