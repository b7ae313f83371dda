package dev.riffle.queue;

import static dev.riffle.queue.Queues.entry;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A call of the exact enumeration, its arguments chosen before anything is drawn.
 *
 * @param kind which call
 * @param a the entry that it names or makes, or a gap, the number of a repeat mode, or a row
 * @param b the second entry of two, the row to move to, or the entry to insert
 */
record LawCall(Kind kind, int a, int b) {
  enum Kind {
    START_AT, // of the builder
    START_AFTER, // two entries, of the builder
    REPLACE_ALL, // by as many entries from b on, of which the one at a starts
    NEXT,
    PREVIOUS,
    PEEK_ONE,
    PEEK_TWO,
    PEEK_ALL, // as many as there are entries
    ADD,
    ADD_TWO,
    REMOVE,
    REMOVE_ALL,
    ENQUEUE,
    PLAY_NEXT,
    DEQUEUE,
    MOVE_AHEAD,
    INSERT_AHEAD,
    INSERT_ONCE,
    REMOVE_AHEAD,
    UNDO,
    REDO,
    JUMP,
    IN_ORDER,
    SHUFFLE,
    RANDOM,
    RESHUFFLE,
    SET_GAP,
    SET_RANDOM_GAP,
    SET_REPEAT
  }

  static LawCall of(Kind kind, int... arguments) {
    return new LawCall(
        kind, arguments.length > 0 ? arguments[0] : 0, arguments.length > 1 ? arguments[1] : 0);
  }

  boolean isPeek() {
    return kind == Kind.PEEK_ONE || kind == Kind.PEEK_TWO || kind == Kind.PEEK_ALL;
  }

  /** Returns how many rows ahead are kept by this call at least, unless it is refused. */
  int keeps() {
    return switch (kind) {
      case MOVE_AHEAD -> Math.max(a, b) + 1;
      case INSERT_AHEAD, INSERT_ONCE -> a + 1;
      case REMOVE_AHEAD -> a;
      default -> 0;
    };
  }

  /** Returns whether the rows and entries after this call are those of an earlier edit. */
  boolean isUndo() {
    return kind == Kind.UNDO || kind == Kind.REDO;
  }

  RepeatMode repeat() {
    return Call.REPEATS.get(a);
  }

  void on(PlayQueue<Integer> queue) {
    switch (kind) {
      case START_AT, START_AFTER -> {}
      case REPLACE_ALL ->
          queue.replaceAll(IntStream.range(b, b + queue.size()).boxed().toList(), a);
      case NEXT -> queue.next();
      case PREVIOUS -> queue.previous();
      case PEEK_ONE -> queue.upcoming(1);
      case PEEK_TWO -> queue.upcoming(2);
      case PEEK_ALL -> queue.upcoming(queue.size());
      case ADD -> queue.add(a);
      case ADD_TWO -> queue.addAll(0, List.of(a, a + 1));
      case REMOVE -> queue.remove(entry(queue, a));
      case REMOVE_ALL -> queue.removeAll(List.of(entry(queue, a), entry(queue, b)));
      case ENQUEUE -> queue.enqueue(entry(queue, a));
      case PLAY_NEXT -> queue.playNext(entry(queue, a));
      case DEQUEUE -> queue.dequeue(entry(queue, a));
      case MOVE_AHEAD -> queue.moveAhead(a, b);
      case INSERT_AHEAD -> queue.insertAhead(a, entry(queue, b));
      case INSERT_ONCE -> queue.insertOnceAhead(a, b);
      case REMOVE_AHEAD -> queue.removeAhead(a);
      case UNDO -> queue.undo();
      case REDO -> queue.redo();
      case JUMP -> queue.skipTo(entry(queue, a));
      case IN_ORDER -> queue.setMode(PlayMode.IN_ORDER);
      case SHUFFLE -> queue.setMode(PlayMode.SHUFFLE);
      case RANDOM -> queue.setMode(PlayMode.RANDOM);
      case RESHUFFLE -> queue.reshuffle();
      case SET_GAP -> queue.setGap(PlayMode.SHUFFLE, a);
      case SET_RANDOM_GAP -> queue.setGap(PlayMode.RANDOM, a);
      case SET_REPEAT -> queue.setRepeat(repeat());
    }
  }

  @Override
  public String toString() {
    return kind + " " + a + " " + b;
  }
}
