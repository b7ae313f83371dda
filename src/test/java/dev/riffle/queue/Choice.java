package dev.riffle.queue;

import java.util.Set;

/** What {@link QueueModel} leaves to chance. */
interface Choice {
  /** Returns one of these, each as likely. */
  int among(Set<Integer> entries);

  /** Returns {@code entry}, which nothing is drawn for. */
  default int only(int entry) {
    return entry;
  }

  /** Returns a number in [0, bound), each as likely. */
  int below(int bound);
}
