package dev.riffle.serve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.riffle.catalogue.Album;
import dev.riffle.catalogue.Artist;
import dev.riffle.catalogue.Catalogue;
import dev.riffle.catalogue.Matches;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.store.Store;
import dev.riffle.track.Track;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Answers queries of the catalogue. Thread-safe. */
final class Browsing {
  private static final int MAX_FOUND = 500;
  private static final int DEFAULT_FOUND = 50;

  private final Store<Track> store;
  private final Songs songs;

  Browsing(Store<Track> store, Songs songs) {
    this.store = store;
    this.songs = songs;
  }

  /**
   * Returns the answer to a query.
   *
   * @param what the last name of its address, before the id if there is one
   * @throws Refusal if there is no such query, or nothing with the id
   */
  ObjectNode get(String what, String id, Parameters parameters) throws IOException {
    Catalogue catalogue = songs.catalogue();
    return switch (what + (id.isEmpty() ? "" : "/")) {
      case "artists" -> artists(part(catalogue.artists(), parameters));
      case "albums" -> albums(part(catalogue.albums(), parameters));
      case "artists/" -> artist(catalogue, id, parameters);
      case "albums/" -> album(catalogue, id, parameters);
      case "search" -> search(catalogue, parameters);
      default -> throw Refusal.notFound("not found");
    };
  }

  private static <T> ImmutableList<T> part(ImmutableList<T> all, Parameters parameters) {
    int from = Math.min(parameters.number("from", Integer.MAX_VALUE).orElse(0), all.size());
    int count = parameters.number("count", MAX_FOUND).orElse(MAX_FOUND);
    return all.subList(from, (int) Math.min(all.size(), (long) from + count));
  }

  private static ObjectNode artists(List<Artist> artists) {
    ObjectNode json = Replies.object();
    add(json.putArray("artists"), artists.stream().map(Songs::json).toList());
    return json;
  }

  private static ObjectNode albums(List<Album> albums) {
    ObjectNode json = Replies.object();
    add(json.putArray("albums"), albums.stream().map(Songs::json).toList());
    return json;
  }

  private ObjectNode artist(Catalogue catalogue, String id, Parameters parameters)
      throws IOException {
    Artist artist =
        catalogue.artist(id).orElseThrow(() -> Refusal.notFound("no artist has this id"));
    ObjectNode json = Songs.json(artist);
    ArrayNode albums = json.putArray("albumList");
    add(albums, catalogue.albumsOf(artist).stream().map(Songs::json).toList());
    add(json.putArray("songList"), part(catalogue.songsOf(artist), parameters), parameters);
    return json;
  }

  private ObjectNode album(Catalogue catalogue, String id, Parameters parameters)
      throws IOException {
    Album album = catalogue.album(id).orElseThrow(() -> Refusal.notFound("no album has this id"));
    ObjectNode json = Songs.json(album);
    add(json.putArray("songList"), part(catalogue.songsOf(album), parameters), parameters);
    return json;
  }

  private ObjectNode search(Catalogue catalogue, Parameters parameters) throws IOException {
    int limit = parameters.number("limit", MAX_FOUND).orElse(DEFAULT_FOUND);
    Matches found = catalogue.search(parameters.text("text").orElse(""), limit);
    ObjectNode json = artists(found.artists());
    add(json.putArray("albums"), found.albums().stream().map(Songs::json).toList());
    add(json.putArray("songs"), found.songs(), parameters);
    return json;
  }

  private static void add(ArrayNode array, List<ObjectNode> rows) {
    rows.forEach(array::add);
  }

  /** Adds songs, with their states in the session of the request, if it names one. */
  private void add(ArrayNode array, List<Track> found, Parameters parameters) throws IOException {
    List<ObjectNode> rows = found.stream().map(songs::json).toList();
    Optional<String> session = parameters.text("session");
    if (session.isPresent()) {
      List<String> states = store.ask(session.get(), view -> states(view.queue(), found));
      for (int i = 0; i < rows.size(); i++) {
        rows.get(i).put("state", states.get(i));
      }
    }
    add(array, rows);
  }

  /** Returns the state of each song. */
  private static List<String> states(PlayQueue<Track> queue, List<Track> songs) {
    ImmutableList<Optional<Entry<Track>>> entries = Songs.entries(queue, songs);
    Set<Entry<Track>> asked = new HashSet<>(queue.upNext());
    Set<Long> resting = WindowOfRows.resting(queue, queue.playOrder().cursor());
    return entries.stream()
        .map(found -> found.map(entry -> state(queue, entry, asked, resting)).orElse("absent"))
        .toList();
  }

  private static String state(
      PlayQueue<Track> queue, Entry<Track> entry, Set<Entry<Track>> asked, Set<Long> resting) {
    if (queue.current().equals(Optional.of(entry))) {
      return "current";
    }
    if (asked.contains(entry)) {
      return "asked";
    }
    if (resting.contains(entry.id())) {
      return "rests";
    }
    return queue.isRemaining(entry) ? "remains" : "played";
  }
}
