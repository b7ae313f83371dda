package dev.riffle.players;

import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import com.google.common.primitives.Bytes;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import dev.riffle.queue.StateBytes;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A list of streams with an index and a history: the methods of NewPipe's {@code PlayQueue}, over a
 * {@link DragList}. Thread-safe. Listeners are subscribed with an executor, as calls hold the lock
 * of this object.
 */
final class NewPipeQueue<T> implements Serializable {
  private static final long serialVersionUID = 1;
  private final transient DragList<T> list;
  private final transient List<Long> history; // entry ids; the current one is last
  transient volatile boolean isComplete = true; // false while pages are left to load

  NewPipeQueue(PlayQueue<T> queue, List<Long> history) {
    list = new DragList<>(queue);
    this.history = new ArrayList<>(history);
    record();
  }

  private void record() {
    Optional<Long> id = list.queue().current().map(Entry::id);
    id.filter(now -> !now.equals(Iterables.getLast(history, null))).ifPresent(history::add);
  }

  synchronized List<T> getStreams() {
    return Lists.transform(list.getQueue(), Entry::item);
  }

  synchronized int getIndex() {
    return Math.max(0, list.getCurrentPosition());
  }

  synchronized Optional<T> getItem(int index) {
    boolean isRow = 0 <= index && index < list.getQueue().size();
    return isRow ? Optional.of(getStreams().get(index)) : Optional.empty();
  }

  synchronized void setIndex(int index) {
    int size = list.getQueue().size();
    int end = isComplete ? index % Math.max(1, size) : size - 1;
    list.skipTo(index < size ? Math.max(0, index) : end);
    record();
  }

  synchronized void offsetIndex(int offset) {
    setIndex(getIndex() + offset);
  }

  synchronized boolean previous() {
    if (history.size() <= 1) {
      return false;
    }
    history.remove(history.size() - 1);
    list.skipTo(Lists.transform(list.getQueue(), Entry::id).indexOf(Iterables.getLast(history)));
    return true;
  }

  synchronized boolean error() {
    boolean isNext = list.queue().next().isPresent();
    record();
    return isNext;
  }

  synchronized void append(List<T> items) {
    list.queue().addAll(list.queue().size(), items);
    setIndex(getIndex());
  }

  synchronized void remove(int index) {
    if (getItem(index).isPresent()) {
      long id = list.getQueue().get(index).id();
      list.remove(List.of(list.getQueue().get(index)));
      history.removeIf(played -> played == id);
      record();
    }
  }

  synchronized void move(int source, int target) {
    if (getItem(source).isPresent() && getItem(target).isPresent()) {
      list.move(source, target);
    }
  }

  synchronized void shuffle() {
    list.setShuffleMode(PlayMode.SHUFFLE);
  }

  synchronized void unshuffle() {
    list.setShuffleMode(PlayMode.IN_ORDER);
  }

  private synchronized Object writeReplace() {
    QueueState<T> state = list.queue().state();
    return new Saved<>(Bytes.asList(StateBytes.encode(state)), state.items(), List.copyOf(history));
  }

  private record Saved<T>(List<Byte> bytes, List<T> items, List<Long> ids) implements Serializable {
    private Object readResolve() {
      QueueState<T> state = StateBytes.decode(Bytes.toArray(bytes), items);
      return new NewPipeQueue<>(PlayQueue.restore(state), ids);
    }
  }
}
