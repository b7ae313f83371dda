package dev.riffle.player;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.base.Ticker;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Plays what a queue says is current, and moves the queue on when a song has ended. Thread-safe; no
 * call waits for a song or its file. Whoever moves the queue does it through {@link #press}, so
 * that a song that ends at the same moment does not move it a second time.
 *
 * <p>A file that cannot be played is named to the listener and passed over, under {@code
 * RepeatMode.ONE} too. When every entry in a row was such a file, the player stops. Without a sound
 * device, or when it fails, that is said once and songs go on in silence, each for its length.
 */
public final class Player implements AutoCloseable {
  /** Whether there is a song, and whether it moves. */
  public enum State {
    /** Nothing plays. */
    STOPPED,
    /** A song plays. */
    PLAYING,
    /** A song waits where it was held. */
    PAUSED
  }

  /** Why something else plays now, or in another way. */
  public enum Cause {
    /** Somebody called the player. */
    COMMAND,
    /** The song ran out. */
    ENDED,
    /** The file could not be played. */
    FAILED
  }

  /** Hears of the player, on the player's own thread, each thing once and in order. */
  public interface Listener {
    /** Hears what plays now, or that nothing does, after that or the state has changed. */
    void changed(Cause cause, Optional<Entry<Track>> playing);

    /** Hears a sentence for a person: a file that is passed over, a device that is missing. */
    void said(String sentence);
  }

  private final PlayQueue<Track> queue;
  private final Sound silence;
  private final Listener listener;
  private final ExecutorService events;
  private final Set<Long> unplayable = new HashSet<>();
  private Sound sound;
  private Playback playback = Playback.IDLE;
  private Optional<Entry<Track>> playing = Optional.empty();
  private State state = State.STOPPED;
  private int volume = 100;
  private long turn;

  Player(
      PlayQueue<Track> queue,
      Sound sound,
      Sound silence,
      Listener listener,
      ExecutorService events) {
    this.queue = queue;
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
    return new Player(queue, new JavaSound(), silence, listener, thread);
  }

  /** Returns a player at rest for which no clock runs: a song lasts until somebody moves on. */
  public static Player timeless(PlayQueue<Track> queue, Listener listener) {
    return new Player(queue, Sound.NONE, Sound.NONE, listener, new PlayerThread());
  }

  /**
   * Presses a button of the queue and plays what it answers with, from the beginning, in one step;
   * if it answers with nothing, what plays goes on. {@code press(PlayQueue::next)} is the next
   * song. Returns the answer.
   */
  @CanIgnoreReturnValue
  public synchronized Optional<Entry<Track>> press(
      Function<PlayQueue<Track>, Optional<Entry<Track>>> button) {
    Optional<Entry<Track>> answer = button.apply(queue);
    if (answer.isPresent()) {
      state = State.PLAYING;
      begin(answer, Duration.ZERO);
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
    return playing;
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
    Consumer<End> ear = end -> events.execute(() -> over(mine, end));
    playing = entry;
    playback = entry.map(next -> sound.open(next.item(), from, ear)).orElse(Playback.IDLE);
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
        goOn(Cause.ENDED, PlayQueue::trackEnded);
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
      goOn(Cause.FAILED, PlayQueue::next); // not trackEnded, which may replay it for ever
    } else {
      unplayable.clear();
      say("nothing in the queue can be played");
      begin(Optional.empty(), Duration.ZERO);
      tell(Cause.FAILED);
    }
  }

  private void goOn(Cause cause, Function<PlayQueue<Track>, Optional<Entry<Track>>> move) {
    Optional<Entry<Track>> current = queue.current();
    // Somebody may have moved the queue and not told us yet: then it is where it shall be.
    boolean moved = !current.map(Entry::id).equals(playing.map(Entry::id));
    begin(moved ? current : move.apply(queue), Duration.ZERO);
    tell(cause);
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
