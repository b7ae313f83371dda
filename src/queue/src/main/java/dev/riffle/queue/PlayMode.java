package dev.riffle.queue;

/**
 * The rule that chooses the next entry.
 *
 * @since 0.1
 */
public enum PlayMode {
  /** In source order, as the owner of the list arranged it. */
  IN_ORDER,

  /** Shuffled: each entry once per cycle; all orders that respect the gap are equally likely. */
  SHUFFLE,

  /**
   * Picked at random each time: each play is drawn from all entries or, with a gap, from the
   * entries that do not rest. Entries repeat before all have played.
   */
  RANDOM
}
