package dev.riffle.player;

import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The state of a player and its loaded song. An immutable value; each method for an event returns
 * the next state.
 *
 * <pre>
 *               load                       pause, device failed
 *   Stopped ----------> Loaded, playing -----------------------> Loaded, paused
 *                              ^                                      |
 *                              +-------------- resume ----------------+
 *
 *   From any state, stop or the end of the last song leads to Stopped, and load to Loaded.
 *   Within Loaded:
 *
 *   loaded ----> near its end ----> followed by a song, or none ----> crossed: loaded is that song
 *                                   (again after each edit)
 * </pre>
 */
sealed interface Transport {
  /** Returns the state in which a song has just been loaded into the sound. */
  static Transport load(Cued song, boolean paused) {
    return new Loaded(song, paused, Optional.empty(), Optional.empty());
  }

  /** Returns the playing or paused song, or empty when stopped. */
  default Optional<Loaded> loaded() {
    return this instanceof Loaded loaded ? Optional.of(loaded) : Optional.empty();
  }

  /** Returns the stopped state; without a last song unless the player is stopped. */
  default Stopped stopped() {
    return this instanceof Stopped stopped ? stopped : Stopped.NONE;
  }

  /** Returns the state after an event of the loaded song; this state if none is loaded. */
  default Transport with(UnaryOperator<Loaded> event) {
    return loaded().<Transport>map(event).orElse(this);
  }

  /**
   * No song is loaded.
   *
   * @param last the song that was stopped, or the last one that played to its end
   */
  record Stopped(Optional<Last> last) implements Transport {
    static final Stopped NONE = new Stopped(Optional.empty());

    /** Returns the position at which {@code current} continues. */
    Duration position(Optional<Entry<Track>> current) {
      return last.filter(song -> song.isOf(current)).flatMap(Last::at).orElse(Duration.ZERO);
    }

    /** Returns whether {@code current} has played to its end. */
    boolean isOver(Optional<Entry<Track>> current) {
      return last.filter(song -> song.isOf(current) && song.at.isEmpty()).isPresent();
    }
  }

  /**
   * The last song of a stopped player.
   *
   * @param at the position at which it was stopped; empty at its end
   */
  record Last(Entry<Track> entry, Optional<Duration> at) {
    private boolean isOf(Optional<Entry<Track>> current) {
      return current.filter(now -> now.id() == entry.id()).isPresent();
    }
  }

  /**
   * A song is loaded.
   *
   * @param nearEnd present once the sound has requested the following song
   * @param folder the folder of its file, if it existed when the song started
   */
  record Loaded(Cued now, boolean paused, Optional<NearEnd> nearEnd, Optional<Path> folder)
      implements Transport {
    boolean is(Sound.Song song) {
      return now.song().number() == song.number();
    }

    Entry<Track> entry() {
      return now.entry();
    }

    Loaded withPaused(boolean isPaused) {
      return new Loaded(now, isPaused, nearEnd, folder);
    }

    /** Returns the state in which the same entry is played by another sound. */
    Loaded replayedAs(Cued other) {
      return new Loaded(other, paused, Optional.empty(), folder);
    }

    /** Returns the state in which the song is near its end. */
    Loaded atNearEnd() {
      return withFollowing(following());
    }

    Loaded withFollowing(Optional<Cued> next) {
      return new Loaded(now, paused, Optional.of(new NearEnd(next)), folder);
    }

    /** Returns the following song, which the sound will play without a gap, if one is set. */
    Optional<Cued> following() {
      return nearEnd.flatMap(NearEnd::following);
    }

    Loaded crossedTo(Cued next) {
      return new Loaded(next, paused, Optional.empty(), Optional.empty());
    }

    Loaded inFolder(Optional<Path> known) {
      return new Loaded(now, paused, nearEnd, known);
    }
  }

  /** The part of the state that exists near the end of a song: its follower, if one is set. */
  record NearEnd(Optional<Cued> following) {}

  /** A queue entry and its playback in the sound. */
  record Cued(Sound.Song song, Entry<Track> entry) {
    /** Returns whether this is the given entry in the same file; its tags may differ. */
    boolean isOf(Entry<Track> other) {
      return entry.id() == other.id() && entry.item().location().equals(other.item().location());
    }
  }
}
