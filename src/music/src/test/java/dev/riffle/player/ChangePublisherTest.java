package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ContiguousSet;
import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Cause;
import dev.riffle.queue.Change;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the rules of {@link Flow}, and that no subscriber blocks the queue. */
@Timeout(300)
class ChangePublisherTest {
  private static final Executor DIRECT = Runnable::run; // delivers during the call

  private final PlayQueue<Integer> queue =
      PlayQueue.<Integer>builder(Seed.parse("flow"))
          .addAll(List.of(1, 2, 3, 4, 5))
          .repeat(RepeatMode.ALL)
          .build();
  private final ExecutorService threads = Executors.newFixedThreadPool(4);

  @AfterEach
  void endThreads() throws InterruptedException {
    threads.shutdownNow();
    assertThat(threads.awaitTermination(60, SECONDS)).isTrue();
  }

  /** Records the received signals, and whether two overlapped. */
  private static class Recorder implements Flow.Subscriber<Change<Integer>> {
    final List<Change<Integer>> changes = Collections.synchronizedList(new ArrayList<>());
    final List<Throwable> errors = Collections.synchronizedList(new ArrayList<>());
    final AtomicInteger inside = new AtomicInteger();
    final CountDownLatch failed = new CountDownLatch(1);
    private final long first;
    private final Consumer<Change<Integer>> action;
    volatile boolean overlapped;
    volatile Flow.@Nullable Subscription subscription;

    /** Creates a recorder that requests {@code first} changes on subscription. */
    Recorder(long first, Consumer<Change<Integer>> action) {
      this.first = first;
      this.action = action;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
      subscription = given;
      if (first > 0) {
        given.request(first);
      }
    }

    @Override
    public void onNext(Change<Integer> change) {
      overlapped |= inside.incrementAndGet() > 1;
      try {
        changes.add(change);
        action.accept(change);
      } finally {
        inside.decrementAndGet();
      }
    }

    @Override
    public void onError(Throwable error) {
      overlapped |= inside.get() > 0;
      errors.add(error);
      failed.countDown();
    }

    @Override
    public void onComplete() {
      throw new AssertionError("the stream never completes");
    }

    Flow.Subscription subscription() {
      Flow.Subscription given = subscription;
      if (given == null) {
        throw new AssertionError("not subscribed");
      }
      return given;
    }

    List<Long> numbers() {
      synchronized (changes) {
        return changes.stream().map(Change::number).toList();
      }
    }
  }

  private Recorder subscribed(Recorder recorder, Executor executor, int capacity) {
    ChangePublisher.of(queue, executor, capacity).subscribe(recorder);
    return recorder;
  }

  /**
   * Returns a recorder that has requested {@code first} changes and receives them on this thread.
   */
  private Recorder recorder(long first) {
    return subscribed(new Recorder(first, change -> {}), DIRECT, 4);
  }

  private Recorder eager() {
    return recorder(Long.MAX_VALUE);
  }

  private void next(int calls) {
    for (int i = 0; i < calls; i++) {
      assertThat(queue.next()).isPresent();
    }
  }

  private static ImmutableList<Long> numbers(long from, long to) {
    return ContiguousSet.closed(from, to).asList();
  }

  @Test
  void subscriber_receivesEveryChangeFromItsSubscriptionOn() {
    next(1);
    Recorder recorder = eager();
    next(1);
    queue.add(6);
    queue.previous();
    assertThat(recorder.changes.stream().map(Change::cause).toList())
        .containsExactly(Cause.NEXT, Cause.ADD, Cause.PREVIOUS)
        .inOrder();
    assertThat(recorder.numbers()).containsExactly(2L, 3L, 4L).inOrder();
  }

  @Test
  void subscriber_whileThreadsCall_receivesAllInOrderWithoutGaps() throws Exception {
    CountDownLatch all = new CountDownLatch(4000);
    Recorder recorder =
        subscribed(new Recorder(Long.MAX_VALUE, change -> all.countDown()), threads, 4096);
    List<Thread> callers = Stream.generate(() -> new Thread(() -> next(1000))).limit(4).toList();
    callers.forEach(Thread::start);
    for (Thread caller : callers) {
      caller.join();
    }
    await(all);
    assertThat(recorder.numbers()).isEqualTo(numbers(1, 4000));
    assertThat(recorder.overlapped).isFalse();
    assertThat(recorder.errors).isEmpty();
  }

  @Test
  void subscriber_onTheCommonPool_receivesChanges() throws Exception {
    CountDownLatch two = new CountDownLatch(2);
    Recorder recorder = new Recorder(Long.MAX_VALUE, change -> two.countDown());
    ChangePublisher.of(queue).subscribe(recorder);
    next(2);
    await(two);
    assertThat(recorder.numbers()).containsExactly(1L, 2L).inOrder();
  }

  @Test
  void subscriber_receivesNoMoreThanItRequested() {
    Recorder recorder = recorder(0);
    next(3);
    assertThat(recorder.numbers()).isEmpty();
    recorder.subscription().request(1);
    assertThat(recorder.numbers()).containsExactly(1L);
    recorder.subscription().request(1);
    assertThat(recorder.numbers()).containsExactly(1L, 2L).inOrder();
    next(1);
    assertThat(recorder.numbers()).hasSize(2);
    recorder.subscription().request(5);
    assertThat(recorder.numbers()).isEqualTo(numbers(1, 4));
    next(1);
    assertThat(recorder.numbers()).isEqualTo(numbers(1, 5));
  }

  @Test
  void subscriber_requestingOneAfterEach_receivesAll() {
    List<Recorder> itself = new ArrayList<>();
    Recorder recorder = new Recorder(1, change -> itself.get(0).subscription().request(1));
    itself.add(recorder);
    subscribed(recorder, DIRECT, 1);
    next(100);
    assertThat(recorder.numbers()).isEqualTo(numbers(1, 100));
  }

  @Test
  void subscriber_cancelled_receivesNothingMore() {
    Recorder recorder = eager();
    Recorder other = eager();
    next(1);
    recorder.subscription().cancel();
    next(2);
    recorder.subscription().request(1);
    assertThat(recorder.numbers()).containsExactly(1L);
    assertThat(recorder.errors).isEmpty();
    assertThat(other.numbers()).isEqualTo(numbers(1, 3));
  }

  @Test
  void subscriber_requestingNothing_receivesAnErrorOnOverflow_andCanSubscribeAgain() {
    Recorder slow = recorder(0);
    Recorder other = eager();
    next(4);
    assertThat(slow.errors).isEmpty();
    next(2);
    assertThat(slow.errors).hasSize(1);
    assertThat(slow.errors.get(0)).isInstanceOf(IllegalStateException.class);
    assertThat(slow.errors.get(0))
        .hasMessageThat()
        .isEqualTo("change 5 dropped: 4 changes are waiting for this subscriber");
    slow.subscription().request(9);
    assertThat(slow.numbers()).isEmpty();
    assertThat(other.numbers()).isEqualTo(numbers(1, 6));
    Recorder again = eager();
    next(1);
    assertThat(again.numbers()).containsExactly(7L);
  }

  @Test
  void subscriber_blocking_delaysNoCall_andReceivesChangesLater() throws Exception {
    CountDownLatch hangs = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Recorder slow =
        new Recorder(
            Long.MAX_VALUE,
            change -> {
              hangs.countDown();
              await(release);
            });
    subscribed(slow, threads, 4);
    next(1);
    await(hangs);
    next(100); // returns, as no call waits for the subscriber
    assertThat(slow.errors).isEmpty(); // no signal before onNext returns
    release.countDown();
    await(slow.failed);
    assertThat(slow.overlapped).isFalse();
    assertThat(slow.numbers()).isEqualTo(numbers(1, slow.numbers().size()));
    assertThat(slow.errors).hasSize(1);
  }

  @Test
  void subscriber_callingTheQueue_receivesItsOwnChangesInTurn() {
    Recorder recorder =
        subscribed(
            new Recorder(
                Long.MAX_VALUE,
                change -> {
                  if (change.cause() == Cause.TRACK_ENDED) {
                    queue.add(6);
                    queue.previous();
                  }
                }),
            DIRECT,
            4);
    next(1);
    queue.trackEnded();
    assertThat(recorder.changes.stream().map(Change::cause).toList())
        .containsExactly(Cause.NEXT, Cause.TRACK_ENDED, Cause.ADD, Cause.PREVIOUS)
        .inOrder();
    assertThat(recorder.overlapped).isFalse();
  }

  @Test
  void subscriber_callingTheQueueOnAnotherThread_receivesItsOwnChanges() throws Exception {
    CountDownLatch all = new CountDownLatch(100);
    Consumer<Change<Integer>> callNext =
        change -> {
          all.countDown();
          next(change.number() < 100 ? 1 : 0);
        };
    Recorder recorder = subscribed(new Recorder(Long.MAX_VALUE, callNext), threads, 16);
    next(1);
    await(all);
    assertThat(recorder.numbers()).isEqualTo(numbers(1, 100));
    assertThat(recorder.overlapped).isFalse();
  }

  @Test
  void subscriber_throwing_doesNotAffectOthers() {
    Recorder bad =
        subscribed(
            new Recorder(
                Long.MAX_VALUE,
                change -> {
                  throw new IllegalStateException("a bad subscriber");
                }),
            DIRECT,
            4);
    Recorder other = eager();
    next(2);
    assertThat(bad.numbers()).containsExactly(1L);
    assertThat(other.numbers()).containsExactly(1L, 2L).inOrder();
  }

  @Test
  void request_zero_isAnError() {
    Recorder recorder = recorder(0);
    recorder.subscription().request(0);
    assertThat(recorder.errors).hasSize(1);
    assertThat(recorder.errors.get(0)).isInstanceOf(IllegalArgumentException.class);
    next(1);
    assertThat(recorder.numbers()).isEmpty();
  }

  @Test
  @SuppressWarnings("NullAway") // callers without a null checker
  void badArguments_areRejected() {
    assertThrows(NullPointerException.class, () -> ChangePublisher.of(queue).subscribe(null));
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> ChangePublisher.of(queue, DIRECT, 0));
    assertThat(refused).hasMessageThat().isEqualTo("capacity (0) must be at least 1");
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(60, SECONDS)).isTrue();
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }
}
