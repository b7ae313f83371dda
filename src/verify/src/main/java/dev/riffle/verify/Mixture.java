package dev.riffle.verify;

import java.util.Arrays;
import java.util.List;

/**
 * A mixture of laws, all as likely at first: each play updates their weights. With a rate of noise,
 * a play is that of any song. Not thread-safe.
 */
final class Mixture {
  private static final double NEGLIGIBLE = 1e-30; // of the largest weight

  private final Predictor[] laws;
  private final double[] weights; // of a sum of 1
  private final double noise;
  private final double any; // the probability of a song by noise
  private int size; // number of laws that still count
  private double log; // of the likelihood

  Mixture(List<? extends Predictor> laws, int songs, double noise) {
    this.laws = laws.toArray(new Predictor[0]);
    this.noise = noise;
    size = this.laws.length;
    weights = new double[size];
    Arrays.fill(weights, 1.0 / size);
    any = noise / songs;
  }

  /** Returns the natural logarithm of the probability of all plays so far. */
  double log() {
    return log;
  }

  /** Returns the law that explains the plays best. */
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
