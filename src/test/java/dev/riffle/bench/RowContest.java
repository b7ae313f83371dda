package dev.riffle.bench;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Looking at rows ahead, arranging them, adding while the listener is back, and restoring. */
final class RowContest {
  private static final int RUNS = 1_001;
  private static final ImmutableList<Integer> SONGS = Numbers.inMemory(100_000);

  private RowContest() {}

  public static void main(String[] args) {
    Contest.warmUp();
    WarmUp.play(5_000);
    drag();
    addWhileBack(false);
    addWhileBack(true);
    peekAcrossTheSeam();
    restore();
  }

  private static void drag() {
    PlayQueue<Integer> queue = Numbers.queue(SONGS, PlayMode.SHUFFLE);
    queue.upcoming(SONGS.size());
    Random random = new Random(1);
    double median =
        Contest.medianNanos(
            RUNS,
            () -> {
              int from = random.nextInt(SONGS.size() - 1);
              queue.moveAhead(from, from + 1);
            });
    Target.time("100,000 shown: move a row by 1, median", median, 200_000).report();
  }

  /** In the second cycle, where entries rest; with the next songs on a screen or without. */
  private static void addWhileBack(boolean isShown) {
    PlayQueue<Integer> queue = repeating(Numbers.COMPUTED);
    Numbers.play(queue, Numbers.MILLION + 100);
    for (int i = 0; i < 50; i++) {
      queue.previous();
    }
    long[] nanos = new long[RUNS];
    for (int i = 0; i < RUNS; i++) {
      queue.upcoming(isShown ? 100 : 0);
      long before = Contest.cpuNanos();
      queue.add(1);
      nanos[i] = Contest.cpuNanos() - before;
    }
    Arrays.sort(nanos);
    String name = isShown ? "1M, back by 50, 100 shown: add" : "1M, back by 50: add";
    Target.time(name + ", median", (double) nanos[RUNS / 2], 20_000).report();
  }

  private static void peekAcrossTheSeam() {
    int n = 10_000;
    PlayQueue<Integer> queue = repeating(SONGS.subList(0, n));
    Numbers.play(queue, n - 20);
    double cold =
        Contest.medianNanos(
            RUNS,
            () -> {
              queue.setRepeat(RepeatMode.OFF); // a change, which nothing memoised outlives
              queue.setRepeat(RepeatMode.ALL);
              Numbers.consume(queue.upcoming(50));
            });
    Target.time("10,000: upcoming(50) across the seam, median", cold, 500_000).report();
    double again = Contest.medianNanos(RUNS, () -> Numbers.consume(queue.upcoming(50)));
    Target.time("10,000: the same again, median", again, 20_000).report();
  }

  private static void restore() {
    PlayQueue<Integer> queue = repeating(SONGS);
    Numbers.play(queue, 100);
    QueueState<Integer> state = queue.state();
    double median = Contest.medianNanos(RUNS, () -> Numbers.consume(PlayQueue.restore(state)));
    Target.time("100,000, 100 played: restored, median", median, 1e6).report();
    double saved = Contest.medianNanos(RUNS, () -> Numbers.consume(queue.state()));
    Target.time("100,000, 100 played: state(), median", saved, 1e6).report();
  }

  private static PlayQueue<Integer> repeating(List<Integer> items) {
    return PlayQueue.<Integer>builder(Seed.parse("bench"))
        .addAll(items)
        .repeat(RepeatMode.ALL)
        .build();
  }
}
