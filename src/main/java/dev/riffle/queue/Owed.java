package dev.riffle.queue;

import dev.riffle.shuffle.Bag;
import dev.riffle.shuffle.Draws;

/**
 * What the cycle has still to play and has not determined yet: the bag, out of which one is drawn,
 * and beside it what is owed but rests and must not be drawn. Not thread-safe. All but {@link
 * #begin} takes constant time, amortised.
 *
 * <pre>
 *            draw              rest
 *   played  ←----  [ bag ]  ----→  [ held ]
 *                            ←-------
 *                              wake
 * </pre>
 *
 * In RANDOM nothing is ever paid, so that all entries are in the one or the other.
 */
final class Owed {
  private final Bag bag = new Bag();
  private final Bag held = new Bag();

  /** Owes slots 0 to {@code n} - 1, as if none rested. */
  void begin(int n) {
    bag.fill(n);
    held.fill(0);
  }

  /** Owes nothing. */
  void clear() {
    bag.fill(0);
    held.fill(0);
  }

  int size() {
    return bag.size() + held.size();
  }

  /** Returns how many could be drawn now. */
  int drawable() {
    return bag.size();
  }

  boolean holds(int slot) {
    return held.contains(slot);
  }

  /** Draws one out of the bag, which is not empty; it is owed until it is paid. */
  int draw(Draws draws) {
    return bag.look(draws);
  }

  /** Owes {@code slot}. */
  void owe(int slot, boolean rests) {
    (rests ? held : bag).put(slot);
  }

  /** Owes {@code slot} no more; returns whether it was owed. */
  boolean pay(int slot) {
    return bag.take(slot) || held.take(slot);
  }

  /** Is told that {@code slot} rests from now on. */
  void rest(int slot) {
    if (bag.take(slot)) {
      held.put(slot);
    }
  }

  /** Is told that {@code slot} rests no more. */
  void wake(int slot) {
    if (held.take(slot)) {
      bag.put(slot);
    }
  }
}
