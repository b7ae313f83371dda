package dev.riffle.player;

import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.riffle.player.Buttons.Button;
import dev.riffle.queue.Cause;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Subscription;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Reads the tags of songs that were queued by file name alone, while the queue plays. The queue
 * draws entries without their tags, so the first song need not wait for the tags of the others.
 *
 * <pre>
 *   file names → queue → first song            its tags are read before it plays
 *                └── scan of all files → refresh, drop, add
 *                └── visible rows      → refresh, drop     before the scan ends
 * </pre>
 *
 * A song that was read is {@linkplain PlayQueue#refresh refreshed}, one without audio is
 * {@linkplain PlayQueue#drop dropped}; neither is an edit. Dropping does not change the order of
 * the other songs, so every order of them remains equally likely.
 *
 * <p>Thread-safe. A song is unread if it is in a file and has no duration.
 *
 * @since 0.1
 */
public final class TagLoader implements AutoCloseable {
  /**
   * Reads the tags of files. Thread-safe.
   *
   * @since 0.1
   */
  public interface Reader {
    /**
     * Scans all files; returns a track for each file that was read in time, without a duration if
     * it has no audio. A song whose disk does not respond stays in the queue unchanged.
     */
    List<Track> all();

    /** Reads a few files; returns a track for each, as {@link #all} does. */
    List<Track> some(Set<Path> files);

    /** Called after {@link #all}, with the number of songs that were dropped. */
    default void finished(int dropped) {}
  }

  private final PlayQueue<Track> queue;
  private final TagChanges changes;
  private final Reader reader;
  private final Consumer<RuntimeException> traces;
  private final Set<Path> asked = ConcurrentHashMap.newKeySet();
  private final CompletableFuture<Void> read = new CompletableFuture<>();
  private final Subscription subscription;
  private boolean started; // guarded by this
  private ImmutableSet<Path> named = ImmutableSet.of(); // set during the scan; guarded by this

  private final Executor scanner;
  private final ExecutorService rows;

  /**
   * Creates a loader of the songs of {@code queue}, which may all be unread.
   *
   * @param traces receives internal errors
   */
  public TagLoader(PlayQueue<Track> queue, Reader reader, Consumer<RuntimeException> traces) {
    this(
        queue,
        reader,
        traces,
        task -> daemon(task, "riffle-tags").start(),
        new ThreadPoolExecutor(
            0,
            1,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> daemon(task, "riffle-rows"),
            new ThreadPoolExecutor.DiscardPolicy())); // after close()
  }

  /**
   * Creates a loader.
   *
   * @param scanner runs the scan
   * @param rows reads visible rows; shut down with the loader
   */
  TagLoader(
      PlayQueue<Track> queue,
      Reader reader,
      Consumer<RuntimeException> traces,
      Executor scanner,
      ExecutorService rows) {
    this.scanner = scanner;
    this.rows = rows;
    this.queue = queue;
    this.changes = new TagChanges(queue);
    this.reader = reader;
    this.traces = traces;
    // Undo restores an entry with its old item, which may be unread.
    subscription =
        queue.subscribe(
            change -> {
              boolean mayReturn = change.cause() == Cause.UNDO || change.cause() == Cause.REDO;
              if (mayReturn && read.isDone()) {
                this.rows.execute(() -> show(queue.entries()));
              }
            });
  }

  /** Returns a loader of a queue whose songs have been read. */
  public static TagLoader ofRead(PlayQueue<Track> queue) {
    Reader none =
        new Reader() {
          @Override
          public List<Track> all() {
            return ImmutableList.of();
          }

          @Override
          public List<Track> some(Set<Path> files) {
            return ImmutableList.of();
          }
        };
    TagLoader loader = new TagLoader(queue, none, error -> {});
    loader.read.complete(null);
    loader.subscription.close();
    return loader;
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  /** Returns whether the tags of a song have not been read yet. */
  public static boolean isUnread(Track song) {
    return song.isFile() && song.durationMillis().isEmpty();
  }

  // ------------------------------------------------------------------ all songs

  /** Starts the scan, once. */
  public synchronized void start() {
    if (!read.isDone() && !started) {
      started = true;
      named = paths(queue.entries());
      scanner.execute(this::readAll);
    }
  }

  private void readAll() {
    try {
      apply(reader.all());
    } catch (RuntimeException e) {
      traces.accept(e);
    } finally {
      read.complete(null); // also after a failure: await() must return
    }
  }

  private void apply(List<Track> tracks) {
    synchronized (this) { // not during readShown, which detects encodings from fewer files
      if (read.isDone()) {
        return; // closed
      }
      changes.apply(queue.entries(), tracks);
      // Only files that were not queued by name: the user may have removed the others.
      Map<Path, Track> added = new LinkedHashMap<>();
      tracks.stream()
          .filter(track -> !isUnread(track) && !named.contains(track.path()))
          .forEach(track -> added.put(track.path(), track));
      if (!added.isEmpty()) {
        var unused = NaturalPlaces.add(queue, added, tracks.stream().map(Track::path).toList());
      }
      asked.clear();
      named = ImmutableSet.of();
    }
    reader.finished(changes.dropped());
  }

  /** Returns whether the tags of all songs have been read, or the loader is closed. */
  public boolean isDone() {
    return read.isDone();
  }

  /** Blocks until the tags of all songs have been read, or the loader is closed. */
  public void await() {
    try {
      read.join();
    } catch (CancellationException e) {
      // Closed.
    }
  }

  /** Runs an action once the tags of all songs have been read; never if closed before. */
  public void whenRead(Runnable action) {
    var unused = read.thenRun(action);
  }

  // ------------------------------------------------------------------ some songs

  /** Reads the tags of visible rows in the background, ahead of those of other songs. */
  public void show(Collection<Entry<Track>> shown) {
    List<Entry<Track>> unread =
        shown.stream()
            .filter(entry -> isUnread(entry.item()) && asked.add(entry.item().path()))
            .toList();
    if (!unread.isEmpty() && !read.isCancelled()) {
      rows.execute(() -> readShown(unread));
    }
  }

  private void readShown(List<Entry<Track>> entries) {
    try {
      List<Track> tracks = reader.some(paths(entries));
      synchronized (this) {
        // If the scan has ended, its tags win: it detects encodings from more files.
        changes.apply(
            entries.stream()
                .flatMap(entry -> queue.entry(entry.id()).stream())
                .filter(entry -> isUnread(entry.item()))
                .toList(),
            tracks);
      }
    } catch (RuntimeException e) {
      traces.accept(e);
    }
  }

  private static ImmutableSet<Path> paths(Collection<Entry<Track>> entries) {
    return entries.stream()
        .map(Entry::item)
        .filter(Track::isFile)
        .map(Track::path)
        .collect(toImmutableSet());
  }

  /**
   * Reads the tags of the first song of a new queue; drops songs before the first one with audio.
   * Returns false if there is none.
   */
  public boolean prepareFirst() {
    return prepare(() -> queue.upcoming(1).stream().findFirst()).isPresent();
  }

  /**
   * Reads the tags of the entry that {@code peek} returns, and drops it if it has no audio, until
   * {@code peek} returns one with audio, or none.
   */
  Optional<Entry<Track>> prepare(Supplier<Optional<Entry<Track>>> peek) {
    Optional<Entry<Track>> next = peek.get();
    while (next.isPresent() && !hasSound(next.get())) {
      changes.drop(ImmutableList.of(next.get()));
      next = peek.get();
    }
    return next;
  }

  /**
   * Returns {@code entry} with its tags. If it has no audio, drops it and returns the next entry
   * with audio, or empty if there is none.
   *
   * @param on moves the queue on from an entry without audio
   */
  Optional<Entry<Track>> ready(Optional<Entry<Track>> entry, Button on) {
    Optional<Entry<Track>> next = entry;
    while (next.isPresent() && !hasSound(next.get())) {
      Entry<Track> silent = next.get();
      next = on.apply(queue);
      if (next.isEmpty()) { // nothing follows: return to the previous entry
        var unused = on == Buttons.PREVIOUS ? queue.next() : queue.previous();
      }
      changes.drop(ImmutableList.of(silent));
      if (next.equals(Optional.of(silent))) { // random picks may repeat it
        next = Buttons.over(PlayQueue::current).apply(queue).or(() -> on.apply(queue));
      }
    }
    return next.map(found -> queue.entry(found.id()).orElse(found));
  }

  /**
   * Reads an unread entry and refreshes it if it has audio; returns false if it has none. Returns
   * true if it was read before or its disk does not respond.
   */
  private boolean hasSound(Entry<Track> entry) {
    Track song = queue.entry(entry.id()).orElse(entry).item();
    if (isDone() || !isUnread(song)) {
      return true;
    }
    Optional<Track> track = reader.some(ImmutableSet.of(song.path())).stream().findFirst();
    Optional<Track> heard = track.filter(now -> !isUnread(now));
    heard.ifPresent(now -> queue.refresh(ImmutableMap.of(entry, now)));
    return track.isEmpty() || heard.isPresent();
  }

  /** Stops reading; the result of a running scan is discarded. */
  @Override
  public synchronized void close() {
    read.cancel(false);
    subscription.close();
    rows.shutdownNow();
  }
}
