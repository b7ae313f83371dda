package dev.riffle.verify;

import java.util.ArrayList;
import java.util.List;

/**
 * Plays a uniform order of the list that is replaced after any number of songs, all equally likely,
 * so that some songs of a cycle do not play. Each play updates the probabilities of the possible
 * starts of the cycle.
 */
final class ShortCycles implements Predictor {
  private static final double NEGLIGIBLE = 1e-12;

  private final Heard heard;
  private List<Start> starts = new ArrayList<>();

  /** A possible start of the current cycle. */
  private static final class Start {
    private final int play;
    private int count; // distinct songs
    private double weight;

    Start(int play, double weight) {
      this.play = play;
      this.weight = weight;
    }
  }

  ShortCycles(Heard heard) {
    this.heard = heard;
  }

  /** Returns the probability that a cycle of at least {@code count} songs has no more. */
  private double hazard(int count) {
    return 1.0 / (heard.songs() - count + 1);
  }

  private double stays(Start start, int song) {
    boolean isNew = heard.last(song) < start.play;
    return isNew && start.count < heard.songs()
        ? start.weight * (1 - hazard(start.count)) / (heard.songs() - start.count)
        : 0;
  }

  /** Returns the probability that a cycle begins with the next play. */
  private double begins() {
    return starts.isEmpty()
        ? 1
        : starts.stream().mapToDouble(start -> start.weight * hazard(start.count)).sum();
  }

  @Override
  public double probability(int song) {
    return begins() / heard.songs()
        + starts.stream().mapToDouble(start -> stays(start, song)).sum();
  }

  @Override
  public void move(int song) {
    Start next = new Start(heard.size(), begins() / heard.songs());
    next.count = 1;
    double sum = next.weight;
    for (Start start : starts) {
      start.weight = stays(start, song);
      start.count++;
      sum += start.weight;
    }
    starts.add(next);
    double all = sum;
    starts.removeIf(start -> start.weight < all * NEGLIGIBLE);
    starts.forEach(start -> start.weight /= all);
  }
}
