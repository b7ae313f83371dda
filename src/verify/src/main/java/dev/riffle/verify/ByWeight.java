package dev.riffle.verify;

import java.util.Arrays;

/**
 * Draws each song of a cycle in proportion to a weight, estimated from the places of its earlier
 * plays: a song that played early is likely to play early again. Songs rest at the seam. A play
 * takes time linear in the number of songs.
 */
final class ByWeight implements Predictor {
  private static final double STRENGTH = 5;
  private static final double PRIOR = 3; // virtual plays of each song in mid-cycle

  private final Heard heard;
  private final int gap;
  private final Cycle cycle;
  private final double[] earliness; // sum over the plays, each from -0.5 (last) to 0.5 (first)
  private final int[] plays;
  private final double[] weights;

  ByWeight(Heard heard, int gap) {
    this.heard = heard;
    this.gap = gap;
    cycle = new Cycle(heard);
    int songs = heard.songs();
    earliness = new double[songs];
    plays = new int[songs];
    weights = new double[songs];
    Arrays.fill(weights, 1);
  }

  @Override
  public double probability(int song) {
    if (!isLeft(song)) {
      return 0;
    }
    double sum = 0;
    for (int other = 0; other < heard.songs(); other++) {
      sum += isLeft(other) ? weights[other] : 0;
    }
    return weights[song] / sum;
  }

  private boolean isLeft(int song) {
    return !cycle.has(song) && !heard.isWithin(song, gap);
  }

  @Override
  public void move(int song) {
    if (!cycle.has(song)) {
      earliness[song] += 0.5 - (double) cycle.count() / heard.songs();
      plays[song]++;
      weights[song] = Math.exp(STRENGTH * earliness[song] / (plays[song] + PRIOR));
    }
    cycle.move(song);
    if (cycle.count() == heard.songs()) {
      cycle.restart();
    }
  }
}
