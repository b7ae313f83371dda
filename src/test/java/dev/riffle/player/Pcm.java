package dev.riffle.player;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ShortBuffer;

/** What a test can hear in 16-bit samples, little end first, of one channel at 44.1 kHz. */
record Pcm(ShortBuffer samples) {
  static Pcm of(byte[] bytes) {
    return new Pcm(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asShortBuffer());
  }

  double seconds() {
    return samples.limit() / 44_100.0;
  }

  /** Returns the root of the mean square, 0 to 32,768. */
  double loudness() {
    double sum = 0;
    for (int i = 0; i < samples.limit(); i++) {
      sum += (double) samples.get(i) * samples.get(i);
    }
    return Math.sqrt(sum / samples.limit());
  }

  /** Returns the frequency of a single tone, by its rising zero crossings. */
  double hertz() {
    int rising = 0;
    for (int i = 1; i < samples.limit(); i++) {
      rising += samples.get(i - 1) < 0 && samples.get(i) >= 0 ? 1 : 0;
    }
    return rising / seconds();
  }
}
