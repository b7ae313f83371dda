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
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A playback with a player of this machine, whose session, position and listens are kept.
 * Thread-safe.
 */
public final class PlayerSession implements AutoCloseable {
  private final Selection selection;
  private final KeptSession session;
  private final Player player;
  private final ResumeKeeper keeper;
  private final Optional<ListenKeeper> listens;
  private final Playback playback;
  private Optional<Follower> follower = Optional.empty(); // guarded by this
  private boolean closed; // likewise

  /**
   * Creates a stopped playback.
   *
   * @param session stores the position, unless the sound output is NONE
   * @param begin run after the first song has started
   * @param log receives the songs that were listened to
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
    this.listens = log.map(kept -> new ListenKeeper(kept, this::listened, remarks));
    this.playback =
        new Playback(
            selection.queue(), player, selection.heard(), selection.tags(), library, songs, traces);
    playback.rules().onChange(option -> keeper.save());
  }

  /** Returns the playback, which ends with this object. */
  public Playback playback() {
    return playback;
  }

  private PlayQueue<Track> queue() {
    return selection.queue();
  }

  /**
   * Follows the folders of the queue, if any, once its tags have been read, and passes the changes
   * to a listener.
   */
  public void follow(Follower.EntryListener listener) {
    selection
        .changes()
        .ifPresent(changes -> selection.tags().whenRead(() -> follow(changes, listener)));
  }

  private synchronized void follow(Watch changes, Follower.EntryListener listener) {
    if (!closed) {
      follower = Optional.of(new Follower(changes, queue(), listener));
    }
  }

  /**
   * Starts reading the tags. Resumes the current song at the saved position, paused if it was, or
   * plays the next one if it has played to its end, or the first one; returns its entry.
   */
  public Optional<Entry<Track>> start() {
    Optional<Entry<Track>> playing = keeper.start();
    if (!selection.tags().isDone()) {
      session.get().ifPresent(Session::postponeItems);
      selection.tags().whenRead(() -> session.get().ifPresent(Session::saveItems));
    }
    selection.tags().start(); // now, because it takes the processors that the first song needs
    listens.ifPresent(ListenKeeper::start);
    return playing;
  }

  /** Returns whether the resumed session was paused. */
  public boolean wasPaused() {
    return keeper.wasPaused();
  }

  private void listened() {
    selection.heard().listened(queue());
  }

  /** Saves the position, stops, and frees the device. */
  @Override
  public synchronized void close() {
    closed = true;
    follower.ifPresent(Follower::close);
    selection.tags().close();
    listens.ifPresent(ListenKeeper::close);
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
      listens.ifPresent(kept -> kept.changed(cause, playing, player));
      playback.changed(cause, playing);
    }

    @Override
    public void said(String sentence) {
      playback.said(sentence);
    }
  }
}
