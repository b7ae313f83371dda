package dev.riffle.verify;

/** Plays the list in order, starting at any song. */
final class FixedOrder implements Predictor {
  private final Heard heard;

  FixedOrder(Heard heard) {
    this.heard = heard;
  }

  @Override
  public double probability(int song) {
    int last = heard.lastSong();
    return last == Heard.NEVER ? 1.0 / heard.songs() : song == (last + 1) % heard.songs() ? 1 : 0;
  }

  @Override
  public void move(int song) {}
}
