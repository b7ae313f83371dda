package dev.riffle.player;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.Maps;
import dev.riffle.library.Watch;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Subscription;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Applies the changes of a watched library to a queue. An added file gets its natural position in
 * the source order and a fair one among the upcoming entries. The entries of a deleted file are
 * removed, the current one when another becomes current. The entries of a changed or moved file
 * keep their positions and play counts. Thread-safe.
 *
 * @since 0.1
 */
public final class Follower implements AutoCloseable {
  /**
   * Receives changes of entries: {@code added}, {@code changed}, {@code moved}, {@code gone}.
   *
   * @since 0.1
   */
  public interface EntryListener {
    /** Receives the entries of one event, on the follower's thread. */
    void heard(String event, List<Entry<Track>> entries);

    /** Called after all events of one comparison with the files. */
    default void looked() {}
  }

  private final Supplier<Watch> watches;
  private final PlayQueue<Track> queue;
  private final EntryListener listener;
  private final boolean plays;
  private final Set<Long> leaving = ConcurrentHashMap.newKeySet();
  private final Subscription subscription;
  private Optional<Thread> thread = Optional.empty(); // guarded by this
  private boolean closed; // guarded by this

  /**
   * Creates a follower; {@link #follow} and {@link #compareOnce} start it.
   *
   * @param watch supplies the watch; called once, on the follower's thread. A watch with a file
   *     saves its state each time its changes have been applied to the queue
   */
  public Follower(Supplier<Watch> watch, PlayQueue<Track> queue, EntryListener listener) {
    this(watch, queue, listener, true);
  }

  private Follower(
      Supplier<Watch> watch, PlayQueue<Track> queue, EntryListener listener, boolean plays) {
    this.watches = watch;
    this.queue = queue;
    this.listener = listener;
    this.plays = plays;
    subscription = queue.subscribe(change -> removeLeaving());
  }

  /** Applies the changes since {@code watch} was saved to a queue that is not playing yet. */
  public static void compare(Watch watch, PlayQueue<Track> queue, EntryListener listener) {
    try (Follower follower = new Follower(() -> watch, queue, listener, false)) {
      follower.compare(watch);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Applies changes to a queue, such as a copy, in two calls: one removes all deleted songs, one
   * refreshes all changed songs.
   *
   * @param plays whether the current song is playing, and kept even if its file was deleted
   * @return the path of the current song, if it was kept although its file was deleted
   */
  public static Optional<Path> apply(Watch.News news, PlayQueue<Track> queue, boolean plays) {
    try (Follower follower =
        new Follower(Follower::noWatch, queue, (event, entries) -> {}, plays)) {
      follower.apply(news);
      return follower.leaving.stream()
          .flatMap(id -> queue.entry(id).stream())
          .map(entry -> entry.item().path())
          .findFirst();
    }
  }

  private void compare(Watch watch) throws InterruptedException {
    applyUnlessClosed(watch, watch.compare());
  }

  /**
   * Starts a thread that applies the changes since the watch was saved.
   *
   * @param then runs on that thread afterwards, also after a failure
   */
  public void compareOnce(Runnable then) {
    start(
        () -> {
          try (Watch watch = watches.get()) {
            compare(watch);
          } finally {
            then.run();
          }
        });
  }

  /** Starts a thread that applies the changes since the watch was saved, and then new ones. */
  public void follow() {
    start(
        () -> {
          try (Watch watch = watches.get()) {
            compare(watch);
            while (!Thread.currentThread().isInterrupted()) {
              applyUnlessClosed(watch, watch.await());
            }
          }
        });
  }

  private interface Work {
    void run() throws InterruptedException;
  }

  private synchronized void start(Work work) {
    Thread started =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // closed
              }
            },
            "riffle-follow");
    started.setDaemon(true);
    started.start();
    thread = Optional.of(started);
  }

  // After close(), a session saves no edits, so the watch must not record their files as seen.
  private synchronized void applyUnlessClosed(Watch watch, Watch.News news) {
    if (!closed) {
      apply(news);
      watch.save();
      listener.looked();
    }
  }

  private void apply(Watch.News news) {
    ListMultimap<Path, Entry<Track>> entries = ArrayListMultimap.create();
    inFiles().forEach(entry -> entries.put(entry.item().path(), entry));
    ListMultimap<Watch.Event, Entry<Track>> known = ArrayListMultimap.create();
    Map<Path, Track> added = new HashMap<>();
    news.events().stream()
        .filter(event -> event.kind() == Watch.Kind.ADDED)
        .forEach(event -> added.put(event.track().path(), event.track()));
    news.events().forEach(event -> known.putAll(event, take(event, added.keySet(), entries)));
    List<Entry<Track>> gone = new ArrayList<>();
    Map<Entry<Track>, Track> refreshed = new LinkedHashMap<>();
    for (Watch.Event event : news.events()) {
      Track track = event.track();
      if (event.kind() == Watch.Kind.GONE) {
        gone.addAll(known.get(event));
      } else if (track.durationMillis().isPresent()) {
        // An added song may have entries from before a crash, another server or the user.
        known.get(event).forEach(entry -> refreshed.put(entry, track));
      } else { // no audio: unread entries are removed, as at the end of a scan
        known.get(event).stream().filter(Follower::isUnread).forEach(gone::add);
      }
    }
    // One queue call each, regardless of the number of songs.
    remove(gone);
    refresh(refreshed);
    news.events().forEach(event -> notifyListener(event, known.get(event)));
    added.values().removeIf(track -> track.durationMillis().isEmpty());
    inFiles().forEach(entry -> added.remove(entry.item().path()));
    NaturalPlaces.add(queue, added, news.order())
        .forEach(entry -> notifyListener("added", ImmutableList.of(entry)));
  }

  /** Removes and returns the entries of an event, so that no later event matches them. */
  private static List<Entry<Track>> take(
      Watch.Event event, Set<Path> added, ListMultimap<Path, Entry<Track>> entries) {
    Path now = event.track().path();
    // Another server may have moved the song already, and another song may be at its old path.
    boolean hasMoved = added.contains(event.before()) && entries.containsKey(now);
    return entries.removeAll(hasMoved ? now : event.before());
  }

  private Stream<Entry<Track>> inFiles() {
    return queue.entries().stream().filter(entry -> entry.item().isFile());
  }

  private static boolean isUnread(Entry<Track> entry) {
    return TagLoader.isUnread(entry.item());
  }

  private void refresh(Map<Entry<Track>, Track> tracks) {
    Map<Entry<Track>, Track> others =
        Maps.filterEntries(tracks, entry -> !entry.getKey().item().equals(entry.getValue()));
    if (!others.isEmpty()) {
      queue.refresh(others);
    }
  }

  private void notifyListener(Watch.Event event, List<Entry<Track>> entries) {
    switch (event.kind()) {
      case GONE -> notifyListener("gone", entries);
      case CHANGED -> notifyListener("changed", now(entries));
      case MOVED -> notifyListener("moved", now(entries));
      case ADDED -> {} // reported once it is in the queue
    }
  }

  private ImmutableList<Entry<Track>> now(List<Entry<Track>> entries) {
    return entries.stream()
        .flatMap(entry -> queue.entry(entry.id()).stream())
        .collect(toImmutableList());
  }

  private void notifyListener(String event, List<Entry<Track>> entries) {
    if (!entries.isEmpty()) {
      listener.heard(event, entries);
    }
  }

  private void remove(List<Entry<Track>> entries) {
    entries.forEach(entry -> leaving.add(entry.id()));
    removeLeaving();
  }

  private void removeLeaving() {
    if (leaving.isEmpty()) {
      return;
    }
    Optional<Long> current = queue.current().map(Entry::id).filter(id -> plays);
    ImmutableList<Entry<Track>> left =
        ImmutableSet.copyOf(leaving).stream()
            .filter(id -> !current.equals(Optional.of(id)) && leaving.remove(id))
            .flatMap(id -> queue.entry(id).stream())
            .collect(toImmutableList());
    if (!left.isEmpty()) {
      queue.drop(left);
    }
  }

  /** Stops following; waits for changes that are being applied. */
  @Override
  public synchronized void close() {
    closed = true;
    subscription.close();
    thread.ifPresent(Thread::interrupt);
  }

  private static Watch noWatch() {
    throw new IllegalStateException("this follower was created without a watch");
  }
}
