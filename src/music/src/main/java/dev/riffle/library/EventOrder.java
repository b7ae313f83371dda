package dev.riffle.library;

import com.google.common.collect.ImmutableList;
import dev.riffle.library.Watch.Event;
import dev.riffle.library.Watch.Kind;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Orders events so that they can be applied one after the other, and applies them: a song leaves
 * its path before another song takes it. For one use.
 */
final class EventOrder {
  /** The moves that are not ordered yet, by the path that the song leaves. */
  private final Map<Path, Event> moves = new LinkedHashMap<>();

  private final ImmutableList.Builder<Event> ordered = ImmutableList.builder();

  private EventOrder() {}

  /**
   * Returns the events in the given order, except that a move precedes the event that takes its
   * previous path. The moves of a circle become changes.
   */
  static ImmutableList<Event> of(List<Event> events) {
    EventOrder order = new EventOrder();
    for (Event event : events) {
      if (event.kind() == Kind.MOVED) {
        order.moves.put(event.before(), event);
      }
    }
    for (Event event : events) {
      if (event.kind() != Kind.MOVED || order.moves.remove(event.before(), event)) {
        order.add(event);
      }
    }
    return order.ordered.build();
  }

  /** See {@link Watch.News#applyTo}. */
  static ImmutableList<Track> apply(Watch.News news, List<Track> before) {
    Map<Path, Track> songs = new LinkedHashMap<>();
    before.forEach(song -> songs.put(song.path(), song));
    for (Event event : news.events()) {
      Track song = event.track();
      songs.remove(event.kind() == Kind.MOVED ? event.before() : song.path());
      if (song.durationMillis().isPresent()) {
        songs.put(song.path(), song);
      }
    }
    ImmutableList.Builder<Track> after = ImmutableList.builder();
    news.order().forEach(path -> Optional.ofNullable(songs.remove(path)).ifPresent(after::add));
    return after.addAll(songs.values()).build();
  }

  private void add(Event event) {
    Deque<Event> waiting = new ArrayDeque<>();
    Event last = event;
    for (Event next = event; next != null; next = moves.remove(next.track().path())) {
      waiting.push(next);
      last = next;
    }
    if (event.kind() == Kind.MOVED && last.track().path().equals(event.before())) {
      // None of them can be the first.
      waiting
          .descendingIterator()
          .forEachRemaining(
              move -> ordered.add(new Event(Kind.CHANGED, move.track(), move.before())));
    } else {
      ordered.addAll(waiting);
    }
  }
}
