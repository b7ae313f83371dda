package dev.riffle.cli.music;

import dev.riffle.cli.Console;
import dev.riffle.cli.SourceOptions;
import dev.riffle.cli.remote.ControlServer;
import dev.riffle.control.Commands;
import dev.riffle.control.KeptSession;
import dev.riffle.control.ListenKeeper;
import dev.riffle.control.ResumeKeeper;
import dev.riffle.control.Selection;
import dev.riffle.control.StatusFeed;
import dev.riffle.desktop.Mpris;
import dev.riffle.listens.ListenLog;
import dev.riffle.player.Follower;
import dev.riffle.player.Player;
import dev.riffle.player.PlayerListener;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.rules.StopAfter;
import dev.riffle.track.Track;
import dev.riffle.words.UserDirectories;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A queue being played under the control of keys, of lines on standard input and of other programs.
 * Forwards the events of the player to listeners and saves the playback position in a session.
 * Thread-safe.
 */
final class Playback implements AutoCloseable {
  private final Selection selection;
  private final Console console;
  private final Player player;
  private final ResumeKeeper keeper;
  private final Optional<ListenKeeper> listens;
  private final Commands commands;
  private final StopAfter stopAfter;
  private final List<PlayerListener> listeners = new CopyOnWriteArrayList<>();

  // Messages before the first listener, such as of a device that cannot be opened. Guarded by
  // itself.
  private final List<String> early = new ArrayList<>();

  private final List<Runnable> quitActions = new CopyOnWriteArrayList<>();
  private final List<AutoCloseable> services = new ArrayList<>(); // guarded by itself
  private boolean closed; // likewise

  /**
   * Creates a stopped playback.
   *
   * @param session stores the position, unless the sound output is NONE
   * @param begin run after the first song has started
   * @param log receives the songs that were listened to
   * @param sources the options for reading songs of the command {@code add}
   */
  Playback(
      Selection selection,
      KeptSession session,
      Runnable begin,
      Optional<ListenLog> log,
      SourceOptions sources,
      Console console) {
    this.selection = selection;
    this.console = console;
    this.player = selection.settings().player(queue(), new PlayerEvents());
    this.keeper = new ResumeKeeper(begin, session, selection, player);
    this.listens = log.map(kept -> new ListenKeeper(kept, this::listened, console::remark));
    this.stopAfter = new StopAfter(queue());
    selection.heard().rules().onChange(option -> keeper.save());
    this.commands =
        new Commands(
            queue(),
            player,
            stopAfter,
            selection.heard(),
            path -> new SongPaths(List.of(path), sources, console).songs(),
            console::trace);
    keepUntilClosed(stopAfter);
    keepUntilClosed(selection.heard());
    listens.ifPresent(this::keepUntilClosed);
  }

  PlayQueue<Track> queue() {
    return selection.queue();
  }

  Player player() {
    return player;
  }

  /** Returns the interpreter of lines; all sources of commands share it. */
  Commands commands() {
    return commands;
  }

  /** Returns the sleep timer of the queue. */
  StopAfter stopAfter() {
    return stopAfter;
  }

  /** Adds a listener, which is called on the player's thread after each change. */
  void add(PlayerListener listener) {
    synchronized (early) {
      listeners.add(listener);
      early.forEach(listener::said);
      early.clear();
    }
  }

  /** Starts following the folders of the queue, if any, and passes the changes to a listener. */
  void follow(Follower.EntryListener listener) {
    selection
        .changes()
        .ifPresent(changes -> keepUntilClosed(new Follower(changes, queue(), listener)));
  }

  /** Registers an action to run when the program should end; it must not block. */
  void onQuit(Runnable action) {
    quitActions.add(action);
  }

  /** Ends the program, as the key q does. */
  void quit() {
    quitActions.forEach(Runnable::run);
  }

  /**
   * Resumes the current song at the saved position, paused if it was, or plays the next one if it
   * has played to its end, or the first one; returns its entry. Starts the control socket and the
   * desktop integration afterwards, so that they do not delay the song.
   */
  Optional<Entry<Track>> start() {
    Optional<Entry<Track>> playing = keeper.start();
    if (keeper.wasPaused() && playing.isPresent()) {
      console.remark("paused, as when it was quit; Space or resume plays it");
    }
    Thread thread = new Thread(this::startServices, "riffle-services");
    thread.setDaemon(true);
    thread.start();
    return playing;
  }

  private void startServices() {
    listens.ifPresent(ListenKeeper::start);
    StatusFeed feed = new StatusFeed(queue(), player, stopAfter, selection.heard().rules());
    add(feed);
    keepUntilClosed(feed);
    try {
      keepUntilClosed(ControlServer.open(console.environment(), new RemoteHost(this, feed)));
    } catch (IOException e) {
      console.debug("no other program can command this player: " + e.getMessage());
    }
    try {
      Mpris desktop =
          Mpris.open(
              console.environment(),
              queue(),
              player,
              selection.settings().sound().formats(),
              this::quit,
              UserDirectories.cache(console.environment()));
      add(desktop);
      keepUntilClosed(desktop);
    } catch (IOException e) {
      console.debug("the desktop cannot command this player: " + e.getMessage());
    }
  }

  private void listened() {
    selection.heard().listened(queue());
  }

  private void keepUntilClosed(AutoCloseable service) {
    boolean tooLate;
    synchronized (services) {
      tooLate = closed;
      services.add(service);
    }
    if (tooLate) {
      closeServices();
    }
  }

  private void closeServices() {
    List<AutoCloseable> open;
    synchronized (services) {
      closed = true;
      open = List.copyOf(services);
      services.clear();
    }
    for (AutoCloseable service : open) {
      try {
        service.close();
      } catch (Exception e) {
        console.debug("a service did not end: " + e.getMessage());
      }
    }
  }

  /** Closes the interfaces to other programs, saves the position, stops, and frees the device. */
  @Override
  public void close() {
    closeServices();
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
      listeners.forEach(listener -> listener.changed(cause, playing));
    }

    @Override
    public void said(String sentence) {
      synchronized (early) {
        if (listeners.isEmpty()) {
          early.add(sentence);
          return;
        }
      }
      listeners.forEach(listener -> listener.said(sentence));
    }
  }
}
