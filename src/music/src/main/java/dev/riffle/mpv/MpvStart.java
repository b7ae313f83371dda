package dev.riffle.mpv;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The wait for a new mpv process, with a deadline of its own: a busy or slow machine takes seconds
 * to start a program. Not thread-safe.
 */
final class MpvStart {
  /** A slow disk needs this long to load mpv and its libraries for the first time. */
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private static final Duration POLL_INTERVAL = Duration.ofMillis(5);

  private final Process process;
  private final Runnable waiting;
  private final long begin = System.nanoTime();

  /** Begins to wait for {@code process}; calls {@code waiting} at intervals. */
  MpvStart(Process process, Runnable waiting) {
    this.process = process;
    this.waiting = waiting;
  }

  /**
   * Waits some milliseconds.
   *
   * @throws IOException if the process has ended, or the deadline has passed
   */
  void pause() throws IOException {
    if (!process.isAlive()) {
      throw new IOException("mpv exited at startup with status " + process.exitValue());
    }
    if (System.nanoTime() - begin > TIMEOUT.toNanos()) {
      throw new IOException("mpv did not start within " + TIMEOUT.toSeconds() + " s");
    }
    waiting.run();
    try {
      TimeUnit.NANOSECONDS.sleep(POLL_INTERVAL.toNanos());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while mpv was starting");
    }
  }
}
