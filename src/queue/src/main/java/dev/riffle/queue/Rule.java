package dev.riffle.queue;

/**
 * A custom law (C28), which weighs all candidates at each draw. A queue calls its rule under its
 * lock, in SHUFFLE and in RANDOM, also for peeks, once for each entry drawn, so a draw takes time
 * linear in the remaining entries.
 *
 * <p>The same arguments must give the same weights on any device: a rule must not depend on a clock
 * or on state. Then the seed and the calls determine every result (C14) of queues with the same
 * rule. A rule must not call the queue. If it throws, or sets a weight out of range, the call
 * throws and has no effect; for that, the queue copies its state before each call, in linear time.
 * A queue with {@link PlayQueueBuilder#draws draws} of another kind has no such copy and keeps what
 * the call did before the draw.
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
   * PlayQueue#MAX_WEIGHT}; each is 1 at first. An entry is drawn with a probability proportional to
   * its weight. If all weights are 0, all entries are equally likely.
   */
  void weigh(Remaining<T> remaining, int[] weights);
}
