package dev.riffle.mpd;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The order from which an MPD is filled, by the files of its songs. Not thread-safe. */
final class FillOrder {
  /** The numbers of songs that an update of the database added and removed. */
  record Update(int added, int gone) {}

  /** The ways in which a song came. */
  enum Way {
    NEXT,
    PREVIOUS,
    ASKED
  }

  /** A song that began. */
  record Play(String file, Way way) {}

  private static final int MAX_BACK = 100;

  private final PlayQueue<Track> queue;
  private final Path root;
  private final Map<String, Entry<Track>> entries = new HashMap<>(); // by file
  private Optional<Entry<Track>> leaving = Optional.empty(); // when another song plays

  FillOrder(PlayQueue<Track> queue, Path root) {
    this.queue = queue;
    this.root = root;
    index();
  }

  private void index() {
    entries.clear();
    queue.entries().forEach(entry -> entries.putIfAbsent(file(entry), entry));
  }

  /** Returns the file of an entry, below the music folder. */
  String file(Entry<Track> entry) {
    Track song = entry.item();
    return song.path().equals(root) ? song.title() : root.relativize(song.path()).toString();
  }

  /** Returns the entry of a file. */
  Optional<Entry<Track>> find(String file) {
    return Optional.ofNullable(entries.get(file));
  }

  /** Returns whether a next entry does not count as remaining, as those that previous has left. */
  boolean isPassed(Entry<Track> entry) {
    return !queue.isRemaining(entry);
  }

  Optional<Entry<Track>> current() {
    return queue.current();
  }

  List<Entry<Track>> upcoming(int k) {
    return queue.upcoming(k);
  }

  List<Entry<Track>> preceding() {
    return queue.preceding(MAX_BACK);
  }

  /** Follows a song of the order, the next one unless the order has changed since. */
  Play play(Entry<Track> entry) {
    if (queue.upcoming(1).equals(List.of(entry))) {
      var unused = queue.next();
    } else {
      queue.skipTo(entry);
    }
    dropLeaving();
    return new Play(file(entry), Way.NEXT);
  }

  /** Follows {@code place + 1} presses of previous; returns the songs passed. */
  ImmutableList<Play> back(int place) {
    ImmutableList<Play> plays =
        queue.preceding(place + 1).stream()
            .map(entry -> new Play(file(entry), Way.PREVIOUS))
            .collect(ImmutableList.toImmutableList());
    queue.skipBack(place);
    dropLeaving();
    return plays;
  }

  /** Follows a song that a listener added; it counts as played. */
  Play playTheirs(String file) {
    Optional<Entry<Track>> entry = find(file);
    if (entry.isPresent()) {
      queue.skipTo(entry.get());
    } else { // such as a stream
      queue.playOnceNext(Track.builder(root).title(file).build());
      var unused = queue.next();
    }
    dropLeaving();
    return new Play(file, Way.ASKED);
  }

  private void dropLeaving() {
    leaving
        .filter(entry -> !queue.current().equals(Optional.of(entry)))
        .ifPresent(
            entry -> {
              var unused = drop(entry);
              leaving = Optional.empty();
            });
  }

  /** Returns one of {@code rows} rows ahead to the order, because a listener removed it. */
  void remove(Entry<Track> entry, int rows) {
    int place = queue.upcoming(rows).indexOf(entry);
    if (place >= 0) {
      var unused = isArranged(() -> queue.removeAhead(place));
    }
  }

  /**
   * Makes entries play in an order that a listener gave them. A song of the next cycle is asked
   * for.
   */
  void arrange(List<Entry<Track>> order) {
    for (int i = 0; i < order.size(); i++) {
      int place = i;
      Entry<Track> entry = order.get(i);
      List<Entry<Track>> now = queue.upcoming(order.size());
      int from = i + now.subList(Math.min(i, now.size()), now.size()).indexOf(entry);
      if (from < i) {
        return; // the order has changed since
      }
      if (from > i
          && !isArranged(() -> queue.moveAhead(from, place))
          && !isArranged(() -> queue.insertAhead(place, entry))) {
        return;
      }
    }
  }

  // Rows past the end of the cycle cannot be arranged: their draws may change.
  private static boolean isArranged(Runnable call) {
    try {
      call.run();
      return true;
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      return false;
    }
  }

  /** Removes a song that the server does not add; returns whether it was there. */
  boolean drop(Entry<Track> entry) {
    boolean isThere = entries.remove(file(entry), entry);
    if (isThere) {
      queue.drop(ImmutableSet.of(entry));
    }
    return isThere;
  }

  /**
   * Adds new songs at fair places, removes those that are gone, and takes changed tags. The current
   * song leaves when another one plays.
   */
  Update update(Map<String, Track> songs) {
    leaving = Optional.empty();
    List<Entry<Track>> gone = new ArrayList<>();
    Map<Entry<Track>, Track> changed = new HashMap<>();
    entries.forEach(
        (file, entry) -> {
          Track song = songs.get(file);
          boolean isCurrent = queue.current().equals(Optional.of(entry));
          if (song == null && isCurrent) {
            leaving = Optional.of(entry);
          } else if (song == null) {
            gone.add(entry);
          } else if (!song.equals(entry.item())) {
            changed.put(entry, song);
          }
        });
    List<Track> added = new ArrayList<>();
    songs.forEach(
        (file, song) -> {
          if (!entries.containsKey(file)) {
            added.add(song);
          }
        });
    if (!changed.isEmpty()) {
      queue.refresh(changed);
    }
    if (!added.isEmpty()) {
      queue.addAll(queue.size(), added);
    }
    if (!gone.isEmpty()) {
      queue.drop(gone);
    }
    if (!added.isEmpty() || !gone.isEmpty() || !changed.isEmpty()) {
      index();
    }
    return new Update(added.size(), gone.size());
  }
}
