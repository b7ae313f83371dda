package dev.riffle.player;

import dev.riffle.player.Player.State;
import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The state of a player, with the song that plays or is held in it. An immutable value; each event
 * is one method, which returns the transport after it.
 *
 * <pre>
 *               load                       pause, device failed
 *   Stopped ----------> Loaded, it plays ----------------------> Loaded, held
 *                              ^                                      |
 *                              +-------------- resume ----------------+
 *
 *   stop leads from each to Stopped, load from each to Loaded; of the song that is loaded:
 *
 *   loaded ----> near its end ----> followed by a song, or none ----> crossed: loaded is that song
 *                                   (again after each edit)
 * </pre>
 */
sealed interface Transport {
  /** Returns the transport of a song that has just been passed to the sound. */
  static Transport load(Cued song, boolean held) {
    return new Loaded(song, held, Optional.empty(), Optional.empty());
  }

  /** Returns the song that plays or is held; empty when stopped. */
  default Optional<Loaded> loaded() {
    return this instanceof Loaded loaded ? Optional.of(loaded) : Optional.empty();
  }

  default State state() {
    return loaded().map(song -> song.held ? State.PAUSED : State.PLAYING).orElse(State.STOPPED);
  }

  /** Returns the transport after an event of its song; the same if there is none. */
  default Transport with(UnaryOperator<Loaded> event) {
    return loaded().<Transport>map(event).orElse(this);
  }

  /** Nothing plays. */
  record Stopped() implements Transport {}

  /**
   * A song in the sound.
   *
   * @param held whether it waits
   * @param nearEnd present once the sound has asked for the song that follows
   * @param folder the folder of its file, if it was there when the song began
   */
  record Loaded(Cued now, boolean held, Optional<NearEnd> nearEnd, Optional<Path> folder)
      implements Transport {
    boolean is(Sound.Song song) {
      return now.song().equals(song);
    }

    Entry<Track> entry() {
      return now.entry();
    }

    Loaded withHeld(boolean isHeld) {
      return new Loaded(now, isHeld, nearEnd, folder);
    }

    /** Returns the song once it is near its end. */
    Loaded atNearEnd() {
      return followedBy(following());
    }

    Loaded followedBy(Optional<Cued> next) {
      return new Loaded(now, held, Optional.of(new NearEnd(next)), folder);
    }

    /** Returns the song that the sound plays next without a gap, if one is set. */
    Optional<Cued> following() {
      return nearEnd.flatMap(NearEnd::following);
    }

    Loaded crossedTo(Cued next) {
      return new Loaded(next, held, Optional.empty(), Optional.empty());
    }

    Loaded inFolder(Optional<Path> known) {
      return new Loaded(now, held, nearEnd, known);
    }
  }

  /** The end of a song is near, and this song is set to follow it. */
  record NearEnd(Optional<Cued> following) {}

  /** An entry of the queue, as the sound knows it. */
  record Cued(Sound.Song song, Entry<Track> entry) {
    /** Returns whether it is an entry, in the same file; that may have been retagged. */
    boolean isOf(Entry<Track> other) {
      return entry.id() == other.id() && entry.item().location().equals(other.item().location());
    }
  }
}
