package dev.riffle.players;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;

import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The behaviour that a UI toolkit with one thread relies on, such as JavaFX and Swing: a change on
 * any thread repaints the view on the UI thread, once for many changes, and the last repaint shows
 * the queue as it is.
 */
class ScreenListTest {
  private record Shown(List<Entry<Integer>> entries, OptionalInt current) {}

  private final PlayQueue<Integer> queue =
      PlayQueue.<Integer>builder(Seed.parse("screen"))
          .addAll(IntStream.range(0, 100).boxed().collect(toImmutableList()))
          .mode(PlayMode.IN_ORDER)
          .build();
  private final List<Shown> shown = new ArrayList<>();

  private void show(List<Entry<Integer>> entries, OptionalInt current) {
    shown.add(new Shown(entries, current));
  }

  private Shown now() {
    return new Shown(List.copyOf(queue.playOrder()), queue.playOrder().cursor());
  }

  @Test
  void manyChanges_beforeTheUiThreadRuns_areShownOnce() {
    Queue<Runnable> events = new ArrayDeque<>();
    ScreenList<Integer> list = new ScreenList<>(queue, events::add, this::show);
    events.remove().run();
    assertThat(shown).containsExactly(now());
    assertThat(shown.get(0).current()).isEqualTo(OptionalInt.empty());
    IntStream.range(0, 50).forEach(i -> queue.next());
    queue.remove(queue.entryAt(3));
    assertThat(shown).hasSize(1);
    assertThat(events).hasSize(1);
    events.remove().run();
    assertThat(shown.get(1)).isEqualTo(now());
    assertThat(shown.get(1).current()).isEqualTo(OptionalInt.of(48));
    list.close();
    queue.next();
    assertThat(events).isEmpty();
  }

  @Test
  void changeWhileItIsShown_isShownAfterIt() {
    Queue<Runnable> events = new ArrayDeque<>();
    ScreenList.View<Integer> view =
        (entries, current) -> {
          show(entries, current);
          if (shown.size() == 1) {
            queue.next(); // as another thread might
          }
        };
    ScreenList<Integer> list = new ScreenList<>(queue, events::add, view);
    events.remove().run();
    events.remove().run();
    assertThat(shown.get(1)).isEqualTo(now());
    assertThat(events).isEmpty();
    list.close();
  }

  @Test
  @Timeout(300)
  void changesOfTwoThreads_endWithTheQueueAsItIs() throws InterruptedException {
    ExecutorService ui = Executors.newSingleThreadExecutor();
    CountDownLatch done = new CountDownLatch(2);
    ScreenList<Integer> list = new ScreenList<>(queue, ui, this::show);
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
    assertThat(shown.get(shown.size() - 1)).isEqualTo(now());
    list.close();
  }
}
