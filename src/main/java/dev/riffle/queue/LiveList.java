package dev.riffle.queue;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.AbstractList;
import java.util.Iterator;
import java.util.ListIterator;
import java.util.RandomAccess;
import java.util.Spliterator;

/**
 * A live view of entries of a queue, which cannot be modified. Thread-safe as the queue is.
 * Iterators, streams and {@code toArray} work on a copy of the list at one instant, so the queue
 * may be edited meanwhile: {@code for (Entry<T> one : list) queue.remove(one)} removes all.
 */
abstract sealed class LiveList<T> extends AbstractList<Entry<T>> implements RandomAccess
    permits EntryList, PlayOrder {
  /** Returns all entries, as they are at one instant, in time linear in them. */
  abstract ImmutableList<Entry<T>> snapshot();

  /** Returns {@code index}, of the argument {@code name}, if it is in [0, {@code size}). */
  @CanIgnoreReturnValue
  static int checkIndex(String name, int index, int size) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException(
          lenientFormat("%s (%s) must be in [0, %s)", name, index, size));
    }
    return index;
  }

  @Override
  public Iterator<Entry<T>> iterator() {
    return snapshot().iterator();
  }

  @Override
  public ListIterator<Entry<T>> listIterator(int index) {
    return snapshot().listIterator(index);
  }

  @Override
  public Spliterator<Entry<T>> spliterator() {
    return snapshot().spliterator();
  }
}
