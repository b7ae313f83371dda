package dev.riffle.serve;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.riffle.catalogue.Album;
import dev.riffle.catalogue.Artist;
import dev.riffle.catalogue.Catalogue;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import dev.riffle.track.TrackGroup;
import dev.riffle.track.TrackUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The songs of the catalogue, by ids and as JSON. Thread-safe. */
final class Songs {
  private final Supplier<Catalogue> catalogues;

  Songs(Supplier<Catalogue> catalogues) {
    this.catalogues = catalogues;
  }

  Catalogue catalogue() {
    return catalogues.get();
  }

  /** Returns the current songs, for a query of the store, which must not wait for the scan. */
  Songs now() {
    Catalogue now = catalogue();
    return new Songs(() -> now);
  }

  /**
   * Returns the song with an id.
   *
   * @throws Refusal if there is none
   */
  Track song(String id) {
    return catalogue().song(id).orElseThrow(() -> Refusal.notFound("no song has this id"));
  }

  /**
   * Returns the first entries of some songs, in the order of the songs. Takes time linear in the
   * queue.
   */
  static ImmutableList<Optional<Entry<Track>>> entries(PlayQueue<Track> queue, List<Track> songs) {
    // By location: the tags in the queue may be older.
    Map<String, Entry<Track>> found = new HashMap<>();
    Set<String> wanted = songs.stream().map(Track::location).collect(toImmutableSet());
    for (Entry<Track> entry : queue.entries()) {
      String location = entry.item().location();
      if (wanted.contains(location)) {
        found.putIfAbsent(location, entry);
      }
    }
    return songs.stream()
        .map(song -> Optional.ofNullable(found.get(song.location())))
        .collect(toImmutableList());
  }

  ImmutableList<Track> songs(List<String> ids) {
    return ids.stream().map(this::song).collect(toImmutableList());
  }

  /** Returns a song of a queue with the tags of the catalogue, which may be newer. */
  Track read(Track song) {
    Catalogue catalogue = catalogue();
    return catalogue.song(catalogue.idOf(song)).orElse(song);
  }

  /** Returns a law that draws whole albums or not, and keeps songs of an artist apart or not. */
  Drawing<Track> drawing(boolean byAlbum, boolean spread) {
    Drawing<Track> drawing = Drawing.uniform();
    if (byAlbum) {
      drawing =
          drawing.units(
              song -> TrackUnit.ALBUM.unitOf(read(song)),
              song -> TrackUnit.ALBUM.rankOf(read(song)));
    }
    return spread ? drawing.spread(song -> TrackGroup.ARTIST.groupOf(read(song))) : drawing;
  }

  // ------------------------------------------------------------------ JSON

  ObjectNode json(Track listed) {
    Track song = read(listed);
    ObjectNode json = Replies.object().put("song", catalogue().idOf(song));
    json.put("title", song.title());
    song.artist().ifPresent(artist -> json.put("artist", artist));
    song.album().ifPresent(album -> json.put("album", album));
    song.trackNumber().ifPresent(number -> json.put("trackNumber", number));
    song.durationMillis().ifPresent(millis -> json.put("durationMillis", millis));
    return json;
  }

  static ObjectNode json(Album album) {
    ObjectNode json = Replies.object().put("album", album.id()).put("name", album.name());
    album.artist().ifPresent(artist -> json.put("artist", artist));
    album.year().ifPresent(year -> json.put("year", year));
    return json.put("songs", album.songs()).put("durationMillis", album.durationMillis());
  }

  static ObjectNode json(Artist artist) {
    return Replies.object()
        .put("artist", artist.id())
        .put("name", artist.name())
        .put("albums", artist.albums())
        .put("songs", artist.songs());
  }
}
