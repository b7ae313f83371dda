package dev.riffle.control;

import com.google.common.collect.ImmutableMap;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayOrder;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The entries of up next with their numbers among the upcoming songs, from 1: after a row was
 * moved, other songs play before them or between them. An immutable value.
 *
 * @param numbers in the order of up next
 */
public record UpNext(ImmutableMap<Entry<Track>, Integer> numbers) {
  /** Returns up next of a queue; draws no song and takes time linear in the rows ahead. */
  public static UpNext of(PlayQueue<Track> queue) {
    List<Entry<Track>> entries = queue.upNext();
    List<Entry<Track>> upcoming =
        queue.mode() == PlayMode.IN_ORDER ? entries : queue.upcoming(ahead(queue));
    Map<Entry<Track>, Integer> places = new HashMap<>();
    for (int i = 0; i < upcoming.size(); i++) {
      places.putIfAbsent(upcoming.get(i), i + 1);
    }
    ImmutableMap.Builder<Entry<Track>, Integer> numbers = ImmutableMap.builder();
    for (int i = 0; i < entries.size(); i++) {
      numbers.put(entries.get(i), places.getOrDefault(entries.get(i), i + 1));
    }
    return new UpNext(numbers.buildOrThrow());
  }

  /** Returns the number of rows ahead of the current entry. */
  private static int ahead(PlayQueue<Track> queue) {
    PlayOrder<Track> order = queue.playOrder();
    int before = order.cursor().orElseGet(() -> queue.history(order.size()).size() - 1);
    return Math.max(0, order.size() - before - 1);
  }
}
