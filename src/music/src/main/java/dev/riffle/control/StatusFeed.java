package dev.riffle.control;

import dev.riffle.player.PlayerListener;
import dev.riffle.queue.Change;
import dev.riffle.queue.Entry;
import dev.riffle.queue.Subscription;
import dev.riffle.track.Track;
import dev.riffle.words.Words;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Sends every change of a player to watchers as a line of JSON. Does nothing before the first
 * watcher. Thread-safe.
 */
public final class StatusFeed implements PlayerListener, AutoCloseable {
  private final Playback playback;
  private final List<Consumer<String>> watchers = new CopyOnWriteArrayList<>();
  private volatile boolean isWanted; // from the first watcher on
  private final AtomicBoolean isQueueChangePending = new AtomicBoolean();
  private final Subscription subscription;

  // A separate thread: an edit of the queue must not wait for the player, which may be waiting for
  // the queue. Changes after close() are discarded.
  private final ThreadPoolExecutor thread =
      new ThreadPoolExecutor(
          0,
          1,
          1,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          StatusFeed::thread,
          new ThreadPoolExecutor.DiscardPolicy());

  /** Creates a feed without watchers, which listens to {@code playback}. */
  public StatusFeed(Playback playback) {
    this.playback = playback;
    playback.add(this);
    this.subscription = playback.queue().subscribe(this::changed);
    playback.rules().onChange(this::sendStatus);
    playback.stopAfter().onChange(() -> sendStatus("stop-after"));
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "riffle-watch");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Adds a watcher, which receives the status and then every change; it must not block. Adding it
   * twice has no effect.
   */
  public void add(Consumer<String> watcher) {
    isWanted = true;
    thread.execute(
        () -> {
          if (!watchers.contains(watcher)) {
            watcher.accept(JsonAnswers.of(state(Optional.empty())));
            watchers.add(watcher);
          }
        });
  }

  public void remove(Consumer<String> watcher) {
    thread.execute(() -> watchers.remove(watcher));
  }

  @Override
  public void changed(PlayerListener.Trigger cause, Optional<Entry<Track>> playing) {
    sendStatus(Words.of(cause));
  }

  @Override
  public void said(String sentence) {
    // Messages are for users, not for programs.
  }

  private void changed(Change<Track> change) {
    switch (change.cause()) {
      case SET_MODE, SHUFFLE -> sendStatus("mode");
      case SET_REPEAT -> sendStatus("repeat");
      case SET_STOP_AFTER_CURRENT -> sendStatus("stop-after");
      case SET_DRAWING -> {
        // The rules report the option that changed.
      }
      case NEXT, SKIP_UNIT, PREVIOUS, TRACK_ENDED, SKIP_TO, SKIP_AHEAD, SKIP_BACK, UPCOMING -> {
        // The player reports what it plays; drawing upcoming entries is not reported.
      }
      default -> sendQueueChange();
    }
  }

  private Answer state(Optional<String> cause) {
    return new Answer.State(playback.status(), cause, true);
  }

  private void sendStatus(String cause) {
    if (isWanted) {
      thread.execute(() -> send(state(Optional.of(cause))));
    }
  }

  /** Sends one event for consecutive changes, such as the songs of an added folder. */
  private void sendQueueChange() {
    if (isWanted && isQueueChangePending.compareAndSet(false, true)) {
      thread.execute(
          () -> {
            isQueueChangePending.set(false);
            send(new Answer.QueueChanged(playback.queue().size()));
          });
    }
  }

  private void send(Answer event) {
    if (!watchers.isEmpty()) {
      String line = JsonAnswers.of(event);
      watchers.forEach(watcher -> watcher.accept(line));
    }
  }

  /** Sends all watchers the end of the player. */
  @Override
  public void close() {
    subscription.close();
    thread.execute(() -> send(new Answer.Quit()));
    thread.shutdown();
    try {
      var unused = thread.awaitTermination(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
