package dev.riffle.bench;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;

/**
 * Entries added to a queue whose whole cycle is drawn ahead, and the longest wait of another thread
 * for the current entry meanwhile.
 */
final class LongLookAheadContest {
  private static final int N = 100_000;
  private static final int ADDS = 1_000;
  private static final int RUNS = 5;
  private static final ImmutableList<Integer> SONGS = Numbers.inMemory(N);
  private static final ImmutableList<Integer> ADDED = Numbers.inMemory(N / 10);

  private LongLookAheadContest() {}

  public static void main(String[] args) {
    Contest.warmUp();
    WarmUp.play(5_000);
    bulk();
    oneByOne();
    currentMeanwhile();
  }

  private static void bulk() {
    double median =
        Contest.median(
            RUNS,
            () -> {
              PlayQueue<Integer> queue = allDrawn();
              long before = Contest.cpuNanos();
              queue.addAll(N / 2, ADDED);
              return Contest.cpuNanos() - before;
            });
    Swaps.report("100,000 drawn ahead: addAll of 10,000, each", median / ADDED.size(), 8.8);
  }

  private static void oneByOne() {
    PlayQueue<Integer> queue = allDrawn();
    double median = Contest.medianNanos(ADDS, () -> queue.add(1));
    Swaps.report("100,000 drawn ahead: one add, median", median, 90);
  }

  /** By the wall clock, as the other thread waits by it; of five runs the least counts. */
  private static void currentMeanwhile() {
    long least =
        LongStream.generate(LongLookAheadContest::longestWait).limit(RUNS).min().orElseThrow();
    Target.reportTime("100,000 drawn ahead: longest current() meanwhile", (double) least, 50e6);
  }

  private static long longestWait() {
    PlayQueue<Integer> queue = allDrawn();
    AtomicBoolean begun = new AtomicBoolean();
    AtomicBoolean over = new AtomicBoolean();
    long[] longest = {0};
    Thread other =
        new Thread(
            () -> {
              while (!over.get()) {
                long before = System.nanoTime();
                Numbers.consume(queue.current().orElseThrow());
                longest[0] = Math.max(longest[0], System.nanoTime() - before);
                begun.set(true);
              }
            });
    other.start();
    while (!begun.get()) {
      Thread.onSpinWait();
    }
    queue.addAll(N / 2, ADDED);
    for (int i = 0; i < ADDS; i++) {
      queue.add(1);
    }
    over.set(true);
    try {
      other.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return longest[0];
  }

  private static PlayQueue<Integer> allDrawn() {
    PlayQueue<Integer> queue = Numbers.queue(SONGS, PlayMode.SHUFFLE);
    Numbers.play(queue, 1);
    if (queue.upcoming(N).size() != N - 1) {
      throw new IllegalStateException("not all are drawn");
    }
    return queue;
  }
}
