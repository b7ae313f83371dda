package dev.riffle.queue;

import static dev.riffle.queue.Queues.entry;

import java.util.List;

/**
 * A call of the exact enumeration, its arguments chosen before anything is drawn.
 *
 * @param kind which call
 * @param a the entry that it names or makes, or a gap, or the number of a repeat mode
 * @param b the second entry of two
 */
record LawCall(Kind kind, int a, int b) {
  enum Kind {
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
    JUMP,
    IN_ORDER,
    SHUFFLE,
    RANDOM,
    RESHUFFLE,
    SET_GAP,
    SET_REPEAT
  }

  static LawCall of(Kind kind, int... arguments) {
    return new LawCall(
        kind, arguments.length > 0 ? arguments[0] : 0, arguments.length > 1 ? arguments[1] : 0);
  }

  boolean isPeek() {
    return kind == Kind.PEEK_ONE || kind == Kind.PEEK_TWO || kind == Kind.PEEK_ALL;
  }

  RepeatMode repeat() {
    return Call.REPEATS.get(a);
  }

  void on(PlayQueue<Integer> queue) {
    switch (kind) {
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
      case JUMP -> queue.skipTo(entry(queue, a));
      case IN_ORDER -> queue.setMode(PlayMode.IN_ORDER);
      case SHUFFLE -> queue.setMode(PlayMode.SHUFFLE);
      case RANDOM -> queue.setMode(PlayMode.RANDOM);
      case RESHUFFLE -> queue.reshuffle();
      case SET_GAP -> queue.setGap(PlayMode.SHUFFLE, a);
      case SET_REPEAT -> queue.setRepeat(repeat());
    }
  }

  @Override
  public String toString() {
    return switch (kind) {
      case REMOVE_ALL -> kind + " " + a + " " + b;
      case REMOVE, ENQUEUE, PLAY_NEXT, DEQUEUE, JUMP, SET_GAP -> kind + " " + a;
      case SET_REPEAT -> kind + " " + repeat();
      default -> kind.toString();
    };
  }
}
