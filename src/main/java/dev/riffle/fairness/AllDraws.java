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
 * Runs an experiment with every sequence of draws that it can ask for, and adds up the exact
 * probability of each outcome: a proof where a sample would be a hint. It takes as many runs as
 * there are sequences of draws.
 */
public final class AllDraws implements Draws {
  private final List<Integer> bounds = new ArrayList<>();
  private final List<Integer> values = new ArrayList<>();
  private int asked;

  private AllDraws() {}

  /**
   * Returns the law of the outcome of {@code experiment}, which must end and depend on its draws
   * alone.
   *
   * @throws IllegalStateException if it asks otherwise when it is told the same
   */
  public static <O extends Comparable<O>> ImmutableSortedMap<O, BigFraction> law(
      Function<Draws, O> experiment) {
    AllDraws draws = new AllDraws();
    Map<O, BigFraction> law = new TreeMap<>();
    do {
      draws.asked = 0;
      O outcome = experiment.apply(draws);
      law.merge(outcome, draws.probability(), BigFraction::add);
    } while (draws.advance());
    return ImmutableSortedMap.copyOf(law);
  }

  /** Returns {@code values} as text that can be the outcome of an experiment: {@code [2, 0, 1]}. */
  public static String text(int[] values) {
    return Ints.asList(values).toString();
  }

  @Override
  public int below(int bound) {
    if (asked == values.size()) {
      bounds.add(bound);
      values.add(0);
    }
    if (bounds.get(asked) != bound) {
      throw new IllegalStateException(
          "draw " + asked + " had the bound " + bounds.get(asked) + ", now " + bound);
    }
    return values.get(asked++);
  }

  private BigFraction probability() {
    long sequences = 1;
    for (int bound : bounds) {
      sequences = Math.multiplyExact(sequences, bound);
    }
    return BigFraction.of(1, sequences);
  }

  /** Goes on to the next sequence, the last draw running fastest; returns whether there is one. */
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
