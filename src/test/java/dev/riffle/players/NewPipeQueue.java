package dev.riffle.players;

import com.google.common.collect.Lists;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.ShuffleOrder;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The shape of NewPipe's {@code PlayQueue}: a list with an index.
 *
 * @param queue IN_ORDER and ALL: the source order is the list that is shown
 * @param original the ids in the order before the shuffle; empty while the list is not shuffled
 */
record NewPipeQueue<T>(PlayQueue<T> queue, Draws draws, List<Long> original) {
  List<T> getStreams() {
    return Lists.transform(queue.asList(), Entry::item);
  }

  int getIndex() {
    return queue.current().map(queue::placeOf).orElse(0);
  }

  void setIndex(int index) {
    queue.skipTo(queue.entryAt(Math.max(0, index) % queue.size()));
  }

  void offsetIndex(int offset) {
    setIndex(getIndex() + offset);
  }

  void append(List<T> items) {
    List<Entry<T>> added = queue.addAll(queue.size(), items);
    queue.moveAll(original.isEmpty() ? added : shuffled(added), queue.size() - added.size());
  }

  void remove(int index) {
    queue.remove(queue.entryAt(index));
  }

  void move(int from, int to) {
    queue.move(queue.entryAt(from), to);
  }

  void shuffle() {
    original.addAll(original.isEmpty() ? Lists.transform(queue.entries(), Entry::id) : List.of());
    Stream<Entry<T>> drawn = shuffled(queue.entries()).stream();
    queue.moveAll(Stream.concat(queue.current().stream(), drawn).distinct().toList(), 0);
  }

  void unshuffle() {
    Stream<Long> all = queue.asList().stream().map(Entry::id).sorted(); // with those added since
    Stream<Long> ids = Stream.concat(original.stream(), original.isEmpty() ? Stream.of() : all);
    queue.moveAll(ids.distinct().flatMap(id -> queue.entry(id).stream()).toList(), 0);
    original.clear();
  }

  private List<Entry<T>> shuffled(List<Entry<T>> all) {
    ShuffleOrder order = ShuffleOrder.of(all.size(), draws);
    return IntStream.range(0, all.size()).map(order::at).mapToObj(all::get).toList();
  }
}
