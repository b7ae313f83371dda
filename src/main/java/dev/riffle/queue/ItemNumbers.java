package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.primitives.ImmutableLongArray;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The numbers by which entries are drawn, by slot: the weight, and the unit with the rank in it.
 * Units are numbered here from 0, in the order in which they came. Not thread-safe.
 */
final class ItemNumbers {
  private static final ItemNumbers NONE = new ItemNumbers(false, false); // never changed
  private static final int NO_MIN = Integer.MIN_VALUE;

  private final boolean hasWeights;
  private final boolean hasUnits;
  private final Slots weights = new Slots();
  private final Slots units = new Slots();
  private final Slots ranks = new Slots();
  private final List<Long> keys = new ArrayList<>(); // of the units: the host's numbers
  private final Map<Long, Integer> indexes = new HashMap<>(); // among these

  private ItemNumbers(boolean hasWeights, boolean hasUnits) {
    this.hasWeights = hasWeights;
    this.hasUnits = hasUnits;
  }

  private static ItemNumbers empty(Drawing<?> drawing) {
    return drawing.numbers() == 0
        ? NONE
        : new ItemNumbers(drawing.hasWeights(), drawing.hasUnits());
  }

  /** Returns the numbers that the items of {@code all} have for {@code drawing}. */
  static ItemNumbers of(Drawing<?> drawing, Incoming<?> all) {
    ItemNumbers made = empty(drawing);
    for (int i = 0; made != NONE && i < all.size(); i++) {
      made.add(all, i);
    }
    return made;
  }

  /** Returns those of {@code n} items that are in {@code rows}. */
  static ItemNumbers read(Drawing<?> drawing, Rows rows, int n) {
    ItemNumbers read = empty(drawing);
    read.exchange(rows, new int[0], n);
    return read;
  }

  /** Returns the weight of {@code slot}: 1 if entries have none. */
  int weight(int slot) {
    return hasWeights ? weights.at(slot) : 1;
  }

  /** Returns the unit of {@code slot}, below {@link #units}; 0 if there are no units. */
  int unit(int slot) {
    return hasUnits ? units.at(slot) : 0;
  }

  int rank(int slot) {
    return hasUnits ? ranks.at(slot) : 0;
  }

  /** Returns how many units there have been. */
  int units() {
    return keys.size();
  }

  /** Appends the numbers of item {@code i}, if items have any. */
  void add(Incoming<?> from, int i) {
    if (hasWeights) {
      weights.addLast((int) from.number(i, 0));
    }
    if (hasUnits) {
      int first = hasWeights ? 1 : 0;
      units.addLast(index(from.number(i, first)));
      ranks.addLast((int) from.number(i, first + 1));
    }
  }

  private int index(long key) {
    int last = units.isEmpty() ? 0 : units.last();
    if (!units.isEmpty() && keys.get(last) == key) {
      return last; // fast path: neighbours are mostly of one unit
    }
    Integer known = indexes.putIfAbsent(key, keys.size());
    if (known == null) {
      keys.add(key);
    }
    return known == null ? keys.size() - 1 : known;
  }

  void setWeight(int slot, int weight) {
    weights.set(slot, weight);
  }

  /** Gives each slot the weight that {@code weightOf} returns for it. */
  void setWeights(IntUnaryOperator weightOf) {
    for (int slot = 0; slot < weights.size(); slot++) {
      weights.set(slot, weightOf.applyAsInt(slot));
    }
  }

  /** Replaces the numbers of {@code slot} by those of the only item of {@code from}. */
  void set(int slot, Incoming<?> from) {
    if (hasWeights) {
      weights.set(slot, (int) from.number(0, 0));
    }
    if (hasUnits) {
      int first = hasWeights ? 1 : 0;
      units.set(slot, index(from.number(0, first)));
      ranks.set(slot, (int) from.number(0, first + 1));
    }
  }

  /** Returns the numbers of {@code slot}, as a call has them. */
  ImmutableLongArray of(int slot) {
    ImmutableLongArray.Builder all = ImmutableLongArray.builder();
    if (hasWeights) {
      all.add(weights.at(slot));
    }
    if (hasUnits) {
      all.add(keys.get(units.at(slot))).add(ranks.at(slot));
    }
    return all.build();
  }

  /** Writes the numbers of {@code slots} to {@code rows}. */
  void write(Rows rows, int[] slots) {
    exchange(rows, slots, 0);
  }

  private void exchange(Rows rows, int[] all, int n) {
    if (hasWeights) {
      exchange(QueueState.WEIGHTS, weights, 0, rows, all, n);
      checkWeights();
    }
    if (hasUnits) {
      exchangeUnits(rows, all);
      exchange("ranks", ranks, NO_MIN, rows, all, n);
      checkArgument(units.size() == ranks.size(), "units must be as many as items");
    }
  }

  private void checkWeights() {
    for (int slot = 0; slot < weights.size(); slot++) {
      int weight = weights.at(slot);
      checkArgument(weight <= PlayQueue.MAX_WEIGHT, "weights (%s) must be at most 1000000", weight);
    }
  }

  private static void exchange(String name, Slots column, int min, Rows rows, int[] slots, int n) {
    int[] read = rows.integers(name, IntStream.of(slots).map(column::at).toArray(), min);
    if (rows.isRead()) {
      checkArgument(read.length == n, "%s (%s) must be as many as items", name, read.length);
      column.addAll(read);
    }
  }

  private void exchangeUnits(Rows rows, int[] slots) {
    if (rows.isRead()) {
      rows.row(QueueState.UNITS).forEach(key -> units.addLast(index(key)));
    } else {
      ImmutableLongArray.Builder row = rows.written(QueueState.UNITS);
      IntStream.of(slots).forEach(slot -> row.add(keys.get(units.at(slot))));
    }
  }
}
