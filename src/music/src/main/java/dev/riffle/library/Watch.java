package dev.riffle.library;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Follows changes to the songs in files and folders. For one thread.
 *
 * <p>Notifications of the system only trigger a look at all files. A difference is reported once
 * the looks of one second find the same state, so that a song being copied is not read early and
 * one being replaced by a tagger is not reported as gone. A look takes a system call for each file,
 * and happens after a notification, or every few seconds if the system sends none.
 *
 * <p>A file that cannot be read in time remains a difference and is read again at a later look. A
 * song on an unmounted disk is not gone; it is unavailable until the disk is mounted again.
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
  public record News(ImmutableList<Event> events, ImmutableList<Path> order) {
    /**
     * Returns the tracks with sound after these changes to {@code before}, in the order of a scan;
     * those on an unmounted disk come last.
     */
    public ImmutableList<Track> applyTo(List<Track> before) {
      return EventOrder.apply(this, before);
    }
  }

  /** The interval of checks for mounts and unmounts, which no system notifies. */
  private static final Duration POLL = Duration.ofSeconds(2);

  /** The minimum pause after a look, as a multiple of its duration. */
  private static final int REST = 10;

  private final ImmutableList<Path> paths;
  private final SongReaders readers;
  private final Hints hints;
  private final LookComparison songs;
  private final Consumer<String> problems;
  private Look look = Look.NONE; // without its files
  private boolean sawNewFolder;
  private Duration lookTime = Duration.ZERO;
  private Optional<SeenFile> saved = Optional.empty();
  private Pause pause = time -> {};

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
    this.problems = problems;
    this.readers = readers;
    this.hints = hinted ? Hints.ofTheSystem(problems) : Hints.none(problems);
    this.songs = new LookComparison(new NeighbourReader(readers, encoding), nanos, problems);
    songs.begin(look);
  }

  /**
   * Returns a watch over {@code paths}, each a file or a folder, in their current state. Must be
   * created before the scan whose tracks it {@linkplain #knows knows}; otherwise changes between
   * the two are missed.
   *
   * @param formats the followed formats besides MP3
   * @param encoding as in a {@linkplain Scan#encoding scan}
   * @param problems receives a sentence, once each, if the system cannot watch a folder, if songs
   *     become unavailable, and when they are available again
   */
  public static Watch of(
      List<Path> paths, Library.Formats formats, TagEncoding encoding, Consumer<String> problems) {
    return of(
        Scan.of(paths).formats(formats).encoding(encoding), UnaryOperator.identity(), problems);
  }

  /**
   * Returns a watch over the paths of {@code scan} in their current state, from which {@link
   * Scan#names} and {@link Scan#run} start, too: the watch reports what changes while they run.
   * Asks for the attributes of each file. {@link #knows(List, List)} must be called after the scan.
   *
   * @param path returns the path under which a path of the scan is watched, such as the absolute
   *     one
   */
  public static Watch of(Scan scan, UnaryOperator<Path> path, Consumer<String> problems) {
    return new Watch(
        scan.paths().stream().map(path).toList(),
        scan.readers(),
        scan.encoding(),
        problems,
        System::nanoTime,
        true,
        scan.look().at(path));
  }

  /**
   * Prepares a watch that, unlike that of {@link #of(Scan, UnaryOperator, Consumer)}, delays no
   * call of {@link Scan#names}, and misses changes before {@link Scan#run}.
   *
   * @return creates the watch once the scan has run
   */
  public static Supplier<Watch> after(
      Scan scan, UnaryOperator<Path> path, Consumer<String> problems) {
    scan.keepLook();
    return Suppliers.memoize(() -> of(scan, path, problems));
  }

  // ------------------------------------------------------------------ over restarts

  /**
   * Saves in a file that {@code songs} were seen in folders, for a later {@link #since}.
   *
   * @param folders absolute paths
   */
  public static void begin(Path file, List<Path> folders, List<Track> songs) throws IOException {
    SeenFile.write(file, new SeenFile.Content(ImmutableList.copyOf(folders), songs));
  }

  /** Returns the folders of a saved watch, or none if there is no such file. Reads only these. */
  public static ImmutableList<Path> folders(Path file) {
    return SeenFile.followed(file);
  }

  /**
   * Returns a watch over the folders of a saved watch, which reports the changes since it was
   * saved, and saves the seen songs in the same file. If the file is damaged, the problem is
   * reported, and songs that were removed from the queue are reported as added.
   *
   * @param queued the songs of a queue; others that were seen are reported as added only if they
   *     had no sound
   */
  public static Watch since(
      Path file,
      List<Track> queued,
      Library.Formats formats,
      TagEncoding encoding,
      Consumer<String> problems) {
    return since(
        file,
        queued,
        SongReaders.of(formats),
        encoding,
        problems,
        System::nanoTime,
        time -> Thread.sleep(time.toMillis()));
  }

  interface Pause {
    void rest(Duration time) throws InterruptedException;
  }

  static Watch since(
      Path file,
      List<Track> queued,
      SongReaders readers,
      TagEncoding encoding,
      Consumer<String> problems,
      LongSupplier nanos,
      Pause pause) {
    SeenFile seen = new SeenFile(file, problems);
    SeenFile.Content content = seen.read();
    Watch watch =
        new Watch(content.followed(), readers, encoding, problems, nanos, true, Look.NONE);
    watch.songs.restore(content, queued, readers::reads);
    watch.saved = Optional.of(seen);
    watch.pause = pause;
    return watch;
  }

  /** Saves the seen songs in {@code file}, unless this watch has one; see {@link #save}. */
  public void saveIn(Path file) {
    saved = saved.or(() -> Optional.of(new SeenFile(file, problems)));
  }

  /**
   * Saves the seen songs, if this watch has a file and they have changed. Must be called when the
   * returned changes have been applied: after a kill before this call, they are reported again.
   */
  public void save() {
    saved.ifPresent(file -> file.save(songs.content(paths)));
  }

  /** Lets a later {@link #since} report a gone song again; to be called before {@link #save}. */
  public void keep(Path song) {
    songs.keep(song);
  }

  /**
   * Returns the changes since this watch was saved, or none if it was not: at once if there are
   * none, else those that have settled after a second.
   *
   * @throws InterruptedException if the thread is interrupted while waiting
   */
  public News compare() throws InterruptedException {
    if (!songs.isOfThePast()) {
      return new News(ImmutableList.of(), ImmutableList.of());
    }
    News news = check(now());
    if (songs.isSettled()) {
      return news;
    }
    pause.rest(Differences.SETTLED.plusMillis(10));
    return check(now());
  }

  /** Returns true if the last look found no difference, such as one that was reported. */
  public boolean isSettled() {
    return songs.isSettled();
  }

  // ------------------------------------------------------------------ in this process

  /**
   * Sets the known tracks; only these can change, move or be gone. Tracks that are not in a file
   * are ignored. A track without tags and {@linkplain Track#problems problems} is yet to be read:
   * it is reported as changed when it has been, and a move of its file is detected without tags.
   * Looks at all files, because one that has changed since this watch was created may have been
   * read before or after that.
   */
  public void knows(List<Track> tracks) {
    songs.set(tracks, now());
  }

  /**
   * Sets the songs of a scan that {@linkplain #of(Scan, UnaryOperator, Consumer) started from} this
   * watch, with those that it could not read in time.
   *
   * @param files the {@linkplain Scan#names files} of the scan
   * @param tracks a track for each file that was read in time
   */
  public void knows(List<Path> files, List<Track> tracks) {
    knows(KnownSongs.withUnread(files, tracks));
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
    boolean restless = !songs.isSettled() || sawNewFolder;
    boolean due = false;
    while (!due || DiskThreads.areStuck()) {
      boolean hinted = hints.await(atLeast, restless ? Differences.SETTLED.dividedBy(2) : POLL);
      // A notification that arrives while threads are stuck is not sent again.
      due = due || restless || hinted || songs.hasAbsences() || look.isOutdated();
    }
  }

  /** Looks once; returns the changes that have settled. */
  News check() {
    return check(look());
  }

  private News check(Look now) {
    return new News(songs.events(now), ImmutableList.copyOf(now.files().keySet()));
  }

  /** Ends watching, and releases the memory of the songs. */
  @Override
  public void close() {
    hints.close();
    songs.paths().clear();
  }

  // ------------------------------------------------------------------ looks

  private Look now() {
    return Look.at(paths, songs.paths(), readers::walk);
  }

  private Look look() {
    long begin = System.nanoTime();
    Look next = now();
    next.entered().forEach(hints::register);
    // Files in a new folder may precede its registration, so no notification is sent.
    sawNewFolder = !look.entered().containsAll(next.entered());
    look = next.withoutFiles();
    lookTime = Duration.ofNanos(System.nanoTime() - begin);
    return next;
  }
}
