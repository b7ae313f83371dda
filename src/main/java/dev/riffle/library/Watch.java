package dev.riffle.library;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.riffle.mp3.TextEncoding;
import dev.riffle.mp3.TrackReader;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Follows what becomes of the songs in files and folders. For one thread.
 *
 * <p>The system says in which folders something happened, where it can; that is a hint to look, no
 * more. What counts is whether a look finds a file otherwise than it was known, and the next looks
 * find it just so: for a second, so that a song that is still being copied is not read, and one
 * that a tagger replaces is not gone. A look takes a call of the system for each file, and is taken
 * when something happened, or every few seconds where the system cannot say so.
 */
public final class Watch implements AutoCloseable {
  /** What became of a song. */
  public enum Kind {
    /** It was not there before. */
    ADDED,
    /** Its file is another. */
    CHANGED,
    /** It is not there any more. */
    GONE
  }

  /**
   * What became of a song.
   *
   * @param track what its file says now; of one that is gone, the path alone
   */
  public record Event(Kind kind, Track track) {}

  /**
   * What became of some songs.
   *
   * @param events the gone ones first, then the others in the order of a scan
   * @param order all files that there are now, in the order of a scan
   */
  public record News(ImmutableList<Event> events, ImmutableList<Path> order) {}

  private record Difference(Optional<Stamp> stamp, long since) {}

  private static final Duration SETTLED = Duration.ofSeconds(1);
  private static final Duration DEADLINE = Duration.ofSeconds(5);

  /** Looking shall take no more than a tenth of the time. */
  private static final int REST = 10;

  private final ImmutableList<Path> paths;
  private final TextEncoding encoding;
  private final LongSupplier nanos;
  private final int threads = Runtime.getRuntime().availableProcessors();
  private final Hints hints;
  private final Map<Path, Optional<Stamp>> known = new LinkedHashMap<>();
  private final Map<Path, Difference> differences = new HashMap<>();
  private Set<Path> folders = ImmutableSet.of();
  private ImmutableList<Path> blind = ImmutableList.of();
  private boolean sawNewFolder;
  private Duration lookTime = Duration.ZERO;

  /**
   * @param nanos the clock by which a difference is old
   */
  Watch(
      List<Path> paths,
      TextEncoding encoding,
      Consumer<String> problems,
      LongSupplier nanos,
      boolean hinted) {
    this.paths = ImmutableList.copyOf(paths);
    this.encoding = encoding;
    this.nanos = nanos;
    this.hints = hinted ? Hints.ofTheSystem(problems) : Hints.none(problems);
    known.putAll(look());
  }

  /**
   * Returns a watch over {@code paths}, each a file or a folder, as they are now. To be made before
   * the scan whose tracks it then {@linkplain #knows is told}, or what happens between is missed.
   *
   * @param encoding as of a {@linkplain Scan#encoding scan}
   * @param problems hears a sentence, once, if the system cannot say where something happens
   */
  public static Watch of(List<Path> paths, TextEncoding encoding, Consumer<String> problems) {
    return new Watch(paths, encoding, problems, System::nanoTime, true);
  }

  /** Takes {@code tracks} for what is known: those alone can change or be gone. */
  public void knows(List<Track> tracks) {
    Map<Path, Optional<Stamp>> seen = new HashMap<>(known);
    known.clear();
    for (Track track : tracks) {
      known.put(track.path(), seen.getOrDefault(track.path(), Optional.empty()));
    }
  }

  /**
   * Waits until something has become of a song, and returns what.
   *
   * @throws InterruptedException if the thread is interrupted, which ends the waiting
   */
  public News await() throws InterruptedException {
    while (true) {
      News news = check();
      if (!news.events().isEmpty()) {
        return news;
      }
      boolean idle = differences.isEmpty() && !sawNewFolder;
      hints.await(
          lookTime.multipliedBy(REST), idle ? Optional.empty() : Optional.of(SETTLED.dividedBy(2)));
    }
  }

  /** Looks once; returns what has become of songs, and has stayed so for long enough. */
  News check() {
    Map<Path, Optional<Stamp>> now = look();
    return new News(events(now), ImmutableList.copyOf(now.keySet()));
  }

  @Override
  public void close() {
    hints.close();
  }

  // ------------------------------------------------------------------ looks

  private Map<Path, Optional<Stamp>> look() {
    long begin = System.nanoTime();
    Map<Path, Optional<Stamp>> files = new LinkedHashMap<>();
    Set<Path> entered = new HashSet<>();
    ImmutableList.Builder<Path> unreadable = ImmutableList.builder();
    for (Path path : paths) {
      if (Files.isDirectory(path)) {
        FolderWalk walk = FolderWalk.through(path, threads);
        walk.files().forEach(file -> files.put(file.path(), file.stamp()));
        entered.addAll(walk.folders());
        unreadable.addAll(walk.unreadable());
      } else {
        Path folder = path.toAbsolutePath().resolveSibling("");
        Optional<Stamp> stamp = stamp(path);
        if (stamp.isPresent()) {
          files.put(path, stamp);
        } else if (!known.containsKey(path) || !Files.isDirectory(folder)) {
          unreadable.add(path); // a folder of songs, it may be
        }
        entered.add(folder);
      }
    }
    entered.forEach(hints::register);
    // What lay in a new folder before it was registered, nobody hinted at.
    sawNewFolder = !folders.containsAll(entered);
    folders = entered;
    blind = unreadable.build();
    lookTime = Duration.ofNanos(System.nanoTime() - begin);
    return files;
  }

  private static Optional<Stamp> stamp(Path file) {
    try {
      return Optional.of(Stamp.at(file).stamp());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private ImmutableList<Event> events(Map<Path, Optional<Stamp>> now) {
    List<Path> gone = new ArrayList<>();
    for (Path path : Sets.difference(known.keySet(), now.keySet())) {
      // Where a folder cannot be read, as when a disk was taken out, nobody deleted its songs.
      if (blind.stream().noneMatch(path::startsWith) && isSettled(path, Optional.empty())) {
        gone.add(path);
      }
    }
    List<Path> other = new ArrayList<>();
    now.forEach(
        (path, stamp) -> {
          if (stamp.equals(known.get(path))) {
            differences.remove(path);
          } else if (isSettled(path, stamp)) {
            other.add(path);
          }
        });
    differences.keySet().removeIf(path -> !known.containsKey(path) && !now.containsKey(path));
    ImmutableList.Builder<Event> events = ImmutableList.builder();
    gone.forEach(path -> events.add(new Event(Kind.GONE, Track.builder(path).build())));
    gone.forEach(known::remove);
    for (Track track : read(other)) {
      Path path = track.path();
      Kind kind = known.containsKey(path) ? Kind.CHANGED : Kind.ADDED;
      known.put(path, now.getOrDefault(path, Optional.empty()));
      events.add(new Event(kind, track));
    }
    return events.build();
  }

  private List<Track> read(List<Path> files) {
    return new ParallelReader(
            ImmutableList.copyOf(files),
            file -> TrackReader.read(file, encoding),
            DEADLINE,
            System::currentTimeMillis)
        .results(threads, (done, all) -> {}).stream().map(ParallelReader.Result::track).toList();
  }

  /** Returns whether a difference has been the same for long enough; forgets it then. */
  private boolean isSettled(Path path, Optional<Stamp> stamp) {
    long now = nanos.getAsLong();
    Difference before = differences.get(path);
    if (before == null || !before.stamp().equals(stamp)) {
      differences.put(path, new Difference(stamp, now));
      return false;
    }
    if (now - before.since() < SETTLED.toNanos()) {
      return false;
    }
    differences.remove(path);
    return true;
  }
}
