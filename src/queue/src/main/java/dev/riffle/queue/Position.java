package dev.riffle.queue;

import com.google.common.primitives.Ints;
import org.jspecify.annotations.Nullable;

/**
 * The place of the current play in its cycle. An immutable value.
 *
 * <p>After going back, each play counts as one place, and the last place of the previous cycle
 * precedes the first place of a cycle.
 *
 * @since 0.1
 */
public final class Position {
  private final int cycle;
  private final int place;
  private final int size;

  Position(int cycle, int place, int size) {
    this.cycle = cycle;
    this.place = place;
    this.size = size;
  }

  /** Returns the number of the cycle, from 0. */
  public int cycle() {
    return cycle;
  }

  /**
   * Returns the number of entries that the cycle has played; in {@link PlayMode#IN_ORDER} the place
   * of the current entry in the source order, from 1; in {@link PlayMode#RANDOM} the number of
   * plays since the switch; 0 if nothing is current, or all entries are single plays.
   */
  public int place() {
    return place;
  }

  /** Returns the number of entries in the queue. */
  public int size() {
    return size;
  }

  /** Returns the position {@code plays} before this one, across cycles, if any. */
  Position back(int plays, boolean hasCycles) {
    long before = (long) place - plays;
    long cycles = hasCycles && before < 1 ? Math.min(cycle, (size - before) / size) : 0;
    int then = Ints.saturatedCast(Math.max(1, before + cycles * size));
    return new Position((int) (cycle - cycles), then, size);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Position position
        && cycle == position.cycle
        && place == position.place
        && size == position.size;
  }

  @Override
  public int hashCode() {
    return (cycle * 31 + place) * 31 + size;
  }

  /** Returns the three numbers by name, such as {@code Position[cycle=0, place=3, size=9]}. */
  @Override
  public String toString() {
    return "Position[cycle=" + cycle + ", place=" + place + ", size=" + size + "]";
  }
}
