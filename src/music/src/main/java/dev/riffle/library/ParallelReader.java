package dev.riffle.library;

import com.google.common.collect.ImmutableList;
import dev.riffle.files.Reason;
import dev.riffle.mp3.RawTrack;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.function.IntConsumer;

/**
 * Reads many files on several threads. The results are in the order of the files. A file that
 * misses its deadline is abandoned together with its thread, which is replaced. For one use.
 */
final class ParallelReader {
  /** Reads one file. */
  interface RawReader {
    RawTrack read(Path path) throws IOException;
  }

  /** Reads one file; calls {@code answered} to restart its deadline. */
  interface LongReader {
    RawTrack read(Path path, Runnable answered) throws IOException;
  }

  /** The outcome of one read. */
  enum ReadOutcome {
    READ,
    FAILED,
    /** The disk did not answer in time; a later read may succeed. */
    TIMED_OUT
  }

  /**
   * The result of reading one file.
   *
   * @param millis the wall-clock time at which the read began
   */
  record ReadResult(RawTrack track, ReadOutcome outcome, long millis) {
    /** Returns the result of a file that is known from the index. */
    static ReadResult known(RawTrack track) {
      return new ReadResult(track, ReadOutcome.READ, 0);
    }

    boolean opened() {
      return outcome == ReadOutcome.READ;
    }

    /** Returns whether the file no longer exists. */
    boolean isGone() {
      return outcome == ReadOutcome.FAILED
          && Files.notExists(track.track().path(), LinkOption.NOFOLLOW_LINKS);
    }

    /** Returns whether the reader found no sound in the file. */
    boolean isSilent() {
      return opened() && track.track().durationMillis().isEmpty();
    }
  }

  /**
   * The maximum number of files begun ahead of the awaited one: enough to keep the threads busy
   * while one file is slow, few enough to cost little memory beside the tracks.
   */
  static final int AHEAD = 10_000;

  private final ImmutableList<Path> files;
  private final LongReader reader;
  private final Duration deadline;
  private final Stamp.Clock clock;

  ParallelReader(
      ImmutableList<Path> files, RawReader reader, Duration deadline, Stamp.Clock clock) {
    this(files, (path, answered) -> reader.read(path), deadline, clock);
  }

  ParallelReader(
      ImmutableList<Path> files, LongReader reader, Duration deadline, Stamp.Clock clock) {
    this.clock = clock;
    this.files = files;
    this.reader = reader;
    this.deadline = deadline;
  }

  /** Returns a result for each file; reports the number read to {@code progress} at intervals. */
  ImmutableList<ReadResult> results(int threads, IntConsumer progress) {
    if (files.isEmpty()) {
      return ImmutableList.of();
    }
    try (DiskThreads disk = new DiskThreads("read", Math.min(threads, files.size()), deadline)) {
      Deque<DiskThreads.Task<ReadResult>> begun = new ArrayDeque<>();
      Iterator<Path> next = files.iterator();
      ImmutableList.Builder<ReadResult> results =
          ImmutableList.builderWithExpectedSize(files.size());
      for (int i = 0; i < files.size(); i++) {
        while (next.hasNext() && begun.size() < AHEAD) {
          Path file = next.next();
          begun.add(disk.begin(answered -> read(file, answered)));
        }
        int done = i;
        results.add(result(disk, files.get(i), begun.remove(), () -> progress.accept(done)));
      }
      return results.build();
    }
  }

  private static ReadResult result(
      DiskThreads disk, Path file, DiskThreads.Task<ReadResult> task, Runnable meanwhile) {
    try {
      return disk.await(task, meanwhile);
    } catch (IOException e) {
      return unread(file, ReadOutcome.TIMED_OUT, Reason.of(e));
    }
  }

  private static ReadResult unread(Path file, ReadOutcome outcome, String problem) {
    Track track = Track.builder(file).problem(problem).build();
    return new ReadResult(RawTrack.declared(track), outcome, 0);
  }

  private ReadResult read(Path file, Runnable answered) {
    long millis = clock.millis();
    try {
      return new ReadResult(reader.read(file, answered), ReadOutcome.READ, millis);
    } catch (IOException e) {
      return unread(file, ReadOutcome.FAILED, "cannot be opened: " + Reason.of(e));
    } catch (RuntimeException | Error e) {
      // An unexpected exception of the reader: one file must not fail the others.
      return unread(file, ReadOutcome.FAILED, "cannot be read: " + e);
    }
  }
}
