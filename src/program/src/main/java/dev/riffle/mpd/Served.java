package dev.riffle.mpd;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import dev.riffle.catalogue.Catalogue;
import dev.riffle.control.Commands;
import dev.riffle.control.MusicLibrary;
import dev.riffle.control.Playback;
import dev.riffle.control.PlayerVerb;
import dev.riffle.library.Art;
import dev.riffle.library.PlaylistFolder;
import dev.riffle.player.ReplayGainMode;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import dev.riffle.words.Failure;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** A playback that is served, with its rows and its songs, for all clients. Thread-safe. */
final class Served {
  static final Duration MAX_WAIT = Duration.ofSeconds(10); // clients wait 30

  final Playback playback;
  final ServedRows rows;
  final ReplayGainMode replayGain;
  private final Art art;
  private final Optional<PlaylistFolder> playlists;
  private final Commands commands;

  // Guarded by this.
  private Catalogue catalogue = Catalogue.EMPTY;
  private Optional<Database> ofCatalogue = Optional.empty();
  private Optional<Database> database = Optional.empty(); // also with the songs of the queue

  // Set by threads that change the queue, which must not wait for one that reads it.
  private final AtomicBoolean isStale = new AtomicBoolean(true);

  Served(
      Playback playback,
      ReplayGainMode replayGain,
      Art art,
      Optional<PlaylistFolder> playlists,
      int version) {
    this.playback = playback;
    this.replayGain = replayGain;
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

  MusicLibrary library() {
    return playback.library();
  }

  /**
   * Returns the songs. If the folders take long to be read, these are the songs of the queue; the
   * library notifies the clients at the end.
   */
  Database database() {
    playback.tags().await();
    Catalogue now = library().isOfQueue() ? Catalogue.EMPTY : library().await(MAX_WAIT).catalogue();
    synchronized (this) {
      if (now != catalogue || ofCatalogue.isEmpty()) {
        catalogue = now;
        ofCatalogue = Optional.of(Database.of(library().folders()).with(now.songs()));
        isStale.set(true);
      }
      if (isStale.getAndSet(false)) {
        database = ofCatalogue.map(base -> base.with(queue().items()));
      }
      return database.orElseThrow();
    }
  }

  /** Called after songs were added, removed or read again; does not block. */
  void songsChanged() {
    isStale.set(true);
  }

  /**
   * Returns the entries of songs, after those that the queue lacks were added to it, at fair
   * places.
   */
  ImmutableList<Entry<Track>> entries(List<Track> songs) {
    ImmutableList<Track> lacking = lacking(songs);
    if (!lacking.isEmpty()) {
      commands.perform(new Commands.Call(PlayerVerb.ADD, "", lacking, Optional.empty()));
    }
    Map<String, Entry<Track>> entries = entries();
    return songs.stream()
        .flatMap(song -> Optional.ofNullable(entries.get(Commands.locationOf(song))).stream())
        .collect(toImmutableList());
  }

  /** Returns the songs that the queue lacks. */
  ImmutableList<Track> lacking(List<Track> songs) {
    Map<String, Entry<Track>> entries = entries();
    return songs.stream()
        .filter(song -> !entries.containsKey(Commands.locationOf(song)))
        .collect(toImmutableList());
  }

  private Map<String, Entry<Track>> entries() {
    Map<String, Entry<Track>> entries = new HashMap<>();
    queue()
        .entries()
        .forEach(entry -> entries.putIfAbsent(Commands.locationOf(entry.item()), entry));
    return entries;
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
    return library().folders().pathOf(song);
  }
}
