package dev.riffle.queue;

/** How the next entry is found. */
public enum PlayMode {
  /** The source order, as its owner arranged it. */
  IN_ORDER(0),

  /** Knuth's shuffle: each entry once a cycle, all orders equally likely. */
  SHUFFLE(1),

  /** Pick-random-each-time: each play is drawn from all entries, whatever was played before. */
  RANDOM(2);

  /** What a call and a state say instead of the name. */
  final int number;

  PlayMode(int number) {
    this.number = number;
  }
}
