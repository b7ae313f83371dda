package dev.riffle.queue;

import dev.riffle.shuffle.Draws;

/**
 * Each entry that does not rest is as likely (C2): one step of Knuth's shuffle. While entries are
 * deferred, each of the others is. Immutable.
 */
final class Uniform implements Law {
  private final EntrySlots entries;
  private final Letters letters;

  Uniform(EntrySlots entries, Letters letters) {
    this.entries = entries;
    this.letters = letters;
  }

  @Override
  public boolean isUniform() {
    return !entries.hasDeferred();
  }

  @Override
  public int next(Bag bag, ListEnd before, Draws draws) {
    if (!isUniform()) {
      return letters.draw(draws);
    }
    return bag.drawable() == 0 ? Slots.NONE : bag.at(draws.below(bag.drawable()));
  }

  @Override
  public Law copy(Letters copied) {
    return new Uniform(entries, copied);
  }
}
