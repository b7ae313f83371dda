package dev.riffle.queue;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import java.util.List;
import java.util.Random;

/**
 * Any call there is, at random, and what it answered as text. Two queues that are in the same state
 * get the same calls from equal seeds.
 */
final class RandomCalls {
  private final Random random;
  private int items = 100; // the items of added entries

  RandomCalls(long seed) {
    random = new Random(seed);
  }

  /** Makes one call, after which the state must open again; returns it with its answer. */
  String callOn(PlayQueue<Integer> queue) {
    String answer = anyOn(queue);
    Queues.assertOpensAgain(queue);
    return answer;
  }

  private String anyOn(PlayQueue<Integer> queue) {
    String answer =
        switch (random.nextInt(10)) {
          case 0, 1, 2, 3 -> walk(queue);
          case 4, 5 -> look(queue);
          case 6 -> ask(queue);
          case 7, 8 -> edit(queue);
          default -> change(queue);
        };
    return answer + " at " + queue.position();
  }

  private String walk(PlayQueue<Integer> queue) {
    return switch (random.nextInt(9)) {
      case 0, 1, 2, 3 -> "next " + queue.next();
      case 4, 5, 6 -> "previous " + queue.previous();
      default -> "trackEnded " + queue.trackEnded();
    };
  }

  private String look(PlayQueue<Integer> queue) {
    int k = random.nextInt(random.nextInt(3) == 0 ? 20 : 4);
    return random.nextInt(5) == 0
        ? "upcomingAfterEnd " + queue.upcomingAfterEnd()
        : "upcoming " + k + " " + queue.upcoming(k);
  }

  private String ask(PlayQueue<Integer> queue) {
    if (queue.size() == 0) {
      return "nothing to ask for";
    }
    Entry<Integer> entry = any(queue.entries());
    return switch (random.nextInt(5)) {
      case 0 -> {
        queue.playNext(entry);
        yield "playNext " + entry + ", up next " + queue.upNext();
      }
      case 1 -> {
        queue.enqueue(entry);
        yield "enqueue " + entry + ", up next " + queue.upNext();
      }
      case 2 -> {
        List<Entry<Integer>> upNext = queue.upNext();
        Entry<Integer> waiting = upNext.isEmpty() ? entry : any(upNext);
        yield "dequeue " + waiting + " " + queue.dequeue(waiting);
      }
      default -> {
        queue.skipTo(entry);
        yield "skipTo " + entry;
      }
    };
  }

  private String edit(PlayQueue<Integer> queue) {
    int size = queue.size();
    int kind = random.nextInt(size < 4 ? 4 : size < 20 ? 15 : 19);
    return switch (kind) {
      case 0 -> "add " + queue.add(items++);
      case 1 -> "add in between " + queue.add(random.nextInt(size + 1), items++);
      case 2 -> "addAll " + queue.addAll(random.nextInt(size + 1), added(random.nextInt(4)));
      case 3 -> random.nextInt(6) == 0 ? "replaceAll " + queue.replaceAll(added(7)) : walk(queue);
      case 4, 5 -> {
        int place = random.nextInt(size);
        Entry<Integer> entry = any(queue.entries());
        queue.move(entry, place);
        yield "move " + entry + " to " + place;
      }
      case 6, 7, 8 -> reorder(queue);
      case 9 -> queue.current().map(entry -> remove(queue, entry)).orElse("nothing is current");
      case 10 -> {
        if (random.nextInt(8) != 0) {
          yield remove(queue, any(queue.entries()));
        }
        queue.clear();
        yield "clear " + queue.entries();
      }
      case 11 -> {
        Entry<Integer> entry = any(queue.entries());
        yield "replace " + entry + " by " + queue.replace(entry, items++);
      }
      case 12 -> {
        List<Entry<Integer>> entries = List.of(any(queue.entries()), any(queue.entries()));
        queue.removeAll(entries);
        yield "removeAll " + entries + ", current " + queue.current();
      }
      case 13 -> {
        List<Entry<Integer>> entries = Lists.reverse(queue.entries()).subList(0, 3);
        int place = random.nextInt(size - 2);
        queue.moveAll(entries, place);
        yield "moveAll " + entries + " to " + place;
      }
      default -> remove(queue, any(queue.entries()));
    };
  }

  private static String remove(PlayQueue<Integer> queue, Entry<Integer> entry) {
    queue.remove(entry);
    return "remove " + entry + ", current " + queue.current();
  }

  private String reorder(PlayQueue<Integer> queue) {
    int asked = queue.upNext().size();
    queue.upcoming(asked + 4); // or there would seldom be anything to reorder
    int from = asked + random.nextInt(4);
    int to = asked + random.nextInt(4);
    try {
      queue.moveAhead(from, to);
      return "moveAhead " + from + " to " + to;
    } catch (IllegalArgumentException refused) {
      return "refused to reorder " + from + " to " + to;
    }
  }

  private String change(PlayQueue<Integer> queue) {
    return switch (random.nextInt(8)) {
      case 0, 1, 2 -> {
        queue.setMode(any(ImmutableList.copyOf(PlayMode.values())));
        yield "setMode " + queue.mode();
      }
      case 3 -> {
        queue.reshuffle();
        yield "reshuffle " + queue.mode();
      }
      case 4, 5 -> {
        queue.setRepeat(any(ImmutableList.copyOf(RepeatMode.values())));
        yield "setRepeat " + queue.repeat();
      }
      default -> {
        PlayMode mode = random.nextBoolean() ? PlayMode.SHUFFLE : PlayMode.RANDOM;
        queue.setGap(mode, random.nextInt(Math.max(1, queue.size())));
        yield "setGap " + mode + " " + queue.gap(mode);
      }
    };
  }

  private List<Integer> added(int count) {
    return random.ints(count, 0, 9).map(i -> items++).boxed().toList();
  }

  private <E> E any(List<E> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
