package dev.riffle.bench;

import dev.riffle.bench.Contest.Contender;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** Memory and time of a queue stay the same after a million edits, or years of play. */
final class LongRuns {
  private static final int MILLION = 1_000_000;
  private static final int LIMIT = PlayQueue.DEFAULT_HISTORY_LIMIT;
  private static final double NOTHING = 64 * 1024; // what a collector leaves lying about

  private LongRuns() {}

  public static void main(String[] args) {
    Contest.warmUp();
    WarmUp.play(1_000);
    leak("1M adds one by one, 1M removes in random order", 1_000, LongRuns::addAndRemove);
    leak("100,000 toggles", LIMIT, queue -> toggle(queue, LIMIT));
    Contest.slower(
        "next() after 300,000 plays against after 100,000, where history is full",
        1,
        20,
        plays(3 * LIMIT),
        plays(LIMIT));
  }

  /**
   * Reports how much more memory a queue keeps after {@code calls} that left it with the same
   * entries and as many plays in the history.
   */
  private static void leak(String name, int plays, Consumer<PlayQueue<Integer>> calls) {
    calls.accept(queue(1_000)); // the classes that it loads are not the queue's
    PlayQueue<Integer> queue = queue(1_000);
    Numbers.play(queue, plays);
    long before = usedBytes();
    calls.accept(queue);
    long bytes = usedBytes() - before;
    Target.reportBytes(name + ": memory not given back", (double) bytes, NOTHING);
    if (queue.size() != 1_000) {
      throw new IllegalStateException("the queue is not as it was: " + queue.size());
    }
  }

  private static void addAndRemove(PlayQueue<Integer> queue) {
    List<Entry<Integer>> added = new ArrayList<>();
    for (int i = 0; i < MILLION; i++) {
      added.add(queue.add(i));
    }
    Collections.shuffle(added, new Random(1));
    added.forEach(queue::remove);
  }

  private static void toggle(PlayQueue<Integer> queue, int times) {
    for (int i = 0; i < times; i++) {
      queue.setMode(i % 2 == 0 ? PlayMode.IN_ORDER : PlayMode.SHUFFLE);
    }
  }

  /** A thousand plays of a queue that has played {@code before} already. */
  private static Contender plays(int before) {
    return new Contender(
        1_000,
        () -> {
          PlayQueue<Integer> queue = queue(10_000);
          Numbers.play(queue, before);
          return List.of(() -> Numbers.play(queue, 1_000));
        });
  }

  private static PlayQueue<Integer> queue(int n) {
    return Numbers.repeating(Numbers.COMPUTED.subList(0, n));
  }

  private static long usedBytes() {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    memory.gc();
    memory.gc();
    return memory.getHeapMemoryUsage().getUsed();
  }
}
