package dev.riffle.queue;

import dev.riffle.shuffle.Draws;

/** A letter that does not rest is drawn with a probability proportional to its weight (C30). */
final class ByWeight implements Law {
  private final Letters letters;

  ByWeight(Letters letters) {
    this.letters = letters;
  }

  @Override
  public int next(Bag bag, ListEnd before, Draws draws) {
    return letters.draw(draws);
  }

  @Override
  public Law copy(Letters copied) {
    return new ByWeight(copied);
  }
}
