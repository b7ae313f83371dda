package dev.riffle.player;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ShortBuffer;
import java.util.Arrays;

/** Samples of one channel at 44.1 kHz, with measurements. */
final class Pcm {
  private final short[] samples;

  Pcm(short[] samples) {
    this.samples = samples;
  }

  /** Returns the left channel of 16-bit little-endian samples, which must equal the right one. */
  static Pcm ofStereo(byte[] bytes) {
    ShortBuffer both = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asShortBuffer();
    short[] left = new short[both.limit() / 2];
    for (int i = 0; i < left.length; i++) {
      left[i] = both.get(2 * i);
      if (left[i] != both.get(2 * i + 1)) {
        throw new AssertionError("left and right differ at " + i);
      }
    }
    return new Pcm(left);
  }

  /** Returns these samples without leading and trailing zeros. */
  Pcm trimmed() {
    int begin = 0;
    int end = samples.length;
    while (begin < end && samples[begin] == 0) {
      begin++;
    }
    while (begin < end && samples[end - 1] == 0) {
      end--;
    }
    return new Pcm(Arrays.copyOfRange(samples, begin, end));
  }

  short[] samples() {
    return samples;
  }

  double seconds() {
    return samples.length / 44_100.0;
  }

  /** Returns the root mean square, 0 to 32,768. */
  double loudness() {
    double sum = 0;
    for (short sample : samples) {
      sum += (double) sample * sample;
    }
    return samples.length == 0 ? 0 : Math.sqrt(sum / samples.length);
  }

  /** Returns the largest difference between consecutive samples, 0 to 65,535. */
  int largestStep() {
    int largest = 0;
    for (int i = 1; i < samples.length; i++) {
      largest = Math.max(largest, Math.abs(samples[i] - samples[i - 1]));
    }
    return largest;
  }

  /** Returns the frequency of a single tone in hertz, from its rising zero crossings. */
  double hertz() {
    int rising = 0;
    for (int i = 1; i < samples.length; i++) {
      rising += samples[i - 1] < 0 && samples[i] >= 0 ? 1 : 0;
    }
    return rising / seconds();
  }
}
