package dev.riffle.queue;

import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Xoshiro256PlusPlus;
import java.util.Optional;
import java.util.function.IntSupplier;

/**
 * The draw of the next letter (C28), from the letters that remain, those of them that rest, and the
 * rows before the draw. A law knows nothing of kept rows, the cursor, undo or modes. Each law is
 * one class:
 *
 * <pre>
 *   Uniform      each entry is as likely: one step of Knuth's shuffle
 *   ByWeight     a letter is drawn in proportion to its weight (C30)
 *   SpreadWord   the next letter of a word over the groups (C31)
 *   ByRule       a letter is drawn in proportion to the weight that the host's rule gives it
 * </pre>
 *
 * Units are no law: they are letters (C29). Before a draw, {@link Letters#know} has run unless the
 * law is uniform.
 */
interface Law {
  /** Returns whether all entries are as likely: only then can a cycle be settled. */
  default boolean isUniform() {
    return false;
  }

  /**
   * Returns the slot that represents the next letter of {@code bag}, where it stays, or {@link
   * Slots#NONE} if all letters rest; {@code before} is the list before it.
   */
  int next(Bag bag, ListEnd before, Draws draws);

  /** Records that {@code slot}, of the open unit, plays before the next letter. */
  default void pass(int slot, ListEnd before) {}

  /** Forgets all drafts, as a call changes the remaining entries. */
  default void forget() {}

  /** Returns a copy that draws from {@code copied}, the copy of its letters. */
  Law copy(Letters copied);

  /** Returns whether the next draw needs no draft. */
  default boolean isDrafted() {
    return true;
  }

  /** Returns a draft of what the next draw from {@code generator} begins with, if any. */
  default Optional<WordDraft> draft(Bag bag, ListEnd before, Xoshiro256PlusPlus generator) {
    return Optional.empty();
  }

  /**
   * Writes all drafts to {@code rows}, or reads it; {@code open} returns a member of a unit that
   * has begun, whose letter is taken, or none.
   */
  default void exchange(Bag bag, IntSupplier open, Rows rows) {}
}
