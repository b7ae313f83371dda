package dev.riffle.queue;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A list of a queue's entries that is kept by its changes alone, as a view on the screen would be;
 * only after a call that replaces all is it read anew, by following the queue anew. Thread-safe.
 */
final class ListMirror<T> {
  private final PlayQueue<T> queue;
  private final List<Entry<T>> list = new ArrayList<>();
  private Subscription subscription = () -> {};
  private int readings;

  ListMirror(PlayQueue<T> queue) {
    this.queue = queue;
    read();
  }

  private void read() {
    synchronized (list) { // changes wait until the list is read
      subscription.close();
      Following<T> following = queue.follow(this::accept);
      subscription = following;
      list.clear();
      list.addAll(PlayQueue.restore(following.state()).entries());
      readings++;
    }
  }

  private void accept(Change<T> change) {
    synchronized (list) {
      switch (change.cause()) {
        case ADD, ADD_NEXT -> insert(change);
        case REMOVE, REMOVE_ALL -> removeAt(Ints.toArray(change.places()));
        case MOVE, MOVE_ALL -> {
          removeAt(Ints.toArray(change.from()));
          insert(change);
        }
        case REPLACE -> change.places().forEach(place -> list.set(place, change.entries().get(0)));
        case CLEAR -> list.clear();
        case REPLACE_ALL, UNDO, REDO -> read();
        default -> {}
      }
    }
  }

  private void insert(Change<T> change) {
    for (int i = 0; i < change.entries().size(); i++) {
      list.add(change.places().get(i), change.entries().get(i));
    }
  }

  private void removeAt(int[] places) {
    IntStream.of(places)
        .boxed()
        .sorted(Collections.reverseOrder())
        .forEach(place -> list.remove((int) place));
  }

  ImmutableList<Entry<T>> entries() {
    synchronized (list) {
      return ImmutableList.copyOf(list);
    }
  }

  /** Returns how often the whole list was read. */
  int readings() {
    return readings;
  }
}
