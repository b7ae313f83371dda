package dev.riffle.verify;

/**
 * Prefers songs not heard for a long time: draws each remaining song with weight exp(strength *
 * age), with the age in cycles. Approximates the freshest of several orders.
 */
final class Freshest implements Predictor {
  /** Maximum number of songs, because a play takes time linear in it. */
  static final int MAX_SONGS = 1_000;

  private static final double MAX_AGE = 2;

  private final Heard heard;
  private final double strength;
  private final Cycle cycle;

  Freshest(Heard heard, double strength) {
    this.heard = heard;
    this.strength = strength;
    cycle = new Cycle(heard);
  }

  @Override
  public double probability(int song) {
    if (cycle.has(song)) {
      return 0;
    }
    double sum = 0;
    for (int other = 0; other < heard.songs(); other++) {
      sum += cycle.has(other) ? 0 : weight(other);
    }
    return weight(song) / sum;
  }

  private double weight(int song) {
    double age = (double) (heard.size() - heard.last(song)) / heard.songs();
    return Math.exp(
        strength * (heard.last(song) == Heard.NEVER ? MAX_AGE : Math.min(age, MAX_AGE)));
  }

  @Override
  public void move(int song) {
    cycle.move(song);
    if (cycle.count() == heard.songs()) {
      cycle.restart();
    }
  }
}
