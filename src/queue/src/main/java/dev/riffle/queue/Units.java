package dev.riffle.queue;

/** The units of entries that are drawn together (C29), numbered from 0. Not thread-safe. */
interface Units {
  /** Returns the unit of {@code slot}. */
  int of(int slot);

  /** Returns the number of units; some may have no members. */
  int count();

  /** Returns the first member of {@code unit} that is in {@code bag}, or {@link Slots#NONE}. */
  int first(int unit, Bag bag);

  /** Returns whether a member of {@code unit} is deferred. */
  boolean isDeferred(int unit);
}
