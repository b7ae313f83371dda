package dev.riffle.queue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The calls of {@link RandomCalls}, whose mix is part of a golden test, and those that came later:
 * single plays, the stop after a song, undo, skipping a unit, deferring, weights, and a switch.
 */
final class MoreCalls {
  private final Random random;
  private final RandomCalls others;
  private int items = 5_000; // what plays once holds

  MoreCalls(long seed) {
    random = new Random(seed);
    others = new RandomCalls(seed);
  }

  /** Makes one call and returns it with its answer. */
  String callOn(PlayQueue<Integer> queue) {
    String answer = random.nextInt(3) > 0 ? others.callOn(queue) : another(queue);
    return answer + ", order " + List.copyOf(queue.playOrder()) + queue.playOrder().cursor();
  }

  private String another(PlayQueue<Integer> queue) {
    String answer = anyOn(queue);
    Queues.assertOpensAgain(queue);
    return answer;
  }

  private String anyOn(PlayQueue<Integer> queue) {
    return switch (random.nextInt(20)) {
      case 15 -> {
        queue.shuffle();
        yield "shuffle " + queue.current();
      }
      case 16 -> refresh(queue);
      case 17 -> {
        queue.drop(some(queue));
        yield "drop " + queue.entries() + queue.canUndo();
      }
      case 18 -> {
        List<Integer> added = random.ints(random.nextInt(3)).map(i -> items++).boxed().toList();
        yield "addNext " + queue.addNext(added) + queue.entries();
      }
      case 19 -> {
        QueueList.of(queue).setShuffled(random.nextBoolean());
        yield "setShuffled " + queue.mode() + queue.upNext();
      }
      case 12 -> "skipUnit " + queue.skipUnit();
      case 13 -> {
        queue.setDeferred(queue.entries().stream().filter(e -> random.nextInt(4) == 0).toList());
        yield "deferred " + queue.deferred();
      }
      case 14 -> "updateWeights " + queue.updateWeights();
      case 0 -> "playNext " + queue.playOnceNext(items++);
      case 1 -> "enqueue " + queue.enqueueOnce(items++);
      case 2, 3, 4 -> ofOnce(queue);
      case 5 -> {
        queue.setStopAfterCurrent(random.nextInt(4) > 0);
        yield "stops " + queue.stopsAfterCurrent();
      }
      case 6, 7, 8, 9 -> "undo " + queue.undo() + queue.entries() + queue.upNext();
      default -> "redo " + queue.redo() + queue.entries() + queue.upNext();
    };
  }

  private String refresh(PlayQueue<Integer> queue) {
    Map<Entry<Integer>, Integer> other = new LinkedHashMap<>();
    some(queue).forEach(entry -> other.put(entry, items++));
    boolean canUndo = queue.canUndo();
    queue.refresh(other);
    return "refresh " + queue.entries() + canUndo;
  }

  private List<Entry<Integer>> some(PlayQueue<Integer> queue) {
    return queue.entries().stream().filter(entry -> random.nextInt(6) == 0).toList();
  }

  private String ofOnce(PlayQueue<Integer> queue) {
    List<Entry<Integer>> once = new ArrayList<>(queue.upNext());
    once.addAll(queue.history(20));
    once.removeIf(queue.asList()::contains);
    if (once.isEmpty()) {
      return "nothing plays once";
    }
    Entry<Integer> entry = once.get(random.nextInt(once.size()));
    switch (random.nextInt(6)) {
      case 0 -> queue.skipTo(entry);
      case 1 -> queue.playNext(entry);
      case 2 -> queue.enqueue(entry);
      case 3 -> queue.dequeue(entry);
      case 4 -> queue.remove(entry);
      default -> queue.replace(entry, items++);
    }
    return "once " + entry + queue.entry(entry.id()) + queue.upNext();
  }
}
