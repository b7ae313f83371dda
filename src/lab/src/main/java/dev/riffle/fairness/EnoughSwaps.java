package dev.riffle.fairness;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import dev.riffle.shuffle.Seed;
import java.util.Optional;

/**
 * The distance from a fair shuffle after n, (n/2) ln n and more random swaps. An immutable value.
 *
 * @param n the number of items
 * @param rows the numbers of swaps, ascending
 * @param enough the smallest number of swaps with a proven distance of at most {@link #NEAR}
 */
public record EnoughSwaps(int n, ImmutableList<SwapRow> rows, int enough) {
  /** The total variation distance that counts as close to fair. */
  public static final double NEAR = 0.01;

  private static final ImmutableList<Double> CUTOFFS = ImmutableList.of(1.0, 1.5, 2.0);

  /**
   * The results for one number of swaps. An immutable value.
   *
   * @param swaps the numbers of items and swaps
   * @param measured the measured number of items in place
   * @param fromFair the total variation distance from fair: exact if known, else an upper bound
   */
  public record SwapRow(RandomSwaps swaps, RandomSwaps.InPlace measured, double fromFair) {}

  /**
   * Returns the rows for n swaps, for 1, 1.5 and 2 times (n/2) ln n, and for {@code k}.
   *
   * @throws IllegalArgumentException if {@code n} is not in [2, {@value SwapsBound#MAX_N}], or
   *     another argument is outside the range of {@link RandomSwaps#measured}
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

  /** Returns whether every distance is exact. */
  public boolean isExact() {
    return rows.stream().allMatch(row -> row.swaps().distance().isPresent());
  }
}
