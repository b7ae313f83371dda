package dev.riffle.queue;

/**
 * The state of a queue at the instant at which a follower began to receive its changes: taken
 * together, they lose nothing and contain nothing twice. Immutable.
 *
 * @param <T> the type of the items
 * @since 0.1
 */
public final class Following<T> implements Subscription {
  private final QueueState<T> state;
  private final Subscription subscription;

  Following(QueueState<T> state, Subscription subscription) {
    this.state = state;
    this.subscription = subscription;
  }

  /** Returns the state to which the first change that is delivered applies. */
  public QueueState<T> state() {
    return state;
  }

  @Override
  public void close() {
    subscription.close();
  }
}
