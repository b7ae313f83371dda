package dev.riffle.fairness;

import java.util.Arrays;
import java.util.Optional;

/**
 * Counts pairs of shuffles with the same order. Of N uniform orders, N (N-1) / (2 n!) pairs are
 * expected, and their number is nearly Poisson distributed (the total variation distance is below
 * 4N/n!: Arratia, Goldstein and Gordon, "Two moments suffice for Poisson approximations", 1989). A
 * short seed yields more: 18.6 pairs for 32 bits and 400,000 shuffles. Not thread-safe; uses 8
 * bytes for each of the first million shuffles.
 */
final class Collisions {
  private static final int MAX_SHUFFLES = 1_000_000;
  private static final int MIN_SHUFFLES = 1_000; // fewer are not worth a share of the level
  private static final double MIN_ORDERS_PER_SHUFFLE = 400_000; // keeps the distance below 1e-5

  private static final int MAX_FACTORIAL = 100; // larger factorials count as infinite

  private final double orders; // n!
  private long[] hashes = new long[16];
  private int size;

  Collisions(int n) {
    double product = 1;
    for (int i = 2; i <= Math.min(n, MAX_FACTORIAL); i++) {
      product *= i;
    }
    orders = product;
  }

  /** Stores the hash of shuffle {@code index} unless the sample is complete. */
  void add(long hash, long index) {
    if (index < Math.min(MAX_SHUFFLES, orders / MIN_ORDERS_PER_SHUFFLE)) {
      append(hash);
    }
  }

  void addAll(Collisions other) {
    for (int i = 0; i < other.size; i++) {
      append(other.hashes[i]);
    }
  }

  private void append(long hash) {
    if (size == hashes.length) {
      hashes = Arrays.copyOf(hashes, 2 * size);
    }
    hashes[size++] = hash;
  }

  /** Tests the number of pairs; empty if n! or the number of shuffles is too small. */
  Optional<Finding> finding() {
    if (size < MIN_SHUFFLES) {
      return Optional.empty();
    }
    long[] sorted = Arrays.copyOf(hashes, size);
    Arrays.sort(sorted);
    double pairs = 0;
    for (int i = 1, same = 0; i < size; i++) {
      same = sorted[i] == sorted[i - 1] ? same + 1 : 0;
      pairs += same;
    }
    return Optional.of(
        Finding.poisson("collisions", pairs, (double) size * (size - 1) / 2 / orders));
  }
}
