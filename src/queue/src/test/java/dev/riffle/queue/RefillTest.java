package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.assertRefused;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.enqueue;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ContiguousSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A queue asks for more items while too few are left to play. */
@Timeout(300)
class RefillTest {
  /** Hands out the numbers from 100 on, so many at a time, and counts how often it was asked. */
  private static final class Numbers implements Supplier<List<Integer>> {
    private final int batch;
    private int next = 100;
    private int asked;

    Numbers(int batch) {
      this.batch = batch;
    }

    @Override
    public List<Integer> get() {
      asked++;
      next += batch;
      return IntStream.range(next - batch, next).boxed().toList();
    }
  }

  private final Numbers threes = new Numbers(3);
  private final Numbers none = new Numbers(0);

  // ------------------------------------------------------------------ when

  @ParameterizedTest
  @EnumSource(names = {"SHUFFLE", "IN_ORDER"})
  void fewerThanTheThreshold_isAskedBeforeTheCallReturns(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(5, "refill").mode(mode).build();
    queue.refill(2, threes);
    play(queue, 3);
    assertThat(threes.asked).isEqualTo(0); // two are left
    queue.next();
    assertThat(threes.asked).isEqualTo(1);
    assertThat(Queues.items(queue.entries()))
        .containsExactly(0, 1, 2, 3, 4, 100, 101, 102)
        .inOrder();
  }

  @Test
  void registering_asksAtOnce_andAgainUntilEnoughAreLeft() {
    PlayQueue<Integer> queue = numbers(0, "refill").build();
    queue.refill(7, threes);
    assertThat(threes.asked).isEqualTo(3);
    assertThat(queue.size()).isEqualTo(9);
  }

  @Test
  void noneReturned_isAskedAgainAfterTheNextChange() {
    PlayQueue<Integer> queue = numbers(4, "refill").build();
    queue.refill(4, none);
    assertThat(none.asked).isEqualTo(0);
    play(queue, 4);
    assertThat(none.asked).isEqualTo(4);
    queue.next(); // at the end: no change
    queue.upcoming(3);
    assertThat(none.asked).isEqualTo(4);
  }

  @Test
  void upNextForwardRowsAndWhatRemains_areLeftToPlay_eachEntryOnce() {
    PlayQueue<Integer> queue = numbers(4, "refill").build();
    play(queue, 3);
    back(queue, 1);
    enqueue(queue, 0);
    queue.enqueue(queue.upcoming(3).get(2)); // which remained
    queue.refill(3, none);
    assertThat(none.asked).isEqualTo(0);
    queue.next();
    assertThat(none.asked).isEqualTo(1);
  }

  @Test
  void underAll_whatRemainsOfTheCycleCounts() {
    PlayQueue<Integer> queue = numbers(4, "refill").repeat(RepeatMode.ALL).build();
    queue.refill(1, threes);
    play(queue, 3);
    queue.upcoming(8);
    assertThat(threes.asked).isEqualTo(0);
    play(queue, 1);
    assertThat(threes.asked).isEqualTo(1);
  }

  @Test
  void removing_clearing_switching_ask() {
    PlayQueue<Integer> queue = numbers(4, "refill").mode(PlayMode.RANDOM).build();
    queue.refill(4, threes);
    play(queue, 20);
    assertThat(threes.asked).isEqualTo(0); // RANDOM never ends
    queue.setMode(PlayMode.SHUFFLE);
    assertThat(threes.asked).isEqualTo(1); // three remained
    queue.removeAll(queue.entries().subList(0, 3));
    assertThat(threes.asked).isEqualTo(2);
    queue.clear();
    assertThat(queue.size()).isEqualTo(6);
    assertThat(threes.asked).isEqualTo(4);
  }

  @Test
  void ended_isNotAskedAnyMore() {
    PlayQueue<Integer> queue = numbers(3, "refill").build();
    Subscription end = queue.refill(2, threes);
    end.close();
    play(queue, 3);
    assertThat(threes.asked).isEqualTo(0);
    end.close();
  }

  // ------------------------------------------------------------------ how

  @Test
  void supplier_isAskedOutsideTheLock_onTheThreadThatMadeTheChange() throws Exception {
    PlayQueue<Integer> queue = numbers(2, "refill").build();
    ExecutorService other = Executors.newSingleThreadExecutor();
    List<Thread> threads = new ArrayList<>();
    try {
      queue.refill(
          2,
          () -> {
            threads.add(Thread.currentThread());
            try {
              return List.of(other.submit(queue::size).get(60, SECONDS));
            } catch (Exception e) {
              throw new IllegalStateException(e);
            }
          });
      assertThat(threads).isEmpty();
      queue.next();
      assertThat(threads).containsExactly(Thread.currentThread());
      assertThat(Queues.items(queue.entries())).containsExactly(0, 1, 2).inOrder();
    } finally {
      other.shutdownNow();
    }
  }

  @Test
  void supplier_thatCallsTheQueue_isNotAskedWithinItself() {
    PlayQueue<Integer> queue = numbers(2, "refill").build();
    AtomicInteger depth = new AtomicInteger();
    List<Integer> depths = new ArrayList<>();
    queue.refill(
        2,
        () -> {
          depths.add(depth.incrementAndGet());
          queue.add(7);
          depth.decrementAndGet();
          return List.of();
        });
    queue.next();
    assertThat(depths.stream().distinct()).containsExactly(1);
    assertThat(Queues.items(queue.entries())).containsExactly(0, 1, 7).inOrder();
  }

  @Test
  void manyThreads_hearEachItemOnce_andOneAtATimeAsks() throws Exception {
    PlayQueue<Integer> queue = numbers(0, "refill").build();
    AtomicBoolean isAsked = new AtomicBoolean();
    AtomicBoolean wasAskedTwice = new AtomicBoolean();
    AtomicInteger next = new AtomicInteger();
    queue.refill(
        20,
        () -> {
          wasAskedTwice.compareAndSet(false, !isAsked.compareAndSet(false, true));
          int first = next.getAndAdd(5);
          List<Integer> items =
              first >= 10_000 ? List.of() : IntStream.range(first, first + 5).boxed().toList();
          isAsked.set(false);
          return items;
        });
    List<Integer> heard = new ArrayList<>();
    C17ThreadsTest.inParallel(thread -> play(queue, 10_000)).forEach(heard::addAll);
    heard.addAll(play(queue, 10_000));
    assertThat(wasAskedTwice.get()).isFalse();
    assertThat(heard).hasSize(10_000);
    assertThat(heard).containsExactlyElementsIn(ContiguousSet.closedOpen(0, 10_000));
  }

  // ------------------------------------------------------------------ what it is to others

  @Test
  void items_areAddedAsByAdd_soThatAFollowerHasThem() {
    PlayQueue<Integer> queue = numbers(3, "refill").build();
    PlayQueue<Integer> follower = PlayQueue.restore(queue.state());
    List<Cause> causes = new ArrayList<>();
    queue.follow(
        change -> {
          causes.add(change.cause());
          follower.take(change.call());
        });
    queue.refill(2, threes);
    play(queue, 2);
    assertThat(causes).containsExactly(Cause.NEXT, Cause.NEXT, Cause.ADD).inOrder();
    assertThat(follower.state()).isEqualTo(queue.state());
  }

  @Test
  void restoredQueue_doesNotAsk() {
    PlayQueue<Integer> queue = numbers(3, "refill").build();
    queue.refill(1, threes);
    assertThat(play(PlayQueue.restore(queue.state()), 9)).hasSize(3);
    assertThat(threes.asked).isEqualTo(0);
  }

  @Test
  void supplier_thatThrowsAnything_isAskedAgainAfterTheNextChange() {
    PlayQueue<Integer> queue = numbers(4, "refill").build();
    List<Error> thrown = new ArrayList<>();
    queue.refill(
        4,
        () -> {
          if (!thrown.isEmpty()) {
            throw thrown.remove(0);
          }
          return threes.get();
        });
    thrown.add(new StackOverflowError()); // goes to the uncaught exception handler
    play(queue, 1);
    assertThat(thrown).isEmpty();
    assertThat(threes.asked).isEqualTo(0);
    play(queue, 1);
    assertThat(threes.asked).isEqualTo(1);
    assertThat(queue.size()).isEqualTo(7);
  }

  @Test
  void badArguments_areRejected() {
    PlayQueue<Integer> queue = numbers(0, "refill").build();
    assertRefused("threshold (0) must be at least 1", () -> queue.refill(0, threes));
    assertRefused("threshold (-1) must be at least 1", () -> queue.refill(-1, threes));
    assertThrows(NullPointerException.class, () -> queue.refill(1, () -> Arrays.asList(7, null)));
    assertThat(queue.size()).isEqualTo(0);
  }
}
