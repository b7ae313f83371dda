package dev.riffle.mpd;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.mpd.FillOrder.Play;
import dev.riffle.mpd.RemoteQueue.Row;
import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The links between rows of MPD's queue and entries of the order, and their only owner. A row is
 * linked when it is added here or begins to play; a row ahead without a link is a listener's. If
 * nothing is current and the row that was is still there, all rows after it have played: a row is
 * added only together with its start, or while a song is current. Not thread-safe.
 */
final class RowLinks {
  /** The number of rows ahead. */
  static final int AHEAD = 3;

  /** The number of played rows that stay, for previous; the queue must not grow for ever. */
  static final int BEHIND = 10;

  // Listeners' rows that count as played when they are passed; more are passed by a jump.
  private static final int MAX_THEIRS = 10;

  private static final int UNKNOWN = -2; // the place of a row that is gone

  // Rows at each side of the current one by which a queue is recognized.
  private static final int NEAR = 40;

  /**
   * The changes found by a reading of the queue.
   *
   * @param plays the songs that began or were passed, in order
   * @param ranDry whether the last row ran out
   */
  record Followed(ImmutableList<Play> plays, boolean ranDry) {}

  private final FillOrder order;
  private final StoredValues stored;
  private final Map<Integer, Entry<Track>> entries = new HashMap<>(); // by the id of the row
  private final Set<Integer> added = new HashSet<>(); // by this filler
  private List<Integer> placed = new ArrayList<>(); // linked rows ahead, in the order of the queue
  private OptionalInt current = OptionalInt.empty();

  RowLinks(FillOrder order, StoredValues stored) {
    this.order = order;
    this.stored = stored;
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

  /**
   * Takes the rows of a queue that was edited here.
   *
   * @param made the entries of new rows, by their ids
   */
  void edited(Map<Integer, Entry<Track>> made, RemoteQueue remote) {
    entries.putAll(made);
    added.addAll(made.keySet());
    placed.addAll(made.keySet());
    List<Integer> all = ids(remote.rows());
    placed.retainAll(all);
    placed.sort(Comparator.comparingInt(all::indexOf));
  }

  private static List<Integer> ids(List<Row> rows) {
    return rows.stream().map(Row::id).toList();
  }

  /** Stores the entries of the rows ahead, and of those to be added. */
  void store(List<Entry<Track>> next) {
    stored.setRows(
        Stream.concat(placed.stream().map(this::entry), next.stream())
            .map(Entry::id)
            .distinct()
            .toList());
  }

  // ------------------------------------------------------------------ a new connection

  /**
   * Relinks the rows of a queue by their files, as of the last change of the order, and follows the
   * changes since: a restarted server gives rows new ids.
   */
  Followed adopt(RemoteQueue remote) {
    entries.clear();
    added.clear();
    placed.clear();
    List<Row> rows = near(remote);
    Alignment alignment = align(rows);
    int first = 0; // of the rows ahead
    for (int i = 0; i < rows.size(); i++) {
      int place = alignment.place(i);
      if (0 <= place && place <= alignment.now()) {
        link(rows.get(i).id(), alignment.order().get(place));
        first = i + 1;
      }
    }
    linkAhead(rows.subList(first, rows.size()), alignment);
    boolean isCurrent = first > 0 && alignment.place(first - 1) == alignment.now();
    boolean isNew = alignment.now() < 0 && !placed.isEmpty(); // killed after the first rows
    int from =
        isCurrent
            ? place(remote, rows.get(first - 1).id())
            : isNew ? place(remote, placed.get(0)) - 1 : UNKNOWN;
    return follow(remote, from);
  }

  private static int place(RemoteQueue remote, int row) {
    return ids(remote.rows()).indexOf(row);
  }

  private static List<Row> near(RemoteQueue remote) {
    List<Row> rows = remote.rows();
    int at = remote.current().orElse(rows.size());
    return rows.subList(Math.max(0, at - NEAR), Math.min(rows.size(), at + NEAR));
  }

  private Alignment align(List<Row> rows) {
    List<String> files = rows.stream().map(Row::file).toList();
    return Alignment.of(files, order, Math.min(rows.size(), BEHIND + AHEAD));
  }

  private void link(int row, Entry<Track> entry) {
    entries.put(row, entry);
    added.add(row);
  }

  /** Links the rows ahead that were added here, and those that previous has left. */
  private void linkAhead(List<Row> rows, Alignment alignment) {
    Set<Long> left = new HashSet<>(stored.rows());
    List<Entry<Track>> next =
        alignment.order().subList(alignment.now() + 1, alignment.order().size());
    int passed = 0; // rows that previous has left
    for (Row row : rows) {
      Optional<Entry<Track>> entry = order.find(row.file());
      boolean isPassed =
          passed < next.size()
              && entry.equals(Optional.of(next.get(passed)))
              && order.isPassed(next.get(passed));
      if (entry.isPresent() && (left.remove(entry.get().id()) || isPassed)) {
        link(row.id(), entry.get());
        placed.add(row.id());
        passed += isPassed ? 1 : 0;
      }
    }
    // As before a listener moved them; those that the order no longer has next, last.
    placed.sort(
        Comparator.comparingInt(
            row -> next.contains(entry(row)) ? next.indexOf(entry(row)) : next.size()));
  }

  // ------------------------------------------------------------------ changes

  /** Follows the changes since the last reading: of the rows ahead first, then of the song. */
  Followed follow(RemoteQueue remote) {
    int from = current.isPresent() ? place(remote, current.getAsInt()) : UNKNOWN;
    return follow(remote, from < 0 ? UNKNOWN : from);
  }

  /**
   * Follows the changes.
   *
   * @param from the row that was current, -1 before the first one, or {@link #UNKNOWN}
   */
  private Followed follow(RemoteQueue remote, int from) {
    List<Integer> all = ids(remote.rows());
    boolean ranDry = from != UNKNOWN && remote.current().isEmpty();
    removeTaken(ImmutableSet.copyOf(all.subList(Math.max(0, from + 1), all.size())));
    arrange(all);
    ImmutableList<Play> plays = ImmutableList.of();
    if (remote.current().isPresent() || ranDry) {
      int at = remote.current().orElse(all.size());
      plays = from == at ? plays : plays(remote, from, at);
      // A row that has played and was moved ahead is a listener's.
      all.subList(Math.min(at + 1, all.size()), all.size()).stream()
          .filter(row -> !placed.contains(row))
          .forEach(this::unlink);
    }
    current = remote.currentId();
    entries.keySet().retainAll(all);
    added.retainAll(all);
    return new Followed(plays, ranDry);
  }

  /** Returns rows to the order that a listener took away: removed them, or moved them back. */
  private void removeTaken(Set<Integer> stay) {
    for (int row : ImmutableList.copyOf(placed)) {
      if (!stay.contains(row)) {
        order.remove(entry(row), placed.size());
        placed.remove((Integer) row);
        unlink(row);
      }
    }
  }

  private void unlink(int row) {
    entries.remove(row);
    added.remove(row);
  }

  /** Lets the order follow a listener who moved rows ahead. */
  private void arrange(List<Integer> all) {
    List<Integer> moved = all.stream().filter(placed::contains).toList();
    if (!moved.equals(placed)) {
      order.arrange(moved.stream().map(this::entry).toList());
      placed = new ArrayList<>(moved);
    }
  }

  /** Follows the song from the row at {@code from} to that at {@code at}, or the end. */
  private ImmutableList<Play> plays(RemoteQueue remote, int from, int at) {
    List<Row> rows = remote.rows();
    boolean isPlaced = at < rows.size() && placed.contains(rows.get(at).id());
    if (from == UNKNOWN ? isPlaced : from < at) {
      int first = from == UNKNOWN ? place(remote, placed.get(0)) : from + 1;
      return forward(rows.subList(first, Math.min(at + 1, rows.size())));
    }
    return backOrTheirs(remote, rows.get(at));
  }

  /** Follows the song to the last one of some rows, past the others. */
  private ImmutableList<Play> forward(List<Row> rows) {
    ImmutableList.Builder<Play> plays = ImmutableList.builder();
    long theirs = rows.stream().filter(row -> !placed.contains(row.id())).count();
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      if (placed.remove((Integer) row.id())) {
        plays.add(order.play(entry(row.id())));
      } else if (i == rows.size() - 1 || theirs <= MAX_THEIRS) {
        plays.add(playTheirs(row));
      }
    }
    return plays.build();
  }

  private Play playTheirs(Row row) {
    Play play = order.playTheirs(row.file());
    order.current().ifPresent(entry -> entries.put(row.id(), entry));
    return play;
  }

  /** Follows the song to a row that has played; the rows after it are ahead again. */
  private ImmutableList<Play> backOrTheirs(RemoteQueue remote, Row row) {
    Optional<Entry<Track>> entry = Optional.ofNullable(entries.get(row.id()));
    if (entry.isEmpty()) {
      return ImmutableList.of(playTheirs(row));
    } else if (order.current().equals(entry)) {
      return ImmutableList.of();
    }
    List<Row> near = near(remote);
    Alignment alignment = align(near);
    int place = alignment.place(near.indexOf(row));
    boolean isAligned = 0 <= place && place < alignment.now();
    int back = isAligned ? alignment.now() - 1 - place : order.preceding().indexOf(entry.get());
    if (back < 0) {
      return ImmutableList.of(playTheirs(row));
    }
    ImmutableList<Play> plays = order.back(back);
    List<Integer> all = ids(remote.rows());
    placed =
        new ArrayList<>(
            all.subList(all.indexOf(row.id()) + 1, all.size()).stream()
                .filter(entries::containsKey)
                .toList());
    return plays;
  }
}
