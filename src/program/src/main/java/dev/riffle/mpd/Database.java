package dev.riffle.mpd;

import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The songs that clients browse: those of the queue, each once, by their paths below a root.
 * Immutable.
 *
 * @param songs by URI
 */
record Database(Path root, ImmutableSortedMap<String, Entry<Track>> songs) {
  private static final String SLASH = "/";

  /** Returns the deepest folder that has all songs. */
  static Path rootOf(List<Track> songs) {
    Optional<Path> root = Optional.empty();
    for (Track song : songs) {
      if (song.isFile()) {
        Path folder = Optional.ofNullable(song.path().getParent()).orElse(song.path());
        root = root.isEmpty() ? Optional.of(folder) : common(root.get(), folder);
      }
    }
    return root.orElse(Path.of(SLASH));
  }

  private static Optional<Path> common(Path root, Path folder) {
    Path common = root;
    while (!folder.startsWith(common) && common.getParent() != null) {
      common = common.getParent();
    }
    return Optional.of(common);
  }

  static Database of(Path root, List<Entry<Track>> entries) {
    Map<String, Entry<Track>> songs = new TreeMap<>();
    entries.forEach(entry -> songs.putIfAbsent(uri(root, entry.item()), entry));
    return new Database(root, ImmutableSortedMap.copyOf(songs));
  }

  /** Returns the path of a song below the root; of other songs, the URI. */
  String uri(Track song) {
    return uri(root, song);
  }

  static String uri(Path root, Track song) {
    return song.isFile() && song.path().startsWith(root)
        ? root.relativize(song.path()).toString()
        : song.uri().toString();
  }

  /**
   * Returns the song with a URI.
   *
   * @throws Refusal if there is none
   */
  Entry<Track> song(String uri) {
    Entry<Track> song = songs.get(uri);
    if (song == null) {
      throw new Refusal(Refusal.Code.NOT_FOUND, "No such directory or file");
    }
    return song;
  }

  /** Returns the entry of a song with the same file or address. */
  Optional<Entry<Track>> find(Track song) {
    return Optional.ofNullable(songs.get(uri(song)));
  }

  /**
   * Returns the songs at a URI: a song, or all below a folder.
   *
   * @throws Refusal if there is neither
   */
  ImmutableSortedMap<String, Entry<Track>> at(String uri) {
    String folder = folder(uri);
    if (folder.isEmpty()) {
      return songs;
    }
    if (songs.containsKey(uri)) {
      return ImmutableSortedMap.of(uri, song(uri));
    }
    String below = folder + SLASH;
    ImmutableSortedMap<String, Entry<Track>> found =
        songs.subMap(below, below + Character.MAX_VALUE);
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
