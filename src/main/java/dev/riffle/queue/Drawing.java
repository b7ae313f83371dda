package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.function.ToIntFunction;

/**
 * The rule of a queue, and the number that the rule needs of each item, such as its weight.
 * Immutable.
 */
final class Drawing<T> {
  final Rule rule;
  private final ToIntFunction<? super T> numberOf;

  /** Creates one; {@code numberOf} returns the number of an item, at least 0. */
  Drawing(Rule rule, ToIntFunction<? super T> numberOf) {
    this.rule = rule;
    this.numberOf = numberOf;
  }

  static <T> Drawing<T> uniform() {
    return new Drawing<>(Rule.UNIFORM, item -> 0);
  }

  static <T> Drawing<T> byWeight(ToIntFunction<? super T> weightOf) {
    return new Drawing<>(Rule.BY_WEIGHT, weightOf);
  }

  /** Returns whether the rule needs numbers. */
  boolean hasNumbers() {
    return rule != Rule.UNIFORM;
  }

  /**
   * Returns items with the numbers that they have now, if the rule needs numbers.
   *
   * @throws IllegalArgumentException if one has a weight out of range
   */
  <E extends T> Incoming<E> numbered(ImmutableList<E> items) {
    if (!hasNumbers() || items.isEmpty()) {
      return Incoming.unnumbered(items);
    }
    ImmutableIntArray.Builder numbers = ImmutableIntArray.builder(items.size());
    items.forEach(item -> numbers.add(checked(numberOf.applyAsInt(item), item)));
    return new Incoming<>(items, numbers.build());
  }

  /**
   * Returns the items of a recorded call, with the numbers that they had if the call has them.
   *
   * @throws IllegalArgumentException if one has a weight out of range, or the rule takes none
   */
  <E extends T> Incoming<E> recorded(Incoming<E> incoming) {
    if (incoming.numbers.isEmpty()) {
      return numbered(incoming.items);
    }
    checkArgument(hasNumbers(), "call has weights; this queue does not draw by weight");
    for (int i = 0; i < incoming.size(); i++) {
      int unused = checked(incoming.number(i), incoming.item(i));
    }
    return incoming;
  }

  private int checked(int number, T item) {
    checkArgument(
        !isByWeight() || (0 <= number && number <= PlayQueue.MAX_WEIGHT),
        "weight (%s) of item (%s) must be in [0, %s]",
        number,
        item,
        PlayQueue.MAX_WEIGHT);
    return number;
  }

  boolean isByWeight() {
    return rule == Rule.BY_WEIGHT;
  }
}
