package dev.riffle.player;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.base.Ticker;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Plays what a queue says is current, and moves the queue on when a song has ended. Thread-safe. No
 * call waits for a song to be opened or to end; a call that begins a song asks the disk whether
 * files are there, and on a disk that hangs it waits for the answer. Whoever moves the queue does
 * it through {@link #press}, so that a song that ends at the same moment does not move it a second
 * time.
 *
 * <p>A file that is gone is passed over; if the folder of the song that plays is gone, that is said
 * to the listener when the queue is moved, and the song is played to its end. One that cannot be
 * played is named to the listener and passed over, under {@code RepeatMode.ONE} too. When every
 * entry in a row was such a file, the player stops. Without a sound device, or when it fails, that
 * is said once and songs go on in silence, each for its length.
 */
public final class Player implements AutoCloseable {
  /** Whether a song plays. */
  public enum State {
    /** Nothing plays. */
    STOPPED,
    /** A song plays. */
    PLAYING,
    /** A song waits where it was held. */
    PAUSED
  }

  /** Why the state or the entry that plays has changed. */
  public enum Cause {
    /** Somebody called the player. */
    COMMAND,
    /** The song ran out. */
    ENDED,
    /** The file could not be played. */
    FAILED
  }

  /** Receives the events of a player, each once and in order, on the player's own thread. */
  public interface Listener {
    /** Called with the entry that plays now, or empty, after that or the state has changed. */
    void changed(Cause cause, Optional<Entry<Track>> playing);

    /** Called with a sentence for a person: a file is passed over, a device is missing. */
    void said(String sentence);
  }

  /** How the queue is moved when a song has ended, and when it could not be played. */
  record Moves(Buttons.Button ended, Buttons.Button failed) {
    /** Songs whose files are gone are passed over. */
    static final Moves OVER_GONE = new Moves(Buttons.ENDED, Buttons.NEXT);
  }

  private final PlayQueue<Track> queue;
  private final Moves moves;
  private final Sound silence;
  private final Listener listener;
  private final ExecutorService events;
  private final Set<Long> unplayable = new HashSet<>();
  private Sound sound;
  private Playback playback = Playback.IDLE;
  private Optional<Entry<Track>> playing = Optional.empty();
  private Optional<Path> folder = Optional.empty(); // of the song, as long as it is there
  private State state = State.STOPPED;
  private int volume = 100;
  private long turn;

  Player(
      PlayQueue<Track> queue,
      Moves moves,
      Sound sound,
      Sound silence,
      Listener listener,
      ExecutorService events) {
    this.queue = queue;
    this.moves = moves;
    this.sound = sound;
    this.silence = silence;
    this.listener = listener;
    this.events = events;
  }

  /**
   * Returns a player at rest that is heard, or keeps time in silence where there is no device. It
   * needs a decoder of MP3 among the providers of {@code javax.sound.sampled}, such as mp3spi;
   * without one it passes every file over.
   */
  public static Player audible(PlayQueue<Track> queue, Listener listener) {
    PlayerThread thread = new PlayerThread();
    Sound silence = new SilentClock(Ticker.systemTicker(), thread);
    return new Player(queue, Moves.OVER_GONE, new JavaSound(), silence, listener, thread);
  }

  /** Returns a player at rest for which no clock runs: a song lasts until somebody moves on. */
  public static Player timeless(PlayQueue<Track> queue, Listener listener) {
    return new Player(queue, Moves.OVER_GONE, Sound.NONE, Sound.NONE, listener, new PlayerThread());
  }

  /**
   * Presses a button of the queue and plays what it answers with, from the beginning, in one step;
   * if it answers with nothing, what plays goes on. {@code press(PlayQueue::next)} is the next
   * song. Returns the answer.
   */
  @CanIgnoreReturnValue
  public synchronized Optional<Entry<Track>> press(
      Function<PlayQueue<Track>, Optional<Entry<Track>>> button) {
    return press(button, entry -> Duration.ZERO);
  }

  /**
   * Presses a button of the queue as {@link #press(Function)} does, and plays what it answers with
   * from the position that {@code from} returns for it.
   */
  @CanIgnoreReturnValue
  public synchronized Optional<Entry<Track>> press(
      Function<PlayQueue<Track>, Optional<Entry<Track>>> button,
      Function<Entry<Track>, Duration> from) {
    sayIfFolderIsGone();
    Optional<Entry<Track>> answer = button.apply(queue);
    if (answer.isPresent()) {
      state = State.PLAYING;
      begin(answer, from.apply(answer.get()));
      commanded();
    }
    return answer;
  }

  /** Plays what is current in the queue from its beginning, or stops if nothing is. */
  public synchronized void playCurrent() {
    state = State.PLAYING;
    begin(queue.current(), Duration.ZERO);
    commanded();
  }

  /** Holds the song that plays, if one does. */
  public synchronized void pause() {
    if (state == State.PLAYING) {
      state = State.PAUSED;
      playback.pause();
      commanded();
    }
  }

  /** Goes on with the song that was held, or, when stopped, plays what is current. */
  public synchronized void resume() {
    switch (state) {
      case PAUSED -> {
        state = State.PLAYING;
        playback.resume();
        commanded();
      }
      case STOPPED -> playCurrent();
      case PLAYING -> {}
    }
  }

  /** Holds what plays, or resumes what does not. */
  public synchronized void toggle() {
    if (state == State.PLAYING) {
      pause();
    } else {
      resume();
    }
  }

  /** Lets go of the song that plays or is held, if there is one. The queue stays where it is. */
  public synchronized void stop() {
    begin(Optional.empty(), Duration.ZERO);
    commanded();
  }

  /**
   * Goes to another moment of the song, if there is one; past its end it has run out.
   *
   * @throws IllegalArgumentException if {@code to} is negative
   */
  public synchronized void seek(Duration to) {
    checkArgument(!to.isNegative(), "to (%s) must not be negative", to);
    begin(playing, to);
    commanded();
  }

  /**
   * Makes this song and all that follow as loud as {@code percent} says: 0 is silence, 100 the
   * loudness of the files.
   *
   * @throws IllegalArgumentException if {@code percent} is not in [0, 100]
   */
  public synchronized void setVolume(int percent) {
    checkArgument(0 <= percent && percent <= 100, "percent (%s) must be in [0, 100]", percent);
    volume = percent;
    playback.volume(percent);
    commanded();
  }

  /** Returns how loud it is, in percent. */
  public synchronized int volume() {
    return volume;
  }

  /** Returns whether something plays, waits, or neither. */
  public synchronized State state() {
    return state;
  }

  /** Returns the entry that plays or is held, or empty when stopped. */
  public synchronized Optional<Entry<Track>> playing() {
    return asItIs(playing);
  }

  // The file may have been moved or retagged since; or the entry have left the queue.
  private Optional<Entry<Track>> asItIs(Optional<Entry<Track>> entry) {
    return entry.flatMap(old -> queue.entry(old.id())).or(() -> entry);
  }

  /** Returns how far into the song the listener is; zero when stopped or without a clock. */
  public synchronized Duration position() {
    return playback.position();
  }

  /** Stops, frees the device, and ends every thread of the player; nothing is told after that. */
  @Override
  public synchronized void close() {
    begin(Optional.empty(), Duration.ZERO);
    events.shutdown();
  }

  /** Leaves what plays for {@code entry}; where there is none, stops. */
  private void begin(Optional<Entry<Track>> entry, Duration from) {
    playback.stop();
    long mine = ++turn;
    Consumer<End> ended = end -> events.execute(() -> over(mine, end));
    playing = asItIs(entry);
    folder =
        playing
            .map(Entry::item)
            .filter(Track::isFile)
            .map(track -> track.path().toAbsolutePath().getParent())
            .filter(Files::isDirectory);
    playback = playing.map(next -> sound.open(next.item(), from, ended)).orElse(Playback.IDLE);
    playback.volume(volume);
    if (entry.isEmpty()) {
      state = State.STOPPED;
    } else if (state == State.PLAYING) {
      playback.resume();
    }
  }

  private synchronized void over(long which, End end) {
    if (which != turn) {
      return; // somebody has moved on at this very moment
    }
    switch (end.how()) {
      case RAN_OUT -> {
        unplayable.clear();
        end.problem().ifPresent(this::say);
        goOn(Cause.ENDED, moves.ended());
      }
      case UNPLAYABLE -> {
        boolean news = playing.map(entry -> unplayable.add(entry.id())).orElse(false);
        end.problem().filter(problem -> news).ifPresent(this::say);
        passOver();
      }
      case NO_DEVICE -> {
        end.problem().ifPresent(problem -> say(problem + ": going on in silence"));
        sound = silence;
        begin(playing, playback.position());
      }
    }
  }

  private void passOver() {
    // Counted by entry: pick-random may hit the same bad one many times and still find a good one.
    if (unplayable.size() < queue.size()) {
      goOn(Cause.FAILED, moves.failed()); // not trackEnded, which may replay it for ever
    } else {
      unplayable.clear();
      say("nothing in the queue can be played");
      begin(Optional.empty(), Duration.ZERO);
      tell(Cause.FAILED);
    }
  }

  private void goOn(Cause cause, Buttons.Button move) {
    sayIfFolderIsGone();
    Optional<Entry<Track>> current = queue.current();
    // Somebody may have moved the queue and not told us yet: then it is where it shall be.
    boolean moved = !current.map(Entry::id).equals(playing.map(Entry::id));
    begin(moved ? current : move.apply(queue), Duration.ZERO);
    tell(cause);
  }

  /** Explains, once, why the songs that follow may be passed over. */
  private void sayIfFolderIsGone() {
    Optional<Path> gone = folder.filter(Files::notExists);
    gone.ifPresent(path -> say(path + ": the folder is gone, its songs are passed over"));
    folder = folder.filter(path -> gone.isEmpty());
  }

  private void commanded() {
    unplayable.clear();
    tell(Cause.COMMAND);
  }

  private void tell(Cause cause) {
    Optional<Entry<Track>> now = playing;
    events.execute(() -> listener.changed(cause, now));
  }

  private void say(String sentence) {
    events.execute(() -> listener.said(sentence));
  }
}
