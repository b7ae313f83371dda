package dev.riffle.desktop;

import static com.google.common.collect.ImmutableList.toImmutableList;

import dev.riffle.player.Player;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.freedesktop.dbus.DBusPath;
import org.freedesktop.dbus.types.Variant;

/** What MPRIS can do to the list of songs. */
record TrackEdits(
    PlayQueue<Track> queue, Player player, MprisControls controls, Songs songs, Art art) {
  /** Of a list of a million songs, nobody needs all at once; a message has its limits. */
  private static final int MAX_ASKED = 200;

  private static final int MAX_AHEAD = 20; // songs that follow, as the list shows them

  List<Map<String, Variant<?>>> metadata(List<DBusPath> ids) {
    return ids.stream()
        .distinct()
        .limit(MAX_ASKED)
        .flatMap(id -> entry(id).stream())
        .map(entry -> Metadata.of(entry, art.of(entry.item())))
        .collect(toImmutableList());
  }

  /** Adds a song at the end and plays it. */
  void open(String address) {
    controls.play(queue.add(songs.at(address)));
  }

  /**
   * Adds a song behind another in source order, or first. Behind the current one it plays next, and
   * behind one that is ahead it plays after that, in any mode.
   */
  void add(String address, DBusPath after, boolean play) {
    Track track = songs.at(address);
    Optional<Entry<Track>> before = entry(after);
    Entry<Track> added = add(track, before, after.equals(TrackIds.NO_TRACK));
    if (play) {
      controls.play(added);
    } else if (before.isPresent() && before.map(Entry::id).equals(queue.current().map(Entry::id))) {
      queue.playNext(added);
    } else if (before.isPresent()) {
      playAfter(before.get(), added);
    }
  }

  private void playAfter(Entry<Track> before, Entry<Track> added) {
    boolean isInOrder = queue.mode() == PlayMode.IN_ORDER; // where only asked rows are arranged
    int rows = isInOrder ? queue.upNext().size() : MAX_AHEAD;
    List<Entry<Track>> upcoming = queue.upcoming(rows);
    int row = upcoming.indexOf(before);
    int own = upcoming.indexOf(added); // the row that it has by chance is taken first
    if (row >= 0) {
      try {
        queue.insertAhead(own >= 0 && own < row ? row : row + 1, added);
      } catch (IllegalArgumentException e) {
        // Others edit the queue too, and what is picked at random is not arranged.
      }
    }
  }

  private Entry<Track> add(Track track, Optional<Entry<Track>> before, boolean first) {
    try {
      if (first) {
        return queue.add(0, track);
      } else if (before.isPresent()) {
        return queue.add(queue.placeOf(before.get()) + 1, track);
      }
    } catch (IllegalArgumentException e) {
      // Others edit the queue too, and a song that plays once has no place in it.
    }
    return queue.add(track);
  }

  /** Removes a song; where it is current, the next takes its place. */
  void remove(DBusPath id) {
    Optional<Entry<Track>> entry = entry(id);
    if (entry.isPresent()) {
      try {
        player.edit(ours -> ours.remove(entry.get()));
      } catch (IllegalArgumentException e) {
        // Another has removed it just now.
      }
    }
  }

  void goTo(DBusPath id) {
    entry(id).ifPresent(controls::play);
  }

  private Optional<Entry<Track>> entry(DBusPath id) {
    return TrackIds.entry(id).flatMap(queue::entry);
  }
}
