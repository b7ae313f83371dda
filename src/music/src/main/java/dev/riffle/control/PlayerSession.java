package dev.riffle.control;

import dev.riffle.library.Watch;
import dev.riffle.listens.ListenLog;
import dev.riffle.player.Follower;
import dev.riffle.player.Player;
import dev.riffle.player.PlayerListener;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.session.Session;
import dev.riffle.track.Track;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

/** A playback with a local player, whose session, position and listens are saved. Thread-safe. */
public final class PlayerSession implements AutoCloseable {
  private final Selection selection;
  private final KeptSession session;
  private final Player player;
  private final ResumeKeeper keeper;
  private final Playback playback;
  private final CompletableFuture<Void> compared = new CompletableFuture<>();
  private Optional<Follower> follower = Optional.empty(); // guarded by this
  private boolean closed; // likewise

  /**
   * Creates a stopped playback.
   *
   * @param session stores the position, unless the sound output is NONE
   * @param begin run after the first song has started
   * @param log receives the songs heard
   * @param library closed with this object
   * @param songs returns the songs at a path
   * @param remarks receives sentences for the listener
   * @param traces receives internal errors
   */
  public PlayerSession(
      Selection selection,
      KeptSession session,
      Runnable begin,
      Optional<ListenLog> log,
      MusicLibrary library,
      Function<String, ? extends List<Track>> songs,
      Consumer<String> remarks,
      Consumer<RuntimeException> traces) {
    this.selection = selection;
    this.session = session;
    this.player = selection.settings().player(selection.queue(), new PlayerEvents());
    player.setTags(selection.tags());
    this.keeper = new ResumeKeeper(begin, session, selection, player);
    this.playback =
        new Playback(
            selection.queue(), player, selection.heard(), selection.tags(), library, songs, traces);
    log.ifPresent(kept -> playback.keepListens(kept, remarks));
    playback.rules().onChange(option -> keeper.save());
  }

  /** Returns the playback, which ends with this object. */
  public Playback playback() {
    return playback;
  }

  private PlayQueue<Track> queue() {
    return selection.queue();
  }

  private synchronized void follow(Selection.Changes changes, Follower.EntryListener listener) {
    if (closed) {
      return;
    }
    Follower following = new Follower(() -> watch(changes), queue(), listener);
    follower = Optional.of(following);
    switch (changes.extent()) {
      case EARLIER -> following.compareOnce(() -> compared.complete(null));
      case ALL -> following.follow();
    }
  }

  private Watch watch(Selection.Changes changes) {
    Watch watch = changes.watch().get();
    session.watchFile().ifPresent(watch::saveIn);
    return watch;
  }

  /**
   * Waits until the tags have been read and, if the queue follows only the changes since its
   * session was last played, until these are in the queue.
   */
  public void await() {
    selection.tags().await();
    if (selection.changes().filter(all -> all.extent() == Selection.Extent.EARLIER).isPresent()) {
      compared.join();
    }
  }

  /**
   * Resumes the current song at the saved position, paused if it was, or plays the next one if it
   * has played to its end, or the first one; returns its entry. Then starts reading the tags, and
   * following the folders of the queue, if any, once they have been read.
   *
   * @param listener receives the changes of the folders
   */
  public Optional<Entry<Track>> start(Follower.EntryListener listener) {
    Optional<Entry<Track>> playing = keeper.start();
    if (!selection.tags().isDone()) {
      session.get().ifPresent(Session::postponeItems);
      selection.tags().whenRead(() -> session.get().ifPresent(Session::saveItems));
    }
    selection
        .changes()
        .ifPresent(changes -> selection.tags().whenRead(() -> follow(changes, listener)));
    selection.tags().start(); // now, because it takes the processors that the first song needs
    return playing;
  }

  /** Returns whether the resumed session was paused. */
  public boolean wasPaused() {
    return keeper.wasPaused();
  }

  /** Saves the position, stops, and frees the device. */
  @Override
  public synchronized void close() {
    closed = true;
    follower.ifPresent(Follower::close);
    selection.tags().close();
    playback.close();
    try (player) {
      keeper.close();
    }
  }

  private final class PlayerEvents implements PlayerListener {
    @Override
    public void changed(PlayerListener.Trigger cause, Optional<Entry<Track>> playing) {
      keeper.save();
      selection.heard().songChanged(queue());
      playback.changed(cause, playing);
    }

    @Override
    public void said(String sentence) {
      playback.said(sentence);
    }
  }
}
