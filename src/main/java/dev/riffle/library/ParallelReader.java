package dev.riffle.library;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.files.Reason;
import dev.riffle.mp3.OtherFormat;
import dev.riffle.mp3.RawTrack;
import dev.riffle.mp3.TrackReader;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

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
  private interface LongReader {
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

  /** The maximum number of concurrent reads of other formats, each of which may use a process. */
  private static final int MAX_READERS = 4;

  private final ImmutableList<Path> files;
  private final LongReader reader;
  private final Duration deadline;
  private final Stamp.Clock clock;

  ParallelReader(
      ImmutableList<Path> files, RawReader reader, Duration deadline, Stamp.Clock clock) {
    this(files, (path, answered) -> reader.read(path), deadline, clock);
  }

  private ParallelReader(
      ImmutableList<Path> files, LongReader reader, Duration deadline, Stamp.Clock clock) {
    this.clock = clock;
    this.files = files;
    this.reader = reader;
    this.deadline = deadline;
  }

  /**
   * The readers and their settings.
   *
   * @param mp3 reads all files that are not of {@code formats}
   */
  record Way(
      RawReader mp3, Library.Formats formats, Duration deadline, Stamp.Clock clock, int threads) {
    /** Returns the default settings for MP3 and {@code formats}, with a thread per processor. */
    static Way of(Library.Formats formats) {
      return new Way(
          TrackReader::read,
          formats,
          DiskThreads.DEADLINE,
          System::currentTimeMillis,
          Runtime.getRuntime().availableProcessors());
    }
  }

  /**
   * Returns a result for each of {@code files}; reports to {@code progress} like {@link #results}.
   */
  static Map<Path, ReadResult> read(ImmutableSet<Path> files, Way way, Scan.Progress progress) {
    ImmutableList<Path> others =
        files.stream().filter(way.formats()::include).collect(toImmutableList());
    ImmutableList<Path> mp3 =
        files.stream().filter(file -> !way.formats().include(file)).collect(toImmutableList());
    Map<Path, ReadResult> read = new HashMap<>();
    new ParallelReader(mp3, way.mp3(), way.deadline(), way.clock())
        .results(way.threads(), (done, all) -> progress.at(done, files.size()))
        .forEach(result -> read.put(result.track().track().path(), result));
    read.putAll(
        readOthers(others, way, (done, all) -> progress.at(mp3.size() + done, files.size())));
    return read;
  }

  private static Map<Path, ReadResult> readOthers(
      ImmutableList<Path> files, Way way, Scan.Progress progress) {
    return readOthers(files, way, progress, file -> true);
  }

  /**
   * Returns a result for each of {@code files}, which have no MP3 sound, as files of other formats;
   * without a duration for those that are of none, such as damaged MP3 files.
   */
  static Map<Path, ReadResult> readMisnamed(ImmutableList<Path> files, Way way) {
    return readOthers(files, way, (done, all) -> {}, file -> OtherFormat.of(file).isPresent());
  }

  /** Accepts a file by its content. */
  private interface ContentFilter {
    boolean accepts(Path file) throws IOException;
  }

  private static Map<Path, ReadResult> readOthers(
      ImmutableList<Path> files, Way way, Scan.Progress progress, ContentFilter filter) {
    Map<Path, ReadResult> read = new HashMap<>();
    if (files.isEmpty()) {
      return read; // the reader may start other programs
    }
    try (Library.Reader reader = way.formats().readers().get()) {
      LongReader raw =
          (file, answered) ->
              RawTrack.declared(
                  filter.accepts(file)
                      ? reader.read(file, answered).withPath(file)
                      : Track.builder(file).build());
      new ParallelReader(files, raw, way.deadline(), way.clock())
          .results(Math.min(way.threads(), MAX_READERS), progress)
          .forEach(result -> read.put(result.track().track().path(), result));
    }
    return read;
  }

  /** Returns a result for each file; reports the number read to {@code progress} at intervals. */
  ImmutableList<ReadResult> results(int threads, Scan.Progress progress) {
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
        results.add(
            result(disk, files.get(i), begun.remove(), () -> progress.at(done, files.size())));
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
