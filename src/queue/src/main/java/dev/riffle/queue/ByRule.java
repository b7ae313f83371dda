package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import dev.riffle.queue.Letters.State;
import dev.riffle.shuffle.Draws;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * An entry that does not rest is drawn in proportion to the weight that a {@link Rule} gives it.
 */
final class ByRule<T> implements Law {
  private final Entries<T> entries;
  private final Letters letters;

  ByRule(Entries<T> entries, Letters letters) {
    this.entries = entries;
    this.letters = letters;
  }

  @Override
  public int next(Bag bag, ListEnd before, Draws draws) {
    State worst = letters.has(State.CALM) ? State.CALM : State.DEFERRED;
    int[] slots =
        IntStream.of(letters.all(bag))
            .filter(slot -> letters.state(slot).compareTo(worst) <= 0)
            .toArray();
    if (slots.length == 0) {
      return Slots.NONE;
    }
    int[] weights = weights(entries.drawing().rule(), entries, slots, before);
    return slots[WeightSums.drawIndex(IntStream.of(weights).asLongStream().toArray(), draws)];
  }

  private static <S> int[] weights(
      Rule<S> rule, Entries<? extends S> entries, int[] slots, ListEnd before) {
    int[] weights = new int[slots.length];
    Arrays.fill(weights, 1);
    int last = before.lastRow();
    Optional<S> lastRow = last == Slots.NONE ? Optional.empty() : Optional.of(entries.item(last));
    rule.weigh(
        new Remaining<>(i -> entries.item(slots[i]), before.playsSince(slots), lastRow), weights);
    boolean isAny = false;
    for (int i = 0; i < weights.length; i++) {
      checkArgument(
          0 <= weights[i] && weights[i] <= Drawing.MAX_WEIGHT,
          "weight (%s) of item (%s) by the rule must be in [0, %s]",
          weights[i],
          entries.item(slots[i]),
          Drawing.MAX_WEIGHT);
      isAny |= weights[i] > 0;
    }
    if (!isAny) {
      Arrays.fill(weights, 1);
    }
    return weights;
  }

  @Override
  public Law copy(Letters copied) {
    return new ByRule<>(entries, copied);
  }
}
