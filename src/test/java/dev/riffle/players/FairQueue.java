package dev.riffle.players;

import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The queue of a bot with many users, who take turns: the shape of JMusicBot's FairQueue. */
public final class FairQueue<T> {
  private final PlayQueue<T> queue; // IN_ORDER; what waits follows the current entry
  private final Function<T, Object> user;

  public FairQueue(PlayQueue<T> queue, Function<T, Object> user) {
    this.queue = queue;
    this.user = user;
  }

  /** Adds an item after the last of its user, at the end of that round; returns its place. */
  public int add(T item) {
    Object own = user.apply(item);
    List<Entry<T>> all = queue.asList();
    int first = all.size() - size();
    int place = all.size();
    while (place > first && !userAt(place - 1).equals(own)) {
      place--;
    }
    Set<Object> round = new HashSet<>();
    while (place < all.size() && round.add(userAt(place))) {
      place++;
    }
    queue.add(place, item);
    return place - first;
  }

  private Object userAt(int place) {
    return user.apply(queue.entryAt(place).item());
  }

  /** Returns the number of items that wait. */
  public int size() {
    return queue.size() - queue.current().map(entry -> queue.placeOf(entry) + 1).orElse(0);
  }

  /** Plays the first item that waits; what was played is removed. */
  public Optional<T> pull() {
    Optional<Entry<T>> before = queue.current();
    Optional<T> next = queue.next().map(Entry::item);
    before.filter(entry -> next.isPresent()).ifPresent(queue::remove);
    return next;
  }
}
