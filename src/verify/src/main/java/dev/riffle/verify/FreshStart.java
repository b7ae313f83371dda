package dev.riffle.verify;

/** Shuffles the list uniformly at each start of the player and after each cycle. */
final class FreshStart implements Predictor {
  private final Heard heard;
  private final Cycle cycle;

  FreshStart(Heard heard) {
    this.heard = heard;
    cycle = new Cycle(heard);
  }

  @Override
  public double probability(int song) {
    return cycle.has(song) ? 0 : 1.0 / (heard.songs() - cycle.count());
  }

  @Override
  public void move(int song) {
    cycle.move(song);
    if (cycle.count() == heard.songs()) {
      cycle.restart();
    }
  }

  @Override
  public void startSession() {
    cycle.restartNow();
  }
}
