package dev.riffle.control;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import dev.riffle.catalogue.MusicFolders;
import dev.riffle.library.Library;
import dev.riffle.library.Scan;
import dev.riffle.library.Watch;
import dev.riffle.track.Track;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** The songs in some folders, in the order of a scan. */
final class FolderSongs implements SongSource {
  private final ImmutableList<Path> paths;
  private final MusicFolders folders;
  private final Function<ImmutableList<Path>, Scan> scans;
  private final Consumer<String> problems;
  private final Consumer<RuntimeException> traces;

  // Guarded by this.
  private ImmutableList<Track> songs = ImmutableList.of();
  private Optional<Thread> follower = Optional.empty();
  private Runnable action = () -> {};
  private boolean closed;

  /**
   * Creates a source of songs that are yet to be read.
   *
   * @param scans returns a scan of folders that exist
   * @param problems receives a sentence about each folder that cannot be read
   * @param traces receives internal errors
   */
  FolderSongs(
      List<Path> paths,
      Function<ImmutableList<Path>, Scan> scans,
      Consumer<String> problems,
      Consumer<RuntimeException> traces) {
    this.paths = ImmutableList.copyOf(paths);
    this.folders = MusicFolders.of(paths);
    this.scans = scans;
    this.problems = problems;
    this.traces = traces;
  }

  @Override
  public MusicFolders folders() {
    return folders;
  }

  @Override
  public synchronized ImmutableList<Track> songs() {
    return songs;
  }

  @Override
  public synchronized void onChange(Runnable action) {
    this.action = action;
  }

  // ------------------------------------------------------------------ reading

  @Override
  public void read() {
    stopFollowing();
    Scan scan = scans.apply(present());
    Watch watch =
        Watch.of(scan, UnaryOperator.identity(), problems); // first: it must miss no change
    ImmutableList<Path> files = scan.names();
    Library library = scan.run();
    library.problems().forEach(problems);
    ImmutableList<Track> read = library.tracksInTime();
    watch.knows(files, read);
    follow(watch, read.stream().filter(FolderSongs::hasSound).collect(toImmutableList()));
  }

  private ImmutableList<Path> present() {
    ImmutableList.Builder<Path> present = ImmutableList.builder();
    for (Path path : paths) {
      if (Files.isDirectory(path)) {
        present.add(path);
      } else {
        problems.accept(path + ": no such folder");
      }
    }
    return present.build();
  }

  private static boolean hasSound(Track song) {
    return song.durationMillis().isPresent();
  }

  // ------------------------------------------------------------------ following

  private synchronized void follow(Watch watch, ImmutableList<Track> read) {
    songs = read;
    if (closed) {
      watch.close();
      return;
    }
    Thread thread = new Thread(() -> follow(watch), "riffle-library-watch");
    thread.setDaemon(true);
    follower = Optional.of(thread);
    thread.start();
  }

  private void follow(Watch watch) {
    try (watch) {
      while (apply(watch.await())) {}
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // stopped
    } catch (RuntimeException e) {
      traces.accept(e);
    }
  }

  /** Applies changes; returns whether the thread still follows the folders. */
  private boolean apply(Watch.News news) {
    Runnable changed;
    synchronized (this) {
      if (!follower.equals(Optional.of(Thread.currentThread()))) {
        return false; // the folders are being read again
      }
      songs = news.applyTo(songs);
      changed = action;
    }
    changed.run();
    return true;
  }

  private synchronized void stopFollowing() {
    follower.ifPresent(Thread::interrupt);
    follower = Optional.empty();
  }

  @Override
  public synchronized void close() {
    closed = true;
    stopFollowing();
  }
}
