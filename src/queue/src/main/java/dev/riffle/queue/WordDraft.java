package dev.riffle.queue;

import dev.riffle.shuffle.Xoshiro256PlusPlus;
import dev.riffle.spread.SpreadWords;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A word that is drawn outside the lock of the queue, which may take seconds: the one that its next
 * draw would draw, from a copy of the generator. The queue takes it if it needs a word over the
 * same groups while its generator is in the same state, and draws a word itself otherwise.
 *
 * <pre>
 *   lock [ Pool.draft ] unlock     draw     lock [ a call: isOf, take ] unlock
 *                                queries
 * </pre>
 *
 * Thread-safe but for the generators given to it.
 */
final class WordDraft {
  /** The minimum number of letters. Below it, a word takes less than 10 ms. */
  static final int MIN_LETTERS = 2_000;

  private final SpreadWords words;
  private final int bestOf;
  private final long[] before;
  private final Xoshiro256PlusPlus generator; // after the draw, once the word is drawn
  private volatile int @Nullable [] word;

  /** Creates a draft of the word that {@code generator} draws next, the best of some. */
  WordDraft(SpreadWords words, int bestOf, Xoshiro256PlusPlus generator) {
    this.words = words;
    this.bestOf = bestOf;
    before = generator.state();
    this.generator = generator;
  }

  /** Draws the word, if it is not drawn yet. */
  synchronized void draw() {
    if (word == null) {
      word = words.drawBest(generator, bestOf);
    }
  }

  /** Returns whether this is a draft of the word that {@code other} draws next. */
  boolean isOf(SpreadWords otherWords, int otherBestOf, Xoshiro256PlusPlus other) {
    return words.equals(otherWords)
        && bestOf == otherBestOf
        && Arrays.equals(before, other.state());
  }

  /**
   * Returns the word and moves {@code other} on, as if it had drawn it; null if it is not drawn.
   */
  int @Nullable [] take(Xoshiro256PlusPlus other) {
    int[] drawn = word;
    if (drawn != null) {
      other.continueFrom(generator);
    }
    return drawn;
  }

  /** Returns the words, whose table is computed once the word is drawn. */
  SpreadWords words() {
    return words;
  }
}
