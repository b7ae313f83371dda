package dev.riffle.queue;

/** How the next entry is chosen. */
public enum PlayMode {
  /** In source order, as the owner of the list arranged it. */
  IN_ORDER(0),

  /** Shuffled: each entry once a cycle, all orders equally likely. */
  SHUFFLE(1),

  /**
   * Picked at random each time: each play is drawn from all entries, whatever was played before.
   */
  RANDOM(2);

  /** Stands for the mode in calls and states. */
  final int number;

  PlayMode(int number) {
    this.number = number;
  }
}
