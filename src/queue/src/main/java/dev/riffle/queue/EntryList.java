package dev.riffle.queue;

import com.google.common.collect.ImmutableList;
import org.jspecify.annotations.Nullable;

/** A live view of the entries of a queue in source order. Thread-safe as the queue is. */
final class EntryList<T> extends LiveList<Entry<T>> {
  private final QueueCalls<T> calls;

  EntryList(QueueCalls<T> calls) {
    this.calls = calls;
  }

  @Override
  public int size() {
    return calls.ask(queue -> queue.entries().size());
  }

  @Override
  public Entry<T> get(int place) {
    return calls.ask(queue -> queue.entries().entryAt(place));
  }

  @Override
  ImmutableList<Entry<T>> snapshot(int from, int to) {
    return calls.ask(queue -> queue.entries().inOrder(from, to));
  }

  @Override
  public int indexOf(@Nullable Object entry) {
    return calls.ask(
        queue -> {
          Entries<T> all = queue.entries();
          return entry instanceof Entry<?> one && all.hasPlaced(one) ? all.placeOf(one) : -1;
        });
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
