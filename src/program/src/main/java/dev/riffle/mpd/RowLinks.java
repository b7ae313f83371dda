package dev.riffle.mpd;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import dev.riffle.mpd.FillOrder.Play;
import dev.riffle.mpd.RemoteQueue.Row;
import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The links between rows of MPD's queue and entries of the order, and their only owner. A row is
 * linked when it is added here or begins to play; a row ahead without a link is a listener's. Not
 * thread-safe.
 */
final class RowLinks {
  // Played songs whose rows a listener may have removed between two others.
  private static final int NEAR = 10;

  /** The number of rows ahead. */
  static final int AHEAD = 3;

  /**
   * The changes found by a reading of the queue.
   *
   * @param plays the songs that began or were passed, in order
   * @param ranDry whether the last row ahead ran out
   */
  record Followed(ImmutableList<Play> plays, boolean ranDry) {}

  private final FillOrder order;
  private final Map<Integer, Entry<Track>> entries = new HashMap<>(); // by the id of the row
  private final Set<Integer> added = new HashSet<>(); // by this filler
  private List<Integer> placed = new ArrayList<>(); // linked rows ahead, in the order of the queue
  private OptionalInt current = OptionalInt.empty();

  RowLinks(FillOrder order) {
    this.order = order;
  }

  /** Returns the linked rows ahead, in the order of the queue. */
  ImmutableList<Integer> placed() {
    return ImmutableList.copyOf(placed);
  }

  /** Returns the entry of a linked row. */
  Entry<Track> entry(int row) {
    return Optional.ofNullable(entries.get(row)).orElseThrow();
  }

  /** Returns whether a row was added by this filler. */
  boolean isAdded(int row) {
    return added.contains(row);
  }

  /** Links a row that was added to the queue. */
  void add(int row, Entry<Track> entry) {
    entries.put(row, entry);
    added.add(row);
  }

  /** Sets the linked rows ahead, after edits of the queue. */
  void place(List<Integer> rows) {
    placed = new ArrayList<>(rows);
  }

  /** Takes the order of the queue for the linked rows ahead, after edits that were cut off. */
  void placeAsIn(RemoteQueue remote) {
    placed =
        new ArrayList<>(
            remote.rows().stream()
                .map(Row::id)
                .filter(ImmutableSet.copyOf(placed)::contains)
                .toList());
  }

  // ------------------------------------------------------------------ a new connection

  /** Relinks the rows of a queue by their files, because a restarted server gives them new ids. */
  Followed adopt(RemoteQueue remote) {
    entries.clear();
    added.clear();
    placed.clear();
    List<Row> rows = remote.rows();
    OptionalInt at = remote.current();
    boolean isNew = order.current().isEmpty(); // then all rows are those of a listener
    current = remote.currentId();
    if (at.isEmpty() && isNew) {
      return new Followed(ImmutableList.of(), false);
    } else if (at.isEmpty()) {
      return adoptEnded(rows);
    }
    Row playing = rows.get(at.getAsInt());
    ImmutableList<Play> plays =
        order.follow(found(playing.file()).orElse(new SongChange.Theirs(playing)));
    order.current().ifPresent(entry -> entries.put(playing.id(), entry));
    if (!isNew) {
      linkBack(rows.subList(0, at.getAsInt() + 1));
      placed = link(rows.subList(at.getAsInt() + 1, rows.size()));
    }
    return new Followed(plays, false);
  }

  /** Adopts a queue that has played to its end. */
  private Followed adoptEnded(List<Row> rows) {
    List<Integer> ahead = link(rows);
    ImmutableList<Play> plays = ImmutableList.of();
    if (!ahead.isEmpty()) {
      int last = order.upcoming(AHEAD).indexOf(entry(ahead.get(ahead.size() - 1)));
      plays = order.follow(new SongChange.Ahead(last));
    }
    linkBack(rows);
    return new Followed(plays, !ahead.isEmpty());
  }

  /** Returns the change to a song of the order near the current one, or empty for another song. */
  private Optional<SongChange> found(String file) {
    if (order.current().map(order::file).equals(Optional.of(file))) {
      return Optional.of(new SongChange.Same());
    }
    int ahead = place(order.upcoming(AHEAD), file, 0);
    if (ahead >= 0) {
      return Optional.of(new SongChange.Ahead(ahead));
    }
    int back = place(order.preceding(), file, 0);
    return back < 0 ? Optional.empty() : Optional.of(new SongChange.Back(back));
  }

  private int place(List<Entry<Track>> list, String file, int from) {
    for (int i = from; i < list.size(); i++) {
      if (order.file(list.get(i)).equals(file)) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Links rows that have played, from the last, which is the current song, as far as they match.
   */
  private void linkBack(List<Row> rows) {
    List<Entry<Track>> list = new ArrayList<>();
    order.current().ifPresent(list::add);
    list.addAll(order.preceding());
    int from = 0;
    for (Row row : Lists.reverse(rows)) {
      int place = place(list.subList(0, Math.min(list.size(), from + NEAR)), row.file(), from);
      if (place >= 0) {
        add(row.id(), list.get(place));
        from = place + 1;
      }
    }
  }

  /** Links the rows that the order has next, wherever they are, and returns them. */
  private List<Integer> link(List<Row> rows) {
    List<Entry<Track>> next = new ArrayList<>(order.upcoming(AHEAD));
    List<Integer> linked = new ArrayList<>();
    for (Row row : rows) {
      int place = place(next, row.file(), 0);
      if (place >= 0) {
        add(row.id(), next.remove(place));
        linked.add(row.id());
      }
    }
    return linked;
  }

  // ------------------------------------------------------------------ changes

  /** Follows the changes since the last reading: of the rows ahead first, then of the song. */
  Followed follow(RemoteQueue remote) {
    List<Row> rows = remote.rows();
    OptionalInt at = remote.current();
    OptionalInt now = remote.currentId();
    boolean ranDry = now.isEmpty() && current.isPresent() && remote.contains(current.getAsInt());
    int begin = ranDry ? rows.size() : at.isPresent() ? at.getAsInt() + 1 : 0;
    List<Integer> ahead = rows.subList(begin, rows.size()).stream().map(Row::id).toList();
    ImmutableSet<Integer> all = rows.stream().map(Row::id).collect(ImmutableSet.toImmutableSet());
    removeTaken(now.equals(current) ? ImmutableSet.copyOf(ahead) : all);
    SongChange change =
        at.isPresent()
            ? change(rows.get(at.getAsInt()))
            : ranDry ? passed(rows) : new SongChange.Same();
    ImmutableList<Play> plays = order.follow(change);
    replace(change, now, ahead);
    current = now;
    arrange(ahead);
    entries.keySet().retainAll(all);
    added.retainAll(all);
    return new Followed(plays, ranDry);
  }

  /** Returns rows to the order that a listener took away: removed them, or moved them back. */
  private void removeTaken(Set<Integer> stay) {
    for (int row : ImmutableList.copyOf(placed)) {
      if (!stay.contains(row)) {
        order.remove(entry(row), placed.indexOf(row));
        placed.remove((Integer) row);
        unlink(row);
      }
    }
  }

  private void unlink(int row) {
    entries.remove(row);
    added.remove(row);
  }

  /** Returns the change past the last row ahead. */
  private SongChange passed(List<Row> rows) {
    return rows.stream()
        .filter(row -> !placed.isEmpty() && row.id() == placed.get(placed.size() - 1))
        .findFirst()
        .map(last -> ahead(last, placed.size() - 1))
        .orElseGet(SongChange.Same::new);
  }

  /** Returns the change to the linked row ahead at {@code place}. */
  private SongChange ahead(Row row, int place) {
    List<Entry<Track>> next = order.upcoming(placed.size());
    boolean isThere = place < next.size() && next.get(place).equals(entry(row.id()));
    // The order may have changed since, as when songs are deferred at the end of a cycle.
    int ahead = isThere ? place : next.indexOf(entry(row.id()));
    return ahead < 0 ? new SongChange.Theirs(row) : new SongChange.Ahead(ahead);
  }

  private SongChange change(Row row) {
    if (OptionalInt.of(row.id()).equals(current)) {
      return new SongChange.Same();
    }
    Entry<Track> entry = entries.get(row.id());
    if (entry == null) {
      return new SongChange.Theirs(row);
    }
    int place = placed.indexOf(row.id());
    if (place >= 0) {
      return ahead(row, place);
    }
    int back = order.preceding().indexOf(entry);
    boolean isCurrent = order.current().equals(Optional.of(entry));
    return isCurrent
        ? new SongChange.Same()
        : back < 0 ? new SongChange.Theirs(row) : new SongChange.Back(back);
  }

  /** Links the row that plays now; after a step back, the rows passed are ahead again. */
  private void replace(SongChange change, OptionalInt now, List<Integer> ahead) {
    order
        .current()
        .filter(entry -> now.isPresent())
        .ifPresent(entry -> entries.put(now.getAsInt(), entry));
    if (change instanceof SongChange.Back) {
      placed = new ArrayList<>(ahead.stream().filter(entries::containsKey).toList());
    } else if (!(change instanceof SongChange.Same)) {
      placed.retainAll(ahead);
    }
  }

  /** Lets the order follow a listener who moved rows ahead. */
  private void arrange(List<Integer> ahead) {
    List<Integer> moved = ahead.stream().filter(placed::contains).toList();
    if (!moved.equals(placed)) {
      order.arrange(moved.stream().map(this::entry).toList());
      placed = new ArrayList<>(moved);
    }
    // A row that has played and was moved ahead is a listener's.
    ahead.stream().filter(row -> !placed.contains(row)).forEach(this::unlink);
  }
}
