package dev.riffle.verify;

import java.util.OptionalInt;

/** Plays only a pool of songs, which is drawn from the list at each start of the player. */
final class CappedPool implements Predictor {
  private final Heard heard;
  private final int size;
  private final boolean isShuffled; // otherwise each play is a uniform pick
  private final Cycle cycle;

  CappedPool(Heard heard, int size, boolean isShuffled) {
    this.heard = heard;
    this.size = size;
    this.isShuffled = isShuffled;
    cycle = new Cycle(heard);
  }

  @Override
  public OptionalInt number() {
    return OptionalInt.of(size);
  }

  @Override
  public double probability(int song) {
    int known = heard.sessionDistinct();
    if (known > size) {
      return 0; // the actual pool is larger
    }
    double left = isShuffled ? size - cycle.count() : size;
    if (heard.isInSession(song)) {
      return isShuffled && cycle.has(song) ? 0 : 1 / left;
    }
    return (size - known) / left / (heard.songs() - known);
  }

  @Override
  public void move(int song) {
    cycle.move(song);
    if (cycle.count() == size) {
      cycle.restart();
    }
  }

  @Override
  public void startSession() {
    cycle.restartNow();
  }
}
