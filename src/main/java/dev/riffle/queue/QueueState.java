package dev.riffle.queue;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.riffle.shuffle.Seed;

/**
 * All that a queue is, so that {@link PlayQueue#restore} makes one that answers every later call as
 * the first would have. An immutable value. Taking it costs a pass over the queue.
 *
 * <p>What the queue holds is apart from what it has to know of it: {@code items} and {@code ids}
 * change by edits only, {@code rows} with every play, and those are short while little was played.
 *
 * @param seed what it began with
 * @param items what it holds, by slot
 * @param ids the ids of their entries, by slot
 * @param rows everything else: whole numbers in rows that have names
 * @param <T> what the queue holds
 */
public record QueueState<T>(
    Seed seed,
    ImmutableList<T> items,
    ImmutableLongArray ids,
    ImmutableMap<String, ImmutableLongArray> rows) {}
