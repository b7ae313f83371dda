package dev.riffle.queue;

/** How the next entry is found. */
public enum PlayMode {
  /** The source order, as its owner arranged it. */
  IN_ORDER,

  /** Knuth's shuffle: each entry once a cycle, all orders equally likely. */
  SHUFFLE,

  /** Pick-random-each-time: each play is drawn from all entries, whatever was played before. */
  RANDOM
}
