package dev.riffle.queue;

import org.jspecify.annotations.Nullable;

/**
 * Represents a queue in its entries. A restored queue shares the entries that were there when its
 * state was saved, and no later ones. An immutable value, compared by identity.
 *
 * <pre>
 *   ids       0 1 2 3 | 4 5 6        a state was saved when the next id was 4
 *   saved     a a a a   a a a
 *   restored  a a a a   b b b
 * </pre>
 */
final class Owner {
  private final @Nullable Owner saved; // owns the ids before
  private final long firstId;

  /** Creates the owner of all entries of a new queue. */
  Owner() {
    this(null, 0);
  }

  private Owner(@Nullable Owner saved, long firstId) {
    this.saved = saved;
    this.firstId = firstId;
  }

  /** Returns the owner of a restored queue, which gives its entries ids from {@code nextId} on. */
  Owner restored(long nextId) {
    Owner before = this;
    while (before.saved != null && before.firstId >= nextId) {
      before = before.saved; // it owns none of the ids that are shared
    }
    return new Owner(before, nextId);
  }

  /** Returns the one that an entry with {@code id} has. */
  Owner of(long id) {
    Owner owner = this;
    while (owner.saved != null && id < owner.firstId) {
      owner = owner.saved;
    }
    return owner;
  }
}
