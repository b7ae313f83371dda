package dev.riffle.players;

import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A list that shows the queue as it plays, shuffled or not, and whose rows can be dragged: the
 * methods of Shuttle2's {@code QueueManager}. Not thread-safe: for the UI thread.
 *
 * @param queue IN_ORDER or SHUFFLE; in SHUFFLE without a gap, so that the rows stay after an edit
 */
record DragList<T>(PlayQueue<T> queue) {
  List<Entry<T>> getQueue() {
    queue.upcoming(queue.size()); // draws the rest of the cycle
    List<Entry<T>> rows = List.copyOf(queue.playOrder());
    int cursor = queue.playOrder().cursor().orElse(rows.size());
    int first = rows.size();
    for (Set<Entry<T>> all = new HashSet<>(); first > cursor || all.size() < queue.size(); ) {
      all.add(rows.get(--first));
    }
    return rows.subList(first, rows.size());
  }

  int getCurrentPosition() {
    int shown = getQueue().size();
    int hidden = queue.playOrder().size() - shown; // rows of earlier cycles
    return queue.playOrder().cursor().orElse(hidden - 1) - hidden;
  }

  void skipTo(int position) {
    int by = position - getCurrentPosition();
    if (by > 0 && position < getQueue().size()) {
      queue.skipAhead(by - 1);
    } else if (by < 0) {
      queue.skipBack(-by - 1);
    }
  }

  boolean skipToNext(boolean ignoreRepeat) {
    boolean isNext = (ignoreRepeat ? queue.next() : queue.trackEnded()).isPresent();
    if (ignoreRepeat && !isNext) {
      skipTo(0); // the end
    }
    return isNext || (ignoreRepeat && queue.size() > 0);
  }

  void skipToPrevious() {
    skipTo(Math.max(0, getCurrentPosition() - 1));
  }

  void addToNext(List<T> songs) {
    int next = queue.current().map(queue::placeOf).orElse(-1) + 1;
    List<Entry<T>> added = queue.addAll(next, songs);
    queue.playNextAll(queue.mode() == PlayMode.SHUFFLE ? added : List.of());
  }

  void remove(List<Entry<T>> entries) {
    queue.current().filter(entries::contains).ifPresent(entry -> skipToNext(true));
    queue.removeAll(entries);
  }

  void move(int from, int to) {
    int ahead = getCurrentPosition() + 1;
    if (queue.mode() == PlayMode.IN_ORDER) {
      queue.move(queue.entryAt(from), to);
    } else if (from >= ahead) {
      queue.moveAhead(from - ahead, Math.max(0, to - ahead));
    } else if (from < ahead - 1 && to >= ahead - 1) {
      queue.insertAhead(to - ahead + 1, getQueue().get(from)); // plays again
    }
  }

  void setShuffleMode(PlayMode mode) {
    queue.upNext().forEach(queue::dequeue); // rows of the order that ends
    queue.setMode(mode);
    queue.reshuffle(); // no effect IN_ORDER
  }
}
