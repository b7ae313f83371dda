package dev.riffle.verify;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.playlist.PlaylistFormat;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The list that a player shuffles. A song is found by its text, which may be a path, or by artist
 * and title, without case, accents and punctuation. Immutable.
 */
public final class SongList {
  private final ImmutableMap<String, Integer> numbers; // by key
  private final ImmutableList<String> songs;

  private SongList(Map<String, Integer> numbers, List<String> songs) {
    this.numbers = ImmutableMap.copyOf(numbers);
    this.songs = ImmutableList.copyOf(songs);
  }

  /**
   * Reads a list: a playlist, by its extension, or a text with a song a line. A song that occurs
   * twice counts once.
   *
   * @throws LogException if there are fewer than two songs
   * @throws IOException if the file cannot be read
   */
  public static SongList read(Path file) throws IOException {
    Optional<PlaylistFormat> format = PlaylistFormat.of(file);
    SongList list =
        format.isPresent()
            ? ofTracks(PlaylistFormat.read(file).tracks())
            : ofLines(new String(Files.readAllBytes(file), UTF_8).lines().toList());
    if (list.size() < 2) {
      throw new LogException(file + ": a list must have at least 2 different songs");
    }
    return list;
  }

  static SongList ofLines(List<String> lines) {
    Map<String, Integer> numbers = new HashMap<>();
    List<String> songs = new ArrayList<>();
    for (String line : lines) {
      if (!line.isBlank() && numbers.putIfAbsent(SongKeys.ofText(line), songs.size()) == null) {
        songs.add(line);
      }
    }
    return new SongList(numbers, songs);
  }

  private static SongList ofTracks(List<Track> tracks) {
    Map<String, Integer> numbers = new HashMap<>();
    List<String> songs = new ArrayList<>();
    for (Track track : tracks) {
      String path = SongKeys.ofText(track.location());
      String tags = SongKeys.of(track);
      if (!numbers.containsKey(path) && !numbers.containsKey(tags)) {
        numbers.put(path, songs.size());
        numbers.put(tags, songs.size());
        songs.add(track.location());
      }
    }
    return new SongList(numbers, songs);
  }

  /** Returns the number of different songs. */
  public int size() {
    return songs.size();
  }

  /** Returns the songs as they were written: paths, URLs or texts. */
  ImmutableList<String> songs() {
    return songs;
  }

  /** Returns the key of a song by the first of its names that is in the list, or by the first. */
  String key(List<String> names) {
    return names.stream()
        .map(SongKeys::ofText)
        .filter(numbers::containsKey)
        .findFirst()
        .orElseGet(() -> SongKeys.ofText(names.get(0)));
  }

  /** Returns the number of a song in the order of the list, from 0, if it is there. */
  Optional<Integer> number(String key) {
    return Optional.ofNullable(numbers.get(key));
  }
}
