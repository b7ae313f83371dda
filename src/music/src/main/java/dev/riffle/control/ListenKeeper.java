package dev.riffle.control;

import com.google.common.base.Ticker;
import dev.riffle.files.Reason;
import dev.riffle.listens.ListenLog;
import dev.riffle.player.Controls;
import dev.riffle.player.PlayerListener;
import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Logs the songs heard, at most ten seconds after enough of a song has played. The log is written
 * on a separate thread, because another process may have locked it. Thread-safe.
 */
final class ListenKeeper implements AutoCloseable {
  private static final long SECONDS = 10;
  private static final long MAX_SECONDS_TO_CLOSE = 3;

  private final ListenLog log;
  private final Runnable listened;
  private final Consumer<String> problems;
  private final ListenMeter meter =
      new ListenMeter(Ticker.systemTicker(), Clock.systemUTC(), this::add);
  private volatile boolean hasFailed;

  // Listens after close() are discarded.
  private final ScheduledThreadPoolExecutor thread =
      new ScheduledThreadPoolExecutor(
          1, ListenKeeper::thread, new ThreadPoolExecutor.DiscardPolicy());

  /**
   * Creates a keeper.
   *
   * @param listened run after each song that was added to the log
   * @param problems receives a sentence if the log cannot be written
   */
  ListenKeeper(ListenLog log, Runnable listened, Consumer<String> problems) {
    this.log = log;
    this.listened = listened;
    this.problems = problems;
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "riffle-listens");
    thread.setDaemon(true);
    return thread;
  }

  /** Starts checking the current song regularly. */
  void start() {
    var unused = thread.scheduleWithFixedDelay(meter::check, SECONDS, SECONDS, TimeUnit.SECONDS);
  }

  /** Records an event of the player. */
  void changed(PlayerListener.Trigger trigger, Optional<Entry<Track>> playing, Controls player) {
    meter.changed(trigger, playing, player.state(), player.position());
  }

  private void add(Track song, Instant began) {
    thread.execute(() -> write(song, began));
  }

  private void write(Track song, Instant began) {
    try {
      log.add(song, began);
      hasFailed = false;
      listened.run();
    } catch (IOException e) {
      if (!hasFailed) {
        problems.accept(log.file() + ": cannot log this song: " + Reason.of(e));
      }
      hasFailed = true;
    }
  }

  /** Adds the current song, if enough of it was played. Must precede closing the player. */
  @Override
  public void close() {
    meter.check();
    thread.shutdown();
    try {
      var unused = thread.awaitTermination(MAX_SECONDS_TO_CLOSE, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
