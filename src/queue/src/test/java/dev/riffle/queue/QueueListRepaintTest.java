package dev.riffle.queue;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.riffle.shuffle.Seed;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The behaviour that a UI toolkit with one thread relies on, such as JavaFX and Swing: a change on
 * any thread repaints the view on the UI thread, once for many changes, and the last repaint shows
 * the queue as it is.
 */
class QueueListRepaintTest {
  private record Painted(List<Entry<Integer>> rows, OptionalInt position) {}

  private final PlayQueue<Integer> queue =
      PlayQueue.<Integer>builder(Seed.parse("screen"))
          .addAll(IntStream.range(0, 100).boxed().collect(toImmutableList()))
          .mode(PlayMode.IN_ORDER)
          .build();
  private final QueueList<Integer> list = QueueList.of(queue);
  private final List<Painted> painted = new ArrayList<>();

  private void show() {
    painted.add(now());
  }

  private Painted now() {
    return new Painted(List.copyOf(list), list.position());
  }

  @Test
  void manyChanges_beforeTheUiThreadRuns_arePaintedOnce() {
    Queue<Runnable> events = new ArrayDeque<>();
    Subscription subscription = list.subscribe(this::show, events::add);
    events.remove().run();
    assertThat(painted).containsExactly(now());
    assertThat(painted.get(0).position()).isEqualTo(OptionalInt.empty());
    IntStream.range(0, 50).forEach(i -> queue.next());
    queue.remove(queue.entryAt(3));
    assertThat(painted).hasSize(1);
    assertThat(events).hasSize(1);
    events.remove().run();
    assertThat(painted.get(1)).isEqualTo(now());
    assertThat(painted.get(1).position()).isEqualTo(OptionalInt.of(48));
    subscription.close();
    queue.next();
    assertThat(events).isEmpty();
  }

  @Test
  void changewhileItIsPainted_isPaintedAfterIt() {
    Queue<Runnable> events = new ArrayDeque<>();
    Runnable repaint =
        () -> {
          show();
          if (painted.size() == 1) {
            queue.next(); // as another thread might
          }
        };
    Subscription subscription = list.subscribe(repaint, events::add);
    events.remove().run();
    events.remove().run();
    assertThat(painted.get(1)).isEqualTo(now());
    assertThat(events).isEmpty();
    subscription.close();
  }

  @Test
  @Timeout(300)
  void changesOfTwoThreads_endWithTheQueueAsItIs() throws InterruptedException {
    ExecutorService ui = Executors.newSingleThreadExecutor();
    CountDownLatch done = new CountDownLatch(2);
    Subscription subscription = list.subscribe(this::show, ui);
    for (int t = 0; t < 2; t++) {
      new Thread(
              () -> {
                IntStream.range(0, 500).forEach(queue::add);
                queue.next();
                done.countDown();
              })
          .start();
    }
    done.await();
    ui.shutdown();
    assertThat(ui.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    assertThat(painted.get(painted.size() - 1)).isEqualTo(now());
    subscription.close();
  }

  @Test
  void executorThatRejectsATask_isGivenTheNextOne() {
    Queue<Runnable> events = new ArrayDeque<>();
    AtomicBoolean isFull = new AtomicBoolean();
    Executor executor =
        task -> {
          if (isFull.get()) {
            throw new RejectedExecutionException("full");
          }
          events.add(task);
        };
    Subscription subscription = list.subscribe(this::show, executor);
    events.remove().run();
    isFull.set(true);
    Thread.UncaughtExceptionHandler before = Thread.currentThread().getUncaughtExceptionHandler();
    List<Throwable> thrown = new ArrayList<>();
    Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> thrown.add(e));
    try {
      queue.next();
    } finally {
      Thread.currentThread().setUncaughtExceptionHandler(before);
    }
    assertThat(thrown).hasSize(1);
    isFull.set(false);
    queue.next();
    events.remove().run();
    assertThat(painted.get(1)).isEqualTo(now());
    subscription.close();
  }

  @Test
  void executorThatRejectsTheFirstTask_isNotSubscribed() {
    AtomicInteger tasks = new AtomicInteger();
    Executor closed =
        task -> {
          tasks.incrementAndGet();
          throw new RejectedExecutionException("closed");
        };
    assertThrows(RejectedExecutionException.class, () -> list.subscribe(this::show, closed));
    queue.next();
    assertThat(tasks.get()).isEqualTo(1);
  }
}
