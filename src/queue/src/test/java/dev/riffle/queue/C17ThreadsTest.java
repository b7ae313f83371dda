package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.numbers;
import static java.util.concurrent.TimeUnit.SECONDS;

import com.google.common.collect.ContiguousSet;
import com.google.common.collect.ImmutableSet;
import com.google.common.util.concurrent.Futures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Any thread may call at any time; each call takes effect at one instant. */
@Timeout(300)
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

  /** The groups are counted in linear time, while the function is asked for each entry. */
  @Test
  void current_whileAnotherThreadSetsALaw_isAnswered() throws Exception {
    PlayQueue<Integer> queue = numbers(9, "threads").build();
    Optional<Entry<Integer>> playing = queue.next();
    ExecutorService other = Executors.newSingleThreadExecutor();
    List<Optional<Entry<Integer>>> seen = new ArrayList<>();
    try {
      queue.setDrawing(
          Drawing.<Integer>uniform()
              .spread(
                  item -> {
                    seen.add(Futures.getUnchecked(other.submit(queue::current)));
                    return item % 3L;
                  }));
    } finally {
      other.shutdown();
    }
    assertThat(seen).isNotEmpty();
    assertThat(ImmutableSet.copyOf(seen)).containsExactly(playing);
    queue.setDrawing(Drawing.uniform());
    assertThat(queue.next()).isEqualTo(queue.current());
  }

  @Test
  void allCalls_fromManyThreads_leaveAQueueThatKeepsItsRules() throws Exception {
    PlayQueue<Integer> queue = numbers(50, "threads").repeat(RepeatMode.ALL).build();
    inParallel(
        thread -> {
          Random random = new Random(thread);
          for (int call = 0; call < 20_000; call++) {
            List<Entry<Integer>> all = queue.entries();
            Entry<Integer> entry = all.get(random.nextInt(all.size()));
            try {
              press(queue, entry, random);
            } catch (IllegalArgumentException refused) {
              assertWithMessage("%s", refused).that(queue.entry(entry.id())).isEmpty();
            }
          }
          return List.of();
        });
    queue.clearUpNext();
    queue.setMode(PlayMode.IN_ORDER);
    queue.setMode(PlayMode.SHUFFLE);
    queue.skipTo(queue.entries().get(0)); // perhaps nothing was current
    queue.reshuffle();
    List<Entry<Integer>> cycle = new ArrayList<>(List.of(queue.current().orElseThrow()));
    cycle.addAll(queue.upcoming(queue.size() - 1));
    assertThat(cycle).containsExactlyElementsIn(queue.entries());
    for (Entry<Integer> entry : cycle.subList(1, cycle.size())) {
      assertThat(queue.next()).hasValue(entry);
    }
  }

  /** Calls the queue; about as many entries come as go, and some always stay. */
  private static void press(PlayQueue<Integer> queue, Entry<Integer> entry, Random random) {
    int room = queue.size() - THREADS;
    switch (random.nextInt(16)) {
      case 0 -> queue.skipTo(entry);
      case 1 -> queue.playNext(entry);
      case 2 -> queue.dequeue(entry);
      case 3 -> queue.setMode(random.nextBoolean() ? PlayMode.SHUFFLE : PlayMode.RANDOM);
      case 4 -> assertThat(queue.upcoming(7).size()).isAtMost(7);
      case 5, 6, 7 -> queue.previous();
      case 8 -> queue.trackEnded();
      case 9 -> queue.addAll(0, List.of(-1, -2));
      case 10, 11 -> {
        if (random.nextInt(50) < room) {
          queue.remove(entry);
        }
      }
      case 12 -> queue.move(entry, 0);
      default -> assertThat(queue.next()).isPresent();
    }
  }

  /** The calls of one thread of many. */
  interface Part {
    List<Integer> run(int thread);
  }

  static List<List<Integer>> inParallel(Part part) throws Exception {
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
      assertThat(threads.awaitTermination(60, SECONDS)).isTrue();
    }
  }
}
