package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.function.ToIntFunction;

/**
 * The rule of a queue, and the number that the rule needs of each item, such as its weight.
 * Immutable.
 */
final class Drawing<T> {
  final Rule rule;
  private final ToIntFunction<? super T> numberOf;

  /** Creates one of a rule that {@code numberOf} gives its numbers, at least 0. */
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
   * Returns the number of {@code item}.
   *
   * @throws IllegalArgumentException if it is a weight out of range
   */
  int number(T item) {
    int number = numberOf.applyAsInt(item);
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
