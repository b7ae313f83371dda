package dev.riffle.cli.music;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.cli.QueueOptions;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Position;
import dev.riffle.track.Track;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;

/**
 * The options {@code --not-for} and {@code --weights age} of a queue. Reads the log of listens
 * again when nothing remains of a cycle, so that the next one draws with new values, and with
 * random after each listen; on a separate thread, because the player must not wait for files.
 * Thread-safe.
 */
final class HeardRules implements AutoCloseable {
  private final ImmutableMap<String, String> options;
  private final HeardSongs songs;
  private final Optional<Duration> deferral;
  private final boolean isByAge;
  private final ToIntFunction<Track> weights;
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

  /**
   * Creates rules.
   *
   * @param options as in {@link QueueOptions#heardOptions}
   */
  HeardRules(ImmutableMap<String, String> options, HeardSongs songs) {
    this.options = options;
    this.songs = songs;
    this.deferral = QueueOptions.deferral(options);
    this.isByAge = QueueOptions.isByAge(options);
    this.weights = QueueOptions.weights(options, songs::weight);
  }

  /** Creates rules, and begins to read the log if they need it, while the songs are scanned. */
  static HeardRules preload(ImmutableMap<String, String> options, HeardSongs songs) {
    if (!options.isEmpty()) {
      songs.preload();
    }
    return new HeardRules(options, songs);
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "riffle-heard");
    thread.setDaemon(true);
    return thread;
  }

  /** Returns the options to store in a session. */
  ImmutableMap<String, String> kept() {
    return options;
  }

  /** Returns the weight of a song of a resumed session. */
  int weight(Track song) {
    return weights.applyAsInt(song);
  }

  /** Defers the songs of {@code queue} by the listens read so far. */
  void defer(PlayQueue<Track> queue) {
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
  void apply(PlayQueue<Track> queue) {
    defer(queue);
    if (isByAge) {
      queue.updateWeights();
    }
  }

  /** Reads the log again and applies it. */
  void refresh(PlayQueue<Track> queue) {
    if (isByAge || deferral.isPresent()) {
      songs.update();
      apply(queue);
    }
  }

  /** Refreshes the queue when nothing remains of its cycle, once. */
  void songChanged(PlayQueue<Track> queue) {
    Position position = queue.position();
    if (isAtEnd(queue, position) && position.cycle() != refreshed) {
      refreshed = position.cycle();
      thread.execute(() -> refresh(queue));
    }
  }

  /** Refreshes the queue after a listen, unless songs of its cycle remain. */
  void listened(PlayQueue<Track> queue) {
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
