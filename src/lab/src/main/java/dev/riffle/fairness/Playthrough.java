package dev.riffle.fairness;

import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.queue.PlayQueue;
import java.util.BitSet;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The results of calls of next, then of previous, on a queue of numbered tracks. An immutable
 * value.
 *
 * @param heard the tracks that next returned, in order
 * @param walkedBack the tracks that previous returned, in order
 */
public record Playthrough(ImmutableIntArray heard, ImmutableIntArray walkedBack) {

  /**
   * Calls next {@code plays} times, then previous {@code back} times; calls that return nothing are
   * skipped.
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

  /** Returns the number of distinct tracks that next returned. */
  public int distinct() {
    BitSet seen = new BitSet();
    heard.forEach(seen::set);
    return seen.cardinality();
  }

  /** Returns the number, counting from 1, of the first play that repeats a track, or empty. */
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
   * Returns the number of the first {@code plays} plays by the artist of the preceding play.
   *
   * @param artists the artist of each track
   */
  public int artistRepeats(ImmutableIntArray artists, int plays) {
    return (int)
        IntStream.range(1, Math.min(plays, heard.length()))
            .filter(i -> artists.get(heard.get(i)) == artists.get(heard.get(i - 1)))
            .count();
  }

  /**
   * Returns whether call {@code i} of previous, from 0, returned the track that was played i + 1
   * plays before the last; false if it returned nothing.
   */
  public boolean wentBack(int i) {
    int before = heard.length() - 2 - i;
    return before >= 0 && i < walkedBack.length() && walkedBack.get(i) == heard.get(before);
  }
}
