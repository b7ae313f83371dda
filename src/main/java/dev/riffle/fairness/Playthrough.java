package dev.riffle.fairness;

import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.queue.PlayQueue;
import java.util.BitSet;
import java.util.OptionalInt;

/**
 * What was heard of a queue of numbered tracks by pressing next, and what previous then brought. An
 * immutable value.
 *
 * @param heard the tracks that next brought, in order
 * @param walkedBack the tracks that previous then brought, in order
 */
public record Playthrough(ImmutableIntArray heard, ImmutableIntArray walkedBack) {

  /**
   * Presses next {@code plays} times and then previous {@code back} times, as far as the queue
   * goes.
   */
  static Playthrough of(PlayQueue<Integer> queue, int plays, int back) {
    ImmutableIntArray.Builder heard = ImmutableIntArray.builder(plays);
    for (int i = 0; i < plays; i++) {
      queue.next().ifPresent(entry -> heard.add(entry.item()));
    }
    ImmutableIntArray.Builder walkedBack = ImmutableIntArray.builder(back);
    for (int i = 0; i < back; i++) {
      queue.previous().ifPresent(entry -> walkedBack.add(entry.item()));
    }
    return new Playthrough(heard.build(), walkedBack.build());
  }

  /** Returns how many different tracks were heard. */
  public int distinct() {
    BitSet seen = new BitSet();
    heard.forEach(seen::set);
    return seen.cardinality();
  }

  /**
   * Returns the play, counting from 1, on which a track was heard for the second time; empty if
   * none was.
   */
  public OptionalInt firstRepeat() {
    BitSet seen = new BitSet();
    for (int i = 0; i < heard.length(); i++) {
      if (seen.get(heard.get(i))) {
        return OptionalInt.of(i + 1);
      }
      seen.set(heard.get(i));
    }
    return OptionalInt.empty();
  }

  /**
   * Returns whether press number {@code i} of previous, from 0, brought what was heard so long
   * before the last play; not if it brought nothing.
   */
  public boolean wentBack(int i) {
    int before = heard.length() - 2 - i;
    return before >= 0 && i < walkedBack.length() && walkedBack.get(i) == heard.get(before);
  }
}
