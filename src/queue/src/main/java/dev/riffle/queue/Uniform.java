package dev.riffle.queue;

import dev.riffle.shuffle.Draws;

/**
 * Each entry that does not rest is as likely (C2): one step of Knuth's shuffle. While entries are
 * deferred, each of the others is. Immutable.
 */
final class Uniform implements Law {
  private final EntrySlots entries;
  private final Law deferring;

  /** Makes the law that draws by {@code deferring} while entries are deferred. */
  Uniform(EntrySlots entries, Law deferring) {
    this.entries = entries;
    this.deferring = deferring;
  }

  @Override
  public boolean isUniform() {
    return !entries.hasDeferred();
  }

  @Override
  public int next(Bag bag, ListEnd before, Draws draws) {
    if (!isUniform()) {
      return deferring.next(bag, before, draws);
    }
    return bag.drawable() == 0 ? Slots.NONE : bag.at(draws.below(bag.drawable()));
  }

  @Override
  public Law copy(Letters copied) {
    return new Uniform(entries, deferring.copy(copied));
  }
}
