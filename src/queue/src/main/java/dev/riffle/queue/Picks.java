package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.math.IntMath;
import dev.riffle.shuffle.Draws;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The order of RANDOM: each pick is drawn from all entries, and puts its own back (C16). Not
 * thread-safe. Changes of the entries have no effect on those of another mode, which are none.
 */
final class Picks implements Order {
  /** Those of the other modes, which are never changed. */
  static final Picks NONE = new Picks();

  private final Entries<?> entries;
  private final @Nullable Pool all; // null of NONE
  private int plays; // since the switch of modes

  private Picks() {
    entries = Entries.NONE;
    all = null;
  }

  /** Begins to pick, at a switch of modes. */
  Picks(Draws draws, Gaps gaps, Timeline timeline) {
    entries = timeline.entries;
    all = Pool.of(PlayMode.RANDOM, draws, gaps, timeline, OpenUnit.of(entries));
    all.fill(entries.bag());
    plays = timeline.isPlaying() ? 1 : 0;
  }

  /** Counts plays of the mode. */
  void count(int more) {
    if (all != null) {
      plays = IntMath.saturatedAdd(plays, more);
    }
  }

  // ------------------------------------------------------------------ the order

  @Override
  public int size() {
    return entries.drawable();
  }

  @Override
  public int left() {
    return size() > 0 ? Integer.MAX_VALUE : 0;
  }

  @Override
  public int next() {
    return all == null ? Slots.NONE : all.pick();
  }

  /** Returns a pick that plays before all rows ahead. */
  int nextBeforeRows() {
    forget();
    int slot = all == null ? Slots.NONE : all.pick(0);
    forget();
    return slot;
  }

  @Override
  public int[] upcoming(int count, boolean wraps) {
    return all == null || size() == 0 ? new int[0] : all.beyond(count);
  }

  @Override
  public int place(int current) {
    return plays;
  }

  // ------------------------------------------------------------------ changes of the entries

  private void ifRandom(Consumer<Pool> change) {
    if (all != null) {
      change.accept(all);
    }
  }

  /** Forgets what rests. */
  void forget() {
    ifRandom(pool -> pool.window.forget());
  }

  /** Adds {@code slot}, if it can be drawn; it may rest. */
  void put(int slot) {
    if (entries.canBeDrawn(slot)) {
      ifRandom(pool -> pool.putAll(slot));
    }
  }

  /** Adds the last {@code count} slots, of new entries. */
  void add(int count) {
    ifRandom(pool -> pool.add(count));
  }

  /** Takes {@code slots} out. */
  void take(int... slots) {
    ifRandom(pool -> IntStream.of(slots).forEach(pool::take));
  }

  /** Takes all entries out. */
  void clear() {
    if (all != null) {
      plays = 0;
      all.fill(new Bag());
    }
  }

  /** Makes a change of the letters. */
  void inLetters(Consumer<Letters> change) {
    ifRandom(pool -> change.accept(pool.letters));
  }

  /** Writes this to {@code rows}, or reads it, while the mode is RANDOM. */
  void exchange(Rows rows) {
    if (all != null) {
      plays = rows.integer("picks", plays, 0, Integer.MAX_VALUE);
      all.exchange("pickBag", "pickHeld", rows);
      checkArgument(all.size() == size(), "pickBag (%s) must be all entries", all.size());
    }
  }
}
