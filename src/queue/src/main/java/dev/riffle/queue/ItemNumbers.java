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
 * The numbers by which entries are drawn, by slot: the weight, the unit with the rank in it, and
 * the group. Units and groups are numbered here from 0, in the order in which they came. Not
 * thread-safe.
 */
final class ItemNumbers {
  private static final String WEIGHTS = "weights";
  private static final String UNITS = "units";
  private static final String GROUPS = "groups";

  private static final ItemNumbers NONE = new ItemNumbers(Drawing.uniform()); // never changed
  private static final int NO_MIN = Integer.MIN_VALUE;

  private final boolean hasWeights;
  private final boolean hasUnits;
  private final boolean hasGroups;
  private final Slots weights = new Slots();
  private final Column units = new Column();
  private final Slots ranks = new Slots();
  private final Column groups = new Column();

  /** Numbers of the host, by slot, each as the index of its first occurrence among others. */
  private static final class Column {
    private final Slots bySlot = new Slots();
    private final List<Long> keys = new ArrayList<>(); // the host's numbers
    private final Map<Long, Integer> indexes = new HashMap<>(); // among these

    int at(int slot) {
      return bySlot.at(slot);
    }

    long key(int slot) {
      return keys.get(bySlot.at(slot));
    }

    void add(long key) {
      bySlot.addLast(index(key));
    }

    void set(int slot, long key) {
      bySlot.set(slot, index(key));
    }

    private int index(long key) {
      int last = bySlot.isEmpty() ? 0 : bySlot.last();
      if (!bySlot.isEmpty() && keys.get(last) == key) {
        return last; // fast path: neighbours mostly have the same one
      }
      Integer known = indexes.putIfAbsent(key, keys.size());
      if (known == null) {
        keys.add(key);
      }
      return known == null ? keys.size() - 1 : known;
    }

    void exchange(String name, Rows rows, int[] slots, int n) {
      if (rows.isRead()) {
        rows.row(name).forEach(this::add);
        int size = bySlot.size();
        checkArgument(size == n, "%s (%s) must be as many as items", name, size);
      } else {
        ImmutableLongArray.Builder row = rows.written(name);
        IntStream.of(slots).forEach(slot -> row.add(key(slot)));
      }
    }
  }

  private ItemNumbers(Drawing<?> drawing) {
    hasWeights = drawing.hasWeights();
    hasUnits = drawing.hasUnits();
    hasGroups = drawing.hasGroups();
  }

  private static ItemNumbers empty(Drawing<?> drawing) {
    return drawing.numbers() == 0 ? NONE : new ItemNumbers(drawing);
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

  /** Returns the group of {@code slot}, below {@link #groups}. */
  int group(int slot) {
    return groups.at(slot);
  }

  /** Returns how many groups there have been. */
  int groups() {
    return groups.keys.size();
  }

  /** Appends the numbers of item {@code i}, if items have any. */
  void add(Incoming<?> from, int i) {
    int next = 0;
    if (hasWeights) {
      weights.addLast((int) from.number(i, next++));
    }
    if (hasUnits) {
      units.add(from.number(i, next++));
      ranks.addLast((int) from.number(i, next++));
    }
    if (hasGroups) {
      groups.add(from.number(i, next));
    }
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
    int next = 0;
    if (hasWeights) {
      weights.set(slot, (int) from.number(0, next++));
    }
    if (hasUnits) {
      units.set(slot, from.number(0, next++));
      ranks.set(slot, (int) from.number(0, next++));
    }
    if (hasGroups) {
      groups.set(slot, from.number(0, next));
    }
  }

  /** Returns the numbers of {@code slot}, as a call has them. */
  ImmutableLongArray of(int slot) {
    ImmutableLongArray.Builder all = ImmutableLongArray.builder();
    if (hasWeights) {
      all.add(weights.at(slot));
    }
    if (hasUnits) {
      all.add(units.key(slot)).add(ranks.at(slot));
    }
    if (hasGroups) {
      all.add(groups.key(slot));
    }
    return all.build();
  }

  /** Writes the numbers of {@code slots} to {@code rows}. */
  void write(Rows rows, int[] slots) {
    exchange(rows, slots, 0);
  }

  private void exchange(Rows rows, int[] all, int n) {
    if (hasWeights) {
      exchange(WEIGHTS, weights, 0, rows, all, n);
      checkWeights();
    }
    if (hasUnits) {
      units.exchange(UNITS, rows, all, n);
      exchange("ranks", ranks, NO_MIN, rows, all, n);
    }
    if (hasGroups) {
      groups.exchange(GROUPS, rows, all, n);
    }
  }

  private void checkWeights() {
    for (int slot = 0; slot < weights.size(); slot++) {
      int weight = weights.at(slot);
      checkArgument(weight <= Drawing.MAX_WEIGHT, "weights (%s) must be at most 1000000", weight);
    }
  }

  private static void exchange(String name, Slots column, int min, Rows rows, int[] slots, int n) {
    int[] read = rows.integers(name, IntStream.of(slots).map(column::at).toArray(), min);
    if (rows.isRead()) {
      checkArgument(read.length == n, "%s (%s) must be as many as items", name, read.length);
      column.addAll(read);
    }
  }
}
