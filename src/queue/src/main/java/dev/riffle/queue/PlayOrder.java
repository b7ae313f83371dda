package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * History, current entry and the rows ahead, as one list with a cursor (C22). A live, unmodifiable
 * view, which draws nothing. Thread-safe: each call takes effect atomically. Iterators, streams and
 * {@code toArray}, hence {@code List.copyOf}, use a copy of the list at one instant; those of a
 * {@code subList} copy only that part.
 *
 * <pre>
 *   SHUFFLE, RANDOM   history, oldest first | current | rows ahead
 *   IN_ORDER          source order, up to   | current | asked rows, then the source order from
 *                     where previous goes   |         | where next continues
 * </pre>
 *
 * In SHUFFLE the list ends with the last row drawn: {@link PlayQueue#upcoming} extends it. {@code
 * get} and {@link #cursor} take logarithmic time, and read the asked rows while entries of {@link
 * PlayQueue#addNext} wait there. Two things take linear time: in the history the first call after a
 * removal, or after as many plays as an eighth of a full history were dropped (10 ms at a million
 * plays), and in the rows ahead a call after going back beyond the play of a removed entry.
 *
 * @param <T> the type of the items
 * @since 0.1
 */
public final class PlayOrder<T> extends LiveList<Entry<T>> {
  private final QueueCalls<T> calls;
  private final CycleStart start = new CycleStart(); // guarded by the lock of the queue

  /**
   * The reason why an entry is in a row of a play order. Later releases may add constants.
   *
   * @since 0.1
   */
  public enum Kind {
    /** A row before the current one: heard, or in IN_ORDER before it in the source order. */
    BEFORE,
    /** The current entry. */
    CURRENT,
    /** Up next: requested by the listener. */
    ASKED,
    /** Forward history: the listener stepped back over it. */
    FORWARD,
    /** Drawn from the cycle, not yet played. */
    DRAWN,
    /** In IN_ORDER, a row of the source order after up next. */
    AFTER
  }

  /**
   * Consecutive rows of a play order at one instant. Immutable.
   *
   * @param <T> the type of the items
   * @since 0.1
   */
  public static final class Part<T> {
    private final ImmutableList<Entry<T>> entries;
    private final int from;
    private final int ahead;
    private final int size;
    private final boolean hasCurrent;
    private final ImmutableList<Kind> kinds;

    private Part(Engine<T> queue, int from, int to) {
      Sequencer of = queue.sequencer();
      size = PlayOrder.size(of);
      this.from = Math.min(from, size);
      ahead = PlayOrder.ahead(of);
      hasCurrent = of.isPlaying();
      entries = queue.entriesAt(slots(of, this.from, to));
      kinds =
          IntStream.range(this.from, this.from + entries.size())
              .mapToObj(i -> kind(of, i))
              .collect(ImmutableList.toImmutableList());
    }

    /** Returns the entries of the rows. */
    public List<Entry<T>> entries() {
      return entries;
    }

    /** Returns the kind of each of {@link #entries}. */
    public List<Kind> kinds() {
      return kinds;
    }

    /** Returns the index of the first of the rows. */
    public int from() {
      return from;
    }

    /** Returns the index of the current entry, or empty if nothing is current. */
    public OptionalInt cursor() {
      return hasCurrent ? OptionalInt.of(ahead - 1) : OptionalInt.empty();
    }

    /** Returns the index of the first row ahead. */
    public int ahead() {
      return ahead;
    }

    /** Returns the number of all rows. */
    public int size() {
      return size;
    }
  }

  PlayOrder(QueueCalls<T> calls) {
    this.calls = calls;
  }

  /** Returns the index of the current entry, or empty if nothing is current. */
  public OptionalInt cursor() {
    return calls.ask(
        queue ->
            queue.sequencer().isPlaying()
                ? OptionalInt.of(queue.sequencer().historySize())
                : OptionalInt.empty());
  }

  /**
   * Returns the index of the first row of the cycle that {@link PlayQueue#next} continues, or empty
   * in other modes than SHUFFLE. It is ahead after going back to the cycle before. After a skipped
   * unit, or where the history is full, rows of the cycle before may be among those from it on. The
   * first call of a view, and that after a removal, a switch or a replay, takes time linear in the
   * plays of the cycle, others constant time.
   */
  public OptionalInt cycleStart() {
    return calls.ask(
        queue -> {
          Sequencer of = queue.sequencer();
          boolean hasCycle = of.mode() == PlayMode.SHUFFLE && of.cycle.isBegun();
          return hasCycle ? OptionalInt.of(start.index(of)) : OptionalInt.empty();
        });
  }

  /**
   * Returns the rows from one index to another, or to the end, at one instant. Takes time linear in
   * their number, and in the rows ahead after going back beyond the play of a removed entry.
   *
   * @throws IllegalArgumentException unless {@code 0 <= from <= to}
   */
  public Part<T> part(int from, int to) {
    checkArgument(0 <= from && from <= to, "from (%s) must be in [0, to], to (%s)", from, to);
    return calls.ask(queue -> new Part<>(queue, from, to));
  }

  @Override
  public int size() {
    return calls.ask(queue -> size(queue.sequencer()));
  }

  @Override
  public Entry<T> get(int index) {
    return calls.ask(
        queue -> {
          SourcePlaces.checkIndex("index", index, size(queue.sequencer()));
          return queue.entries().entry(slotAt(queue.sequencer(), index));
        });
  }

  @Override
  ImmutableList<Entry<T>> snapshot(int from, int to) {
    return calls.ask(queue -> queue.entriesAt(slots(queue.sequencer(), from, to)));
  }

  // ------------------------------------------------------------------ under the lock

  /** Returns the index of the first row ahead. */
  static int ahead(Sequencer of) {
    return of.historySize() + (of.isPlaying() ? 1 : 0);
  }

  static int size(Sequencer of) {
    long known = of.isInOrder() ? of.inOrder.left() : 0;
    return Ints.saturatedCast(known + ahead(of) + of.ahead.size());
  }

  static int slotAt(Sequencer of, int i) {
    if (i < of.historySize()) {
      return of.isInOrder() ? of.entries.slotAt(i) : of.timeline.history.at(i);
    }
    int row = i - ahead(of);
    if (row < 0) {
      return of.current();
    }
    int known = row - of.ahead.size();
    return known < 0 ? of.ahead.at(row) : of.inOrder.knownAt(known);
  }

  private static Kind kind(Sequencer of, int i) {
    int row = i - ahead(of);
    if (row < 0) {
      return i < of.historySize() ? Kind.BEFORE : Kind.CURRENT;
    }
    if (row >= of.ahead.size()) {
      return Kind.AFTER;
    }
    RowKind kind = of.ahead.kind(row);
    return kind.isAsked() ? Kind.ASKED : kind == RowKind.FORWARD ? Kind.FORWARD : Kind.DRAWN;
  }

  /** Returns slots, after one pass over the rows ahead if places among them are gone. */
  static int[] slots(Sequencer of, int from, int to) {
    int first = ahead(of);
    int[] rows = of.ahead.first(of.ahead.gone() == 0 ? 0 : Math.max(0, to - first));
    int known = first + of.ahead.size(); // the index of the first entry after the rows ahead
    int place = of.isInOrder() ? of.inOrder.placeAfterRows() : 0; // once: it reads the asked rows
    return IntStream.range(from, Math.min(to, size(of)))
        .map(
            i ->
                i >= known
                    ? of.entries.slotAt(place + i - known)
                    : first <= i && i - first < rows.length ? rows[i - first] : slotAt(of, i))
        .toArray();
  }
}
