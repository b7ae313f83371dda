package dev.riffle.players;

import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.ShuffleOrder;
import java.util.List;
import java.util.Optional;

/**
 * A list of files with an index, one for each player of a server, for airsonic-advanced's {@code
 * PlayQueue}. Thread-safe. Listeners are subscribed with an executor, as calls hold the lock of
 * this object.
 */
final class AirsonicQueue<T> {
  private final PlayQueue<T> queue; // IN_ORDER, with an undo limit
  private final Draws draws;
  private boolean isPlaying = true; // the status
  private boolean isOver; // past the last file

  AirsonicQueue(PlayQueue<T> queue, Draws draws) {
    this.queue = queue;
    this.draws = draws;
  }

  synchronized Optional<T> getCurrentFile() {
    Optional<Entry<T>> file = isOver ? Optional.empty() : queue.current().or(queue::next);
    setStatus(isPlaying && file.isPresent());
    return file.map(Entry::item);
  }

  synchronized int getIndex() {
    return isOver ? -1 : queue.current().map(queue::placeOf).orElse(0);
  }

  synchronized void setIndex(int index) {
    isOver = false;
    isPlaying = true;
    if (queue.size() > 0) {
      queue.skipTo(queue.entryAt(Math.max(0, Math.min(index, queue.size() - 1))));
    }
  }

  synchronized boolean getStatus() {
    return isPlaying;
  }

  synchronized void setStatus(boolean plays) {
    setIndex(Math.max(0, getIndex()));
    isPlaying = plays;
  }

  synchronized void next() {
    isOver = queue.current().or(queue::next).flatMap(file -> queue.trackEnded()).isEmpty();
  }

  synchronized void addFilesAt(List<T> files, int index) {
    queue.addAll(index, files);
    setStatus(true);
  }

  synchronized void addFiles(boolean append, List<T> files) {
    var unused = append ? queue.addAll(queue.size(), files) : queue.replaceAll(files);
    setStatus(true);
  }

  synchronized void removeFileAt(int index) {
    Entry<T> file = queue.entryAt(Math.max(0, Math.min(index, queue.size() - 1)));
    if (getIndex() == queue.size() - 1 && queue.placeOf(file) == getIndex()) {
      queue.previous(); // where the file before the last one takes over
    }
    queue.remove(file);
  }

  synchronized void clear() {
    isOver = false;
    queue.clear();
  }

  synchronized void shuffle() {
    ShuffleOrder any = ShuffleOrder.of(queue.size(), draws);
    ShuffleOrder order = getCurrentFile().isEmpty() ? any : any.startingWith(getIndex());
    queue.moveAll(order.indices().mapToObj(queue::entryAt).toList(), 0);
  }
}
