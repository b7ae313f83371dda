package dev.riffle.queue;

import com.google.common.collect.ImmutableList;

/** A live view of the items of a queue in source order. Thread-safe as the queue is. */
final class ItemList<T> extends LiveList<T> {
  private final QueueCalls<T> calls;

  ItemList(QueueCalls<T> calls) {
    this.calls = calls;
  }

  @Override
  public int size() {
    return calls.ask(queue -> queue.entries().size());
  }

  @Override
  public T get(int place) {
    return calls.ask(queue -> queue.entries().itemAt(place));
  }

  @Override
  ImmutableList<T> snapshot(int from, int to) {
    return calls.ask(
        queue ->
            queue
                .entries()
                .slotsInOrder(from, to)
                .mapToObj(queue.entries()::item)
                .collect(ImmutableList.toImmutableList()));
  }
}
