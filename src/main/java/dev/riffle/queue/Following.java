package dev.riffle.queue;

/**
 * The state of a queue at the instant at which a follower began to receive its changes: taken
 * together, they lose nothing and contain nothing twice. Immutable.
 *
 * @param state the state to which the first change that is received applies
 * @param stop ends the following; changes that have not been delivered by then are dropped
 * @param <T> the type of the items
 */
public record Following<T>(QueueState<T> state, Runnable stop) {}
