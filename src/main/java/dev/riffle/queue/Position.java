package dev.riffle.queue;

/**
 * The place of the current play in its cycle. An immutable value.
 *
 * <p>While the listener is back, each play that they went back over counts as one place, and before
 * the first place of a cycle is the last of the cycle before.
 *
 * @param cycle the number of the cycle, from 0
 * @param place how many entries the cycle has played; in {@link PlayMode#IN_ORDER} the place of the
 *     current entry in the source order, from 1; in {@link PlayMode#RANDOM} the number of plays
 *     since the switch; 0 if nothing is current, or only entries that play once are there
 * @param size the number of entries in the queue
 */
public record Position(int cycle, int place, int size) {
  /** Returns the position {@code plays} before this one, through the cycles if it has any. */
  Position back(int plays, boolean hasCycles) {
    int before = place - plays;
    int cycles = hasCycles && before < 1 ? Math.min(cycle, (size - before) / size) : 0;
    return new Position(cycle - cycles, Math.max(1, before + cycles * size), size);
  }
}
