package dev.riffle.verify;

import com.google.common.collect.BiMap;
import com.google.common.collect.HashBiMap;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;

/** The numbers of the songs of a player that identifies them by IDs. Not thread-safe. */
final class SongIds {
  private final BiMap<Integer, Integer> numbers = HashBiMap.create(); // by ID
  private final int songs;
  private int added; // so far

  /** Numbers the songs of the list in its order. */
  SongIds(List<Integer> ids) {
    ids.forEach(id -> numbers.put(id, numbers.size()));
    songs = ids.size();
  }

  /** Returns the number of songs of the list, without added ones. */
  int songs() {
    return songs;
  }

  /** Returns the number of songs now. */
  int size() {
    return numbers.size();
  }

  /** Returns the number of an added song. */
  int add(int id) {
    numbers.put(id, songs + added);
    return songs + added++;
  }

  /** Returns the ID of an added song. */
  int id(int number) {
    Integer id = numbers.inverse().get(number);
    if (id == null) {
      throw new IllegalArgumentException("no song has the number " + number);
    }
    return id;
  }

  /** Forgets an added song and returns its ID. */
  int remove(int number) {
    int id = id(number);
    numbers.remove(id);
    return id;
  }

  /** Returns the added songs, by number. */
  ImmutableList<Integer> added() {
    return numbers.values().stream()
        .filter(number -> number >= songs)
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * Returns the number of the current song.
   *
   * @param size the number of songs that the player has
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
