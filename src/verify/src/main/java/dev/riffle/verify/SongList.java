package dev.riffle.verify;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Lists;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.playlist.PlaylistFormat;
import dev.riffle.track.Track;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The list that a player shuffles. Songs are found by their text, which may be a path, or by artist
 * and title, ignoring case, accents and punctuation. Immutable.
 *
 * @since 0.1
 */
public final class SongList {
  private static final long MAX_BYTES = 64 << 20; // per playlist
  private static final long MEMORY_SHARE = 4;
  private static final long SONG_BYTES = 300; // excluding its characters

  private final ImmutableMap<String, Integer> numbers; // song numbers by key
  private final ImmutableList<String> songs;
  private final Units units;

  private SongList(Map<String, Integer> numbers, List<String> songs, List<String> albums) {
    this.numbers = ImmutableMap.copyOf(numbers);
    this.songs = ImmutableList.copyOf(songs);
    units = Units.ofNames(albums);
  }

  /**
   * Reads a playlist, recognized by its extension, or a text with one song per line. Ignores
   * duplicates.
   *
   * @throws LogException if the file is not a list, is too large, or has fewer than two songs
   * @throws IOException if the file cannot be read
   */
  public static SongList read(Path file) throws IOException {
    Optional<PlaylistFormat> format = PlaylistFormat.of(file);
    try (InputStream in = LogSource.open(file)) {
      SongList list =
          format.isPresent()
              ? ofTracks(format.get().read(bytes(in, file), file.toString(), folder(file)).tracks())
              : ofText(in, file);
      if (list.size() < 2) {
        throw new LogException(file + ": a list must have at least 2 different songs");
      }
      return list;
    }
  }

  private static Path folder(Path file) {
    return file.resolveSibling("");
  }

  private static byte[] bytes(InputStream in, Path file) throws IOException {
    long max = Math.min(MAX_BYTES, Runtime.getRuntime().maxMemory() / MEMORY_SHARE);
    byte[] bytes = in.readNBytes((int) max + 1);
    if (bytes.length > max) {
      throw new LogException(file + ": larger than " + (max >> 20) + " MB; not a playlist");
    }
    return bytes;
  }

  private static SongList ofText(InputStream in, Path file) throws IOException {
    Function<String, LogException> failure = reason -> new LogException(file + ": " + reason);
    LogText text = new LogText(in);
    Optional<String> problem = text.isZip() ? Optional.of("a ZIP") : text.problem();
    if (problem.isPresent()) {
      throw failure.apply(problem.get() + "; use a playlist, or a text with one song per line");
    }
    LogLines lines = new LogLines(text.reader(), failure);
    Map<String, Integer> numbers = new HashMap<>();
    List<String> songs = new ArrayList<>();
    long memory = Runtime.getRuntime().maxMemory() / MEMORY_SHARE;
    for (String line = lines.next(); line != null; line = lines.next()) {
      if (add(line, numbers, songs)) {
        memory -= SONG_BYTES + 4L * line.length();
      }
      if (memory < 0) {
        throw failure.apply(songs.size() + " songs are too many");
      }
    }
    return ofTexts(numbers, songs);
  }

  static SongList ofLines(List<String> lines) {
    Map<String, Integer> numbers = new HashMap<>();
    List<String> songs = new ArrayList<>();
    for (String line : lines) {
      add(line, numbers, songs);
    }
    return ofTexts(numbers, songs);
  }

  private static SongList ofTexts(Map<String, Integer> numbers, List<String> songs) {
    return new SongList(numbers, songs, Lists.transform(songs, SongList::folderOf));
  }

  /** Returns the folder of a path, or an empty string. */
  private static String folderOf(String location) {
    return location.substring(0, location.lastIndexOf('/') + 1);
  }

  /** Adds a song unless it is present; returns whether it was added. */
  @CanIgnoreReturnValue
  private static boolean add(String line, Map<String, Integer> numbers, List<String> songs) {
    boolean isNew =
        !line.isBlank() && numbers.putIfAbsent(SongKeys.ofText(line), songs.size()) == null;
    if (isNew) {
      songs.add(line);
    }
    return isNew;
  }

  private static SongList ofTracks(List<Track> tracks) {
    Map<String, Integer> numbers = new HashMap<>();
    List<String> songs = new ArrayList<>();
    List<String> albums = new ArrayList<>();
    for (Track track : tracks) {
      String path = SongKeys.ofText(track.location());
      String tags = SongKeys.of(track);
      if (!numbers.containsKey(path) && !numbers.containsKey(tags)) {
        numbers.put(path, songs.size());
        numbers.put(tags, songs.size());
        songs.add(track.location());
        albums.add(track.album().orElseGet(() -> folderOf(track.location())));
      }
    }
    return new SongList(numbers, songs, albums);
  }

  /** Returns the number of distinct songs. */
  public int size() {
    return songs.size();
  }

  /** Returns the albums, by tags or folders. */
  Units units() {
    return units;
  }

  /** Returns the songs as written in the file: paths, URLs or texts. */
  ImmutableList<String> songs() {
    return songs;
  }

  /** Returns the key of the first name that is in the list, or else of the first name. */
  String key(List<String> names) {
    return names.stream()
        .map(SongKeys::ofText)
        .filter(numbers::containsKey)
        .findFirst()
        .orElseGet(() -> SongKeys.ofText(names.get(0)));
  }

  /** Returns the index of a song in list order, from 0, or empty if it is missing. */
  Optional<Integer> number(String key) {
    return Optional.ofNullable(numbers.get(key));
  }
}
