package dev.riffle.queue;

/**
 * A law of a program's own (C28): it gives each entry that can be drawn a weight, at each draw. A
 * queue calls its rule under its lock, in SHUFFLE and in RANDOM, also for peeks, and once for each
 * entry that it draws; so a draw takes time linear in the remaining entries.
 *
 * <p>The same arguments must give the same weights, on any device: a rule has no clock and no
 * state. Then seed and calls determine every result (C14), in a queue that has the same rule. A
 * rule must not throw, and must not call the queue: rows that were drawn for the same call remain
 * drawn.
 *
 * <pre>{@code
 * Rule<Song> favourites =
 *     (remaining, weights) -> {
 *       for (int i = 0; i < weights.length; i++) {
 *         weights[i] = remaining.item(i).isFavourite() ? 3 : 1;
 *       }
 *     };
 * }</pre>
 *
 * @param <T> the type of the items
 * @since 0.1
 */
@FunctionalInterface
public interface Rule<T> {
  /**
   * Sets the weights of the entries of {@code remaining}, by their indexes, from 0 to {@value
   * PlayQueue#MAX_WEIGHT}; each is 1 at first. One of them is drawn with a probability proportional
   * to its weight. If all weights are 0, each entry is as likely.
   */
  void weigh(Remaining<T> remaining, int[] weights);
}
