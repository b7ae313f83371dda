package dev.riffle.desktop;

import static com.google.common.collect.ImmutableList.toImmutableList;

import dev.riffle.library.Art;
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

/** The operations of MPRIS on the track list. */
record TrackEdits(
    PlayQueue<Track> queue, Player player, MprisControls controls, Songs songs, Art art) {
  /** Maximum number of songs in one reply, as the size of a message is limited. */
  private static final int MAX_REPLY_TRACKS = 200;

  private static final int MAX_UPCOMING = 20; // upcoming songs, as many as the track list shows

  List<Map<String, Variant<?>>> metadata(List<DBusPath> ids) {
    return ids.stream()
        .distinct()
        .limit(MAX_REPLY_TRACKS)
        .flatMap(id -> entry(id).stream())
        .map(entry -> Metadata.of(entry, art.of(entry.item())))
        .collect(toImmutableList());
  }

  /** Adds a song at the end and plays it. */
  void open(String address) {
    controls.play(queue.add(songs.at(address)));
  }

  /**
   * Adds a song after another one in source order, or at the start. In any mode, a song added after
   * the current one plays next, and one added after an upcoming one plays after that.
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
    boolean isInOrder = queue.mode() == PlayMode.IN_ORDER; // only asked rows can be arranged
    int rows = isInOrder ? queue.upNext().size() : MAX_UPCOMING;
    List<Entry<Track>> upcoming = queue.upcoming(rows);
    int row = upcoming.indexOf(before);
    int own = upcoming.indexOf(added); // insertAhead removes its present row first
    if (row >= 0) {
      try {
        queue.insertAhead(own >= 0 && own < row ? row : row + 1, added);
      } catch (IllegalArgumentException e) {
        // A concurrent edit has removed it, or the mode picks at random and has no order.
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
      // A concurrent edit, or an entry that plays once and has no place.
    }
    return queue.add(track);
  }

  /** Removes a song; if it is current, the next one becomes current. */
  void remove(DBusPath id) {
    Optional<Entry<Track>> entry = entry(id);
    if (entry.isPresent()) {
      try {
        player.edit(ours -> ours.remove(entry.get()));
      } catch (IllegalArgumentException e) {
        // A concurrent edit has removed it.
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
