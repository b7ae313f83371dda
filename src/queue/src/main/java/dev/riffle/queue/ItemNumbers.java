package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
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
  private static final ItemNumbers NONE = new ItemNumbers(Drawing.uniform()); // never changed

  private final Column weights = new Column("weights", 0, Drawing.MAX_WEIGHT);
  private final Keys units = new Keys("units");
  private final Column ranks = new Column("ranks", Integer.MIN_VALUE, Integer.MAX_VALUE);
  private final Keys groups = new Keys("groups");
  private final ImmutableList<Column> columns; // those that items have, in the order of a call

  /** A number of the host for each slot. */
  private static class Column {
    private final String name;
    private final long min;
    private final long max;
    private final Slots stored = new Slots();

    Column(String name, long min, long max) {
      this.name = name;
      this.min = min;
      this.max = max;
    }

    /** Returns the stored int of {@code slot}, or {@code none} if items have no such number. */
    final int at(int slot, int none) {
      return stored.isEmpty() ? none : stored.at(slot);
    }

    /** Returns the number of {@code slot}. */
    long number(int slot) {
      return stored.at(slot);
    }

    /** Returns the int that is stored for {@code number}. */
    int toStored(long number) {
      return (int) number;
    }

    final void add(long number) {
      stored.addLast(toStored(number));
    }

    final void set(int slot, long number) {
      stored.set(slot, toStored(number));
    }

    final void write(Rows rows, int[] slots) {
      ImmutableLongArray.Builder row = rows.written(name);
      IntStream.of(slots).forEach(slot -> row.add(number(slot)));
    }

    final void read(Rows rows, int n) {
      ImmutableLongArray row = rows.row(name);
      checkArgument(
          row.length() == n, "%s (%s) must be equal in number to items", name, row.length());
      row.forEach(number -> add(Rows.checked(name, number, min, max)));
    }
  }

  /** Numbers of any size, each stored as the index of its first occurrence among others. */
  private static final class Keys extends Column {
    private final List<Long> keys = new ArrayList<>(); // the host's numbers
    private final Map<Long, Integer> indexes = new HashMap<>(); // among these
    private int last; // index that was looked up

    Keys(String name) {
      super(name, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    @Override
    long number(int slot) {
      return keys.get((int) super.number(slot));
    }

    @Override
    int toStored(long key) {
      if (keys.isEmpty() || keys.get(last) != key) { // neighbours mostly have the same one
        Integer known = indexes.putIfAbsent(key, keys.size());
        last = known == null ? keys.size() : known;
        if (known == null) {
          keys.add(key);
        }
      }
      return last;
    }
  }

  private ItemNumbers(Drawing<?> drawing) {
    ImmutableList.Builder<Column> used = ImmutableList.builder();
    if (drawing.hasWeights()) {
      used.add(weights);
    }
    if (drawing.hasUnits()) {
      used.add(units, ranks);
    }
    if (drawing.hasGroups()) {
      used.add(groups);
    }
    columns = used.build();
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
    read.columns.forEach(column -> column.read(rows, n));
    return read;
  }

  /** Writes the numbers of {@code slots} to {@code rows}. */
  void write(Rows rows, int[] slots) {
    columns.forEach(column -> column.write(rows, slots));
  }

  /** Returns the weight of {@code slot}: 1 if entries have none. */
  int weight(int slot) {
    return weights.at(slot, 1);
  }

  /** Returns the unit of {@code slot}; 0 if there are no units. */
  int unit(int slot) {
    return units.at(slot, 0);
  }

  int rank(int slot) {
    return ranks.at(slot, 0);
  }

  /** Returns the group of {@code slot}, below {@link #groups}. */
  int group(int slot) {
    return groups.at(slot, 0);
  }

  /** Returns how many groups there have been. */
  int groups() {
    return groups.keys.size();
  }

  /** Appends the numbers of item {@code i}, if items have any. */
  void add(Incoming<?> from, int i) {
    for (int j = 0; j < columns.size(); j++) {
      columns.get(j).add(from.number(i, j));
    }
  }

  /** Replaces the numbers of {@code slot} by those of the only item of {@code from}. */
  void set(int slot, Incoming<?> from) {
    for (int j = 0; j < columns.size(); j++) {
      columns.get(j).set(slot, from.number(0, j));
    }
  }

  void setWeight(int slot, int weight) {
    weights.set(slot, weight);
  }

  /** Gives each slot the weight that {@code weightOf} returns for it. */
  void setWeights(IntUnaryOperator weightOf) {
    for (int slot = 0; slot < weights.stored.size(); slot++) {
      weights.set(slot, weightOf.applyAsInt(slot));
    }
  }

  /** Returns the numbers of {@code slot}, as a call has them. */
  ImmutableLongArray of(int slot) {
    ImmutableLongArray.Builder all = ImmutableLongArray.builder();
    columns.forEach(column -> all.add(column.number(slot)));
    return all.build();
  }
}
