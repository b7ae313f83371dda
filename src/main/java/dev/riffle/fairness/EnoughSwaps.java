package dev.riffle.fairness;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import dev.riffle.shuffle.Seed;
import java.util.Optional;

/**
 * How many random swaps are enough: how far from fair n are, and (n/2) ln n and more. An immutable
 * value.
 *
 * @param n how many things
 * @param rows the numbers of swaps, ascending
 * @param enough the fewest swaps that are known to be at most {@link #NEAR} from fair
 */
public record EnoughSwaps(int n, ImmutableList<SwapRow> rows, int enough) {
  /** The distance in total variation that is called near to fair. */
  public static final double NEAR = 0.01;

  private static final ImmutableList<Double> CUTOFFS = ImmutableList.of(1.0, 1.5, 2.0);

  /**
   * A number of swaps, and what they leave. An immutable value.
   *
   * @param swaps the swaps
   * @param measured what lay where it lay, as measured
   * @param fromFair the distance from fair in total variation: exact where there is an exact law,
   *     else at most that
   */
  public record SwapRow(RandomSwaps swaps, RandomSwaps.InPlace measured, double fromFair) {}

  /**
   * Returns the answer for n, (n/2) ln n and more swaps, and for {@code k}.
   *
   * @throws IllegalArgumentException if {@code n} is not in [2, {@value SwapsBound#MOST}], or the
   *     others are out of the range of {@link RandomSwaps#measured}
   */
  public static EnoughSwaps of(int n, Optional<Integer> k, Seed seed, long trials) {
    SwapsBound bound = SwapsBound.of(n);
    ImmutableSortedSet.Builder<Integer> counts = ImmutableSortedSet.naturalOrder();
    counts.add(n);
    k.ifPresent(counts::add);
    CUTOFFS.forEach(times -> counts.add((int) Math.ceil(times * RandomSwaps.cutoff(n))));
    return new EnoughSwaps(
        n,
        counts.build().stream()
            .map(count -> row(new RandomSwaps(n, count), bound, seed, trials))
            .collect(toImmutableList()),
        bound.enoughFor(NEAR));
  }

  private static SwapRow row(RandomSwaps swaps, SwapsBound bound, Seed seed, long trials) {
    RandomSwaps.InPlace measured = swaps.measured(seed, trials);
    return new SwapRow(
        swaps,
        measured,
        swaps.distance().map(Number::doubleValue).orElseGet(() -> bound.afterSwaps(swaps.k())));
  }

  /** Returns whether each distance is exact. */
  public boolean isExact() {
    return rows.stream().allMatch(row -> row.swaps().distance().isPresent());
  }
}
