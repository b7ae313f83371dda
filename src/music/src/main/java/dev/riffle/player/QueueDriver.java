package dev.riffle.player;

import com.google.common.util.concurrent.Uninterruptibles;
import dev.riffle.files.FileCheck;
import dev.riffle.files.FileCheck.Answer;
import dev.riffle.player.Buttons.Button;
import dev.riffle.player.Controls.State;
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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Moves the queue of a player, on command and at the end of a song, and loads the resulting entry
 * into the {@link Player}. Thread-safe: one move at a time, which may wait for a disk. Lock order:
 * driver, then player; no thread waits for a disk while it holds the player's lock.
 */
final class QueueDriver implements SoundListener, AutoCloseable {
  /**
   * The automatic moves of a player, and its check of folders.
   *
   * @param ended moves the queue when a song has ended
   * @param next moves the queue when a song could not be played, or after the last song
   * @param folders checks whether the folder of a song exists
   */
  record Advance(Button ended, Button next, Function<Path, Answer> folders) {
    /** Skips songs whose files are missing. */
    static final Advance SKIP_MISSING = new Advance(Buttons.ENDED, Buttons.NEXT, FileCheck::of);
  }

  private final PlayQueue<Track> queue;
  private final Player player;
  private final Advance advance;
  private final Optional<Sound.Factory<RuntimeException>> silence;
  private final PlayerListener listener;
  private final ExecutorService events;
  private final Subscription subscription;
  private final Set<Long> unplayable = ConcurrentHashMap.newKeySet(); // consecutive failures
  private final CountDownLatch begun = new CountDownLatch(1); // by the first song, or failed
  private volatile TagLoader tags;

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
    this.tags = TagLoader.ofRead(queue);
    // Not on the thread that edits the queue: that thread must not wait for the player, which may
    // be waiting for the queue.
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

  /** Sets the loader that reads the tags of each song before it is loaded. */
  void setTags(TagLoader loader) {
    tags = loader;
  }

  // ------------------------------------------------------------ commands

  /** Applies a button and loads the entry that it returns, if any; returns that entry. */
  synchronized Optional<Entry<Track>> press(
      Function<PlayQueue<Track>, Optional<Entry<Track>>> button,
      Function<Entry<Track>, Duration> from,
      Supplier<State> state) {
    reportMissingFolder();
    Button on = button == Buttons.PREVIOUS ? Buttons.PREVIOUS : advance.next();
    Optional<Entry<Track>> answer = tags.ready(button.apply(queue), on);
    if (answer.isPresent()) {
      load(answer, from.apply(answer.get()), state);
      commanded();
    } else if (button == Buttons.ENDED && player.loaded().isPresent()) {
      player.finish();
      commanded();
    }
    return answer;
  }

  /** Edits the queue; unless the player is stopped, loads the current entry if it has changed. */
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

  /**
   * Continues the current entry, or plays the next one if it has played to its end or none is
   * current; has no effect if another call has loaded a song.
   */
  synchronized void start(Supplier<State> state) {
    if (player.state() != State.STOPPED) {
      return;
    }
    boolean isOver = isCurrentOver();
    Duration from = stoppedAt();
    Button next = advance.next();
    Button button =
        isOver ? Buttons.continued(next) : now -> now.current().or(() -> next.apply(now));
    load(button.apply(queue), from, state);
    commanded();
  }

  /** Returns the position at which {@link #start} continues the current entry. */
  Duration stoppedAt() {
    return player.stopped().position(queue.current());
  }

  /** Returns whether {@link #start} plays the entry after the current one. */
  boolean isCurrentOver() {
    return player.stopped().isOver(queue.current());
  }

  synchronized void seek(Duration to) {
    load(player.loaded().map(Loaded::entry), to, player::state);
    commanded();
  }

  void commanded() {
    unplayable.clear();
    notifyListener(Trigger.COMMAND);
  }

  /**
   * Returns an entry as the queue has it now, since its file may have moved; the given one if the
   * queue no longer has it.
   */
  Entry<Track> present(Entry<Track> entry) {
    return queue.entry(entry.id()).orElse(entry);
  }

  private Optional<Long> currentId() {
    return queue.current().map(Entry::id);
  }

  private void load(Optional<Entry<Track>> entry, Duration from, Supplier<State> state) {
    Optional<Entry<Track>> ready = tags.ready(entry, advance.next());
    player.load(ready.map(this::present), from, state);
    recordFolder();
  }

  // ------------------------------------------------------------ folders

  /** Records the folder of the song if it exists, so that its loss can be reported. */
  private void recordFolder() {
    Optional<Path> folder =
        player
            .loaded()
            .map(song -> song.entry().item())
            .filter(Track::isFile)
            .map(track -> track.path().toAbsolutePath().getParent())
            .filter(parent -> advance.folders().apply(parent) == Answer.THERE);
    player.change(song -> song.inFolder(folder));
  }

  /** Reports once that the folder of the song is missing, as its other songs will be skipped. */
  private void reportMissingFolder() {
    Optional<Path> folder = player.loaded().flatMap(Loaded::folder);
    Answer answer = folder.map(advance.folders()).orElse(Answer.THERE);
    if (answer != Answer.THERE) {
      String loss = answer == Answer.GONE ? "the folder is gone" : "the disk does not respond";
      message(folder.orElseThrow() + ": " + loss + "; skipping its songs");
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
  public void begun(Sound.Song song) {
    begun.countDown();
  }

  /** Waits until samples of a song have been written, or a song has ended. */
  void awaitSound(Duration max) {
    var unused = Uninterruptibles.awaitUninterruptibly(begun, max);
  }

  @Override
  public void ended(Sound.Song song, End end, Optional<Sound.Song> sounding) {
    begun.countDown();
    events.execute(() -> finish(song, end, sounding));
  }

  @Override
  public void said(String sentence) {
    message(sentence);
  }

  private void message(String sentence) {
    events.execute(() -> listener.said(sentence));
  }

  private void notifyListener(Trigger trigger) {
    synchronized (player) { // delivers events in the order of the changes
      Optional<Entry<Track>> now = player.loaded().map(Loaded::entry);
      events.execute(() -> listener.changed(trigger, now));
    }
  }

  /** Looks up the next song in the queue and sets it as the gapless follower. */
  private void follow() {
    tags.prepare(this::following); // without the player's lock, because it reads files
    player.follow(this::following);
  }

  private Optional<Entry<Track>> following() {
    return isMoved() ? queue.current() : queue.upcomingAfterEnd();
  }

  /** Returns whether the queue was moved other than through this player. */
  private boolean isMoved() {
    return !currentId().equals(player.loaded().map(song -> song.entry().id()));
  }

  private synchronized void finish(Sound.Song song, End end, Optional<Sound.Song> sounding) {
    if (player.loaded().filter(loaded -> loaded.is(song)).isEmpty()) {
      return; // another song has just been loaded
    }
    switch (end.kind()) {
      case RAN_OUT -> {
        unplayable.clear();
        end.problem().ifPresent(this::message);
        moveOn(Trigger.ENDED, advance.ended(), sounding);
      }
      case UNPLAYABLE -> skip(end);
      case NO_DEVICE -> silence.ifPresentOrElse(to -> fallBack(to, end), () -> pause(end));
      case DEVICE_FAILED -> pause(end);
    }
  }

  private void fallBack(Sound.Factory<RuntimeException> silence, End end) {
    message(end.problem().orElseThrow() + ": continuing without sound");
    player.replace(silence);
    recordFolder();
  }

  private void pause(End end) {
    message(end.problem().orElseThrow() + ": paused");
    player.change(song -> song.withPaused(true));
    notifyListener(Trigger.DEVICE_FAILED);
  }

  private void skip(End end) {
    boolean isNew = player.loaded().filter(song -> unplayable.add(song.entry().id())).isPresent();
    end.problem().filter(problem -> isNew).ifPresent(this::message);
    // Counts entries, because random picks may repeat a bad one before they reach a good one.
    if (unplayable.size() < queue.size()) {
      // Not trackEnded, which could repeat the bad song forever.
      moveOn(Trigger.FAILED, advance.next(), Optional.empty());
    } else {
      unplayable.clear();
      message("nothing in the queue can be played");
      load(Optional.empty(), Duration.ZERO, player::state);
      notifyListener(Trigger.FAILED);
    }
  }

  private void moveOn(Trigger trigger, Button move, Optional<Sound.Song> sounding) {
    reportMissingFolder();
    Optional<Entry<Track>> next =
        tags.ready(isMoved() ? queue.current() : move.apply(queue), advance.next());
    if (next.isPresent() && player.cross(next.get(), sounding)) {
      recordFolder();
    } else if (next.isEmpty() && trigger == Trigger.ENDED) {
      player.finish();
    } else {
      load(next, Duration.ZERO, player::state);
    }
    synchronized (player) {
      if (next.isEmpty() || player.state() != State.STOPPED) {
        notifyListener(trigger); // otherwise stopped, and notified, while this waited for a disk
      }
    }
  }
}
