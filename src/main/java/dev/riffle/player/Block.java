package dev.riffle.player;

import dev.riffle.player.Sound.End;
import dev.riffle.player.Sound.Song;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Some samples of a song, or its end. Its samples do not change before it is given back to {@link
 * DecodeAhead}; the rest of it never does.
 */
final class Block {
  private final Song song;
  private final int rate;
  private final long at;
  private final float[] samples;
  private final Optional<End> end;

  /**
   * Creates a block.
   *
   * @param at the song's sample with which it begins
   * @param samples left and right in turns, full scale being 1; used as they are
   * @param end present, and without samples, after the last of them
   */
  Block(Song song, int rate, long at, float[] samples, Optional<End> end) {
    this.song = song;
    this.rate = rate;
    this.at = at;
    this.samples = samples;
    this.end = end;
  }

  Song song() {
    return song;
  }

  /** Returns the sample rate, in hertz. */
  int rate() {
    return rate;
  }

  /** Returns whether the song begins with it. */
  boolean isFirst() {
    return at == 0;
  }

  /** Returns the samples themselves. */
  float[] samples() {
    return samples;
  }

  /** Returns the number of samples of each channel. */
  int length() {
    return samples.length / 2;
  }

  Optional<End> end() {
    return end;
  }

  /** Returns the place in the song of one of its samples. */
  Duration position(long sample) {
    return Duration.ofNanos(Math.round((at + sample) * 1e9 / rate));
  }

  /**
   * Arrays of samples that were played and may be overwritten: without them, playing would leave
   * 350 kB of garbage a second. Thread-safe. Holds at most as many arrays as were in use at once.
   */
  static final class Arrays {
    private final Deque<float[]> free = new ArrayDeque<>();

    /** Returns an array of a length, whose content is undefined. */
    synchronized float[] take(int length) {
      float[] array = free.poll();
      return array != null && array.length == length ? array : new float[length];
    }

    /** Accepts an array that its owner no longer reads. */
    synchronized void giveBack(float[] array) {
      free.add(array);
    }
  }
}
