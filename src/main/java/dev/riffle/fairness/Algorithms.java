package dev.riffle.fairness;

import com.google.common.collect.ImmutableList;

/** The algorithms, the fair ones first. */
final class Algorithms {
  static final ImmutableList<Algorithm> ALL =
      ImmutableList.<Algorithm>builder()
          .addAll(UniformAlgorithms.ALL)
          .addAll(BiasedAlgorithms.ALL)
          .build();

  private Algorithms() {}
}
