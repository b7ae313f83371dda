package dev.riffle.library;

import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
import com.google.common.collect.Sets;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * Follows changes to the songs in files and folders. For one thread.
 *
 * <p>Notifications of the system only trigger a look at all files. A difference is reported once
 * the looks of one second find the same state, so that a song being copied is not read early and
 * one being replaced by a tagger is not reported as gone. A look takes a system call for each file,
 * and happens after a notification, or every few seconds if the system sends none.
 *
 * <p>A file that cannot be read in time remains a difference and is read again at a later look.
 *
 * <p>A song on an unmounted disk is not gone; it is unavailable until the disk is mounted again.
 *
 * @since 0.1
 */
public final class Watch implements AutoCloseable {
  /**
   * The kind of an event.
   *
   * @since 0.1
   */
  public enum Kind {
    /** The song is new. */
    ADDED,
    /**
     * The file has changed, its neighbours changed the detected encoding of its text, or songs have
     * exchanged their paths.
     */
    CHANGED,
    /** The song has another path. */
    MOVED,
    /** The song was deleted. */
    GONE
  }

  /**
   * A change to one song.
   *
   * @param track the track as read now; if the song is gone, the path alone
   * @param before the previous path of the song, which differs from that of the track only if the
   *     song has moved, or has exchanged paths with others
   * @since 0.1
   */
  public record Event(Kind kind, Track track, Path before) {}

  /**
   * The changes to some songs. Applying the events one after the other to the tracks by path gives
   * the tracks of a scan: a song that is gone or moved leaves its path, and each other event sets
   * the track at its path. Songs that exchanged their paths, two or more in a circle, are reported
   * as changed.
   *
   * @param events gone songs first, then the others in the order of a scan, except that a song
   *     moves before another song takes its path
   * @param order all current files, in the order of a scan
   * @since 0.1
   */
  public record News(ImmutableList<Event> events, ImmutableList<Path> order) {}

  /** The interval of checks for mounts and unmounts, which no system notifies. */
  private static final Duration POLL = Duration.ofSeconds(2);

  /** The minimum pause after a look, as a multiple of its duration. */
  private static final int REST = 10;

  private final ImmutableList<Path> paths;
  private final SongReaders readers;
  private final NeighbourReader reader;
  private final Hints hints;
  private final KnownSongs known = new KnownSongs();
  private final Differences differences;
  private final Absences absences;
  private Look look = Look.NONE;
  private boolean sawNewFolder;
  private Duration lookTime = Duration.ZERO;

  /**
   * @param nanos the clock that determines the age of a difference
   * @param look the current state
   */
  Watch(
      List<Path> paths,
      SongReaders readers,
      TagEncoding encoding,
      Consumer<String> problems,
      LongSupplier nanos,
      boolean hinted,
      Look look) {
    this.paths = ImmutableList.copyOf(paths);
    this.readers = readers;
    this.reader = new NeighbourReader(readers, encoding);
    this.differences = new Differences(nanos);
    this.hints = hinted ? Hints.ofTheSystem(problems) : Hints.none(problems);
    this.absences = new Absences(problems);
    look.files().forEach(known::addUnread);
    absences.update(look, known.paths());
    absences.trust(ImmutableSet.of());
  }

  /**
   * Returns a watch over {@code paths}, each a file or a folder, in their current state. Must be
   * created before the scan whose tracks it {@linkplain #knows knows}; otherwise changes between
   * the two are missed.
   *
   * @param encoding as in a {@linkplain Scan#encoding scan}
   * @param problems receives a sentence, once each, if the system cannot watch a folder, if songs
   *     become unavailable, and when they are available again
   */
  public static Watch of(List<Path> paths, TagEncoding encoding, Consumer<String> problems) {
    return of(paths, Library.Formats.MP3_ONLY, encoding, problems);
  }

  /** Returns a watch that also follows files of other {@code formats}. */
  public static Watch of(
      List<Path> paths, Library.Formats formats, TagEncoding encoding, Consumer<String> problems) {
    return of(Scan.of(paths).formats(formats).encoding(encoding), problems);
  }

  /**
   * Returns a watch over the paths of {@code scan} in their current state, from which {@link
   * Scan#names} and {@link Scan#run} start, too: the watch reports what changes while they run.
   * Asks for the attributes of each file. {@link #knows(List, List)} must be called after the scan.
   */
  public static Watch of(Scan scan, Consumer<String> problems) {
    return new Watch(
        scan.paths(),
        scan.readers(),
        scan.encoding(),
        problems,
        System::nanoTime,
        true,
        scan.look());
  }

  /**
   * Sets the known tracks; only these can change, move or be gone. Tracks that are not in a file
   * are ignored. A track without tags and {@linkplain Track#problems problems} is yet to be read:
   * it is reported as changed when it has been, and a move of its file is detected without tags.
   * Looks at all files, because one that has changed since this watch was created may have been
   * read before or after that.
   */
  public void knows(List<Track> tracks) {
    known.set(tracks, now().files());
  }

  /**
   * Sets the songs of a scan that {@linkplain #of(Scan, Consumer) started from} this watch: those
   * with sound, and those that it could not read in time.
   *
   * @param files the {@linkplain Scan#names files} of the scan
   * @param tracks a track for each file that was read in time
   */
  public void knows(List<Path> files, List<Track> tracks) {
    Set<Path> read = tracks.stream().map(Track::path).collect(toImmutableSet());
    Stream<Track> unread =
        files.stream()
            .filter(file -> !read.contains(file))
            .map(file -> Track.builder(file).build());
    Stream<Track> songs = tracks.stream().filter(track -> track.durationMillis().isPresent());
    knows(Stream.concat(songs, unread).toList());
  }

  /**
   * Waits for changes to songs and returns them.
   *
   * @throws InterruptedException if the thread is interrupted while waiting
   */
  public News await() throws InterruptedException {
    while (true) {
      News news = check();
      if (!news.events().isEmpty()) {
        return news;
      }
      rest();
    }
  }

  /** Waits until the next look is due. */
  private void rest() throws InterruptedException {
    Duration atLeast = lookTime.multipliedBy(REST);
    boolean restless = !differences.isEmpty() || sawNewFolder;
    boolean due = false;
    while (!due || DiskThreads.areStuck()) {
      boolean hinted = hints.await(atLeast, restless ? Differences.SETTLED.dividedBy(2) : POLL);
      // A notification that arrives while threads are stuck is not sent again.
      due = due || restless || hinted || !absences.isEmpty() || look.isOutdated();
    }
  }

  /** Looks once; returns the changes that have settled. */
  News check() {
    Look now = look();
    return new News(events(now.files(), gone(now)), ImmutableList.copyOf(now.files().keySet()));
  }

  @Override
  public void close() {
    hints.close();
  }

  // ------------------------------------------------------------------ looks

  private Look now() {
    return Look.at(paths, known.paths(), readers::walk);
  }

  private Look look() {
    long begin = System.nanoTime();
    Look next = now();
    next.entered().forEach(hints::register);
    // Files in a new folder may precede its registration, so no notification is sent.
    sawNewFolder = !look.entered().containsAll(next.entered());
    look = next;
    lookTime = Duration.ofNanos(System.nanoTime() - begin);
    return next;
  }

  /** Returns the songs whose deletion has settled; updates the unavailable songs. */
  private Set<Path> gone(Look now) {
    absences.update(now, known.paths());
    Set<Path> gone = new LinkedHashSet<>();
    SetMultimap<Path, Path> away = LinkedHashMultimap.create();
    Set<Path> lost = new LinkedHashSet<>();
    Set<Path> absent = absences.songs();
    for (Path song : Sets.difference(known.paths(), Sets.union(now.files().keySet(), absent))) {
      Optional<Path> place = absences.place(song);
      boolean settled = differences.isSettled(song, Optional.empty());
      if (place.isPresent()) {
        away.put(place.get(), song);
        if (settled) {
          lost.add(place.get());
        }
      } else if (settled) {
        gone.add(song);
      }
    }
    for (Path place : lost) {
      absences.begin(place, away.get(place));
      differences.forgetIf(away.get(place)::contains);
    }
    absences.trust(away.keySet());
    return gone;
  }

  private ImmutableList<Event> events(Map<Path, Optional<Stamp>> now, Set<Path> gone) {
    Set<Path> other = new LinkedHashSet<>();
    now.forEach(
        (path, stamp) -> {
          if (known.contains(path) && stamp.equals(known.stamp(path))) {
            differences.forget(path);
          } else if (differences.isSettled(path, stamp)) {
            other.add(path);
          }
        });
    differences.forgetIf(path -> !known.contains(path) && !now.containsKey(path));
    holdBack(gone, other, now);
    NeighbourReader.JudgedTracks read =
        reader.read(other, Sets.intersection(known.paths(), now.keySet()));
    List<Track> tracks = read.tracks();
    Map<Path, Path> moves = known.moves(Sets.union(gone, absences.songs()), tracks, now);
    Set<Path> left = ImmutableSet.copyOf(moves.values());
    // songs that another song was moved over
    moves.keySet().stream().filter(known::contains).forEach(gone::add);
    gone.removeAll(left);
    List<Event> events = new ArrayList<>();
    gone.forEach(path -> events.add(new Event(Kind.GONE, Track.builder(path).build(), path)));
    known.paths().removeAll(Sets.union(gone, left));
    absences.forget(left);
    for (Track track : tracks) {
      Path path = track.path();
      Optional<Watch.Kind> kind = known.put(track, now.getOrDefault(path, Optional.empty()));
      if (moves.containsKey(path)) {
        events.add(new Event(Kind.MOVED, track, Objects.requireNonNull(moves.get(path))));
      } else {
        kind.ifPresent(seen -> events.add(new Event(seen, track, path)));
      }
    }
    // Their text is decoded differently because of their new neighbours.
    read.beside().stream()
        .filter(known::update)
        .forEach(track -> events.add(new Event(Kind.CHANGED, track, track.path())));
    return EventOrder.of(events);
  }

  /**
   * Removes songs that may be one half of a move, by size, while the other half has not settled.
   */
  private void holdBack(Set<Path> gone, Set<Path> other, Map<Path, Optional<Stamp>> now) {
    Set<Long> leaving = new HashSet<>();
    Set<Long> coming = new HashSet<>();
    for (Path path : differences.without(Sets.union(gone, other))) {
      known.stamp(path).map(Stamp::size).ifPresent(leaving::add);
      now.getOrDefault(path, Optional.empty()).map(Stamp::size).ifPresent(coming::add);
    }
    gone.removeIf(path -> known.stamp(path).map(Stamp::size).filter(coming::contains).isPresent());
    other.removeIf(
        path -> {
          Optional<Stamp> stamp = now.getOrDefault(path, Optional.empty());
          return stamp.map(Stamp::size).filter(leaving::contains).isPresent();
        });
  }
}
