package dev.riffle.players;

import static com.google.common.collect.ImmutableList.sortedCopyOf;
import static java.util.Comparator.comparing;
import static java.util.stream.IntStream.range;

import com.google.common.collect.Lists;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.ShuffleOrder;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The shape of airsonic-advanced's {@code PlayQueue}: files with an index, one queue for each
 * player. {@code next} is called when a file has ended, and returns whether another one plays.
 *
 * @param queue IN_ORDER, with an undo limit; what is not here is a call of it
 */
record AirsonicQueue<T>(PlayQueue<T> queue, Draws draws) {
  List<T> getFiles(int from, int to) {
    return Lists.transform(queue.asList().subList(from, to), Entry::item);
  }

  int getIndex() {
    return queue.current().map(queue::placeOf).orElse(0);
  }

  void setIndex(int index) {
    queue.skipTo(queue.entryAt(Math.max(0, Math.min(index, queue.size() - 1))));
  }

  boolean next() {
    return queue.current().or(queue::next).isPresent() && queue.trackEnded().isPresent();
  }

  List<Entry<T>> addFiles(boolean append, List<T> files) {
    return append ? queue.addAll(queue.size(), files) : queue.replaceAll(files);
  }

  void removeFileAt(int index) {
    Entry<T> file = queue.entryAt(index);
    if (index == getIndex() && index == queue.size() - 1) {
      queue.previous(); // where the file before the last one takes over
    }
    queue.remove(file);
  }

  void moveUp(int index) {
    moveDown(index - 1);
  }

  void moveDown(int index) {
    if (0 <= index && index < queue.size() - 1) {
      queue.move(queue.entryAt(index), index + 1);
    }
  }

  void sort(Comparator<T> order) {
    queue.moveAll(sortedCopyOf(comparing(Entry::item, order), queue.asList()), 0);
  }

  void shuffle() {
    ShuffleOrder order = ShuffleOrder.of(queue.size(), draws);
    Stream<Entry<T>> drawn = range(0, order.size()).map(order::at).mapToObj(queue::entryAt);
    queue.moveAll(Stream.concat(queue.current().stream(), drawn).distinct().toList(), 0);
  }
}
