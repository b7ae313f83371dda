package dev.riffle.mpd;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayOrder;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.track.Track;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

/**
 * The queue that clients see: a window of the play order, of the last songs heard, the current one
 * and the next. A row has an ID for life, and the version in which its position last changed.
 * Thread-safe.
 *
 * <pre>
 *   play order   h h h h h h h h C a a a a a a a a a
 *   served             h h h h h C a a a a             positions from 0
 *                      base        at most AHEAD
 * </pre>
 *
 * The base moves by many rows at a time, as this changes all positions.
 */
final class ServedRows {
  static final int AHEAD = 100;
  private static final int BEHIND = 1_000;
  private static final int STEP = 500;

  /**
   * A row: an occurrence of an entry.
   *
   * @param version the version in which its position last had another row
   */
  record Row(int id, Entry<Track> entry, int version) {}

  /**
   * The rows at one instant. Immutable.
   *
   * @param first the index of the first row in the play order
   * @param ahead the position of the first row ahead
   */
  record Snapshot(int version, int first, ImmutableList<Row> rows, OptionalInt cursor, int ahead) {
    /**
     * Returns the row at a position.
     *
     * @throws Refusal if there is none
     */
    Row at(int position) {
      if (position < 0 || position >= rows.size()) {
        throw Refusal.ofArgument("Bad song index");
      }
      return rows.get(position);
    }

    /**
     * Returns the position of a row.
     *
     * @throws Refusal if there is none with this ID
     */
    int positionOf(int id) {
      for (int i = 0; i < rows.size(); i++) {
        if (rows.get(i).id == id) {
          return i;
        }
      }
      throw new Refusal(Refusal.Code.NOT_FOUND, "No such song");
    }

    /** Returns the distance of a position from the current song, for the verbs of the player. */
    int distance(int position) {
      int fromAhead = position - ahead;
      return fromAhead >= 0 ? fromAhead + 1 : position - cursor.orElse(ahead);
    }
  }

  private final PlayQueue<Track> queue;
  private final PlayOrder<Track> order;
  private int base; // guarded by this, as the next two
  private int nextId = 1;
  private Snapshot last;

  // Set by threads that change the queue, which must not wait for one that draws rows.
  private final AtomicBoolean isStale = new AtomicBoolean(true);

  /**
   * Creates rows.
   *
   * @param version the first version, above those of earlier players
   */
  ServedRows(PlayQueue<Track> queue, int version) {
    this.queue = queue;
    order = queue.playOrder();
    last = new Snapshot(version, 0, ImmutableList.of(), OptionalInt.empty(), 0);
  }

  /** Called after each change of the queue; does not block. */
  void changed() {
    isStale.set(true);
  }

  /** Returns the rows now. Draws those ahead, which play as shown unless the queue changes. */
  synchronized Snapshot now() {
    if (isStale.getAndSet(false)) {
      refresh();
    }
    return last;
  }

  private void refresh() {
    List<Entry<Track>> next = queue.upcoming(AHEAD); // first: it draws rows
    int ahead = order.part(0, 0).ahead();
    int before = base;
    if (ahead < base || ahead - base > BEHIND + STEP) {
      base = Math.max(0, ahead - BEHIND);
    }
    boolean isInOrder = queue.mode() == PlayMode.IN_ORDER; // else drawn rows may follow the order
    PlayOrder.Part<Track> part = order.part(base, ahead + (isInOrder ? AHEAD : 0));
    List<Entry<Track>> entries = new ArrayList<>(part.entries());
    if (!isInOrder) {
      entries.addAll(next);
    }
    List<Row> rows = new ArrayList<>(base == before ? aligned(entries) : rows(entries, last.rows));
    int version = last.version + 1;
    boolean isSame = rows.size() == last.rows.size();
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      boolean isOld = i < last.rows.size() && isSame(row, last.rows.get(i));
      rows.set(i, new Row(row.id, row.entry, isOld ? last.rows.get(i).version : version));
      isSame &= isOld;
    }
    int first = part.from();
    OptionalInt at = part.cursor();
    last =
        new Snapshot(
            isSame ? last.version : version,
            first,
            ImmutableList.copyOf(rows),
            at.isPresent() ? OptionalInt.of(at.getAsInt() - first) : at,
            part.ahead() - first);
  }

  private static boolean isSame(Row row, Row old) {
    return row.id == old.id && row.entry.item().equals(old.entry.item());
  }

  /** Returns rows: those at the begin and at the end that are as before keep their IDs. */
  private ImmutableList<Row> aligned(List<Entry<Track>> entries) {
    List<Row> old = last.rows;
    int most = Math.min(entries.size(), old.size());
    int begin = 0;
    while (begin < most && isOf(old.get(begin), entries.get(begin))) {
      begin++;
    }
    int end = 0;
    while (end < most - begin
        && isOf(old.get(old.size() - 1 - end), entries.get(entries.size() - 1 - end))) {
      end++;
    }
    ImmutableList.Builder<Row> rows = ImmutableList.builder();
    add(rows, entries.subList(0, begin), old.subList(0, begin));
    rows.addAll(
        rows(entries.subList(begin, entries.size() - end), old.subList(begin, old.size() - end)));
    add(
        rows,
        entries.subList(entries.size() - end, entries.size()),
        old.subList(old.size() - end, old.size()));
    return rows.build();
  }

  private static void add(
      ImmutableList.Builder<Row> rows, List<Entry<Track>> entries, List<Row> old) {
    for (int i = 0; i < entries.size(); i++) {
      rows.add(new Row(old.get(i).id, entries.get(i), 0)); // whose tags may have been read
    }
  }

  private static boolean isOf(Row row, Entry<Track> entry) {
    return row.entry.id() == entry.id();
  }

  /** Returns rows: each has the ID of the first row of its entry that is left of {@code old}. */
  private ImmutableList<Row> rows(List<Entry<Track>> entries, List<Row> old) {
    Map<Long, Deque<Integer>> ids = new HashMap<>();
    old.forEach(row -> ids.computeIfAbsent(row.entry.id(), any -> new ArrayDeque<>()).add(row.id));
    List<Row> rows = new ArrayList<>();
    for (Entry<Track> entry : entries) {
      Integer id = ids.getOrDefault(entry.id(), new ArrayDeque<>()).poll();
      rows.add(new Row(id == null ? nextId++ : id, entry, 0));
    }
    return ImmutableList.copyOf(rows);
  }

  /** Returns the position of the song that plays when the current one ends. */
  OptionalInt next(Snapshot rows) {
    Optional<Entry<Track>> next = queue.upcomingAfterEnd();
    int start = queue.repeat() == RepeatMode.ONE ? rows.cursor.orElse(0) : rows.ahead;
    return next.isEmpty()
        ? OptionalInt.empty()
        : IntStream.concat(IntStream.range(start, rows.rows.size()), IntStream.range(0, start))
            .filter(position -> isOf(rows.rows.get(position), next.get()))
            .findFirst();
  }
}
