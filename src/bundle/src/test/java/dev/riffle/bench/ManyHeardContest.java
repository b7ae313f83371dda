package dev.riffle.bench;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;

/** Half of a queue removed, all of which was heard and is in its history. */
final class ManyHeardContest {
  private static final int N = PlayQueue.DEFAULT_HISTORY_LIMIT;
  private static final int RUNS = 15;
  private static final ImmutableList<Integer> SONGS = Numbers.inMemory(N);

  private ManyHeardContest() {}

  public static void main(String[] args) {
    Contest.warmUp();
    WarmUp.play(5_000);
    report("one by one", 48, (queue, half) -> half.forEach(queue::remove));
    report("by removeAll", 6.2, PlayQueue::removeAll);
  }

  private static void report(
      String way, double times, BiConsumer<PlayQueue<Integer>, List<Entry<Integer>>> removal) {
    double median = Contest.median(RUNS, () -> removed(removal));
    Swaps.report("100,000 heard: half removed " + way + ", each", 2 * median / N, times);
  }

  /** Includes the work that a removal defers to the next look back and step back. */
  private static long removed(BiConsumer<PlayQueue<Integer>, List<Entry<Integer>>> removal) {
    PlayQueue<Integer> queue = Numbers.queue(SONGS, PlayMode.SHUFFLE);
    Numbers.play(queue, N);
    List<Entry<Integer>> entries = new ArrayList<>(queue.entries());
    Collections.shuffle(entries, new Random(1));
    List<Entry<Integer>> half = List.copyOf(entries.subList(0, N / 2));
    long before = Contest.cpuNanos();
    removal.accept(queue, half);
    queue.history(10).forEach(Numbers::consume);
    queue.previous().ifPresent(Numbers::consume);
    long nanos = Contest.cpuNanos() - before;
    int left = queue.history(N).size();
    if (queue.size() != N / 2 || left < N / 2 - 2) {
      throw new IllegalStateException("the queue is not what is left of it: " + left);
    }
    return nanos;
  }
}
