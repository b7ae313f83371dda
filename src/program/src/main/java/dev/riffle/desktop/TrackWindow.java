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
 * The songs around the current one in play order, each once: a part of the queue, which may have a
 * million entries. An immutable value.
 *
 * @param entries the entries, by id
 * @param current the playing entry, or else the current one of the queue
 */
record TrackWindow(ImmutableMap<Long, Entry<Track>> entries, Optional<Entry<Track>> current) {
  /** Maximum number of songs before the current one, and of those after it. */
  static final int REACH = 20;

  /** Returns the present songs. */
  static TrackWindow of(PlayQueue<Track> queue, Player player) {
    Optional<Entry<Track>> current = player.playing().or(queue::current);
    Map<Long, Entry<Track>> after = new LinkedHashMap<>();
    current.ifPresent(entry -> after.put(entry.id(), entry));
    queue.upcoming(REACH).forEach(entry -> after.putIfAbsent(entry.id(), entry));
    List<Entry<Track>> before = new ArrayList<>();
    for (Entry<Track> entry : queue.history(REACH)) {
      // A song in both history and upcoming is listed as upcoming.
      if (!after.containsKey(entry.id()) && before.stream().noneMatch(e -> e.id() == entry.id())) {
        before.add(0, entry);
      }
    }
    ImmutableMap.Builder<Long, Entry<Track>> entries = ImmutableMap.builder();
    before.forEach(entry -> entries.put(entry.id(), entry));
    entries.putAll(after);
    return new TrackWindow(entries.buildOrThrow(), current);
  }

  /** Returns the object paths of the songs. */
  ImmutableList<DBusPath> paths() {
    return entries.values().stream().map(TrackIds::of).collect(toImmutableList());
  }

  DBusPath currentPath() {
    return current.map(TrackIds::of).orElse(TrackIds.NO_TRACK);
  }

  /** Returns the path of the song before {@code entry}, or {@link TrackIds#NO_TRACK}. */
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

  /** Returns the entries that {@code other} does not contain. */
  ImmutableList<Entry<Track>> without(TrackWindow other) {
    return filter(entry -> !other.entries.containsKey(entry.id()));
  }

  /** Returns the entries of this window that {@code other} contains, too. */
  private ImmutableList<Entry<Track>> shared(TrackWindow other) {
    return filter(entry -> other.entries.containsKey(entry.id()));
  }

  /** Returns the shared entries whose tags or file differ in {@code other}. */
  ImmutableList<Entry<Track>> changed(TrackWindow other) {
    return filter(entry -> !entry.item().equals(other.itemOr(entry)));
  }

  private ImmutableList<Entry<Track>> filter(Predicate<Entry<Track>> condition) {
    return entries.values().stream().filter(condition).collect(toImmutableList());
  }

  /** Returns the track of {@code entry} in this window, or its own if it is not here. */
  private Track itemOr(Entry<Track> entry) {
    return entries.getOrDefault(entry.id(), entry).item();
  }

  /** Returns whether the shared songs are in the same order in both windows. */
  boolean isInOrderOf(TrackWindow other) {
    return ids(shared(other)).equals(ids(other.shared(this)));
  }

  private static ImmutableList<Long> ids(ImmutableList<Entry<Track>> entries) {
    return entries.stream().map(Entry::id).collect(toImmutableList());
  }
}
