package dev.riffle.files;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A lock on a file that is never replaced; the operating system releases it when the process ends.
 * Waits for other processes without a limit, unless one is set. Immutable, thread-safe.
 */
public final class LinesLock {
  // A lock on a file belongs to the process. Several logs in one process are rare, so they share
  // one monitor.
  private static final Object THIS_PROCESS = new Object();

  private static final Duration UNLIMITED = Duration.ofDays(36_500);

  /** A call under the lock. */
  public interface Write {
    long run() throws IOException;
  }

  private final Path file;
  private final Duration max;
  private final Consumer<String> waits;

  public LinesLock(Path file) {
    this(file, UNLIMITED, sentence -> {});
  }

  private LinesLock(Path file, Duration max, Consumer<String> waits) {
    this.file = file;
    this.max = max;
    this.waits = waits;
  }

  /**
   * Returns this lock with a limit.
   *
   * @param waits receives a sentence when a call has waited for a tenth of the limit
   */
  public LinesLock waitingAtMost(Duration max, Consumer<String> waits) {
    return new LinesLock(file, max, waits);
  }

  /**
   * Runs {@code write} under the lock.
   *
   * @throws IOException if another process holds the lock until the limit; then nothing is written
   */
  @CanIgnoreReturnValue
  public long run(Write write) throws IOException {
    return run(write, new Wait(max));
  }

  /**
   * Runs {@code write} under the lock, without waiting.
   *
   * @throws IOException if another process holds the lock; then nothing is written
   */
  public void runNow(Write write) throws IOException {
    run(write, new Wait(Duration.ZERO));
  }

  @CanIgnoreReturnValue
  private long run(Write write, Wait wait) throws IOException {
    while (true) {
      synchronized (THIS_PROCESS) { // never during a pause
        try (RandomAccessFile open = Disk.openPrivate(file)) { // closing it releases the lock
          if (isAcquired(open)) {
            return write.run();
          }
        }
      }
      wait.pause();
    }
  }

  private static boolean isAcquired(RandomAccessFile open) throws IOException {
    try {
      return open.getChannel().tryLock() != null;
    } catch (OverlappingFileLockException e) { // held by this class in another class loader
      return false;
    }
  }

  /**
   * The wait of one call. Its pauses grow with its duration, so that two busy writers can both
   * acquire the lock. Mutable; not thread-safe.
   */
  private final class Wait {
    private static final int SILENT_PART = 10;
    private static final int PAUSES = 16; // of the length of the last one, in the whole wait
    private static final long MAX_PAUSE_MILLIS = 50;

    private final Duration limit;
    private final long start = System.nanoTime();
    private boolean isReported;

    Wait(Duration limit) {
      this.limit = limit;
    }

    void pause() throws IOException {
      long nanos = System.nanoTime() - start;
      if (nanos >= limit.toNanos()) {
        throw new IOException(
            "another process has held its lock for "
                + limit.toSeconds()
                + " s; nothing was changed; try again later");
      }
      if (!isReported && nanos >= limit.toNanos() / SILENT_PART) {
        isReported = true;
        waits.accept(
            "waiting at most " + limit.toSeconds() + " s for another process, which holds " + file);
      }
      try {
        long millis = TimeUnit.NANOSECONDS.toMillis(nanos) / PAUSES;
        Thread.sleep(Math.max(1, Math.min(millis, MAX_PAUSE_MILLIS)));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while another process held its lock", e);
      }
    }
  }
}
