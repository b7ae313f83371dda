package dev.riffle.queue;

import java.util.Optional;

/**
 * What a listener hears of a call that changed a queue. An immutable value.
 *
 * @param cause which call it was
 * @param before what was current before it
 * @param now what was current after it; the same where only the order, the modes or the list
 *     changed
 * @param <T> what the queue holds
 */
public record Change<T>(Cause cause, Optional<Entry<T>> before, Optional<Entry<T>> now) {}
