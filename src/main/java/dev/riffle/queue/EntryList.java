package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkElementIndex;

import com.google.common.collect.ImmutableList;
import org.jspecify.annotations.Nullable;

/** A live view of the entries of a queue in source order. Thread-safe as the queue is. */
final class EntryList<T> extends LiveList<T> {
  private final QueueCalls<T> calls;

  EntryList(QueueCalls<T> calls) {
    this.calls = calls;
  }

  @Override
  public int size() {
    return calls.askEntries(Entries::size);
  }

  @Override
  public Entry<T> get(int index) {
    return calls.askEntries(
        all -> {
          checkElementIndex(index, all.size());
          return all.entryAt(index);
        });
  }

  @Override
  ImmutableList<Entry<T>> snapshot() {
    return calls.askEntries(Entries::inOrder);
  }

  @Override
  public int indexOf(@Nullable Object entry) {
    return calls.askEntries(
        all -> entry instanceof Entry<?> one && all.hasPlaced(one) ? all.placeOf(one) : -1);
  }

  @Override
  public int lastIndexOf(@Nullable Object entry) {
    return indexOf(entry); // an entry is there once
  }

  @Override
  public boolean contains(@Nullable Object entry) {
    return indexOf(entry) >= 0;
  }
}
