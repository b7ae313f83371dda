package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkPositionIndexes;

import com.google.common.collect.ImmutableList;
import java.util.AbstractList;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.RandomAccess;
import java.util.Spliterator;

/**
 * A live view of a queue as a list, which cannot be modified. Thread-safe as the queue is.
 * Iterators, streams and {@code toArray} work on a copy of the list at one instant, so the queue
 * may be edited meanwhile: {@code for (Entry<T> one : list) queue.remove(one)} removes all. Those
 * of a {@code subList} copy that part alone; it is shorter while the queue ends before it does.
 */
abstract class LiveList<E> extends AbstractList<E> implements RandomAccess {
  /**
   * Returns the elements from index {@code from} to before {@code to}, or to the end if that is
   * nearer, as they are at one instant, in time linear in them.
   */
  abstract ImmutableList<E> snapshot(int from, int to);

  private ImmutableList<E> snapshot() {
    return snapshot(0, Integer.MAX_VALUE);
  }

  @Override
  public Iterator<E> iterator() {
    return snapshot().iterator();
  }

  @Override
  public ListIterator<E> listIterator(int index) {
    return snapshot().listIterator(index);
  }

  @Override
  public Spliterator<E> spliterator() {
    return snapshot().spliterator();
  }

  @Override
  public List<E> subList(int from, int to) {
    checkPositionIndexes(from, to, size());
    return new Part<>(this, from, to);
  }

  /** The elements from an index to before another one. */
  static final class Part<E> extends LiveList<E> {
    private final LiveList<E> whole;
    private final int from;
    private final int to;

    Part(LiveList<E> whole, int from, int to) {
      this.whole = whole;
      this.from = from;
      this.to = to;
    }

    @Override
    public int size() {
      return Math.max(0, Math.min(to, whole.size()) - from);
    }

    @Override
    public E get(int index) {
      return whole.get(from + SourcePlaces.checkIndex("index", index, to - from));
    }

    @Override
    ImmutableList<E> snapshot(int first, int end) {
      return whole.snapshot(from + first, end < to - from ? from + end : to);
    }
  }
}
