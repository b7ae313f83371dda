package dev.riffle.queue;

/**
 * The state of a queue at the instant from which a follower receives its changes: state and changes
 * together are complete and without overlap. Immutable.
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

  /** Returns the state to which the first delivered change applies. */
  public QueueState<T> state() {
    return state;
  }

  @Override
  public void close() {
    subscription.close();
  }
}
