package dev.riffle.queue;

/**
 * The state of a queue at the instant at which a follower began to receive its changes: taken
 * together, they lose nothing and contain nothing twice. Immutable.
 *
 * @param <T> the type of the items
 */
public final class Following<T> {
  private final QueueState<T> state;
  private final Runnable stop;

  Following(QueueState<T> state, Runnable stop) {
    this.state = state;
    this.stop = stop;
  }

  /** Returns the state to which the first change that is received applies. */
  public QueueState<T> state() {
    return state;
  }

  /** Returns a handle that ends the following; changes not delivered by then are dropped. */
  public Runnable stop() {
    return stop;
  }
}
