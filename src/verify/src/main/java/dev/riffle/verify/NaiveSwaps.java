package dev.riffle.verify;

/**
 * Swaps each place of the list with any place: draws among the remaining songs by their exact
 * probabilities at the current place. Approximate, because the places are dependent.
 */
final class NaiveSwaps implements Predictor {
  /** Maximum number of songs, because the table of shares is quadratic. */
  static final int MAX_SONGS = 300;

  private final Heard heard;
  private final Cycle cycle;
  private final double[][] shares; // by place, then song

  NaiveSwaps(Heard heard) {
    this.heard = heard;
    cycle = new Cycle(heard);
    shares = shares(heard.songs());
  }

  /** Returns the probability of each song at each place. */
  static double[][] shares(int songs) {
    double[][] shares = new double[songs][songs];
    for (int song = 0; song < songs; song++) {
      double[] at = new double[songs];
      at[song] = 1;
      for (int i = 0; i < songs; i++) {
        double own = at[i];
        for (int place = 0; place < songs; place++) {
          at[place] += (own - at[place]) / songs;
        }
        at[i] = 1.0 / songs;
      }
      for (int place = 0; place < songs; place++) {
        shares[place][song] = at[place];
      }
    }
    return shares;
  }

  @Override
  public double probability(int song) {
    if (cycle.has(song)) {
      return 0;
    }
    double[] here = shares[cycle.count()];
    double left = 0;
    for (int other = 0; other < here.length; other++) {
      left += cycle.has(other) ? 0 : here[other];
    }
    return here[song] / left;
  }

  @Override
  public void move(int song) {
    cycle.move(song);
    if (cycle.count() == heard.songs()) {
      cycle.restart();
    }
  }
}
