package dev.riffle.control;

import com.google.common.collect.ImmutableList;
import dev.riffle.catalogue.Catalogue;
import dev.riffle.catalogue.MusicFolders;
import dev.riffle.library.Scan;
import dev.riffle.player.TagLoader;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Subscription;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The songs that a listener can browse: those in the music folders or, without music folders, those
 * of the queue. Scans at the first use, and then follows the folders. Thread-safe; reads on threads
 * of its own.
 */
public final class MusicLibrary implements AutoCloseable {
  /**
   * A state of the library. An immutable value.
   *
   * @param catalogue the songs; none until they have been read
   * @param job the number of the current or next scan, as returned by {@link #update}
   * @param read the time at which the catalogue was built; empty until the songs have been read
   */
  public record Snapshot(Catalogue catalogue, OptionalInt job, Optional<Instant> read) {}

  private final SongSource source;
  private final Consumer<RuntimeException> traces;
  private final Clock clock;
  private final List<Consumer<Snapshot>> listeners = new CopyOnWriteArrayList<>();
  private final CompletableFuture<@Nullable Void> firstRead = new CompletableFuture<>();

  // Guarded by this. Null before the first use, which loads the code of the catalogue.
  private @Nullable Snapshot snapshot;
  private int jobs; // to read the songs, one after the other
  private int begun; // of them
  private int ended; // likewise
  private boolean hasChange; // that the catalogue lacks

  // Those of the catalogue. Of the reader's thread.
  private ImmutableList<Track> songs = ImmutableList.of();

  private final ThreadPoolExecutor reader =
      new ThreadPoolExecutor(
          0,
          1,
          1,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          MusicLibrary::thread,
          new ThreadPoolExecutor.DiscardPolicy()); // after close()

  private MusicLibrary(SongSource source, Consumer<RuntimeException> traces, Clock clock) {
    this.source = source;
    this.traces = traces;
    this.clock = clock;
  }

  /**
   * Returns the library of some folders.
   *
   * @param scans returns a scan of those of them that exist
   * @param problems receives a sentence about each folder that cannot be read
   * @param traces receives internal errors
   */
  public static MusicLibrary ofFolders(
      List<Path> folders,
      Function<ImmutableList<Path>, Scan> scans,
      Consumer<String> problems,
      Consumer<RuntimeException> traces,
      Clock clock) {
    return new MusicLibrary(new FolderSongs(folders, scans, problems, traces), traces, clock);
  }

  /** Returns the library of the songs of a queue. */
  public static MusicLibrary ofQueue(
      PlayQueue<Track> queue, TagLoader tags, Consumer<RuntimeException> traces, Clock clock) {
    return new MusicLibrary(new QueueSongs(queue, tags), traces, clock);
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "riffle-library");
    thread.setDaemon(true);
    return thread;
  }

  /** Returns the folders below which the songs have paths. */
  public MusicFolders folders() {
    return source.folders();
  }

  /** Returns whether it is the library of a queue. */
  public boolean isOfQueue() {
    return source instanceof QueueSongs;
  }

  // ------------------------------------------------------------------ snapshots

  /** Returns the current state; begins to read the songs, the first time. Does not block. */
  public synchronized Snapshot now() {
    if (jobs == 0) {
      var unused = update();
    }
    return snapshot();
  }

  private synchronized Snapshot snapshot() {
    Snapshot known = snapshot;
    if (known == null) {
      known = new Snapshot(Catalogue.EMPTY, OptionalInt.empty(), Optional.empty());
      snapshot = known;
    }
    return known;
  }

  /** Returns the number of the current or next scan, without starting one. */
  public synchronized OptionalInt job() {
    return ended < jobs ? OptionalInt.of(ended + 1) : OptionalInt.empty();
  }

  /** Waits until the songs have been read once, or this library is closed. */
  public Snapshot await() {
    var unused = now();
    firstRead.join();
    return snapshot();
  }

  /** Waits like {@link #await()}, but not longer than {@code limit}; returns the current state. */
  public Snapshot await(Duration limit) {
    var unused = now();
    try {
      firstRead.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      // Yet to be read.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e); // it is never completed with an exception
    }
    return snapshot();
  }

  /**
   * Adds a listener, which receives each new state on a thread of the library: at the begin and the
   * end of a reading, and after changes of the songs. It must not block.
   */
  public Subscription subscribe(Consumer<Snapshot> listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  private synchronized void set(Catalogue catalogue, Optional<Instant> read) {
    snapshot = new Snapshot(catalogue, job(), read);
  }

  private void publish() {
    Snapshot state = snapshot();
    listeners.forEach(listener -> listener.accept(state));
  }

  // ------------------------------------------------------------------ reading

  /**
   * Reads the songs again, in the background; files that have not changed are not read. Returns the
   * number of the scan, from 1; if a scan is already pending, returns its number.
   */
  public synchronized int update() {
    if (jobs == begun) {
      jobs++;
      set(snapshot().catalogue, snapshot().read);
      reader.execute(this::read);
    }
    return jobs;
  }

  private void read() {
    synchronized (this) {
      begun++;
    }
    publish();
    source.onChange(this::changed);
    Catalogue catalogue = catalogue(source::read);
    synchronized (this) {
      ended++;
      set(catalogue, Optional.of(clock.instant()));
    }
    publish();
    firstRead.complete(null);
  }

  /** Returns the catalogue of the songs after a preparation, rebuilt only if they have changed. */
  private Catalogue catalogue(Runnable preparation) {
    try {
      preparation.run();
      ImmutableList<Track> now = source.songs();
      if (!areSame(now, songs)) {
        Catalogue catalogue = Catalogue.of(source.folders(), now);
        songs = now;
        return catalogue;
      }
    } catch (RuntimeException e) {
      traces.accept(e);
    }
    return snapshot().catalogue;
  }

  @SuppressWarnings("ReferenceEquality") // each press changes a queue, and few change its songs
  private static boolean areSame(List<Track> songs, List<Track> others) {
    return songs.size() == others.size()
        && IntStream.range(0, songs.size()).allMatch(i -> songs.get(i) == others.get(i));
  }

  private synchronized void changed() {
    if (!hasChange) {
      hasChange = true;
      reader.execute(this::show);
    }
  }

  private void show() {
    synchronized (this) {
      hasChange = false;
    }
    Catalogue catalogue = catalogue(() -> {});
    if (catalogue != snapshot().catalogue) {
      set(catalogue, Optional.of(clock.instant()));
      publish();
    }
  }

  @Override
  public void close() {
    source.close();
    reader.shutdown();
    firstRead.complete(null); // await() must return
  }
}
