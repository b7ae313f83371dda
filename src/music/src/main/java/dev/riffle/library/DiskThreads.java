package dev.riffle.library;

import com.google.common.util.concurrent.Uninterruptibles;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A pool of threads for blocking disk requests. A task that misses its deadline is abandoned
 * together with its thread, which is replaced. Any thread may begin a task; one thread outside the
 * pool awaits them.
 */
final class DiskThreads implements AutoCloseable {
  /** The default deadline of a disk request. */
  static final Duration DEADLINE = Duration.ofSeconds(5);

  /** The maximum number of stuck threads, in the whole program. */
  private static final int MAX_STUCK = 64;

  private static final AtomicInteger STUCK = new AtomicInteger();
  private static final Duration LOOK = Duration.ofMillis(100);

  /** A request to a disk. */
  interface DiskRequest<T> {
    /**
     * Runs the request; calls {@code answered} after each partial answer, which restarts the
     * deadline.
     */
    T run(Runnable answered) throws IOException;
  }

  private final String verb;
  private final Duration deadline;
  private final ThreadPoolExecutor threads;
  private final Set<Task<?>> running = ConcurrentHashMap.newKeySet();
  private long lookedAt = System.nanoTime();
  private int live;
  private volatile boolean isDead;

  /**
   * @param verb the past participle for the message of a missed deadline, such as "read"
   */
  DiskThreads(String verb, int count, Duration deadline) {
    this.verb = verb;
    this.deadline = deadline;
    this.live = count;
    threads =
        new ThreadPoolExecutor(
            count, count, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), DiskThreads::thread);
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "riffle-disk");
    thread.setDaemon(true);
    return thread;
  }

  /** Returns whether the limit of stuck threads is reached. */
  static boolean areStuck() {
    return STUCK.get() >= MAX_STUCK;
  }

  /** A task, which runs once. */
  final class Task<T> extends FutureTask<T> {
    private final AtomicLong since;
    private Optional<Thread> thread = Optional.empty();
    private boolean isGivenUp;

    private Task(DiskRequest<T> request, AtomicLong since) {
      super(() -> request.run(() -> since.set(System.nanoTime())));
      this.since = since;
    }

    @Override
    public void run() {
      synchronized (this) {
        thread = Optional.of(Thread.currentThread());
        since.set(System.nanoTime());
      }
      running.add(this);
      super.run();
      running.remove(this);
      synchronized (this) {
        thread = Optional.empty(); // must not be interrupted in its next task
        if (isGivenUp) {
          STUCK.decrementAndGet();
        }
      }
    }

    /** Abandons the task if it missed its deadline; returns whether it was abandoned. */
    private synchronized boolean giveUpIfLate() {
      if (thread.isEmpty() || isDone() || System.nanoTime() - since.get() < deadline.toNanos()) {
        return false;
      }
      fail("not " + verb + " within " + deadline.toMillis() / 1000.0 + " s");
      isGivenUp = true;
      STUCK.incrementAndGet();
      thread.get().interrupt();
      return true;
    }

    private void fail(String reason) {
      setException(new IOException(reason));
    }
  }

  /** Queues a task for the next free thread. */
  <T> Task<T> begin(DiskRequest<T> request) {
    Task<T> task = new Task<>(request, new AtomicLong());
    if (isDead) {
      task.fail(tooManyStuck());
    } else {
      threads.execute(task);
    }
    return task;
  }

  /** Returns the result of a task; runs {@code meanwhile} about every 100 ms, also across tasks. */
  <T> T await(Task<T> task, Runnable meanwhile) throws IOException {
    while (true) {
      if (System.nanoTime() - lookedAt > LOOK.toNanos()) {
        lookedAt = System.nanoTime();
        giveUpLate();
        meanwhile.run();
      }
      try {
        return Objects.requireNonNull(Uninterruptibles.getUninterruptibly(task, LOOK));
      } catch (TimeoutException e) {
        // not done yet; late tasks are abandoned above
      } catch (ExecutionException e) {
        if (e.getCause() instanceof IOException failure) {
          throw failure;
        }
        // An unexpected exception: one file must not fail the others.
        throw new IOException(String.valueOf(e.getCause()), e);
      }
    }
  }

  private void giveUpLate() {
    for (Task<?> task : running) {
      if (task.giveUpIfLate()) {
        replaceThread();
      }
    }
    if (live == 0) {
      isDead = true;
      List<Runnable> left = new ArrayList<>();
      threads.getQueue().drainTo(left);
      left.forEach(task -> ((Task<?>) task).fail(tooManyStuck()));
    }
  }

  private void replaceThread() {
    if (areStuck()) {
      live--;
    } else {
      threads.setMaximumPoolSize(threads.getMaximumPoolSize() + 1);
      threads.setCorePoolSize(threads.getMaximumPoolSize());
    }
  }

  private String tooManyStuck() {
    return "not " + verb + ", after too many timeouts";
  }

  /** Discards the unfinished tasks. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
