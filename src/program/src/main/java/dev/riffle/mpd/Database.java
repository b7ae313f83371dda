package dev.riffle.mpd;

import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.riffle.catalogue.MusicFolders;
import dev.riffle.track.Track;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The songs that clients browse: those of the library and of the queue, each once. Immutable.
 *
 * @param songs by URI
 */
record Database(MusicFolders folders, ImmutableSortedMap<String, Track> songs) {
  private static final String SLASH = "/";

  static Database of(MusicFolders folders) {
    return new Database(folders, ImmutableSortedMap.of());
  }

  /** Returns this database with more songs. */
  Database with(List<Track> more) {
    Map<String, Track> lacking = new TreeMap<>();
    for (Track song : more) {
      String uri = uri(song);
      if (!songs.containsKey(uri)) {
        lacking.putIfAbsent(uri, song);
      }
    }
    if (lacking.isEmpty()) {
      return this;
    }
    lacking.putAll(songs);
    return new Database(folders, ImmutableSortedMap.copyOf(lacking));
  }

  /** Returns the path of a song below its folder; of other songs, the URI. */
  String uri(Track song) {
    return folders.pathOf(song);
  }

  /**
   * Returns the song with a URI.
   *
   * @throws Refusal if there is none
   */
  Track song(String uri) {
    Track song = songs.get(uri);
    if (song == null) {
      throw new Refusal(Refusal.Code.NOT_FOUND, "No such directory or file");
    }
    return song;
  }

  /** Returns the song with the same file or address. */
  Optional<Track> find(Track song) {
    return Optional.ofNullable(songs.get(uri(song)));
  }

  /**
   * Returns the songs at a URI: a song, or all below a folder.
   *
   * @throws Refusal if there is neither
   */
  ImmutableSortedMap<String, Track> at(String uri) {
    String folder = folder(uri);
    if (folder.isEmpty()) {
      return songs;
    }
    if (songs.containsKey(uri)) {
      return ImmutableSortedMap.of(uri, song(uri));
    }
    String below = folder + SLASH;
    ImmutableSortedMap<String, Track> found = songs.subMap(below, below + Character.MAX_VALUE);
    if (found.isEmpty()) {
      throw new Refusal(Refusal.Code.NOT_FOUND, "No such directory or file");
    }
    return found;
  }

  /**
   * Returns the folders below a folder with songs.
   *
   * @param isDeep whether also those below others
   */
  ImmutableSortedSet<String> foldersIn(String uri, boolean isDeep) {
    ImmutableSortedSet.Builder<String> folders = ImmutableSortedSet.naturalOrder();
    int from = begin(uri);
    for (String song : at(uri).keySet()) {
      int end = isBelowRoot(song) ? song.indexOf(SLASH, from) : -1;
      while (end > 0) {
        folders.add(song.substring(0, end));
        end = isDeep ? song.indexOf(SLASH, end + 1) : -1;
      }
    }
    return folders.build();
  }

  /** Returns whether a song is directly in a folder. */
  static boolean isIn(String song, String uri) {
    return !isBelowRoot(song) || song.indexOf(SLASH, begin(uri)) < 0;
  }

  /** Returns the index at which the names in a folder begin. */
  private static int begin(String uri) {
    return folder(uri).isEmpty() ? 0 : folder(uri).length() + 1;
  }

  private static boolean isBelowRoot(String song) {
    return !song.contains("://") && !song.startsWith("file:");
  }

  private static String folder(String uri) {
    return uri.endsWith(SLASH) ? uri.substring(0, uri.length() - 1) : uri;
  }
}
