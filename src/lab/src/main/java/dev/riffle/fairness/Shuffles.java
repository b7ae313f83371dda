package dev.riffle.fairness;

import com.google.common.collect.ContiguousSet;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.util.stream.IntStream;

/** A source of orders of 0 to n - 1, in blocks. Thread-safe; its blocks are not. */
public interface Shuffles {
  /**
   * Returns block {@code number}, whose first shuffle has the number {@code first}. It depends on
   * the arguments alone, so that a run gives the same results on any number of threads.
   */
  OrderBlock block(Seed seed, int n, long number, long first);

  /** A block of successive shuffles. Not thread-safe. */
  interface OrderBlock {
    /** Overwrites {@code order} with the next order. */
    void next(int[] order);
  }

  /** Returns the shuffles of an algorithm, each of which starts from 0 to n - 1 in order. */
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
   * Returns the shuffles of Riffle's queue, observed only by calls of next. A block is one queue
   * that repeats without a gap: a gap would make its cycles dependent.
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
