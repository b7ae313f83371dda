package dev.riffle.spread;

import com.google.common.primitives.Ints;
import dev.riffle.shuffle.Draws;
import java.util.BitSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Uniform subsets (Floyd; Bentley, "A sample of brilliance", CACM 1987). Stateless. */
final class Subsets {
  private static final int SPARSE = 64; // a set of bits takes as much space as one number

  private Subsets() {}

  /**
   * Returns a uniform subset of {@code size} of the numbers from 0 to {@code n} - 1, in ascending
   * order. Makes {@code size} draws, of the bounds n - size + 1 to n, or none if all numbers are in
   * it. Takes no more space than its result.
   */
  static int[] draw(int n, int size, Draws draws) {
    if (size == n) {
      return IntStream.range(0, n).toArray();
    }
    return size < n / SPARSE ? sparse(n, size, draws) : dense(n, size, draws);
  }

  private static int[] sparse(int n, int size, Draws draws) {
    Set<Integer> drawn = new TreeSet<>();
    for (int last = n - size; last < n; last++) {
      if (!drawn.add(draws.below(last + 1))) {
        drawn.add(last);
      }
    }
    return Ints.toArray(drawn);
  }

  private static int[] dense(int n, int size, Draws draws) {
    BitSet drawn = new BitSet(n);
    for (int last = n - size; last < n; last++) {
      int number = draws.below(last + 1);
      drawn.set(drawn.get(number) ? last : number);
    }
    return drawn.stream().toArray();
  }
}
