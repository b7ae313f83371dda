package dev.riffle.player;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Controls the playback of a queue on this machine ({@link Player}) or on a remote device.
 * Implementations are thread-safe.
 *
 * @since 0.1
 */
public interface Controls {
  /**
   * The playback state.
   *
   * @since 0.1
   */
  enum State {
    /** No song is loaded. */
    STOPPED,
    /** A song is playing. */
    PLAYING,
    /** A song is paused. */
    PAUSED
  }

  /**
   * Applies a button to the queue and plays the entry that it returns, from the beginning,
   * atomically; if it returns empty, playback is unchanged. {@code press(PlayQueue::next)} plays
   * the next song. Returns the entry.
   */
  @CanIgnoreReturnValue
  Optional<Entry<Track>> press(Function<PlayQueue<Track>, Optional<Entry<Track>>> button);

  /**
   * Applies a button as {@link #press} does, but keeps the state: when paused, the new song is
   * paused, and when stopped, only the queue moves. Returns the entry.
   */
  @CanIgnoreReturnValue
  Optional<Entry<Track>> move(Function<PlayQueue<Track>, Optional<Entry<Track>>> button);

  /**
   * Edits the queue atomically. If the edit makes another entry current, that entry starts, paused
   * if the previous song was; if no entry is current, playback stops. When stopped, only the queue
   * is edited.
   */
  void edit(Consumer<PlayQueue<Track>> edit);

  /** Pauses, if a song is playing. */
  void pause();

  /**
   * Resumes the paused song. When stopped, plays the current entry from the position at which
   * {@link #stop} stopped it. If that entry has played to its end, plays the next one, or the same
   * one again if there is none. If no entry is current, plays the next one.
   */
  void resume();

  /** Toggles pause; when stopped, starts playback as {@link #resume} does. */
  void toggle();

  /** Stops and unloads the song, if there is one. The queue does not move. */
  void stop();

  /**
   * Seeks in the song, if there is one; a position past the end ends the song.
   *
   * @throws IllegalArgumentException if {@code to} is negative
   */
  void seek(Duration to);

  /**
   * Sets the volume, in percent: 0 is silence, 100 the original level of the files.
   *
   * @throws IllegalArgumentException if {@code percent} is not 0 to 100
   */
  void setVolume(int percent);

  /** Returns the volume, in percent. */
  int volume();

  /** Returns the playback state. */
  State state();

  /** Returns the playing or paused entry, or empty when stopped. */
  Optional<Entry<Track>> playing();

  /** Returns the playback position; zero when stopped or without a clock. */
  Duration position();
}
