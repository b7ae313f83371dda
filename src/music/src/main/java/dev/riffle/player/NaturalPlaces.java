package dev.riffle.player;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import com.google.common.collect.Multimaps;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Adds files to a queue where a scan would have placed them in the source order. */
final class NaturalPlaces {
  private NaturalPlaces() {}

  /**
   * Adds each file after its nearest predecessor in the queue, or else at the start; returns the
   * new entries.
   *
   * @param order all files, in the order of a scan
   */
  static ImmutableList<Entry<Track>> add(
      PlayQueue<Track> queue, Map<Path, Track> added, List<Path> order) {
    Map<Path, Integer> placesAfter = new HashMap<>();
    int places = 0;
    for (Entry<Track> entry : queue.entries()) {
      places++;
      if (entry.item().isFile()) {
        placesAfter.put(entry.item().path(), places);
      }
    }
    ListMultimap<Integer, Track> byPlace =
        MultimapBuilder.treeKeys(Comparator.<Integer>reverseOrder()).arrayListValues().build();
    int place = 0;
    for (Path file : order) {
      place = placesAfter.getOrDefault(file, place);
      if (added.containsKey(file)) {
        byPlace.put(place, added.get(file));
      }
    }
    ImmutableList.Builder<Entry<Track>> entries = ImmutableList.builder();
    // From the last place to the first, so that the remaining places stay valid.
    Multimaps.asMap(byPlace).forEach((at, tracks) -> entries.addAll(add(queue, at, tracks)));
    return entries.build();
  }

  private static List<Entry<Track>> add(PlayQueue<Track> queue, int place, List<Track> tracks) {
    try {
      return queue.addAll(place, tracks);
    } catch (IllegalArgumentException e) { // a concurrent edit has shortened the queue
      return tracks.stream().map(queue::add).collect(toImmutableList());
    }
  }
}
