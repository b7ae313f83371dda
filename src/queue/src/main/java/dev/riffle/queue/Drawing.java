package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;
import static dev.riffle.queue.QueueState.GROUPS;
import static dev.riffle.queue.QueueState.ONE_MORE;
import static dev.riffle.queue.QueueState.RULE;
import static dev.riffle.queue.QueueState.UNITS;
import static dev.riffle.queue.QueueState.WEIGHTS;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The law by which a queue draws (C28): entries or units of them, uniformly, by weight or spread by
 * group. Immutable; setting a function returns a copy. A queue calls the functions once per item,
 * when a call adds it, and they must be fast. A recorded {@link Call} contains their results.
 *
 * @param <T> the type of the items
 * @since 0.1
 */
public final class Drawing<T> {
  /** The maximum number of orders from which {@link #bestOf} chooses. */
  public static final int MAX_BEST_OF = 1_000;

  static final int MAX_WEIGHT = 1_000_000;

  private static final Drawing<Object> UNIFORM = new Drawing<>(null, null, null, null, 1, null);

  private final @Nullable ToIntFunction<? super T> weightOf;
  private final @Nullable ToLongFunction<? super T> unitOf;
  private final @Nullable ToIntFunction<? super T> rankOf; // there if units are
  private final @Nullable ToLongFunction<? super T> groupOf;
  private final int bestOf;
  private final @Nullable Rule<? super T> rule; // if it is there, none of these is used

  private Drawing(
      @Nullable ToIntFunction<? super T> weightOf,
      @Nullable ToLongFunction<? super T> unitOf,
      @Nullable ToIntFunction<? super T> rankOf,
      @Nullable ToLongFunction<? super T> groupOf,
      int bestOf,
      @Nullable Rule<? super T> rule) {
    this.weightOf = weightOf;
    this.unitOf = unitOf;
    this.rankOf = rankOf;
    this.groupOf = groupOf;
    this.bestOf = bestOf;
    this.rule = rule;
  }

  /** Returns the default: a uniform draw of entries. */
  @SuppressWarnings("unchecked") // it has no functions
  public static <T> Drawing<T> uniform() {
    return (Drawing<T>) UNIFORM;
  }

  /**
   * Draws by weight, in SHUFFLE and in RANDOM (C30): an entry that does not rest is drawn with a
   * probability proportional to the weight of its item, from 0 to {@value PlayQueue#MAX_WEIGHT}. In
   * SHUFFLE each entry still plays once per cycle, and a larger weight makes it play earlier. An
   * entry of weight 0 is in no cycle and is ignored by gaps; it can be added to up next, skipped
   * to, and played in order.
   */
  public Drawing<T> weights(ToIntFunction<? super T> weightOf) {
    return new Drawing<>(
        checkNotNull(weightOf, "weightOf must not be null"), unitOf, rankOf, groupOf, bestOf, rule);
  }

  /**
   * Draws units in SHUFFLE, such as albums (C29): every order of the units is equally likely, or
   * weighted by the sums of their weights, and the entries of a unit play by rank, then in source
   * order.
   *
   * @param unitOf returns the number of the unit of an item
   * @param rankOf returns the rank of an item in its unit, such as its track number
   */
  public Drawing<T> units(ToLongFunction<? super T> unitOf, ToIntFunction<? super T> rankOf) {
    return new Drawing<>(
        weightOf,
        checkNotNull(unitOf, "unitOf must not be null"),
        checkNotNull(rankOf, "rankOf must not be null"),
        groupOf,
        bestOf,
        rule);
  }

  /**
   * Spreads groups in SHUFFLE, such as artists (C31): the order of the groups is uniform among the
   * orders with the fewest equal neighbours, and the entry of a group is drawn as without groups.
   * With units, the group of a unit is that of its first remaining entry.
   *
   * @param groupOf returns the number of the group of an item
   */
  public Drawing<T> spread(ToLongFunction<? super T> groupOf) {
    return new Drawing<>(
        weightOf, unitOf, rankOf, checkNotNull(groupOf, "groupOf must not be null"), bestOf, rule);
  }

  /**
   * Draws {@code k} orders of the groups instead of one, and chooses the one in which the fewest
   * groups return after a single other letter and, among equals, the most even one. No draw makes
   * an order more than {@code k} times as likely. Has no effect without groups.
   *
   * @throws IllegalArgumentException if {@code k} is not in [1, {@value #MAX_BEST_OF}]
   */
  public Drawing<T> bestOf(int k) {
    checkArgument(1 <= k && k <= MAX_BEST_OF, "k (%s) must be in [1, %s]", k, MAX_BEST_OF);
    return new Drawing<>(weightOf, unitOf, rankOf, groupOf, k, rule);
  }

  /**
   * Draws only by {@code rule}, in SHUFFLE and in RANDOM: weights, units and groups are only used
   * if {@link PlayQueue#setDrawing} sets another law later.
   */
  public Drawing<T> rule(Rule<? super T> rule) {
    return new Drawing<>(
        weightOf, unitOf, rankOf, groupOf, bestOf, checkNotNull(rule, "rule must not be null"));
  }

  /** Returns whether a rule draws. */
  public boolean hasRule() {
    return rule != null;
  }

  /** Returns the rule, which must exist. */
  Rule<? super T> rule() {
    return checkNotNull(rule);
  }

  /** Returns only the current law, without functions for others. */
  Drawing<T> law() {
    return rule == null ? this : withFlags(RULE);
  }

  /**
   * Returns the law as a number: the sum of 1 with weights, 2 with units, 4 with groups, and 8 for
   * each order after the first from which it chooses; or 8192 with a rule.
   */
  int flags() {
    return hasRule()
        ? RULE
        : (hasWeights() ? WEIGHTS : 0)
            + (hasUnits() ? UNITS : 0)
            + (hasGroups() ? GROUPS + ONE_MORE * (bestOf - 1) : 0);
  }

  /**
   * Returns the law of {@code flags} with the functions of this law. An item without a function can
   * only come from a recorded call, which contains its numbers.
   */
  Drawing<T> withFlags(long flags) {
    if (flags == RULE) {
      return new Drawing<>(null, null, null, null, 1, rule == null ? Drawing::missing : rule);
    }
    long more = flags / ONE_MORE;
    checkArgument(
        0 <= flags && more < MAX_BEST_OF && (more == 0 || (flags & GROUPS) != 0),
        "law (%s) must be a sum of 1, 2 and 4, with 8 for each further order of groups, or 8192",
        flags);
    boolean weighs = (flags & WEIGHTS) != 0;
    boolean unites = (flags & UNITS) != 0;
    boolean spreads = (flags & GROUPS) != 0;
    return new Drawing<>(
        weighs ? (weightOf == null ? Drawing::missing : weightOf) : null,
        unites ? (unitOf == null ? Drawing::missing : unitOf) : null,
        unites ? (rankOf == null ? Drawing::missing : rankOf) : null,
        spreads ? (groupOf == null ? Drawing::missing : groupOf) : null,
        (int) more + 1,
        null);
  }

  private static void missing(Remaining<?> remaining, int[] weights) {
    throw new IllegalStateException("queue draws by a rule, which must be set by setDrawing");
  }

  private static int missing(Object item) {
    throw new IllegalStateException(
        "item ("
            + item
            + ") has no weight, unit or group: their function must be set by setDrawing");
  }

  /** Returns whether entries are drawn by weight. */
  public boolean hasWeights() {
    return weightOf != null;
  }

  /** Returns whether units are drawn. */
  public boolean hasUnits() {
    return unitOf != null;
  }

  /** Returns whether groups are spread. */
  public boolean hasGroups() {
    return groupOf != null;
  }

  /** Returns the number of orders from which one is chosen. */
  int bestOf() {
    return bestOf;
  }

  /** Returns the count of numbers of an item: its weight, its unit and its rank, and its group. */
  int numbers() {
    return (hasWeights() ? 1 : 0) + (hasUnits() ? 2 : 0) + (hasGroups() ? 1 : 0);
  }

  /**
   * Returns items with their current numbers.
   *
   * @throws IllegalArgumentException if one has a weight out of range
   */
  <E extends T> Incoming<E> numbered(ImmutableList<E> items) {
    if (numbers() == 0 || items.isEmpty()) {
      return Incoming.unnumbered(items);
    }
    ImmutableLongArray.Builder all = ImmutableLongArray.builder(items.size() * numbers());
    for (E item : items) {
      if (weightOf != null) {
        all.add(checked(weightOf.applyAsInt(item), item));
      }
      if (unitOf != null && rankOf != null) {
        all.add(unitOf.applyAsLong(item)).add(rankOf.applyAsInt(item));
      }
      if (groupOf != null) {
        all.add(groupOf.applyAsLong(item));
      }
    }
    return new Incoming<>(items, all.build());
  }

  /** Returns the current weight of {@code item}, or 1 if there are no weights. */
  int weight(T item) {
    return weightOf == null ? 1 : (int) checked(weightOf.applyAsInt(item), item);
  }

  /**
   * Returns the items of a recorded call, with the numbers that they had if the call has them.
   *
   * @throws IllegalArgumentException if there are not as many as this law needs, or a weight or a
   *     rank is out of range
   */
  <E extends T> Incoming<E> recorded(Incoming<E> incoming) {
    if (incoming.numbers.isEmpty()) {
      return numbered(incoming.items);
    }
    int width = incoming.numbers.length() / incoming.size();
    checkArgument(
        width == numbers(),
        "numbers of an item in a call (%s) must be %s, as in this queue",
        width,
        numbers());
    for (int i = 0; i < incoming.size(); i++) {
      if (hasWeights()) {
        long unused = checked(incoming.number(i, 0), incoming.item(i));
      }
      if (hasUnits()) {
        int unused = Incoming.integer(incoming.number(i, hasWeights() ? 2 : 1)); // the rank
      }
    }
    return incoming;
  }

  /**
   * Returns the weight that a call gives.
   *
   * @throws IllegalArgumentException if it is out of range, or this queue has no weights
   */
  int checkedWeight(long weight) {
    checkArgument(hasWeights(), "weight (%s) must be for a queue that draws by weight", weight);
    checkArgument(
        0 <= weight && weight <= MAX_WEIGHT, "weight (%s) must be in [0, %s]", weight, MAX_WEIGHT);
    return (int) weight;
  }

  private static long checked(long weight, Object item) {
    checkArgument(
        0 <= weight && weight <= MAX_WEIGHT,
        "weight (%s) of item (%s) must be in [0, %s]",
        weight,
        item,
        MAX_WEIGHT);
    return weight;
  }
}
