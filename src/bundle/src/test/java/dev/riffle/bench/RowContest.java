package dev.riffle.bench;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueList;
import dev.riffle.queue.QueueState;
import dev.riffle.queue.RepeatMode;
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
    screen();
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
    Target.reportTime("100,000 drawn ahead: move a row by 1, median", median, 200_000);
  }

  /** A screen of 20 rows of a list in its middle, after a press and after a drag. */
  private static void screen() {
    PlayQueue<Integer> queue = Numbers.queue(SONGS.subList(0, 50_000), PlayMode.SHUFFLE);
    QueueList<Integer> rows = QueueList.of(queue);
    rows.skipTo(25_000);
    Numbers.consume(rows.get(rows.size() - 1)); // all are drawn
    double next = Contest.medianNanos(RUNS, () -> readAfter(rows, queue::next));
    Target.reportTime("list of 50,000: 20 rows after next, median", next, 100_000);
    Random random = new Random(1);
    double dragged =
        Contest.medianNanos(
            RUNS, () -> readAfter(rows, () -> rows.move(40_000, 30_000 + random.nextInt(100))));
    Target.reportTime("list of 50,000: 20 rows after a drag, median", dragged, 200_000);
  }

  private static void readAfter(QueueList<Integer> rows, Runnable change) {
    change.run();
    int position = rows.position().orElseThrow();
    Numbers.consume(List.copyOf(rows.subList(position, position + 20)));
  }

  /** In the second cycle, where entries rest; with the next songs on a screen or without. */
  private static void addWhileBack(boolean isDrawn) {
    PlayQueue<Integer> queue = Numbers.repeating(Numbers.COMPUTED);
    Numbers.play(queue, Numbers.MILLION + 100);
    for (int i = 0; i < 50; i++) {
      queue.previous();
    }
    double median =
        Contest.median(
            RUNS,
            () -> {
              queue.upcoming(isDrawn ? 100 : 0);
              long before = Contest.cpuNanos();
              queue.add(1);
              return Contest.cpuNanos() - before;
            });
    String name = isDrawn ? "1M, back by 50, 100 drawn ahead: add" : "1M, back by 50: add";
    Target.reportTime(name + ", median", median, 20_000);
  }

  private static void peekAcrossTheSeam() {
    int n = 10_000;
    PlayQueue<Integer> queue = Numbers.repeating(SONGS.subList(0, n));
    Numbers.play(queue, n - 20);
    double cold =
        Contest.medianNanos(
            RUNS,
            () -> {
              queue.setRepeat(RepeatMode.OFF); // a change, which nothing memoised outlives
              queue.setRepeat(RepeatMode.ALL);
              Numbers.consume(queue.upcoming(50));
            });
    Target.reportTime("10,000: upcoming(50) across the seam, median", cold, 500_000);
    double again = Contest.medianNanos(RUNS, () -> Numbers.consume(queue.upcoming(50)));
    Target.reportTime("10,000: the same again, median", again, 20_000);
  }

  private static void restore() {
    PlayQueue<Integer> queue = Numbers.repeating(SONGS);
    Numbers.play(queue, 100);
    QueueState<Integer> state = queue.state();
    double median = Contest.medianNanos(RUNS, () -> Numbers.consume(PlayQueue.restore(state)));
    Target.reportTime("100,000, 100 played: restored, median", median, 1e6);
    double saved = Contest.medianNanos(RUNS, () -> Numbers.consume(queue.state()));
    Target.reportTime("100,000, 100 played: state(), median", saved, 1e6);
  }
}
