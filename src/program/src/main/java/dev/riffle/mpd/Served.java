package dev.riffle.mpd;

import com.google.common.collect.ImmutableList;
import dev.riffle.control.Commands;
import dev.riffle.control.Playback;
import dev.riffle.control.PlayerVerb;
import dev.riffle.library.Art;
import dev.riffle.library.PlaylistFolder;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import dev.riffle.words.Failure;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** A playback that is served, with its rows and its songs, for all clients. Thread-safe. */
final class Served {
  final Playback playback;
  final ServedRows rows;
  private final Art art;
  private final Optional<PlaylistFolder> playlists;
  private final Commands commands;
  private Optional<Path> root = Optional.empty(); // guarded by this, as the next one
  private Optional<Database> database = Optional.empty();

  // Set by threads that change the queue, which must not wait for one that reads it.
  private final AtomicBoolean isStale = new AtomicBoolean(true);

  Served(Playback playback, Art art, Optional<PlaylistFolder> playlists, int version) {
    this.playback = playback;
    this.art = art;
    this.playlists = playlists;
    rows = new ServedRows(playback.queue(), version);
    commands = new Commands(playback);
  }

  PlayQueue<Track> queue() {
    return playback.queue();
  }

  /** Performs a verb of the player. */
  void perform(PlayerVerb verb, String argument) {
    commands.perform(commands.call(verb, argument));
  }

  /** Returns the songs. The root is that of the first call, so that URIs are final. */
  Database database() {
    playback.tags().await();
    synchronized (this) {
      if (isStale.getAndSet(false)) {
        database = Optional.of(Database.of(root(), queue().entries()));
      }
      return database.orElseThrow();
    }
  }

  private synchronized Path root() {
    root = root.or(() -> Optional.of(Database.rootOf(queue().items())));
    return root.orElseThrow();
  }

  /** Called after songs were added, removed or read again; does not block. */
  void songsChanged() {
    isStale.set(true);
  }

  /** Returns the names of the stored playlists; none if there is no folder for them. */
  ImmutableList<PlaylistFolder.Stored> storedPlaylists() {
    return playlists.map(PlaylistFolder::all).orElse(ImmutableList.of());
  }

  /**
   * Returns the stored playlists.
   *
   * @throws Failure if there is no folder for them
   */
  PlaylistFolder playlists() {
    return playlists.orElseThrow(() -> new Failure("HOME is not set, so there are no playlists"));
  }

  /** Returns the file of a song's picture; reads the disk the first time. */
  Optional<Path> picture(Track song) {
    if (!art.isKnown(song)) {
      art.find(song);
    }
    return art.of(song).map(uri -> Path.of(URI.create(uri)));
  }

  /** Returns the URI of a song, which needs no tags. */
  String uri(Track song) {
    return Database.uri(root(), song);
  }
}
