package dev.riffle.queue;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.riffle.shuffle.Seed;

/**
 * The state of a queue, from which {@link PlayQueue#restore} makes a queue that returns from every
 * later call what the first would have. An immutable value. Taking it takes time linear in the
 * queue.
 *
 * <p>Items and ids change by edits only. The rows change with every play; they are short while
 * little was played.
 *
 * @param seed the seed of the queue
 * @param items the items, in the order of the ids
 * @param ids the ids of their entries, in ascending order
 * @param rows everything else: whole numbers in rows with names
 * @param <T> the type of the items
 */
public record QueueState<T>(
    Seed seed,
    ImmutableList<T> items,
    ImmutableLongArray ids,
    ImmutableMap<String, ImmutableLongArray> rows) {}
