package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import com.google.common.primitives.ImmutableLongArray;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import dev.riffle.shuffle.Xoshiro256PlusPlus;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The state of a queue, from which {@link PlayQueue#restore} creates a queue that returns the same
 * results for all later calls. An immutable value.
 *
 * <p>Items and ids change only with edits. The rows change with every play; they are short after
 * few plays.
 *
 * @param <T> the type of the items
 * @since 0.1
 */
public final class QueueState<T> {
  static final String ORDER_VERSION = "orderVersion";

  /** The name of the row that has the law as a number, unless that is 0, of the uniform one. */
  static final String LAW = "law";

  // What the number of a law is the sum of; one of a rule is RULE alone.
  static final int WEIGHTS = 1;
  static final int UNITS = 2;
  static final int GROUPS = 4;
  static final int ONE_MORE = 8; // order of groups of those of which one is chosen
  static final int RULE = ONE_MORE * 1024;

  private final Owner owner; // represents the queue in its entries; no part of the value
  private final Seed seed;
  private final StateItems<T> items;
  private final Ids ids;
  private final ImmutableMap<String, ImmutableLongArray> rows;

  QueueState(
      Owner owner,
      Seed seed,
      StateItems<T> items,
      Ids ids,
      ImmutableMap<String, ImmutableLongArray> rows) {
    this.owner = owner;
    this.seed = checkNotNull(seed, "seed must not be null");
    this.items = checkNotNull(items, "items must not be null");
    this.ids = checkNotNull(ids, "ids must not be null");
    this.rows = checkNotNull(rows, "rows must not be null");
  }

  /**
   * Returns a state of the parts that the accessors return, for a program that stores states. The
   * parts are validated by {@link PlayQueue#restore}. The state belongs to a new queue: no other
   * queue accepts the entries of a queue restored from it.
   */
  public static <T> QueueState<T> of(
      Seed seed, List<? extends T> items, List<Long> ids, Map<String, List<Long>> rows) {
    return new QueueState<>(
        new Owner(),
        seed,
        StateItems.copyOf(items),
        Ids.copyOf(checkNotNull(ids, "ids must not be null")),
        ImmutableMap.copyOf(Maps.transformValues(rows, ImmutableLongArray::copyOf)));
  }

  /** Returns the object that represents the queue in its entries. */
  Owner owner() {
    return owner;
  }

  /** Returns the seed of the queue. */
  public Seed seed() {
    return seed;
  }

  /**
   * Returns the items, in the order of the ids: the list of the queue itself while no item was
   * added, replaced or removed.
   */
  public List<T> items() {
    return items.toList();
  }

  /** Returns the items as the differences from a list. */
  StateItems<T> stateItems() {
    return items;
  }

  /** Returns the ids of their entries, in ascending order. Takes memory with the gaps in them. */
  public List<Long> ids() {
    return ids.asList();
  }

  Ids idRuns() {
    return ids;
  }

  /** Returns the rows, not wrapped. */
  ImmutableMap<String, ImmutableLongArray> rowMap() {
    return rows;
  }

  /** Returns the rows to be read. */
  Rows toRows() {
    return new Rows(rows, items.size());
  }

  /** Returns the rest of the state: named rows of whole numbers. Later releases may add rows. */
  public Map<String, List<Long>> rows() {
    return Maps.transformValues(rows, ImmutableLongArray::asList);
  }

  /** Returns whether the queue draws by weight. */
  public boolean hasWeights() {
    return (law() & WEIGHTS) != 0;
  }

  /** Returns whether the queue draws units. */
  public boolean hasUnits() {
    return (law() & UNITS) != 0;
  }

  /** Returns whether the queue spreads groups. */
  public boolean hasGroups() {
    return (law() & GROUPS) != 0;
  }

  /** Returns whether the queue draws by a {@link Rule}. */
  public boolean hasRule() {
    return law() == RULE;
  }

  /** Returns the law as {@link Drawing#flags} does. */
  long law() {
    return rows.containsKey(LAW) ? toRows().number(LAW, 0, 1, Integer.MAX_VALUE) : 0;
  }

  /**
   * Returns the generator of the queue.
   *
   * @throws IllegalArgumentException if the state is of another order version
   */
  Draws generator() {
    ImmutableLongArray r1 = ImmutableLongArray.of(1); // which had no such row
    ImmutableLongArray version = rows.getOrDefault(ORDER_VERSION, r1);
    checkArgument(
        version.equals(ImmutableLongArray.of(Seed.ORDER_VERSION)),
        "state has order version r%s; this release supports r%s",
        Joiner.on(' ').join(version.asList()),
        Seed.ORDER_VERSION);
    ImmutableLongArray words = new Rows(rows, 0).row("generator");
    checkArgument(words.length() == 4, "generator (%s) must be four words", words);
    return new Xoshiro256PlusPlus(words.get(0), words.get(1), words.get(2), words.get(3));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof QueueState<?> state
        && seed.equals(state.seed)
        && items.equals(state.items)
        && ids.equals(state.ids)
        && rows.equals(state.rows);
  }

  @Override
  public int hashCode() {
    return Objects.hash(seed, items, ids, rows);
  }

  /** Returns the parts by name, for diagnostics. */
  @Override
  public String toString() {
    return "QueueState[seed=" + seed + ", items=" + items + ", ids=" + ids + ", rows=" + rows + "]";
  }
}
