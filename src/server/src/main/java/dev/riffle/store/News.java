package dev.riffle.store;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.QueueState;
import java.util.Optional;

/**
 * The committed calls of a session since a number. An immutable value.
 *
 * @param number the number of the last call
 * @param state the state after {@code number}, if calls since then are not kept any more; else
 *     empty
 * @param calls the calls, in order; empty if there is a state
 * @param <T> the type of the items
 * @since 0.1
 */
public record News<T>(
    long number, Optional<QueueState<T>> state, ImmutableList<LoggedCall> calls) {}
