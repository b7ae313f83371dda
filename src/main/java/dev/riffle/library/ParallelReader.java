package dev.riffle.library;

import com.google.common.collect.ImmutableList;
import dev.riffle.mp3.RawTrack;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/**
 * Reads many files on several threads. What comes out is in the order of the files, whatever the
 * threads. A file that is not read by its deadline is given up, with the thread that waits for it,
 * and another thread goes on. For one use.
 */
final class ParallelReader {
  /** Reads one file. */
  interface Reader {
    RawTrack read(Path path) throws IOException;
  }

  /**
   * What became of a file.
   *
   * @param opened whether its content was seen
   * @param millis when reading began, as the clock on the wall has it
   */
  record Result(RawTrack track, boolean opened, long millis) {}

  /**
   * How many files are begun before the first of them is awaited: enough to keep the threads busy
   * while one file takes its time, few enough to be nothing beside the tracks.
   */
  static final int AHEAD = 10_000;

  private final ImmutableList<Path> files;
  private final Reader reader;
  private final Duration deadline;
  private final Stamp.Clock clock;

  ParallelReader(ImmutableList<Path> files, Reader reader, Duration deadline, Stamp.Clock clock) {
    this.clock = clock;
    this.files = files;
    this.reader = reader;
    this.deadline = deadline;
  }

  /** Returns a result for each file; tells {@code progress} now and then how many there are. */
  ImmutableList<Result> results(int threads, Scan.Progress progress) {
    if (files.isEmpty()) {
      return ImmutableList.of();
    }
    try (DiskThreads disk = new DiskThreads("read", Math.min(threads, files.size()), deadline)) {
      Deque<DiskThreads.Task<Result>> begun = new ArrayDeque<>();
      Iterator<Path> next = files.iterator();
      ImmutableList.Builder<Result> results = ImmutableList.builderWithExpectedSize(files.size());
      for (int i = 0; i < files.size(); i++) {
        while (next.hasNext() && begun.size() < AHEAD) {
          Path file = next.next();
          begun.add(disk.begin(answered -> read(file)));
        }
        int done = i;
        results.add(
            result(disk, files.get(i), begun.remove(), () -> progress.at(done, files.size())));
      }
      return results.build();
    }
  }

  private static Result result(
      DiskThreads disk, Path file, DiskThreads.Task<Result> task, Runnable meanwhile) {
    try {
      return disk.await(task, meanwhile);
    } catch (IOException e) {
      return unread(file, Reason.of(e));
    }
  }

  private static Result unread(Path file, String problem) {
    Track track = Track.builder(file).problem(problem).build();
    return new Result(RawTrack.declared(track), false, 0);
  }

  private Result read(Path file) {
    long millis = clock.millis();
    try {
      return new Result(reader.read(file), true, millis);
    } catch (IOException e) {
      return unread(file, "cannot be opened: " + Reason.of(e));
    } catch (RuntimeException | Error e) {
      // What no file should do: one must not cost the others, whatever the reader does.
      return unread(file, "cannot be read: " + e);
    }
  }
}
