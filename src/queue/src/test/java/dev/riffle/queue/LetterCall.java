package dev.riffle.queue;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A call of the enumerations of letters, its arguments chosen before anything is drawn. It does
 * nothing if it is refused, or names an entry that is not in the queue.
 *
 * @param a the entry, the row, the gap, the index, the law (the sum of 1 with weights, 2 with units
 *     and 4 with groups), or the set of deferred entries as bits
 * @param b the entry to insert, the row or index to move to, the weight, the unit, the rank or the
 *     group
 */
record LetterCall(Kind kind, int a, int b) {
  enum Kind {
    NEXT,
    PREVIOUS, // not for the law
    TRACK_ENDED, // not for the law
    PEEK, // b rows
    SKIP_TO,
    SKIP_UNIT,
    PLAY_NEXT,
    ENQUEUE,
    DEQUEUE,
    MOVE_AHEAD,
    INSERT_AHEAD, // as row a the entry b
    INSERT_ONCE,
    REMOVE_AHEAD,
    ADD, // at index a, with the numbers of entry b of the run
    REMOVE,
    MOVE,
    REWEIGH, // by replacing the item
    REGROUP, // into unit b, by replacing the item
    REATTRIBUTE, // to group b, by replacing the item
    RERANK, // to rank b, by replacing the item
    UPDATE_WEIGHT,
    DEFER,
    SET_DRAWING, // by law a
    IN_ORDER,
    SHUFFLE,
    RANDOM,
    RESHUFFLE,
    SET_GAP,
    UNDO, // of the call before, for the law
    REDO // not for the law
  }

  static LetterCall of(Kind kind, int... arguments) {
    return new LetterCall(
        kind, arguments.length > 0 ? arguments[0] : 0, arguments.length > 1 ? arguments[1] : 0);
  }

  /** Returns the entries that the set {@code bits} has. */
  static List<Integer> ids(int bits) {
    return IntStream.range(0, Integer.SIZE).filter(id -> (bits >> id & 1) > 0).boxed().toList();
  }

  /** Returns the numbers of an entry after this call on it. */
  ModelLetters.Numbers renumber(ModelLetters.Numbers of) {
    return switch (kind) {
      case REWEIGH, UPDATE_WEIGHT -> new ModelLetters.Numbers(b, of.unit(), of.rank(), of.group());
      case REGROUP -> new ModelLetters.Numbers(of.weight(), b, of.rank(), of.group());
      case RERANK -> new ModelLetters.Numbers(of.weight(), of.unit(), b, of.group());
      case REATTRIBUTE -> new ModelLetters.Numbers(of.weight(), of.unit(), of.rank(), b);
      default -> of;
    };
  }

  @Override
  public String toString() {
    return kind + " " + a + " " + b;
  }
}
