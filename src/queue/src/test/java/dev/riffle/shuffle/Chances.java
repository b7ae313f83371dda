package dev.riffle.shuffle;

import static com.google.common.base.Preconditions.checkState;

import com.google.common.collect.ImmutableSortedMap;
import com.google.common.primitives.Ints;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * Runs an experiment with every sequence of draws and choices, and sums the exact probability of
 * each outcome: a proof instead of a sample.
 */
public final class Chances implements Draws {
  private final List<Integer> path = new ArrayList<>();
  private final List<Integer> sizes = new ArrayList<>();
  private int position;
  private long sequences; // of draws that are equally likely
  private BigFraction probability = BigFraction.ONE; // of the weighted choices

  private Chances() {}

  /**
   * Returns the distribution of the outcome of {@code experiment}, which must terminate and depend
   * on its draws and choices alone.
   */
  public static <O extends Comparable<O>> ImmutableSortedMap<O, BigFraction> law(
      Function<? super Chances, O> experiment) {
    Chances chances = new Chances();
    Map<O, BigFraction> law = new TreeMap<>();
    do {
      chances.position = 0;
      chances.sequences = 1;
      chances.probability = BigFraction.ONE;
      O outcome = experiment.apply(chances);
      BigFraction drawn = BigFraction.of(1, chances.sequences);
      law.merge(outcome, chances.probability.multiply(drawn), BigFraction::add);
    } while (chances.advance());
    return ImmutableSortedMap.copyOf(law);
  }

  /** Formats {@code values} as text that can be the outcome of an experiment: {@code [2, 0, 1]}. */
  public static String text(int[] values) {
    return Ints.asList(values).toString();
  }

  @Override
  public int below(int bound) {
    sequences = Math.multiplyExact(sequences, bound);
    return step(bound);
  }

  /** Returns the index of one of {@code weights}, which are positive, in proportion to them. */
  public int choose(List<Integer> weights) {
    checkState(!weights.isEmpty(), "there is nothing to choose");
    int index = step(weights.size());
    int total = weights.stream().mapToInt(weight -> weight).sum();
    probability = probability.multiply(BigFraction.of(weights.get(index), total));
    return index;
  }

  private int step(int size) {
    if (position == path.size()) {
      path.add(0);
      sizes.add(size);
    }
    checkState(sizes.get(position) == size, "step %s had another size", position);
    return path.get(position++);
  }

  /** Advances to the next sequence, last step first; returns false if there is none. */
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
