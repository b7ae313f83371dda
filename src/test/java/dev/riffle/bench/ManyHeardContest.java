package dev.riffle.bench;

import com.google.common.collect.ImmutableList;
import dev.riffle.bench.Target.Bar;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;

/** Half of a queue removed, all of which was heard and is in its history. */
final class ManyHeardContest {
  private static final int N = PlayQueue.DEFAULT_HISTORY_LIMIT;
  private static final int RUNS = 15;
  private static final double ONE_BY_ONE = 40;
  private static final ImmutableList<Integer> SONGS = Numbers.inMemory(N);

  private ManyHeardContest() {}

  public static void main(String[] args) {
    Contest.warmUp();
    WarmUp.play(5_000);
    double oneByOne = halfRemoved((queue, half) -> half.forEach(queue::remove));
    new Target(
            "100,000 heard: half removed one by one against a LinkedHashSet",
            oneByOne,
            median(ManyHeardContest::removedFromSet),
            Bar.SLOWER,
            ONE_BY_ONE)
        .report();
    double together = halfRemoved(PlayQueue::removeAll);
    Swaps.report("100,000 heard: half removed by removeAll, each", 2 * together / N, 6.2);
  }

  private static double halfRemoved(BiConsumer<PlayQueue<Integer>, List<Entry<Integer>>> removal) {
    return median(() -> removed(removal));
  }

  private static double median(DoubleSupplier nanos) {
    return DoubleStream.generate(nanos).limit(RUNS).sorted().toArray()[RUNS / 2];
  }

  private static double removedFromSet() {
    Set<Integer> set = new LinkedHashSet<>(SONGS);
    List<Integer> numbers = new ArrayList<>(SONGS);
    Collections.shuffle(numbers, new Random(1));
    long before = Contest.cpuNanos();
    numbers.subList(0, N / 2).forEach(set::remove);
    long nanos = Contest.cpuNanos() - before;
    Numbers.sink = set;
    return nanos;
  }

  /** What a removal leaves for the next look back and step back to do is timed with it. */
  private static double removed(BiConsumer<PlayQueue<Integer>, List<Entry<Integer>>> removal) {
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
