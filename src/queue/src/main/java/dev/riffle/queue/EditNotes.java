package dev.riffle.queue;

import static java.util.Comparator.comparingInt;
import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import dev.riffle.queue.Cause.CallKind;
import dev.riffle.queue.Edit.Item;
import dev.riffle.queue.Edit.NotedRow;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Notes the state of entries before an edit (C25), and finds the places of noted rows again. Not
 * thread-safe.
 *
 * <pre>
 *   [ current c | f  a  b ]      b follows a; c and the FORWARD row f have numbers, which they
 *                                keep while the cursor passes them
 * </pre>
 */
final class EditNotes {
  private static final int NONE = Slots.NONE;

  private final EntrySlots entries;
  private final Timeline timeline;
  private final Ahead ahead;
  private final Cycle cycle;

  EditNotes(Sequencer sequencer) {
    entries = sequencer.entries;
    timeline = sequencer.timeline;
    ahead = sequencer.ahead;
    cycle = sequencer.cycle;
  }

  /** Returns the state before an edit of {@code slots}, or, if it arranges, of one row. */
  Edit note(CallKind kind, int[] slots, long... numbers) {
    return switch (kind) {
      case ARRANGES -> edit(Stream.of(itemOfRow((int) numbers[0])));
      case MOVES, REPLACES -> edit(IntStream.of(slots).mapToObj(this::itemOfAnyRow));
      case REMOVES, RESTARTS -> edit(items(slots).map(this::removed));
      default -> edit(items(slots));
    };
  }

  private Stream<Item> items(int[] slots) {
    int[] all = slots.length > 1 ? IntStream.of(slots).distinct().toArray() : slots;
    int[] rows = ahead.rowsOf(all);
    return IntStream.range(0, all.length).mapToObj(i -> item(all[i], rows[i], NotedRow.NONE, 0));
  }

  /** Returns the state of an entry that is about to be removed. */
  private Item removed(Item item) {
    return item.slot == timeline.current() ? item(item.slot, NONE, NotedRow.CURRENT, 0) : item;
  }

  /** Returns the state of the entries of {@code edit} as they are now. */
  Edit noteAgain(Edit edit) {
    Map<Integer, Item> then = Maps.uniqueIndex(edit.items, item -> item.slot);
    Stream<Item> now = items(edit.slots());
    return edit(now.map(item -> again(requireNonNull(then.get(item.slot)), item)))
        .withSpare(edit.spare);
  }

  private Item again(Item then, Item now) {
    if (then.row == NotedRow.ANY) {
      return itemOfAnyRow(now.slot);
    }
    if (!then.isThere) {
      return removed(now);
    }
    if (then.row != NotedRow.FORWARD || !now.isThere) {
      return now;
    }
    int row = forwardRow(now.slot, then.nth, NONE);
    return item(now.slot, row, NotedRow.FORWARD, then.nth);
  }

  private Edit edit(Stream<Item> items) {
    return new Edit(
        number(),
        cycle.drops(),
        cycle.keptDrops(),
        ahead.kept(),
        ahead.free(),
        ahead.free() + cycle.left(),
        NONE,
        items.sorted(comparingInt(item -> item.place)).collect(ImmutableList.toImmutableList()));
  }

  /** Returns the number of the cycle, or -1 before the first. */
  int number() {
    return cycle.isBegun() ? cycle.number() : NONE;
  }

  /** Returns the state of the entry of {@code row}, which is moved or removed. */
  private Item itemOfRow(int row) {
    return item(ahead.at(row), row, NotedRow.KEPT, 0);
  }

  /** Returns the state of an entry whose rows the edit does not affect. */
  private Item itemOfAnyRow(int slot) {
    return item(slot, NONE, NotedRow.ANY, 0);
  }

  /**
   * Returns the state of {@code slot}, of {@code row} if it has one; a free row counts as {@code
   * given}. Without a row, FORWARD is that of play {@code lost}, which is gone.
   */
  private Item item(int slot, int row, NotedRow given, int lost) {
    NotedRow kind = row < 0 ? given : kind(row, given);
    boolean isForward = kind == NotedRow.FORWARD;
    int before = row > 0 ? ahead.at(row - 1) : row == 0 ? current() : NONE;
    int own = isForward && before == slot ? 1 : 0; // does not count
    return new Item(
        slot,
        entries.isRemoved(slot) ? NONE : entries.place(slot),
        entries.isPlayable(slot),
        cycle.remains(slot),
        entries.kept().plays(slot),
        kind,
        row,
        isForward ? ahead.forwardRows(slot).length : 0,
        isForward && row >= 0 ? nth(slot, row) : lost,
        before,
        row < 0 ? 0 : Math.max(0, (row == 0 ? nth(before) : nthOfRow(row - 1)) - own));
  }

  private NotedRow kind(int row, NotedRow given) {
    return switch (ahead.kind(row)) {
      case ASKED, RESERVED -> NotedRow.ASKED;
      case FORWARD, GONE -> NotedRow.FORWARD;
      case DRAWN -> row < ahead.kept() || given == NotedRow.KEPT ? NotedRow.KEPT : NotedRow.FREE;
    };
  }

  private int current() {
    return timeline.isPlaying() ? timeline.current() : Edit.HEAD;
  }

  /** Returns the number that the current play has. */
  private int nth(int current) {
    return nth(current, 0) + 1;
  }

  private int nthOfRow(int row) {
    return ahead.kind(row) == RowKind.FORWARD ? nth(ahead.at(row), row) : 0;
  }

  /** Returns the number of FORWARD rows of {@code slot} from {@code row} on. */
  private int nth(int slot, int row) {
    return (int) IntStream.of(ahead.forwardRows(slot)).filter(i -> i >= row).count();
  }

  /**
   * Returns the FORWARD row of {@code slot} that has the number {@code nth} while row {@code moved}
   * does not count, or {@link Slots#NONE}.
   */
  int forwardRow(int slot, int nth, int moved) {
    int[] rows = IntStream.of(ahead.forwardRows(slot)).filter(row -> row != moved).toArray();
    return 0 < nth && nth <= rows.length ? rows[rows.length - nth] : NONE;
  }

  // ------------------------------------------------------------------ finding

  /**
   * Returns the index of a noted row now, not counting row {@code moved}: after the row noted
   * before it, if that is kept, or 0 if that entry is current now; {@link Slots#NONE} otherwise.
   */
  int place(Item item, int moved) {
    int before = item.before;
    boolean isOwn = item.beforeNth == 0; // an asked or DRAWN row, which may play later
    int row = NONE;
    if (before >= 0) {
      row = isOwn ? ahead.rowOf(before) : forwardRow(before, item.beforeNth, moved);
    }
    if (0 <= row && row < ahead.kept() && row != moved) {
      return row + (0 <= moved && moved < row ? 0 : 1);
    }
    long plays = 1 + IntStream.of(ahead.forwardRows(before)).filter(i -> i != moved).count();
    boolean isCurrent = before == current() && (isOwn ? row < 0 : plays == item.beforeNth);
    return isCurrent ? 0 : NONE;
  }
}
