package dev.riffle.mpd;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.mpd.PlayedLog.Way;
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

  Optional<Entry<Track>> current() {
    return queue.current();
  }

  List<Entry<Track>> upcoming(int k) {
    return queue.upcoming(k);
  }

  List<Entry<Track>> preceding() {
    return queue.preceding(MAX_BACK);
  }

  /** Follows a change of the song; returns the songs that it played or passed. */
  ImmutableList<Play> follow(SongChange change) {
    ImmutableList<Play> plays = move(change);
    leaving
        .filter(entry -> !queue.current().equals(Optional.of(entry)))
        .ifPresent(
            entry -> {
              var unused = drop(entry);
              leaving = Optional.empty();
            });
    return plays;
  }

  private ImmutableList<Play> move(SongChange change) {
    if (change instanceof SongChange.Ahead ahead) {
      ImmutableList<Play> plays = plays(queue.upcoming(ahead.place() + 1), Way.NEXT);
      queue.skipAhead(ahead.place());
      return plays;
    } else if (change instanceof SongChange.Back back) {
      ImmutableList<Play> plays = plays(queue.preceding(back.place() + 1), Way.PREVIOUS);
      queue.skipBack(back.place());
      return plays;
    } else if (change instanceof SongChange.Theirs theirs) {
      play(theirs.row().file());
      return ImmutableList.of(new Play(theirs.row().file(), Way.ASKED));
    }
    return ImmutableList.of();
  }

  private ImmutableList<Play> plays(List<Entry<Track>> passed, Way way) {
    return passed.stream()
        .map(entry -> new Play(file(entry), way))
        .collect(ImmutableList.toImmutableList());
  }

  private void play(String file) {
    Optional<Entry<Track>> entry = Optional.ofNullable(entries.get(file));
    if (entry.isPresent()) {
      queue.skipTo(entry.get());
    } else { // such as a stream
      queue.playOnceNext(Track.builder(root).title(file).build());
      var unused = queue.next();
    }
  }

  /** Returns a row ahead to the order, because a listener removed it. */
  void remove(Entry<Track> entry, int place) {
    List<Entry<Track>> ahead = queue.upcoming(place + 1);
    if (place < ahead.size() && ahead.get(place).equals(entry)) {
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
