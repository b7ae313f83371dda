package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.math.IntMath;

/**
 * RANDOM: each play is drawn from all entries that do not rest, whatever was played before (C16).
 * Not thread-safe. Made anew at each switch to RANDOM.
 */
final class Picks {
  private final Pool pool; // all entries
  private int plays; // since the switch

  /** Makes an order in which {@code plays} were played. */
  Picks(Pool pool, int plays) {
    this.pool = pool;
    this.plays = plays;
  }

  Pool pool() {
    return pool;
  }

  int plays() {
    return plays;
  }

  void countPlay() {
    plays = IntMath.saturatedAdd(plays, 1);
  }

  /** Draws an entry that plays after {@code rows} rows ahead. */
  int draw(int rows) {
    return pool.pick(rows);
  }

  /** Draws an entry that plays before all rows ahead. */
  int drawNow() {
    pool.forget();
    int slot = pool.pick(0);
    pool.forget();
    return slot;
  }

  /** Records that the list has changed by more than a pick. */
  void forget() {
    pool.forget();
  }

  void add(int slot) {
    pool.bag().put(slot);
  }

  void remove(int slot) {
    pool.forget();
    pool.take(slot);
  }

  /** Writes the order of {@code n} entries to {@code rows}, or reads it. */
  void exchange(Rows rows, int n) {
    plays = rows.integer("picks", 0, plays, 0, Integer.MAX_VALUE);
    pool.exchange("pickBag", "pickHeld", rows);
    checkArgument(pool.size() == n, "pickBag (%s) must be all entries", pool.size());
  }
}
