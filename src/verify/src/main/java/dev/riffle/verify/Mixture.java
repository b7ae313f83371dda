package dev.riffle.verify;

import java.util.Arrays;
import java.util.List;

/**
 * A mixture of laws with equal weights at first, which each play updates. With a fixed probability,
 * a play is noise and may be of any song. Not thread-safe.
 */
final class Mixture {
  private static final double NEGLIGIBLE = 1e-30; // relative to the largest weight

  private final Predictor[] laws;
  private final double[] weights; // sum to 1
  private final double noise;
  private final double any; // probability of each song under noise
  private int size; // number of remaining laws
  private double log; // log-likelihood

  Mixture(List<? extends Predictor> laws, int songs, double noise) {
    this.laws = laws.toArray(new Predictor[0]);
    this.noise = noise;
    size = this.laws.length;
    weights = new double[size];
    Arrays.fill(weights, 1.0 / size);
    any = noise / songs;
  }

  /** Returns the log-likelihood of all plays so far. */
  double log() {
    return log;
  }

  /** Returns the most likely law. */
  Predictor best() {
    int best = 0;
    for (int i = 1; i < size; i++) {
      best = weights[i] > weights[best] ? i : best;
    }
    return laws[best];
  }

  void play(int song) {
    double sum = 0;
    double largest = 0;
    for (int i = 0; i < size; i++) {
      weights[i] *= (1 - noise) * laws[i].probability(song) + any;
      sum += weights[i];
      largest = Math.max(largest, weights[i]);
    }
    log += Math.log(sum);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (weights[i] > largest * NEGLIGIBLE) {
        laws[i].move(song);
        laws[kept] = laws[i];
        weights[kept++] = weights[i] / sum;
      }
    }
    size = kept;
  }

  void startSession() {
    for (int i = 0; i < size; i++) {
      laws[i].startSession();
    }
  }
}
