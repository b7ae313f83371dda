package dev.riffle.player;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import com.google.common.collect.Multimaps;
import dev.riffle.library.Watch;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Subscription;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Lets a queue follow its folders. A newcomer takes its natural place in the source order, and a
 * fair one in what is to be played. What is gone leaves the queue; the song that sounds sounds on,
 * and leaves when another plays. What has changed or moved keeps its entries, with their places and
 * plays, and they get what its file says now.
 *
 * @since 0.1
 */
public final class Follower implements AutoCloseable {
  /**
   * Receives changes to entries: {@code added}, {@code changed}, {@code moved}, {@code gone}.
   *
   * @since 0.1
   */
  public interface EntryListener {
    /** Receives the entries of one event, on the thread of the follower. */
    void heard(String event, List<Entry<Track>> entries);
  }

  private final Watch watch;
  private final PlayQueue<Track> queue;
  private final EntryListener listener;
  private final Set<Long> leaving = ConcurrentHashMap.newKeySet();
  private final Subscription subscription;
  private final Thread thread = new Thread(this::follow, "riffle-follow");

  /** Starts to follow: edits {@code queue} as {@code watch} reports changes. */
  public Follower(Watch watch, PlayQueue<Track> queue, EntryListener listener) {
    this.watch = watch;
    this.queue = queue;
    this.listener = listener;
    subscription = queue.subscribe(change -> leave());
    thread.setDaemon(true);
    thread.start();
  }

  private void follow() {
    try (watch) {
      while (!Thread.currentThread().isInterrupted()) {
        take(watch.await());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // closed
    }
  }

  private void take(Watch.News news) {
    ListMultimap<Path, Entry<Track>> entries = ArrayListMultimap.create();
    inFiles().forEach(entry -> entries.put(entry.item().path(), entry));
    Map<Path, Track> newcomers = new HashMap<>();
    for (Watch.Event event : news.events()) {
      Track track = event.track();
      List<Entry<Track>> known = entries.get(event.before());
      switch (event.kind()) {
        case GONE -> {
          known.forEach(this::remove);
          tell("gone", known);
        }
        case CHANGED -> tell("changed", replace(known, track));
        case MOVED -> tell("moved", replace(known, track));
        case ADDED -> {
          if (track.durationMillis().isPresent()) {
            newcomers.put(track.path(), track);
          }
        }
      }
    }
    inFiles().forEach(entry -> newcomers.remove(entry.item().path()));
    add(newcomers, news.order());
  }

  private Stream<Entry<Track>> inFiles() {
    return queue.entries().stream().filter(entry -> entry.item().isFile());
  }

  /** Returns the entries as they are now: with {@code track}, if that can be played. */
  private ImmutableList<Entry<Track>> replace(List<Entry<Track>> entries, Track track) {
    if (track.durationMillis().isEmpty()) {
      return ImmutableList.copyOf(entries);
    }
    ImmutableList.Builder<Entry<Track>> replaced = ImmutableList.builder();
    for (Entry<Track> entry : entries) {
      try {
        replaced.add(queue.replace(entry, track));
      } catch (IllegalArgumentException e) {
        // The listener has taken it out meanwhile.
      }
    }
    return replaced.build();
  }

  private void tell(String event, List<Entry<Track>> entries) {
    if (!entries.isEmpty()) {
      listener.heard(event, entries);
    }
  }

  /** Adds each behind the nearest file before it that the queue has; else before all. */
  private void add(Map<Path, Track> newcomers, List<Path> order) {
    Map<Path, Integer> behind = new HashMap<>();
    int places = 0;
    for (Entry<Track> entry : queue.entries()) {
      places++;
      if (entry.item().isFile()) {
        behind.put(entry.item().path(), places);
      }
    }
    ListMultimap<Integer, Track> byPlace =
        MultimapBuilder.treeKeys(Comparator.<Integer>reverseOrder()).arrayListValues().build();
    int place = 0;
    for (Path file : order) {
      place = behind.getOrDefault(file, place);
      if (newcomers.containsKey(file)) {
        byPlace.put(place, newcomers.get(file));
      }
    }
    // The last place first: so the others stay where they are.
    Multimaps.asMap(byPlace).forEach(this::add);
  }

  private void add(int place, List<Track> tracks) {
    List<Entry<Track>> added;
    try {
      added = queue.addAll(place, tracks);
    } catch (IllegalArgumentException e) { // the listener has made the queue shorter meanwhile
      added = tracks.stream().map(queue::add).collect(toImmutableList());
    }
    added.forEach(entry -> tell("added", ImmutableList.of(entry)));
  }

  private void remove(Entry<Track> entry) {
    leaving.add(entry.id());
    leave();
  }

  private void leave() {
    Optional<Long> current = queue.current().map(Entry::id);
    for (Long id : ImmutableSet.copyOf(leaving)) {
      if (!current.equals(Optional.of(id)) && leaving.remove(id)) {
        // Its listener may have taken it out meanwhile.
        queue.entry(id).ifPresent(queue::remove);
      }
    }
  }

  @Override
  public void close() {
    subscription.close();
    thread.interrupt();
  }
}
