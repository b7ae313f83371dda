package dev.riffle.library;

import com.google.common.collect.ImmutableList;
import com.google.common.util.concurrent.Uninterruptibles;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Reads many files on several threads. What comes out is in the order of the files, whatever the
 * threads. A file that is not read by its deadline is given up, with the thread that waits for it,
 * and another thread goes on. For one use.
 */
final class ParallelReader {
  private static final long LOOK_MILLIS = 100;

  /** Threads that may wait for a disk that does not answer; then it is not asked any more. */
  private static final int MOST_STUCK = 64;

  /** Reads one file. */
  interface Reader {
    Track read(Path path) throws IOException;
  }

  /**
   * What became of a file.
   *
   * @param opened whether its content was seen
   * @param millis when reading began, as the clock on the wall has it
   */
  record Result(Track track, boolean opened, long millis) {}

  private final ImmutableList<Path> files;
  private final Reader reader;
  private final Duration deadline;
  private final Stamp.Clock clock;
  private final AtomicReferenceArray<Result> results;
  private final AtomicInteger next = new AtomicInteger();
  private final CountDownLatch left;
  private final List<Worker> workers = new ArrayList<>();
  private int stuck;

  ParallelReader(ImmutableList<Path> files, Reader reader, Duration deadline, Stamp.Clock clock) {
    this.clock = clock;
    this.files = files;
    this.reader = reader;
    this.deadline = deadline;
    results = new AtomicReferenceArray<>(files.size());
    left = new CountDownLatch(files.size());
  }

  /** Returns a result for each file; tells {@code progress} now and then how many there are. */
  ImmutableList<Result> results(int threads, Scan.Progress progress) {
    for (int i = 0; i < Math.min(threads, files.size()); i++) {
      begin();
    }
    while (!Uninterruptibles.awaitUninterruptibly(left, LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
      progress.at(files.size() - (int) left.getCount(), files.size());
      ImmutableList.copyOf(workers).forEach(this::giveUpIfLate);
      if (workers.isEmpty()) {
        giveUpTheRest();
      }
    }
    ImmutableList.Builder<Result> all = ImmutableList.builderWithExpectedSize(files.size());
    for (int i = 0; i < files.size(); i++) {
      all.add(results.get(i));
    }
    return all.build();
  }

  private void begin() {
    Worker worker = new Worker();
    workers.add(worker);
    worker.start();
  }

  private void giveUpIfLate(Worker worker) {
    int file = worker.file;
    long late = System.nanoTime() - worker.since - deadline.toNanos();
    // Asked again, because the worker may have gone on to another file between the two lines.
    if (file < 0 || late < 0 || file != worker.file) {
      return;
    }
    String reason = "not read within " + deadline.toMillis() / 1000.0 + " s";
    if (settle(file, unread(file, reason))) {
      workers.remove(worker);
      worker.interrupt();
      stuck++;
      if (stuck < MOST_STUCK) {
        begin();
      }
    }
  }

  private void giveUpTheRest() {
    for (int i = next.getAndIncrement(); i < files.size(); i = next.getAndIncrement()) {
      settle(i, unread(i, "not read, after so many that took too long"));
    }
  }

  private Result unread(int file, String problem) {
    return new Result(Track.builder(files.get(file)).problem(problem).build(), false, 0);
  }

  /** Returns whether this was the first result of a file, which counts. */
  private boolean settle(int file, Result result) {
    boolean first = results.compareAndSet(file, null, result);
    if (first) {
      left.countDown();
    }
    return first;
  }

  private Result read(int file) {
    long millis = clock.millis();
    Path path = files.get(file);
    try {
      return new Result(reader.read(path), true, millis);
    } catch (IOException e) {
      return unread(file, "cannot be opened: " + Reason.of(e));
    } catch (RuntimeException | StackOverflowError e) {
      // What no file should do: one must not cost the others.
      return unread(file, "cannot be read: " + e);
    }
  }

  private final class Worker extends Thread {
    private volatile int file = -1;
    private volatile long since;

    Worker() {
      super("riffle-read");
      setDaemon(true);
    }

    @Override
    public void run() {
      boolean mine = true;
      for (int i = next.getAndIncrement(); mine && i < files.size(); ) {
        since = System.nanoTime();
        file = i;
        mine = settle(i, read(i));
        file = -1;
        i = mine ? next.getAndIncrement() : i;
      }
    }
  }
}
