package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.util.concurrent.Uninterruptibles.awaitUninterruptibly;
import static dev.riffle.queue.Queues.changes;
import static java.util.Collections.nCopies;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Listeners with an executor: no call waits for them, and they receive what others do. */
@Timeout(120)
class C17ExecutorTest {
  private final ExecutorService threads = Executors.newFixedThreadPool(4);
  private final PlayQueue<Integer> queue = queue("executor");

  private static PlayQueue<Integer> queue(String seed) {
    return Queues.numbers(50, seed).repeat(RepeatMode.ALL).build();
  }

  @AfterEach
  void end() throws InterruptedException {
    threads.shutdown();
    assertThat(threads.awaitTermination(60, SECONDS)).isTrue();
  }

  /** Runs {@code calls} on a thread, and returns the exceptions that its handler received. */
  private static List<Throwable> handled(Runnable calls) throws InterruptedException {
    List<Throwable> handled = Collections.synchronizedList(new ArrayList<>());
    Thread thread = new Thread(calls);
    thread.setUncaughtExceptionHandler((unused, thrown) -> handled.add(thrown));
    thread.start();
    thread.join();
    return handled;
  }

  private void onFourThreads(Runnable work) throws Exception {
    for (Future<Object> one : threads.invokeAll(nCopies(4, Executors.callable(work)))) {
      one.get();
    }
  }

  @Test
  void changesOfFourThreads_areDeliveredInOrder_neverTwoAtATime() throws Exception {
    List<Long> numbers = Collections.synchronizedList(new ArrayList<>());
    AtomicInteger delivering = new AtomicInteger();
    CountDownLatch all = new CountDownLatch(4_000);
    ExecutorService executor = Executors.newFixedThreadPool(3);
    queue.subscribe(
        change -> {
          assertThat(delivering.incrementAndGet()).isEqualTo(1);
          numbers.add(change.number());
          delivering.decrementAndGet();
          all.countDown();
        },
        executor);
    onFourThreads(() -> Queues.play(queue, 1_000));
    all.await();
    executor.shutdown();
    assertThat(numbers)
        .containsExactlyElementsIn(LongStream.rangeClosed(1, 4_000).boxed().toList())
        .inOrder();
  }

  /** Without executors, each would wait for the delivery of the other. */
  @Test
  void listenersOfTwoQueues_callEachOthersAtOnce_andReturn() throws InterruptedException {
    PlayQueue<Integer> other = queue("other");
    CyclicBarrier bothDeliver = new CyclicBarrier(2);
    CountDownLatch returned = new CountDownLatch(2);
    for (List<PlayQueue<Integer>> pair : List.of(List.of(queue, other), List.of(other, queue))) {
      pair.get(0)
          .subscribe(
              change -> {
                if (change.cause() == Cause.NEXT) {
                  meet(bothDeliver);
                  pair.get(1).setRepeat(RepeatMode.OFF);
                  returned.countDown();
                }
              },
              threads);
    }
    queue.next();
    other.next();
    returned.await();
    assertThat(List.of(queue.repeat(), other.repeat()))
        .containsExactly(RepeatMode.OFF, RepeatMode.OFF);
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void call_whileTheListenerWaits_returns() throws InterruptedException {
    CountDownLatch released = new CountDownLatch(1);
    CountDownLatch delivered = new CountDownLatch(10);
    queue.subscribe(
        change -> {
          awaitUninterruptibly(released);
          delivered.countDown();
        },
        threads);
    Queues.play(queue, 10); // a direct listener would wait for ever
    released.countDown();
    delivered.await();
  }

  @Test
  void directListener_besideOneThatWaits_receivesItsChangesBeforeTheCallReturns() {
    CountDownLatch released = new CountDownLatch(1);
    queue.subscribe(change -> awaitUninterruptibly(released), threads);
    List<Change<Integer>> direct = changes(queue);
    Queues.play(queue, 3);
    assertThat(direct).hasSize(3);
    released.countDown();
  }

  @Test
  void executorThatRejects_losesNoChange() throws InterruptedException {
    Queue<Runnable> tasks = new ArrayDeque<>();
    List<Long> numbers = new ArrayList<>();
    boolean[] accepts = {false};
    queue.subscribe(
        change -> numbers.add(change.number()),
        task -> {
          if (!accepts[0]) {
            throw new RejectedExecutionException("busy");
          }
          tasks.add(task);
        });
    List<Throwable> handled = handled(() -> Queues.play(queue, 2));
    assertThat(handled).hasSize(2);
    accepts[0] = true;
    Queues.play(queue, 2);
    assertThat(tasks).hasSize(1);
    tasks.remove().run();
    assertThat(numbers).containsExactly(1L, 2L, 3L, 4L).inOrder();
    queue.next();
    tasks.remove().run();
    assertThat(numbers).hasSize(5);
  }

  @Test
  void listenerThatThrows_receivesTheNextChange() throws InterruptedException {
    List<Long> numbers = new ArrayList<>();
    queue.subscribe(
        change -> {
          numbers.add(change.number());
          throw new IllegalStateException("listener");
        },
        Runnable::run);
    assertThat(handled(() -> Queues.play(queue, 3))).hasSize(3);
    assertThat(numbers).containsExactly(1L, 2L, 3L).inOrder();
  }

  @Test
  void close_dropsChangesThatAreNotDelivered() {
    Queue<Runnable> tasks = new ArrayDeque<>();
    List<Change<Integer>> delivered = new ArrayList<>();
    Subscription subscription = queue.subscribe(delivered::add, tasks::add);
    Queues.play(queue, 2);
    subscription.close();
    queue.next();
    tasks.forEach(Runnable::run);
    assertThat(delivered).isEmpty();
  }

  @Test
  void directExecutor_deliversBeforeTheCallReturns_andAnswersInOrder() {
    List<Long> numbers = new ArrayList<>();
    queue.subscribe(
        change -> {
          numbers.add(change.number());
          if (numbers.size() == 1) {
            queue.next();
            queue.next();
          }
        },
        Runnable::run);
    Queues.play(queue, 1);
    assertThat(numbers).containsExactly(1L, 2L, 3L).inOrder();
  }

  @Test
  void follow_whileFourThreadsCall_leadsACopyToTheSameState() throws Exception {
    List<Future<?>> calls = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      calls.add(
          threads.submit(
              () -> {
                for (int j = 0; j < 1_000; j++) {
                  queue.upcoming(j % 3);
                  queue.next();
                }
              }));
    }
    List<Change<Integer>> changes = Collections.synchronizedList(new ArrayList<>());
    Following<Integer> following = queue.follow(changes::add, Runnable::run);
    for (Future<?> call : calls) {
      call.get();
    }
    PlayQueue<Integer> copy = PlayQueue.restore(following.state());
    changes.forEach(change -> copy.take(change.number(), change.call()));
    assertThat(copy.state()).isEqualTo(queue.state());
  }

  /** Each thread holds the host's lock in its calls, and the listeners take it. */
  @Test
  void hostsLock_andTwoQueuesThatAnswerEachOther_doNotDeadlock() throws Exception {
    answerEachOther(2_000);
  }

  @Tag("long") // about a minute
  @Test
  void hostsLock_andTwoQueuesThatAnswerEachOther_doNotDeadlockForLong() throws Exception {
    answerEachOther(1_000_000);
  }

  private void answerEachOther(int calls) throws Exception {
    PlayQueue<Integer> other = queue("other");
    ReentrantLock lock = new ReentrantLock();
    AtomicInteger delivered = new AtomicInteger();
    ForkJoinPool executor = new ForkJoinPool(2);
    answer(queue, other, lock, delivered, executor);
    answer(other, queue, lock, delivered, executor);
    AtomicInteger turns = new AtomicInteger();
    onFourThreads(
        () -> {
          PlayQueue<Integer> mine = turns.getAndIncrement() % 2 == 0 ? queue : other;
          for (int i = 0; i < calls; i++) {
            lock.lock();
            try {
              mine.next();
            } finally {
              lock.unlock();
            }
            mine.upcoming(2);
          }
        });
    assertThat(executor.awaitQuiescence(60, SECONDS)).isTrue();
    executor.shutdown();
    assertThat(delivered.get()).isAtLeast(4 * calls);
  }

  /** Has {@code to} continue once for each other change of {@code from}, under {@code lock}. */
  private static void answer(
      PlayQueue<Integer> from,
      PlayQueue<Integer> to,
      ReentrantLock lock,
      AtomicInteger delivered,
      Executor executor) {
    from.subscribe(
        change -> {
          lock.lock();
          try {
            delivered.incrementAndGet();
            if (change.cause() == Cause.NEXT) {
              to.setStopAfterCurrent(change.number() % 2 == 0);
            }
          } finally {
            lock.unlock();
          }
        },
        executor);
  }
}
