package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static java.util.concurrent.TimeUnit.SECONDS;

import com.google.common.collect.ContiguousSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Any thread may call at any time; each call takes effect at one instant. */
@Timeout(60)
class C17ThreadsTest {
  private static final int THREADS = 4;

  @Test
  void next_fromManyThreads_givesEachEntryToOneOfThem() throws Exception {
    PlayQueue<Integer> queue = numbers(20_000, "threads").build();
    List<Integer> heard = new ArrayList<>();
    for (List<Integer> share : inParallel(thread -> Queues.play(queue, 10_000))) {
      heard.addAll(share);
    }
    assertThat(heard).hasSize(20_000);
    assertThat(heard).containsExactlyElementsIn(ContiguousSet.closedOpen(0, 20_000));
  }

  @Test
  void allCalls_fromManyThreads_leaveAQueueThatKeepsItsRules() throws Exception {
    PlayQueue<Integer> queue = numbers(50, "threads").repeat(RepeatMode.ALL).build();
    inParallel(
        thread -> {
          Random random = new Random(thread);
          for (int call = 0; call < 20_000; call++) {
            Entry<Integer> entry = queue.entry(random.nextInt(50)).orElseThrow();
            switch (random.nextInt(12)) {
              case 0 -> queue.skipTo(entry);
              case 1 -> queue.playNext(entry);
              case 2 -> queue.dequeue(entry);
              case 3 -> queue.setMode(random.nextBoolean() ? PlayMode.SHUFFLE : PlayMode.RANDOM);
              case 4 -> assertThat(queue.upcoming(7)).hasSize(7);
              case 5, 6, 7 -> queue.previous();
              case 8 -> queue.trackEnded();
              default -> assertThat(queue.next()).isPresent();
            }
          }
          return List.of();
        });
    queue.lane().forEach(queue::dequeue);
    queue.setMode(PlayMode.IN_ORDER);
    queue.setMode(PlayMode.SHUFFLE);
    List<Integer> cycle = new ArrayList<>(List.of(queue.current().orElseThrow().item()));
    cycle.addAll(items(queue.upcoming(49)));
    assertThat(cycle).containsExactlyElementsIn(ContiguousSet.closedOpen(0, 50));
    assertThat(Queues.play(queue, 49)).isEqualTo(cycle.subList(1, 50));
  }

  /** What one thread of many does. */
  private interface Part {
    List<Integer> run(int thread);
  }

  private static List<List<Integer>> inParallel(Part part) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      CyclicBarrier start = new CyclicBarrier(THREADS);
      List<Callable<List<Integer>>> parts = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        int number = thread;
        parts.add(
            () -> {
              start.await();
              return part.run(number);
            });
      }
      List<List<Integer>> results = new ArrayList<>();
      for (Future<List<Integer>> result : threads.invokeAll(parts)) {
        results.add(result.get());
      }
      return results;
    } finally {
      threads.shutdownNow();
      assertThat(threads.awaitTermination(10, SECONDS)).isTrue();
    }
  }
}
