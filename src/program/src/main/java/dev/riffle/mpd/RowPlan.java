package dev.riffle.mpd;

import com.google.common.collect.ImmutableList;
import dev.riffle.mpd.RemoteQueue.Row;
import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import dev.riffle.wire.MpdProtocol;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The edits that give MPD's queue the rows ahead that the order has next, and remove old rows. The
 * rows of listeners stay. The server may have played on before the edits arrive: it refuses rows
 * ahead of a song that is no longer current.
 */
final class RowPlan {
  private final FillOrder order;
  private final RowLinks links;
  private final RemoteQueue remote;
  private final boolean starts;
  private final int at; // the row before those ahead
  private final List<Integer> rows = new ArrayList<>(); // ids; a row to be added has one below 0
  private final List<Integer> ahead; // of the order, likewise
  private final Map<Integer, Entry<Track>> added = new HashMap<>();
  private final List<String> edits = new ArrayList<>(); // commands

  /**
   * Creates a plan.
   *
   * @param starts whether the first row ahead is to play, after all others
   */
  RowPlan(FillOrder order, RowLinks links, RemoteQueue remote, boolean starts) {
    this.order = order;
    this.links = links;
    this.remote = remote;
    this.starts = starts;
    ahead = new ArrayList<>(links.placed());
    remote.rows().stream().map(Row::id).forEach(rows::add);
    at = starts ? rows.size() - 1 : remote.current().orElseThrow();
    int missing = Math.max(0, RowLinks.AHEAD - (rows.size() - 1 - at));
    List<Entry<Track>> next = order.upcoming(ahead.size() + missing);
    for (int i = 0; i < next.size(); i++) {
      put(i, next.get(i));
    }
    if (starts && !ahead.isEmpty()) {
      edits.add("play " + rows.indexOf(ahead.get(0)));
    }
    // Last: to delete a row that has begun meanwhile must not end the queue.
    ImmutableList.copyOf(ahead.subList(next.size(), ahead.size())).forEach(this::drop);
    ImmutableList<Integer> behind = ImmutableList.copyOf(rows.subList(0, Math.max(0, at)));
    List<Integer> ours = behind.stream().filter(links::isAdded).toList();
    ours.subList(0, Math.max(0, ours.size() - RowLinks.BEHIND)).forEach(this::delete);
  }

  /** Returns the commands, in order. */
  ImmutableList<String> edits() {
    return ImmutableList.copyOf(edits);
  }

  /** Returns the entry of the {@code i}-th row that is added. */
  Entry<Track> added(int i) {
    return entryOf(-1 - i);
  }

  /** Returns the entries of all rows that are added. */
  ImmutableList<Entry<Track>> added() {
    return ImmutableList.copyOf(added.values());
  }

  /** Returns the entries of the rows that were added, by their ids. */
  Map<Integer, Entry<Track>> made(RemoteQueue.Edited edited) {
    Map<Integer, Entry<Track>> made = new LinkedHashMap<>();
    for (int i = 0; i < edited.ids().size(); i++) {
      made.put(edited.ids().get(i), added(i));
    }
    return made;
  }

  private Entry<Track> entryOf(int row) {
    Entry<Track> entry = added.get(row);
    return entry == null ? links.entry(row) : entry;
  }

  /** Makes the row of an entry that at {@code place} of the rows ahead. */
  private void put(int place, Entry<Track> entry) {
    int found = place;
    while (found < ahead.size() && !entryOf(ahead.get(found)).equals(entry)) {
      found++;
    }
    if (found == place && found < ahead.size()) {
      return;
    }
    boolean isNew = found == ahead.size();
    int row = isNew ? -1 - added.size() : ahead.remove(found);
    rows.remove((Integer) row);
    int to = place < ahead.size() ? rows.indexOf(ahead.get(place)) : rows.size();
    if (isNew) {
      added.put(row, entry);
      String where = starts ? " " + to : remote.placeAhead(to - at - 1);
      edits.add(RemoteQueue.ADD + MpdProtocol.quoted(order.file(entry)) + where);
    } else {
      edits.add("moveid " + row + " " + to);
    }
    rows.add(to, row);
    ahead.add(place, row);
  }

  /** Removes a row that the order does not have next, unless it is a listener's. */
  private void drop(int row) {
    ahead.remove((Integer) row);
    if (links.isAdded(row)) {
      delete(row);
    }
  }

  private void delete(int row) {
    edits.add("deleteid " + row);
    rows.remove((Integer) row);
  }
}
