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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Applies the changes of a watched library to a queue. An added file takes its natural place in the
 * source order, and a fair one among the upcoming entries. A deleted file leaves the queue; if it
 * is current, it plays to its end and leaves when another entry becomes current. A changed or moved
 * file keeps its entries, with their places and play counts, and updates their tags and paths.
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
    /** Receives the entries of one event, on the thread of the follower. */
    void heard(String event, List<Entry<Track>> entries);

    /** Called after the events of one look at the files. */
    default void looked() {}
  }

  private final Supplier<Watch> watches;
  private final PlayQueue<Track> queue;
  private final EntryListener listener;
  private final boolean plays;
  private final Set<Long> leaving = ConcurrentHashMap.newKeySet();
  private final Subscription subscription;
  private Optional<Thread> thread = Optional.empty(); // guarded by this
  private boolean closed; // likewise

  /**
   * Creates a follower.
   *
   * @param watch returns the watch; is called once, on the thread of the follower. The watch saves
   *     the seen songs once its changes are in the queue, if it has a file
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

  /** Applies the changes since {@code watch} was saved to a queue that is not played yet. */
  public static void compare(Watch watch, PlayQueue<Track> queue, EntryListener listener) {
    try (Follower follower = new Follower(() -> watch, queue, listener, false)) {
      follower.compare(watch);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Applies changes to a queue that is not played, such as a copy. */
  public static void apply(Watch.News news, PlayQueue<Track> queue) {
    try (Follower follower =
        new Follower(Follower::noWatch, queue, (event, entries) -> {}, false)) {
      follower.apply(news);
    }
  }

  private void compare(Watch watch) throws InterruptedException {
    applyUnlessClosed(watch, watch.compare());
  }

  /**
   * Starts a thread that applies the changes since the watch was saved.
   *
   * @param then run on that thread after these changes
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

  // After close(), a session would not save the edits, and the watch must not save their files.
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
    Map<Path, Track> added = new HashMap<>();
    for (Watch.Event event : news.events()) {
      Track track = event.track();
      List<Entry<Track>> known = entries.get(event.before());
      switch (event.kind()) {
        case GONE -> {
          known.forEach(this::remove);
          notifyListener("gone", known);
        }
        case CHANGED -> notifyListener("changed", refresh(known, track));
        case MOVED -> notifyListener("moved", refresh(known, track));
        case ADDED -> {
          var unused = refresh(known, track); // added before a kill, or by the listener
          if (track.durationMillis().isPresent()) {
            added.put(track.path(), track);
          }
        }
      }
    }
    inFiles().forEach(entry -> added.remove(entry.item().path()));
    NaturalPlaces.add(queue, added, news.order())
        .forEach(entry -> notifyListener("added", ImmutableList.of(entry)));
  }

  private Stream<Entry<Track>> inFiles() {
    return queue.entries().stream().filter(entry -> entry.item().isFile());
  }

  /**
   * Sets the track of entries, if it can be played, and returns the updated entries. Otherwise
   * entries whose files were not read before leave, as at the end of a scan.
   */
  private ImmutableList<Entry<Track>> refresh(List<Entry<Track>> entries, Track track) {
    if (track.durationMillis().isEmpty()) {
      entries.stream().filter(entry -> TagLoader.isUnread(entry.item())).forEach(this::remove);
      return ImmutableList.copyOf(entries);
    }
    queue.refresh(Maps.asMap(ImmutableSet.copyOf(entries), entry -> track));
    return entries.stream()
        .flatMap(entry -> queue.entry(entry.id()).stream())
        .collect(toImmutableList());
  }

  private void notifyListener(String event, List<Entry<Track>> entries) {
    if (!entries.isEmpty()) {
      listener.heard(event, entries);
    }
  }

  private void remove(Entry<Track> entry) {
    leaving.add(entry.id());
    removeLeaving();
  }

  private void removeLeaving() {
    Optional<Long> current = queue.current().map(Entry::id).filter(id -> plays);
    for (Long id : ImmutableSet.copyOf(leaving)) {
      if (!current.equals(Optional.of(id)) && leaving.remove(id)) {
        queue.entry(id).ifPresent(entry -> queue.drop(ImmutableList.of(entry)));
      }
    }
  }

  /** Ends following; waits until changes that are being applied are in the queue. */
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
