package dev.riffle.players;

import com.google.common.collect.Iterables;
import com.google.common.primitives.Bytes;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueList;
import dev.riffle.queue.QueueState;
import dev.riffle.queue.StateBytes;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A list of streams with an index and a history, for NewPipe's {@code PlayQueue}. Thread-safe.
 * Listeners are subscribed with an executor, as calls hold the lock of this object.
 *
 * @param history entry ids; the current one is last
 * @param isComplete false while pages are left to load
 */
record NewPipeQueue<T>(
    PlayQueue<T> queue, QueueList<T> list, List<Long> history, AtomicBoolean isComplete)
    implements Serializable {
  NewPipeQueue(PlayQueue<T> queue, List<Long> history) {
    this(queue, QueueList.of(queue), new ArrayList<>(history), new AtomicBoolean(true));
    record();
  }

  private void record() {
    Optional<Long> id = queue.current().map(Entry::id);
    id.filter(now -> !now.equals(Iterables.getLast(history, null))).ifPresent(history::add);
  }

  Optional<T> getItem(int index) {
    return Optional.ofNullable(Iterables.get(list, index, null)).map(Entry::item);
  }

  synchronized void setIndex(int index) {
    int size = list.size();
    if (size > 0) {
      int end = isComplete.get() ? index % size : size - 1;
      list.skipTo(index < size ? Math.max(0, index) : end);
    }
    record();
  }

  synchronized boolean previous() {
    boolean isBefore = history.size() > 1;
    if (isBefore) {
      history.remove(history.size() - 1);
      list.skipTo(list.indexOf(queue.entry(history.get(history.size() - 1)).orElseThrow()));
    }
    return isBefore;
  }

  synchronized boolean error() {
    boolean isNext = queue.next().isPresent();
    record();
    return isNext;
  }

  synchronized void append(List<T> items) {
    queue.addAll(queue.size(), items);
    setIndex(list.position().orElse(0));
  }

  synchronized void remove(int index) {
    if (0 <= index && index < list.size()) {
      Entry<T> entry = list.get(index);
      queue.remove(entry);
      history.removeIf(id -> id == entry.id());
      setIndex(list.position().orElse(0));
    }
  }

  private synchronized Object writeReplace() {
    QueueState<T> state = queue.state();
    return new Saved<>(Bytes.asList(StateBytes.encode(state)), state.items(), List.copyOf(history));
  }

  private record Saved<T>(List<Byte> bytes, List<T> items, List<Long> ids) implements Serializable {
    private Object readResolve() {
      QueueState<T> state = StateBytes.decode(Bytes.toArray(bytes), items);
      return new NewPipeQueue<>(PlayQueue.restore(state), ids);
    }
  }
}
