package dev.riffle.fairness;

import com.google.common.collect.ContiguousSet;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.util.stream.IntStream;

/** Where orders of 0 to n - 1 come from, in blocks. Thread-safe; its blocks are not. */
public interface Shuffles {
  /**
   * Begins block number {@code number}, whose first shuffle has the number {@code first}. It
   * depends on nothing else, so that a run is the same on any number of threads.
   */
  OrderBlock block(Seed seed, int n, long number, long first);

  /** Shuffles, one after the other. */
  interface OrderBlock {
    /** Puts the next order into {@code order}, whatever lay there. */
    void next(int[] order);
  }

  /** Returns the shuffles of an algorithm, each of which begins with 0 to n - 1 in order. */
  static Shuffles of(Algorithm algorithm, Generator generator) {
    return (seed, n, number, first) -> {
      int[] inOrder = IntStream.range(0, n).toArray();
      if (generator.isFresh()) {
        long[] index = {first};
        return order -> {
          System.arraycopy(inOrder, 0, order, 0, n);
          algorithm.shuffle(order, generator.opening().draws(seed, index[0]++));
        };
      }
      Draws draws = generator.opening().draws(seed, number);
      return order -> {
        System.arraycopy(inOrder, 0, order, 0, n);
        algorithm.shuffle(order, draws);
      };
    };
  }

  /**
   * Returns what our own queue plays, from outside: all is heard by pressing next. A block is one
   * queue that repeats, cycle after cycle, and lets nothing rest: a gap would make the cycles hang
   * together.
   */
  static Shuffles ofQueue() {
    return (seed, n, number, first) -> {
      PlayQueue<Integer> queue =
          PlayQueue.<Integer>builder(seed.derive(number))
              .addAll(ContiguousSet.closedOpen(0, n))
              .mode(PlayMode.SHUFFLE)
              .repeat(RepeatMode.ALL)
              .gap(PlayMode.SHUFFLE, 0)
              .build();
      return order -> {
        for (int place = 0; place < n; place++) {
          order[place] = queue.next().orElseThrow().item();
        }
      };
    };
  }
}
