package dev.riffle.verify;

import java.util.OptionalInt;

/** Picks uniformly each time among the songs that are not in the last {@code gap} plays. */
final class PickRandomLaw implements Predictor {
  private final int songs;
  private final Window window;

  PickRandomLaw(Heard heard, int gap) {
    songs = heard.songs();
    window = new Window(heard, gap);
  }

  @Override
  public OptionalInt number() {
    return OptionalInt.of(window.gap());
  }

  @Override
  public double probability(int song) {
    return window.has(song) ? 0 : 1.0 / (songs - window.distinct());
  }

  @Override
  public void move(int song) {
    window.move(song);
  }
}
