package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import dev.riffle.shuffle.Xoshiro256PlusPlus;

/**
 * The state of a queue, from which {@link PlayQueue#restore} makes a queue that returns from every
 * later call what the first would have. An immutable value.
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
    Seed seed, ImmutableList<T> items, Ids ids, ImmutableMap<String, ImmutableLongArray> rows) {
  static final String ORDER_VERSION = "orderVersion";

  /**
   * Returns the generator of the queue.
   *
   * @throws IllegalArgumentException if the state is of another order version
   */
  Draws generator() {
    ImmutableLongArray r1 = ImmutableLongArray.of(1); // which had no such row
    ImmutableLongArray version = rows.getOrDefault(ORDER_VERSION, r1);
    checkArgument(
        version.equals(ImmutableLongArray.of(Seed.ORDER_VERSION)),
        "state is of order version r%s; this release knows r%s",
        Joiner.on(' ').join(version.asList()),
        Seed.ORDER_VERSION);
    ImmutableLongArray words = new Rows(rows, 0).row("generator");
    checkArgument(words.length() == 4, "generator (%s) must be four words", words);
    return new Xoshiro256PlusPlus(words.get(0), words.get(1), words.get(2), words.get(3));
  }
}
