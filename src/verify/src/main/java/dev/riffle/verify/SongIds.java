package dev.riffle.verify;

import com.google.common.collect.BiMap;
import com.google.common.collect.HashBiMap;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/** Maps the song IDs of a player to the numbers of its songs. Not thread-safe. */
final class SongIds {
  private final BiMap<Integer, Integer> numbers = HashBiMap.create(); // song numbers by ID
  private final int songs;
  private int added; // number of songs added so far

  /**
   * Numbers the songs in list order.
   *
   * @throws IOException if two songs have the same ID
   */
  SongIds(List<Integer> ids) throws IOException {
    for (int id : ids) {
      put(id, numbers.size());
    }
    songs = ids.size();
  }

  private void put(int id, int number) throws IOException {
    if (numbers.containsKey(id)) {
      throw new IOException("two songs of the player have the ID " + id);
    }
    numbers.put(id, number);
  }

  /** Returns the number of songs in the list, excluding added songs. */
  int songs() {
    return songs;
  }

  /** Returns the current number of songs, including added songs. */
  int size() {
    return numbers.size();
  }

  /**
   * Adds a song and returns its number.
   *
   * @throws IOException if another song has its ID
   */
  int add(int id) throws IOException {
    put(id, songs + added);
    return songs + added++;
  }

  /** Returns the IDs of all songs. */
  Set<Integer> all() {
    return numbers.keySet();
  }

  /** Returns the ID of a song. */
  int id(int number) {
    Integer id = numbers.inverse().get(number);
    if (id == null) {
      throw new IllegalArgumentException("no song has the number " + number);
    }
    return id;
  }

  /** Removes an added song. */
  void remove(int number) {
    numbers.inverse().remove(number);
  }

  /** Returns the numbers of the added songs. */
  ImmutableList<Integer> added() {
    return numbers.values().stream()
        .filter(number -> number >= songs)
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * Returns the number of the current song.
   *
   * @param size the number of songs in the player
   * @throws IOException if another client changed the list
   */
  OptionalInt current(int id, int size) throws IOException {
    Integer number = numbers.get(id);
    if (number == null || size != numbers.size()) {
      throw new IOException("another client changed the list; no verdict");
    }
    return OptionalInt.of(number);
  }
}
