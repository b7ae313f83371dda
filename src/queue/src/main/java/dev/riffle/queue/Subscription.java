package dev.riffle.queue;

/**
 * A handle that cancels a subscription to the changes of a queue. Thread-safe.
 *
 * @see PlayQueue#subscribe
 * @see PlayQueue#follow
 * @see PlayQueue#refill
 * @since 0.1
 */
public interface Subscription extends AutoCloseable {
  /**
   * Cancels the subscription, and releases the listener. Changes that are not delivered yet are
   * dropped; a delivery that has begun on another thread completes. Has no effect if called again.
   */
  @Override
  void close();
}
