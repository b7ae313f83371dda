package dev.riffle.desktop;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.player.Player;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.freedesktop.dbus.DBusPath;

/**
 * The songs around the current one in the order in which they were and will be played, each once;
 * the queue may have a million. An immutable value.
 *
 * @param entries the entries by their ids
 * @param current the entry that is current
 */
record TrackWindow(ImmutableMap<Long, Entry<Track>> entries, Optional<Entry<Track>> current) {
  /** How many songs before the current one, and how many after it. */
  static final int REACH = 20;

  /** Returns the songs as they are now. */
  static TrackWindow of(PlayQueue<Track> queue, Player player) {
    Optional<Entry<Track>> current = player.playing().or(queue::current);
    Map<Long, Entry<Track>> after = new LinkedHashMap<>();
    current.ifPresent(entry -> after.put(entry.id(), entry));
    queue.upcoming(REACH).forEach(entry -> after.putIfAbsent(entry.id(), entry));
    List<Entry<Track>> before = new ArrayList<>();
    for (Entry<Track> entry : queue.history(REACH)) {
      // A song that was played and comes again is one that comes.
      if (!after.containsKey(entry.id()) && before.stream().noneMatch(e -> e.id() == entry.id())) {
        before.add(0, entry);
      }
    }
    ImmutableMap.Builder<Long, Entry<Track>> entries = ImmutableMap.builder();
    before.forEach(entry -> entries.put(entry.id(), entry));
    entries.putAll(after);
    return new TrackWindow(entries.buildOrThrow(), current);
  }

  /** Returns the songs as MPRIS names them. */
  ImmutableList<DBusPath> paths() {
    return entries.values().stream().map(TrackIds::of).collect(toImmutableList());
  }

  DBusPath currentPath() {
    return current.map(TrackIds::of).orElse(TrackIds.NO_TRACK);
  }

  /** Returns the song before one of these, or the name of none. */
  DBusPath pathBefore(Entry<Track> entry) {
    DBusPath before = TrackIds.NO_TRACK;
    for (Entry<Track> each : entries.values()) {
      if (each.id() == entry.id()) {
        return before;
      }
      before = TrackIds.of(each);
    }
    return before;
  }

  /** Returns those of these that {@code other} has not. */
  ImmutableList<Entry<Track>> without(TrackWindow other) {
    return filter(entry -> !other.entries.containsKey(entry.id()));
  }

  /** Returns those of these that {@code other} has too, but as they are here. */
  private ImmutableList<Entry<Track>> shared(TrackWindow other) {
    return filter(entry -> other.entries.containsKey(entry.id()));
  }

  /** Returns those that both have, but {@code other} with other tags or in another file. */
  ImmutableList<Entry<Track>> changed(TrackWindow other) {
    return filter(entry -> !entry.item().equals(other.itemOr(entry)));
  }

  private ImmutableList<Entry<Track>> filter(Predicate<Entry<Track>> condition) {
    return entries.values().stream().filter(condition).collect(toImmutableList());
  }

  /** Returns the song that {@code entry} has here, or its own if it is not one of these. */
  private Track itemOr(Entry<Track> entry) {
    return entries.getOrDefault(entry.id(), entry).item();
  }

  /** Returns whether the songs that both have come in the same order. */
  boolean isInOrderOf(TrackWindow other) {
    return ids(shared(other)).equals(ids(other.shared(this)));
  }

  private static ImmutableList<Long> ids(ImmutableList<Entry<Track>> entries) {
    return entries.stream().map(Entry::id).collect(toImmutableList());
  }
}
