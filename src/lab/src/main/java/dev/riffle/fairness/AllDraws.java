package dev.riffle.fairness;

import com.google.common.collect.ImmutableSortedMap;
import com.google.common.primitives.Ints;
import dev.riffle.shuffle.Draws;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * Runs an experiment once for every possible sequence of draws and sums the exact probability of
 * each outcome: a proof instead of a sample.
 */
public final class AllDraws implements Draws {
  private final List<Integer> bounds = new ArrayList<>();
  private final List<Integer> values = new ArrayList<>();
  private int position;

  private AllDraws() {}

  /**
   * Returns the distribution of the outcome of {@code experiment}, which must terminate and depend
   * on its draws alone.
   *
   * @throws IllegalStateException if the experiment requests different bounds after the same draws
   */
  public static <O extends Comparable<O>> ImmutableSortedMap<O, BigFraction> law(
      Function<Draws, O> experiment) {
    AllDraws draws = new AllDraws();
    Map<O, BigFraction> law = new TreeMap<>();
    do {
      draws.position = 0;
      O outcome = experiment.apply(draws);
      law.merge(outcome, draws.probability(), BigFraction::add);
    } while (draws.advance());
    return ImmutableSortedMap.copyOf(law);
  }

  /** Formats {@code values} as a comparable outcome, such as {@code [2, 0, 1]}. */
  public static String text(int[] values) {
    return Ints.asList(values).toString();
  }

  @Override
  public int below(int bound) {
    if (position == values.size()) {
      bounds.add(bound);
      values.add(0);
    }
    if (bounds.get(position) != bound) {
      throw new IllegalStateException(
          "draw " + position + ": bound " + bound + " differs from " + bounds.get(position));
    }
    return values.get(position++);
  }

  private BigFraction probability() {
    long sequences = 1;
    for (int bound : bounds) {
      sequences = Math.multiplyExact(sequences, bound);
    }
    return BigFraction.of(1, sequences);
  }

  /** Advances to the next sequence, last draw first; returns false if there is none. */
  private boolean advance() {
    int last = values.size() - 1;
    while (last >= 0 && values.get(last) + 1 == bounds.get(last)) {
      values.remove(last);
      bounds.remove(last);
      last--;
    }
    if (last >= 0) {
      values.set(last, values.get(last) + 1);
    }
    return last >= 0;
  }
}
