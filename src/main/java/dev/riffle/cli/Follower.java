package dev.riffle.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.library.Watch;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lets a queue follow its folders. A newcomer takes its natural place in the source order, and a
 * fair one in what is to be played. What is gone leaves the queue; the song that sounds sounds on,
 * and leaves when another plays. What has changed keeps its entry.
 */
final class Follower implements AutoCloseable {
  /** Hears what became of entries: {@code added}, {@code changed} or {@code gone}. */
  interface Listener {
    void heard(String event, List<Entry<Track>> entries);
  }

  private final Watch watch;
  private final PlayQueue<Track> queue;
  private final Listener listener;
  private final Set<Entry<Track>> leaving = ConcurrentHashMap.newKeySet();
  private final Runnable unsubscribe;
  private final Thread thread = new Thread(this::follow, "riffle-follow");

  Follower(Watch watch, PlayQueue<Track> queue, Listener listener) {
    this.watch = watch;
    this.queue = queue;
    this.listener = listener;
    unsubscribe = queue.subscribe(change -> leave());
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
    Map<Path, List<Entry<Track>>> entries = new HashMap<>();
    for (Entry<Track> entry : queue.entries()) {
      entries.computeIfAbsent(entry.item().path(), path -> new ArrayList<>()).add(entry);
    }
    for (Watch.Event event : news.events()) {
      Track track = event.track();
      List<Entry<Track>> ours = entries.getOrDefault(track.path(), ImmutableList.of());
      switch (event.kind()) {
        case GONE -> {
          ours.forEach(this::remove);
          entries.remove(track.path());
          tell("gone", ours);
        }
        case CHANGED -> tell("changed", ours);
        case ADDED -> {
          if (ours.isEmpty() && track.durationMillis().isPresent()) {
            Entry<Track> entry = queue.add(place(track.path(), news.order(), entries), track);
            entries.put(track.path(), ImmutableList.of(entry));
            tell("added", ImmutableList.of(entry));
          }
        }
      }
    }
  }

  private void tell(String event, List<Entry<Track>> entries) {
    if (!entries.isEmpty()) {
      listener.heard(event, entries);
    }
  }

  /** Behind the nearest file before it that the queue has; else before all. */
  private int place(Path path, List<Path> order, Map<Path, List<Entry<Track>>> entries) {
    Set<Entry<Track>> before = new HashSet<>();
    for (Path file : order) {
      if (file.equals(path)) {
        break;
      }
      List<Entry<Track>> there = entries.getOrDefault(file, ImmutableList.of());
      if (!there.isEmpty()) {
        before.clear();
        before.addAll(there);
      }
    }
    List<Entry<Track>> all = queue.entries();
    for (int i = all.size() - 1; i >= 0; i--) {
      if (before.contains(all.get(i))) {
        return i + 1;
      }
    }
    return 0;
  }

  private void remove(Entry<Track> entry) {
    leaving.add(entry);
    leave();
  }

  private void leave() {
    Optional<Entry<Track>> current = queue.current();
    for (Entry<Track> entry : ImmutableSet.copyOf(leaving)) {
      if (!current.equals(Optional.of(entry)) && leaving.remove(entry)) {
        // Its listener may have taken it out meanwhile.
        queue.entry(entry.id()).ifPresent(queue::remove);
      }
    }
  }

  @Override
  public void close() {
    unsubscribe.run();
    thread.interrupt();
  }
}
