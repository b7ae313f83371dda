package dev.riffle.cli.music;

import dev.riffle.cli.Console;
import dev.riffle.cli.SourceOptions;
import dev.riffle.cli.UserDirectories;
import dev.riffle.cli.remote.ControlServer;
import dev.riffle.desktop.Mpris;
import dev.riffle.player.Follower;
import dev.riffle.player.Player;
import dev.riffle.player.PlayerListener;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A queue that is played by commands of keys, of lines on standard input and of other programs.
 * Passes the events of the player on to listeners and keeps the listener's position in a session.
 * Thread-safe.
 */
final class Playback implements AutoCloseable {
  private final Selection selection;
  private final Console console;
  private final Player player;
  private final ResumeKeeper keeper;
  private final Commands commands;
  private final List<PlayerListener> listeners = new CopyOnWriteArrayList<>();

  // Sentences before the first listener: a device may fail as it is opened. Guarded by itself.
  private final List<String> early = new ArrayList<>();

  private final List<Runnable> quitters = new CopyOnWriteArrayList<>();
  private final List<AutoCloseable> services = new ArrayList<>(); // guarded by itself
  private boolean closed; // likewise

  /**
   * Creates a playback at rest.
   *
   * @param session keeps the position, where a clock measures it
   * @param begin run when the first song plays
   * @param sources how songs are read that the command {@code add} names
   */
  Playback(
      Selection selection,
      KeptSession session,
      Runnable begin,
      SourceOptions sources,
      Console console) {
    this.selection = selection;
    this.console = console;
    this.player = selection.settings().player(queue(), new PlayerEvents());
    this.keeper = new ResumeKeeper(begin, session, queue(), player, selection.settings());
    this.commands = new Commands(queue(), player, sources, console);
  }

  PlayQueue<Track> queue() {
    return selection.queue();
  }

  Player player() {
    return player;
  }

  /** Returns the interpreter of lines, of which there is one, so that commands take turns. */
  Commands commands() {
    return commands;
  }

  /** Adds a listener, which is called on the player's own thread after each change. */
  void add(PlayerListener listener) {
    synchronized (early) {
      listeners.add(listener);
      early.forEach(listener::said);
      early.clear();
    }
  }

  /** Lets the queue follow its folders, if it has some, and passes the changes to a listener. */
  void follow(Follower.EntryListener listener) {
    selection
        .changes()
        .ifPresent(changes -> keepUntilClosed(new Follower(changes, queue(), listener)));
  }

  /** Runs {@code action} whenever the program is to end; it must not block. */
  void onQuit(Runnable action) {
    quitters.add(action);
  }

  /** Ends the program, as the key q does. */
  void quit() {
    quitters.forEach(Runnable::run);
  }

  /**
   * Plays the current song from where the session stopped, or the first; returns its entry. What
   * else belongs to a player that runs is started afterwards, so that no listener waits for it.
   */
  Optional<Entry<Track>> start() {
    Optional<Entry<Track>> playing = keeper.start();
    Thread thread = new Thread(this::startServices, "riffle-services");
    thread.setDaemon(true);
    thread.start();
    return playing;
  }

  private void startServices() {
    StatusFeed feed = new StatusFeed(queue(), player);
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

  /** Ends what other programs use, saves the position, stops, and frees the device. */
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
