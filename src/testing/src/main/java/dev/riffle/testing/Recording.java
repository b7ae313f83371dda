package dev.riffle.testing;

import com.google.common.collect.ImmutableList;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ShortBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A recorded sound, 16 bits, 44.1 kHz, stereo, with methods that find audible faults. Immutable.
 * Times are in seconds from its beginning; steps are fractions of 32,768.
 */
public final class Recording {
  public static final int RATE = 44_100;
  static final double FULL_SCALE = 32_768;

  private static final int CHANNELS = 2;
  private static final int NEAR_SILENCE = 100; // 50 dB below full scale: 5 us of a loud 100 Hz sine

  private final short[] samples;

  private Recording(short[] samples) {
    this.samples = samples;
  }

  /** Returns the sound in little-endian interleaved samples, left before right. */
  public static Recording of(byte[] bytes) {
    ShortBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asShortBuffer();
    short[] samples = new short[buffer.remaining() / CHANNELS * CHANNELS];
    buffer.get(samples);
    return new Recording(samples);
  }

  /** Returns the samples of a function of time, with full scale 1. */
  public static Recording of(double seconds, DoubleUnaryOperator sound) {
    short[] samples = new short[frames(seconds) * CHANNELS];
    for (int i = 0; i < samples.length; i++) {
      int frame = i / CHANNELS;
      double value = sound.applyAsDouble((double) frame / RATE);
      samples[i] = (short) Math.round(value * (FULL_SCALE - 1));
    }
    return new Recording(samples);
  }

  static long bytes(double seconds) {
    return 2L * CHANNELS * frames(seconds);
  }

  private static int frames(double seconds) {
    return (int) Math.round(seconds * RATE);
  }

  public double seconds() {
    return (double) length() / RATE;
  }

  private int length() {
    return samples.length / CHANNELS;
  }

  /** Returns the part between two times. */
  public Recording part(double from, double to) {
    return frames(Math.max(0, frames(from)), Math.min(length(), frames(to)));
  }

  private Recording frames(int from, int to) {
    return new Recording(Arrays.copyOfRange(samples, from * CHANNELS, to * CHANNELS));
  }

  /** Returns the sound without leading and trailing silence. */
  public Recording sound() {
    int[] loud = loud();
    return loud.length == 0 ? frames(0, 0) : frames(loud[0], loud[loud.length - 1] + 1);
  }

  public boolean isSilent() {
    return loud().length == 0;
  }

  /** Returns the time of the first loud sample, or the length if there is none. */
  public double onset() {
    int[] loud = loud();
    return loud.length == 0 ? seconds() : (double) loud[0] / RATE;
  }

  private int[] loud() {
    return IntStream.range(0, length()).filter(this::isLoud).toArray();
  }

  private boolean isLoud(int frame) {
    return Math.abs(samples[2 * frame]) > NEAR_SILENCE
        || Math.abs(samples[2 * frame + 1]) > NEAR_SILENCE;
  }

  /** Returns the length of the longest near-silence between loud samples. */
  public double longestHoleMillis() {
    int[] loud = loud();
    int longest =
        IntStream.range(1, loud.length).map(i -> loud[i] - loud[i - 1] - 1).max().orElse(0);
    return 1e3 * longest / RATE;
  }

  /** Returns the near-silences of {@code millis} or longer between loud samples. */
  public ImmutableList<Hole> holes(double millis) {
    ImmutableList.Builder<Hole> holes = ImmutableList.builder();
    int[] loud = loud();
    int silent = 0;
    for (int i = 1; i < loud.length; i++) {
      int length = loud[i] - loud[i - 1] - 1;
      if (length >= millis * RATE / 1e3) {
        double at = (loud[i - 1] + 1 - loud[0] - silent) / (double) RATE;
        holes.add(new Hole(at, 1e3 * length / RATE));
        silent += length;
      }
    }
    return holes.build();
  }

  /**
   * Returns the sound without the digital silences of {@code millis} or longer: the sound that was
   * played, if underruns of the device have inserted them and nothing was lost or repeated.
   */
  public Recording withoutSilences(double millis) {
    short[] rest = new short[samples.length];
    int size = 0;
    for (int from = 0; from < length(); ) {
      boolean silent = isZero(from);
      int to = from + 1;
      while (to < length() && isZero(to) == silent) {
        to++;
      }
      if (!silent || to - from < millis * RATE / 1e3) {
        System.arraycopy(samples, from * CHANNELS, rest, size, (to - from) * CHANNELS);
        size += (to - from) * CHANNELS;
      }
      from = to;
    }
    return new Recording(Arrays.copyOf(rest, size));
  }

  private boolean isZero(int frame) {
    return samples[2 * frame] == 0 && samples[2 * frame + 1] == 0;
  }

  /** Returns the largest step between consecutive samples of a channel. */
  public double largestStep() {
    return IntStream.range(0, length() - 1).mapToDouble(this::step).max().orElse(0);
  }

  /** Returns the largest step of each tenth of a second, if it exceeds {@code share}. */
  public ImmutableList<String> stepsAbove(double share) {
    ImmutableList.Builder<String> found = ImmutableList.builder();
    for (int from = 0; from < length(); from += RATE / 10) {
      IntStream tenth = IntStream.range(from, Math.min(from + RATE / 10, length() - 1));
      int largest = tenth.reduce(from, (a, b) -> step(b) > step(a) ? b : a);
      if (largest < length() - 1 && step(largest) > share) {
        double percent = 100 * step(largest);
        found.add(String.format(Locale.ROOT, "%.1f%% at %.3f s", percent, largest / (double) RATE));
      }
    }
    return found.build();
  }

  private double step(int frame) {
    int i = frame * CHANNELS;
    int left = Math.abs(samples[i + 2] - samples[i]);
    int right = Math.abs(samples[i + 3] - samples[i + 1]);
    return Math.max(left, right) / FULL_SCALE;
  }

  /** Returns the number of samples at either end of the scale. */
  public long clipped() {
    return IntStream.range(0, samples.length)
        .filter(i -> samples[i] == Short.MAX_VALUE || samples[i] == Short.MIN_VALUE)
        .count();
  }

  /** Returns the root mean square in dB; that of a full-scale square wave is 0. */
  public double decibels() {
    double squares = IntStream.range(0, samples.length).mapToDouble(this::square).sum();
    return 10 * Math.log10(squares / samples.length / (FULL_SCALE * FULL_SCALE));
  }

  private double square(int i) {
    return (double) samples[i] * samples[i];
  }

  /** Returns the loudest of {@code pitches}. */
  public double pitch(double... pitches) {
    return DoubleStream.of(pitches)
        .boxed()
        .max(Comparator.comparingDouble(this::power))
        .orElseThrow();
  }

  /** Returns the power of the sound at {@code hertz}, by the algorithm of Goertzel. */
  private double power(double hertz) {
    double cosine = 2 * Math.cos(2 * Math.PI * hertz / RATE);
    double before = 0;
    double last = 0;
    for (int i = 0; i < length(); i++) {
      double window = 1 - Math.cos(2 * Math.PI * (i + 0.5) / length()); // Hann's
      double now = window * left(i) + cosine * last - before;
      before = last;
      last = now;
    }
    return last * last + before * before - cosine * last * before;
  }

  public double left(int frame) {
    return 0 <= frame && frame < length() ? samples[frame * CHANNELS] : 0;
  }

  public int size() {
    return length();
  }
}
