package dev.riffle.player;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Arrays of samples that were played and may be overwritten: without them, playing would leave 350
 * kB of garbage a second. Thread-safe. Holds at most as many arrays as were in use at once.
 */
final class SampleArrays {
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
