package dev.riffle.mpd;

import com.google.common.collect.ImmutableList;
import dev.riffle.mpd.RemoteQueue.Row;
import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import dev.riffle.wire.LineConnection;
import dev.riffle.wire.MpdProtocol;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The edits that give MPD's queue the rows ahead that the order has next, and remove old rows. The
 * rows of listeners stay. Used once.
 */
final class RowPlan {
  // Played rows that stay behind the current one, for previous; the queue must not grow for ever.
  private static final int BEHIND = 10;

  private final FillOrder order;
  private final RowLinks links;
  private final List<Integer> rows = new ArrayList<>(); // ids; a row to be added has one below 0
  private final List<Integer> ahead; // of the order, likewise
  private final Map<Integer, Entry<Track>> added = new HashMap<>();
  private final List<String> commands = new ArrayList<>();

  RowPlan(FillOrder order, RowLinks links, RemoteQueue remote) {
    this.order = order;
    this.links = links;
    this.ahead = new ArrayList<>(links.placed());
    remote.rows().stream().map(Row::id).forEach(rows::add);
    int at = remote.current().orElse(rows.size() - 1);
    int missing = Math.max(0, RowLinks.AHEAD - (rows.size() - 1 - at));
    List<Entry<Track>> next = order.upcoming(ahead.size() + missing);
    for (int i = 0; i < next.size(); i++) {
      put(i, next.get(i));
    }
    ImmutableList.copyOf(ahead.subList(next.size(), ahead.size())).forEach(this::drop);
    ImmutableList<Integer> behind = ImmutableList.copyOf(rows.subList(0, Math.max(0, at)));
    List<Integer> ours = behind.stream().filter(links::isAdded).toList();
    ours.subList(0, Math.max(0, ours.size() - BEHIND)).forEach(this::delete);
  }

  private boolean has(int place, Entry<Track> entry) {
    int row = ahead.get(place);
    Entry<Track> there = added.get(row);
    return (there == null ? links.entry(row) : there).equals(entry);
  }

  /** Makes the row of an entry that at {@code place} of the rows ahead. */
  private void put(int place, Entry<Track> entry) {
    int found = place;
    while (found < ahead.size() && !has(found, entry)) {
      found++;
    }
    if (found == place && found < ahead.size()) {
      return;
    }
    boolean isNew = found == ahead.size();
    int row = isNew ? -1 - added.size() : ahead.remove(found);
    rows.remove((Integer) row);
    int to = place < ahead.size() ? rows.indexOf(ahead.get(place)) : rows.size();
    String end = to == rows.size() ? "" : " " + to;
    if (isNew) {
      added.put(row, entry);
      commands.add("addid " + MpdProtocol.quoted(order.file(entry)) + end);
    } else {
      commands.add("moveid " + row + " " + to);
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
    commands.add("deleteid " + row);
    rows.remove((Integer) row);
  }

  /**
   * Sends the edits, and links the new rows.
   *
   * @return the entry of which the server does not have the song, or empty if all edits were made
   * @throws IOException if an edit is refused for another reason
   */
  Optional<Entry<Track>> send(LineConnection server) throws IOException {
    if (commands.isEmpty()) {
      return Optional.empty();
    }
    Map<Integer, Integer> ids = new HashMap<>(); // of added rows
    try {
      int[] place = {0};
      int[] row = {-1};
      MpdProtocol.sendList(
          server,
          line -> {
            if (MpdProtocol.isEnd(line)) {
              place[0]++;
            } else if (line.startsWith("Id: ") && isAddition(place[0])) {
              Map<String, String> field = Map.ofEntries(MpdProtocol.field(line));
              ids.put(row[0]--, MpdProtocol.number(field, "Id"));
            }
          },
          commands.toArray(new String[0]));
    } catch (MpdProtocol.Refusal e) {
      if (e.code() == MpdProtocol.NO_SUCH_SONG && isAddition(e.place())) {
        return Optional.ofNullable(added.get(-1 - ids.size()));
      }
      throw e;
    } finally {
      ids.forEach((row, id) -> links.add(id, Optional.ofNullable(added.get(row)).orElseThrow()));
      links.place(
          ahead.stream()
              .map(row -> row < 0 ? ids.get(row) : row)
              .filter(row -> row != null)
              .toList());
    }
    return Optional.empty();
  }

  private boolean isAddition(int place) {
    return place < commands.size() && commands.get(place).startsWith("addid ");
  }
}
