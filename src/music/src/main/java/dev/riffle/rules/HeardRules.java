package dev.riffle.rules;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Position;
import dev.riffle.rules.DrawingRules.Values;
import dev.riffle.track.Track;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The options {@code --not-for} and {@code --weights age} of a queue. Reads the log of listens
 * again when nothing remains of a cycle, so that the next one draws with new values, and with
 * random after each listen; on a separate thread, because the player must not wait for files.
 * Thread-safe.
 */
public final class HeardRules implements AutoCloseable {
  private final DrawingRules rules;
  private final HeardSongs songs;
  private volatile int refreshed = -1; // the cycle

  // Calls after close() are discarded.
  private final ExecutorService thread =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          HeardRules::thread,
          new ThreadPoolExecutor.DiscardPolicy());

  public HeardRules(DrawingRules rules, HeardSongs songs) {
    this.rules = rules;
    this.songs = songs;
  }

  /** Begins to read the log if the rules need it, while the songs are scanned. */
  public void preload() {
    if (areNeeded(rules.values())) {
      songs.preload();
    }
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "riffle-heard");
    thread.setDaemon(true);
    return thread;
  }

  private static boolean areNeeded(Values values) {
    return values.isByAge() || values.deferral().isPresent();
  }

  /** Returns the rules, of which these are a part. */
  public DrawingRules rules() {
    return rules;
  }

  /** Defers the songs of {@code queue} by the listens read so far. */
  public synchronized void defer(PlayQueue<Track> queue) {
    Optional<Duration> deferral = rules.values().deferral();
    boolean isApplied = false;
    while (!isApplied) {
      ImmutableList<Entry<Track>> heard =
          deferral.map(time -> songs.within(time, queue.entries())).orElse(ImmutableList.of());
      try {
        queue.setDeferred(heard);
        isApplied = true;
      } catch (IllegalArgumentException e) {
        // Another thread has removed one of the songs: look at the queue again.
      }
    }
  }

  /** Defers and weighs the songs of {@code queue}; those of a new queue are weighed already. */
  public void apply(PlayQueue<Track> queue) {
    defer(queue);
    if (rules.values().isByAge()) {
      queue.updateWeights();
    }
  }

  /** Reads the log again, if {@code values} need it; {@link #apply} applies it. */
  public void read(Values values) {
    if (areNeeded(values)) {
      songs.update();
    }
  }

  private void refresh(PlayQueue<Track> queue) {
    read(rules.values());
    apply(queue);
  }

  /** Refreshes the queue when nothing remains of its cycle, once. */
  public void songChanged(PlayQueue<Track> queue) {
    Position position = queue.position();
    if (isAtEnd(queue, position) && position.cycle() != refreshed) {
      refreshed = position.cycle();
      thread.execute(() -> refresh(queue));
    }
  }

  /** Refreshes the queue after a listen, unless songs of its cycle remain. */
  public void listened(PlayQueue<Track> queue) {
    if (queue.mode() == PlayMode.RANDOM || isAtEnd(queue, queue.position())) {
      thread.execute(() -> refresh(queue));
    }
  }

  private static boolean isAtEnd(PlayQueue<Track> queue, Position position) {
    return queue.mode() == PlayMode.SHUFFLE && position.place() == position.size();
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
