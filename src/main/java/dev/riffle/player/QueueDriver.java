package dev.riffle.player;

import dev.riffle.player.Player.State;
import dev.riffle.player.PlayerListener.Trigger;
import dev.riffle.player.Sound.End;
import dev.riffle.player.Transport.Loaded;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Subscription;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Moves the queue of a player, on command and when a song has ended, and loads the song that it
 * answers with into the {@link Player}. Thread-safe: one move at a time, which may wait for a disk.
 * The lock of the player is taken after that of the driver, and never while a disk is waited for.
 */
final class QueueDriver implements SoundListener, AutoCloseable {
  /**
   * The moves that a player makes by itself, and its check of folders.
   *
   * @param ended moves the queue when a song has ended
   * @param failed moves the queue when a song could not be played
   * @param folders checks whether the folder of a song exists
   */
  record Advance(
      Buttons.Button ended, Buttons.Button failed, Function<Path, FileCheck.Answer> folders) {
    /** Songs whose files are gone are passed over. */
    static final Advance OVER_GONE = new Advance(Buttons.ENDED, Buttons.NEXT, FileCheck::of);
  }

  private final PlayQueue<Track> queue;
  private final Player player;
  private final Advance advance;
  private final Optional<Sound.Factory<RuntimeException>> silence;
  private final PlayerListener listener;
  private final ExecutorService events;
  private final Subscription subscription;
  private final Set<Long> unplayable = ConcurrentHashMap.newKeySet(); // in a row, by entry

  QueueDriver(
      PlayQueue<Track> queue,
      Player player,
      Advance advance,
      Optional<Sound.Factory<RuntimeException>> silence,
      PlayerListener listener,
      ExecutorService events) {
    this.queue = queue;
    this.player = player;
    this.advance = advance;
    this.silence = silence;
    this.listener = listener;
    this.events = events;
    // Not on the thread that edits the queue: it must not wait for the player, which may be
    // waiting for the queue.
    subscription =
        queue.subscribe(
            change -> {
              if (player.loaded().flatMap(Loaded::nearEnd).isPresent()) {
                events.execute(this::follow);
              }
            });
  }

  @Override
  public void close() {
    subscription.close();
    events.shutdown();
  }

  // ------------------------------------------------------------ commands

  /** Presses a button and loads its answer, if there is one; returns the answer. */
  synchronized Optional<Entry<Track>> press(
      Function<PlayQueue<Track>, Optional<Entry<Track>>> button,
      Function<Entry<Track>, Duration> from,
      Supplier<State> state) {
    sayIfFolderIsGone();
    Optional<Entry<Track>> answer = button.apply(queue);
    if (answer.isPresent()) {
      load(answer, from.apply(answer.get()), state);
      commanded();
    }
    return answer;
  }

  /** Edits the queue; unless the player is stopped, loads the entry that is current then. */
  synchronized void edit(Consumer<PlayQueue<Track>> edit) {
    Optional<Long> before = currentId();
    edit.accept(queue);
    if (!currentId().equals(before) && player.state() != State.STOPPED) {
      load(Buttons.over(PlayQueue::current).apply(queue), Duration.ZERO, player::state);
      commanded();
    }
  }

  synchronized void playCurrent(Supplier<State> state) {
    load(queue.current(), Duration.ZERO, state);
    commanded();
  }

  /** Plays the current entry, unless an earlier call has loaded one. */
  synchronized void start(Supplier<State> state) {
    if (player.state() == State.STOPPED) {
      playCurrent(state);
    }
  }

  synchronized void seek(Duration to) {
    load(player.loaded().map(Loaded::entry), to, player::state);
    commanded();
  }

  void commanded() {
    unplayable.clear();
    tell(Trigger.COMMAND);
  }

  /** Returns the entry as it is now: its file may have been moved, or it have left the queue. */
  Entry<Track> asItIs(Entry<Track> entry) {
    return queue.entry(entry.id()).orElse(entry);
  }

  private Optional<Long> currentId() {
    return queue.current().map(Entry::id);
  }

  private void load(Optional<Entry<Track>> entry, Duration from, Supplier<State> state) {
    player.load(entry.map(this::asItIs), from, state);
    findFolder();
  }

  // ------------------------------------------------------------ folders

  /** Keeps the folder of the song if it is there, so that its loss can be explained. */
  private void findFolder() {
    Optional<Path> folder =
        player
            .loaded()
            .map(song -> song.entry().item())
            .filter(Track::isFile)
            .map(track -> track.path().toAbsolutePath().getParent())
            .filter(parent -> advance.folders().apply(parent) == FileCheck.Answer.THERE);
    player.change(song -> song.inFolder(folder));
  }

  /** Explains, once, why the songs that follow may be passed over. */
  private void sayIfFolderIsGone() {
    Optional<Path> folder = player.loaded().flatMap(Loaded::folder);
    FileCheck.Answer answer = folder.map(advance.folders()).orElse(FileCheck.Answer.THERE);
    if (answer != FileCheck.Answer.THERE) {
      String what = answer == FileCheck.Answer.GONE ? "the folder is gone" : "the disk is silent";
      say(folder.orElseThrow() + ": " + what + ", its songs are passed over");
      player.change(song -> song.inFolder(Optional.empty()));
    }
  }

  // ------------------------------------------------------------ events of the sound

  @Override
  public void nearEnd(Sound.Song song) {
    events.execute(
        () -> {
          player.change(loaded -> loaded.is(song) ? loaded.atNearEnd() : loaded);
          follow();
        });
  }

  @Override
  public void ended(Sound.Song song, End end, Optional<Sound.Song> sounding) {
    events.execute(() -> over(song, end, sounding));
  }

  @Override
  public void said(String sentence) {
    say(sentence);
  }

  private void say(String sentence) {
    events.execute(() -> listener.said(sentence));
  }

  private void tell(Trigger trigger) {
    synchronized (player) { // so that events come in the order of the changes
      Optional<Entry<Track>> now = player.loaded().map(Loaded::entry);
      events.execute(() -> listener.changed(trigger, now));
    }
  }

  /** Sets what is to follow without a gap, as the queue has it now. */
  private void follow() {
    player.follow(() -> isMoved() ? queue.current() : queue.upcomingAfterEnd());
  }

  /** Returns whether the queue was moved without a call to this player. */
  private boolean isMoved() {
    return !currentId().equals(player.loaded().map(song -> song.entry().id()));
  }

  private synchronized void over(Sound.Song song, End end, Optional<Sound.Song> sounding) {
    if (player.loaded().filter(loaded -> loaded.is(song)).isEmpty()) {
      return; // another song was begun at this very moment
    }
    switch (end.how()) {
      case RAN_OUT -> {
        unplayable.clear();
        end.problem().ifPresent(this::say);
        goOn(Trigger.ENDED, advance.ended(), sounding);
      }
      case UNPLAYABLE -> passOver(end);
      case NO_DEVICE -> silence.ifPresentOrElse(to -> goSilent(to, end), () -> hold(end));
      case DEVICE_FAILED -> hold(end);
    }
  }

  private void goSilent(Sound.Factory<RuntimeException> silence, End end) {
    say(end.problem().orElseThrow() + ": going on in silence");
    player.replace(silence);
    findFolder();
  }

  private void hold(End end) {
    say(end.problem().orElseThrow() + ": paused");
    player.change(song -> song.withHeld(true));
    tell(Trigger.DEVICE_FAILED);
  }

  private void passOver(End end) {
    boolean news = player.loaded().filter(song -> unplayable.add(song.entry().id())).isPresent();
    end.problem().filter(problem -> news).ifPresent(this::say);
    // Counted by entry: pick-random may hit the same bad one many times and still find a good one.
    if (unplayable.size() < queue.size()) {
      // Not trackEnded, which may replay it for ever.
      goOn(Trigger.FAILED, advance.failed(), Optional.empty());
    } else {
      unplayable.clear();
      say("nothing in the queue can be played");
      load(Optional.empty(), Duration.ZERO, player::state);
      tell(Trigger.FAILED);
    }
  }

  private void goOn(Trigger trigger, Buttons.Button move, Optional<Sound.Song> sounding) {
    sayIfFolderIsGone();
    Optional<Entry<Track>> next = isMoved() ? queue.current() : move.apply(queue);
    if (next.isPresent() && player.cross(next.get(), sounding)) {
      findFolder();
    } else {
      load(next, Duration.ZERO, player::state);
    }
    synchronized (player) {
      if (next.isEmpty() || player.state() != State.STOPPED) {
        tell(trigger); // or else a stop, told already, came while a disk was waited for
      }
    }
  }
}
