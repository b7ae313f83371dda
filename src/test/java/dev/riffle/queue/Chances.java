package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkState;

import com.google.common.collect.ImmutableSortedMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * Makes an experiment with every sequence of choices, each of which has a probability: unlike
 * {@link dev.riffle.fairness.AllDraws}, it knows no draws of integers.
 */
final class Chances {
  private final List<Integer> path = new ArrayList<>();
  private final List<Integer> sizes = new ArrayList<>();
  private int position;
  private BigFraction probability = BigFraction.ONE;

  private Chances() {}

  /** Returns the distribution of the outcome of {@code experiment}. */
  static Map<String, BigFraction> law(Function<Chances, String> experiment) {
    Chances chances = new Chances();
    Map<String, BigFraction> law = new TreeMap<>();
    do {
      chances.position = 0;
      chances.probability = BigFraction.ONE;
      String outcome = experiment.apply(chances);
      law.merge(outcome, chances.probability, BigFraction::add);
    } while (chances.advance());
    return ImmutableSortedMap.copyOf(law);
  }

  /** Returns the index of one of {@code weights}, which are positive, in proportion to them. */
  int choose(List<Integer> weights) {
    checkState(!weights.isEmpty(), "there is nothing to choose");
    if (position == path.size()) {
      path.add(0);
      sizes.add(weights.size());
    }
    int index = path.get(position++);
    int total = weights.stream().mapToInt(weight -> weight).sum();
    probability = probability.multiply(BigFraction.of(weights.get(index), total));
    return index;
  }

  private boolean advance() {
    int last = path.size() - 1;
    while (last >= 0 && path.get(last) + 1 == sizes.get(last)) {
      path.remove(last);
      sizes.remove(last);
      last--;
    }
    if (last >= 0) {
      path.set(last, path.get(last) + 1);
    }
    return last >= 0;
  }
}
