package dev.riffle.library;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.library.ParallelReader.ReadResult;
import dev.riffle.mp3.OtherFormat;
import dev.riffle.mp3.RawTrack;
import dev.riffle.mp3.TrackReader;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * The readers of MP3 and of other formats, and their settings. Immutable.
 *
 * @param mp3 reads all files that are not of {@code formats}
 */
record SongReaders(
    ParallelReader.RawReader mp3,
    Library.Formats formats,
    Duration deadline,
    Stamp.Clock clock,
    int threads) {
  /** The maximum number of concurrent reads of other formats, each of which may use a process. */
  private static final int MAX_READERS = 4;

  /** Accepts a file by its content. */
  private interface ContentFilter {
    boolean accepts(Path file) throws IOException;
  }

  /** Returns the default settings for MP3 and {@code formats}, with a thread per processor. */
  static SongReaders of(Library.Formats formats) {
    return new SongReaders(
        TrackReader::read,
        formats,
        DiskThreads.DEADLINE,
        System::currentTimeMillis,
        Runtime.getRuntime().availableProcessors());
  }

  /** Returns whether a walk finds a file with this name as a song. */
  boolean reads(Path file) {
    return formats.include(file)
        || Folder.ending(String.valueOf(file.getFileName())).equals(Folder.MP3);
  }

  /** Returns a walk through a folder, with the stamps of its songs. */
  FolderWalk walk(Path folder) {
    return new Walks(
            Optional.empty(),
            formats.endings(),
            Files::newDirectoryStream,
            threads,
            DiskThreads.DEADLINE)
        .take(folder);
  }

  /** Returns a result for each file; reports the number read to {@code progress} at intervals. */
  Map<Path, ReadResult> read(ImmutableSet<Path> files, IntConsumer progress) {
    ImmutableList.Builder<Path> ofOthers = ImmutableList.builder();
    ImmutableList.Builder<Path> ofMp3 = ImmutableList.builder();
    for (Path file : files) {
      (formats.include(file) ? ofOthers : ofMp3).add(file);
    }
    ImmutableList<Path> mp3s = ofMp3.build();
    Map<Path, ReadResult> read = new HashMap<>();
    for (ReadResult result :
        new ParallelReader(mp3s, mp3, deadline, clock).results(threads, progress)) {
      read.put(result.track().track().path(), result);
    }
    ImmutableList<Path> others = ofOthers.build();
    read.putAll(readOthers(others, done -> progress.accept(mp3s.size() + done), file -> true));
    return read;
  }

  /**
   * Returns a result for each of {@code files}, which have no MP3 sound, as files of other formats;
   * without a duration for those that are of none, such as damaged MP3 files.
   */
  Map<Path, ReadResult> readMisnamed(ImmutableList<Path> files) {
    return readOthers(files, done -> {}, file -> OtherFormat.of(file).isPresent());
  }

  /** Replaces the results of files in {@code read} that have no MP3 sound but sound. */
  void readAgain(Map<Path, ReadResult> read) {
    if (formats.endings().isEmpty()) {
      return;
    }
    ImmutableList<Path> silent =
        read.entrySet().stream()
            .filter(file -> !formats.include(file.getKey()) && file.getValue().isSilent())
            .map(Map.Entry::getKey)
            .collect(toImmutableList());
    readMisnamed(silent)
        .forEach(
            (path, result) -> {
              if (result.track().track().durationMillis().isPresent()) {
                read.put(path, result);
              }
            });
  }

  private Map<Path, ReadResult> readOthers(
      ImmutableList<Path> files, IntConsumer progress, ContentFilter filter) {
    Map<Path, ReadResult> read = new HashMap<>();
    if (files.isEmpty()) {
      return read; // the reader may start other programs
    }
    try (Library.Reader reader = formats.readers().get()) {
      ParallelReader.LongReader raw =
          (file, answered) ->
              RawTrack.declared(
                  filter.accepts(file)
                      ? reader.read(file, answered).withPath(file)
                      : Track.builder(file).build());
      new ParallelReader(files, raw, deadline, clock)
          .results(Math.min(threads, MAX_READERS), progress)
          .forEach(result -> read.put(result.track().track().path(), result));
    }
    return read;
  }
}
