package dev.riffle.control;

import dev.riffle.listens.ListenLog;
import dev.riffle.player.Controls;
import dev.riffle.player.PlayerListener;
import dev.riffle.player.TagLoader;
import dev.riffle.queue.Cause;
import dev.riffle.queue.Change;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Subscription;
import dev.riffle.rules.DrawingRules;
import dev.riffle.rules.HeardRules;
import dev.riffle.rules.StopAfter;
import dev.riffle.track.Track;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A queue that is being played, with its player, sleep timer, rules and undo. Screen, lines,
 * sockets and buses receive only this object, and listen to it. Thread-safe.
 *
 * <p>It is the listener of its player, and forwards the events.
 */
public final class Playback implements PlayerListener, AutoCloseable {
  private final PlayQueue<Track> queue;
  private final Controls controls;
  private final HeardRules heard;
  private final TagLoader tags;
  private final MusicLibrary library;
  private final StopAfter stopAfter;
  private final Function<String, ? extends List<Track>> songs;
  private final Consumer<RuntimeException> traces;
  private final UndoSteps steps = new UndoSteps(); // guarded by the lock of Commands
  private final List<Runnable> quitActions = new CopyOnWriteArrayList<>();
  private final List<PlayerListener> listeners = new CopyOnWriteArrayList<>();

  // Messages before the first listener, such as of a device that cannot be opened. Guarded by
  // itself.
  private final List<String> early = new ArrayList<>();

  private final Subscription subscription;
  private volatile Optional<ListenKeeper> listens = Optional.empty();
  private volatile PlayMode beforeRandom = PlayMode.SHUFFLE;

  /** Creates a playback of songs with their tags, which are also the library. */
  public Playback(
      PlayQueue<Track> queue,
      Controls controls,
      HeardRules heard,
      Function<String, ? extends List<Track>> songs,
      Consumer<RuntimeException> traces) {
    this(
        queue,
        controls,
        heard,
        TagLoader.ofRead(queue),
        MusicLibrary.ofQueue(queue, TagLoader.ofRead(queue), traces, Clock.systemUTC()),
        songs,
        traces);
  }

  /**
   * Creates a playback.
   *
   * @param tags reads the tags of the songs, if they are yet to be read; is not closed with this
   *     object
   * @param library closed with this object
   * @param songs returns the songs at a path
   * @param traces receives internal errors
   */
  public Playback(
      PlayQueue<Track> queue,
      Controls controls,
      HeardRules heard,
      TagLoader tags,
      MusicLibrary library,
      Function<String, ? extends List<Track>> songs,
      Consumer<RuntimeException> traces) {
    this.queue = queue;
    this.controls = controls;
    this.heard = heard;
    this.tags = tags;
    this.library = library;
    this.stopAfter = new StopAfter(queue);
    this.songs = songs;
    this.traces = traces;
    rememberMode();
    subscription = queue.subscribe(this::changed);
  }

  private void changed(Change<Track> change) {
    if (change.cause() == Cause.SET_MODE || change.cause() == Cause.SHUFFLE) {
      rememberMode();
    }
  }

  private void rememberMode() {
    PlayMode mode = queue.mode();
    beforeRandom = mode == PlayMode.RANDOM ? beforeRandom : mode;
  }

  public PlayQueue<Track> queue() {
    return queue;
  }

  public Controls controls() {
    return controls;
  }

  /** Returns the sleep timer. */
  public StopAfter stopAfter() {
    return stopAfter;
  }

  /** Returns the rules by which the songs are drawn. */
  public DrawingRules rules() {
    return heard.rules();
  }

  /** Returns the rules, with those that depend on the listens. */
  HeardRules heard() {
    return heard;
  }

  /** Returns the loader of the tags that are yet to be read. */
  public TagLoader tags() {
    return tags;
  }

  /** Returns the songs that the listener can browse. */
  public MusicLibrary library() {
    return library;
  }

  UndoSteps steps() {
    return steps;
  }

  /** Returns the latest mode other than RANDOM, by default SHUFFLE. */
  PlayMode beforeRandom() {
    return beforeRandom;
  }

  /** Returns the songs at a path; may take seconds. */
  List<Track> songs(String path) {
    return songs.apply(path);
  }

  /** Returns the entry that is playing or paused; if stopped, the current one. */
  public Optional<Entry<Track>> entry() {
    return controls.playing().or(queue::current);
  }

  public Status status() {
    return Status.of(this);
  }

  /**
   * Logs the songs heard from now on, until this object is closed.
   *
   * @param problems receives a sentence if the log cannot be written
   */
  public void keepListens(ListenLog log, Consumer<String> problems) {
    ListenKeeper keeper = new ListenKeeper(log, () -> heard.listened(queue), problems);
    listens = Optional.of(keeper);
    keeper.start();
  }

  /** Adds a listener, which is called on the player's thread after each change. */
  public void add(PlayerListener listener) {
    synchronized (early) {
      listeners.add(listener);
      early.forEach(listener::said);
      early.clear();
    }
  }

  @Override
  public void changed(PlayerListener.Trigger trigger, Optional<Entry<Track>> playing) {
    listens.ifPresent(kept -> kept.changed(trigger, playing, controls));
    listeners.forEach(listener -> listener.changed(trigger, playing));
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

  /** Reports an unexpected exception. */
  public void trace(RuntimeException error) {
    traces.accept(error);
  }

  /** Registers an action to run when the program should end; it must not block. */
  public void onQuit(Runnable action) {
    quitActions.add(action);
  }

  /** Ends the program. */
  public void quit() {
    quitActions.forEach(Runnable::run);
  }

  /**
   * Ends the log of listens, the timer, the rules and the library. Does not affect the queue and
   * its player, which is closed later.
   */
  @Override
  public void close() {
    listens.ifPresent(ListenKeeper::close);
    subscription.close();
    library.close();
    stopAfter.close();
    heard.close();
  }
}
