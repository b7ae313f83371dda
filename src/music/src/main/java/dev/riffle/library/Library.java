package dev.riffle.library;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.ImmutableSet;
import dev.riffle.files.Reason;
import dev.riffle.library.ParallelReader.ReadOutcome;
import dev.riffle.library.ParallelReader.ReadResult;
import dev.riffle.mp3.OtherFormat;
import dev.riffle.mp3.RawTrack;
import dev.riffle.mp3.TrackReader;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The result of a scan of files and folders. An immutable value. A scan opens each file once and
 * reads its text tags and a few audio frames, never its covers; the cost does not depend on the
 * file size.
 *
 * @param tracks a track for each song; unreadable songs have {@linkplain Track#problems() problems}
 * @param problems a sentence, {@code path: reason}, for each folder that could not be read and each
 *     link to a folder above it; one for the number of hidden files and folders, and one for that
 *     of skipped sound files
 * @param unopened the files and folders that could not be opened, or not read in time
 * @param late those of them that were not read in time, which a later scan may read
 * @param others the extensions, such as {@code .flac}, of the skipped sound files
 * @param changes the differences from the index
 * @since 0.1
 */
public record Library(
    ImmutableList<Track> tracks,
    ImmutableList<String> problems,
    ImmutableSet<Path> unopened,
    ImmutableSet<Path> late,
    ImmutableMultiset<String> others,
    Changes changes) {

  /** Returns the tracks of the files that were read in time, also of those without sound. */
  public ImmutableList<Track> tracksInTime() {
    return late.isEmpty()
        ? tracks
        : tracks.stream()
            .filter(track -> !late.contains(track.path()))
            .collect(ImmutableList.toImmutableList());
  }

  /**
   * Reads files of formats other than MP3, for scans with {@link Formats}. Thread-safe.
   *
   * @since 0.1
   */
  public interface Reader extends AutoCloseable {
    /**
     * Returns the track in a file, with the given path. Bad content is reported as problems of the
     * track.
     *
     * @throws IOException if the file cannot be opened
     */
    Track read(Path file) throws IOException;

    /**
     * Returns the track in a file. The deadline of the file restarts at each call of {@code
     * waiting}, such as during the start of another program.
     *
     * @throws IOException if the file cannot be opened
     */
    default Track read(Path file, Runnable waiting) throws IOException {
      return read(file);
    }

    /** Releases resources at the end of a batch of reads. */
    @Override
    void close();
  }

  /**
   * Formats that a scan reads besides MP3, and their reader, which also reads a file without MP3
   * sound that has the name of another format. An immutable value.
   *
   * @param name the name and the version of the reader; an index does not return the results of one
   *     reader for another
   * @param endings the file extensions, in lower case and with the dot
   * @param readers creates a reader for each batch of files
   * @since 0.1
   */
  public record Formats(String name, ImmutableSet<String> endings, Supplier<Reader> readers) {
    /** No format besides MP3. */
    public static final Formats MP3_ONLY =
        new Formats(
            "none",
            ImmutableSet.of(),
            () -> {
              throw new IllegalStateException("there are no other formats");
            });

    /**
     * Creates formats.
     *
     * @throws IllegalArgumentException if an ending has no dot or a capital, so that it would match
     *     no file
     */
    public Formats {
      checkNotNull(name, "name must not be null");
      checkNotNull(readers, "readers must not be null");
      for (String ending : endings) {
        checkArgument(
            ending.length() > 1 && ending.equals(Folder.ending(ending)),
            "ending (%s) must be a dot and a file extension in lower case, such as .flac",
            ending);
      }
    }

    /** Returns whether a file is of these formats, by its name. */
    public boolean include(Path file) {
      return !endings.isEmpty() && include(String.valueOf(file.getFileName()));
    }

    boolean include(String name) {
      return endings.contains(Folder.ending(name));
    }
  }

  /**
   * Returns the tracks in {@code paths}, each a file with any name, or a folder; empty if there are
   * none. Never throws because of file system contents.
   *
   * <p>In a folder, files are found whose extension is {@code .mp3} in any case: first those of the
   * folder itself, then those of each subfolder. Both are in natural order: "2" before "10",
   * without regard to case, the same on any machine. Hidden entries, whose names begin with a dot,
   * are skipped; a second dot or a digit, as in ".38 Special", begins a title. Folders in which
   * systems keep deleted files and thumbnails, such as {@code $RECYCLE.BIN}, are skipped. Links are
   * followed, but within one of {@code paths} each folder is entered only once; a file that is
   * reached by two names, and a path that is given twice, are two tracks. Paths keep the prefix
   * that was given: scanning {@code music} finds {@code music/a/b.mp3}, scanning {@code .} finds
   * {@code ./a/b.mp3}.
   */
  public static Library scan(List<Path> paths) {
    return scan(paths, TagEncoding.AUTO);
  }

  /** Returns the tracks in {@code paths}, decoding text labelled Latin-1 as {@code encoding}. */
  public static Library scan(List<Path> paths, TagEncoding encoding) {
    return Scan.of(paths).encoding(encoding).run();
  }

  /**
   * Returns the track in one file with any name; with a problem and no duration if it holds no
   * audio or cannot be opened. The encoding of undeclared text is detected from this file alone,
   * whereas a scan considers all files of the folder.
   */
  public static Track read(Path file) {
    return read(file, TagEncoding.AUTO);
  }

  /** Returns the track in one file, which may be of other {@code formats}, by name or content. */
  public static Track read(Path file, Formats formats) {
    return read(file, formats, () -> {});
  }

  /**
   * Returns the track in one file, which may be of other {@code formats}; calls {@code waiting} as
   * in {@link Reader#read(Path, Runnable)}.
   */
  public static Track read(Path file, Formats formats, Runnable waiting) {
    if (formats.include(file)) {
      return readOther(file, formats, waiting);
    }
    Track mp3 = read(file);
    if (mp3.durationMillis().isPresent() || formats.endings().isEmpty() || !isOther(file)) {
      return mp3;
    }
    Track other = readOther(file, formats, waiting);
    return other.durationMillis().isPresent() ? other : mp3;
  }

  private static boolean isOther(Path file) {
    try {
      return OtherFormat.of(file).isPresent();
    } catch (IOException e) {
      return false; // already reported
    }
  }

  private static Track readOther(Path file, Formats formats, Runnable waiting) {
    try (Reader reader = formats.readers().get()) {
      return reader.read(file, waiting);
    } catch (IOException e) {
      return unopened(file, e);
    }
  }

  private static Track unopened(Path file, IOException e) {
    return Track.builder(file).problem("cannot be opened: " + Reason.of(e)).build();
  }

  /**
   * Returns a track for each of a few files that exists and was read in time, also for those
   * without sound. The encoding of undeclared text is detected from these files alone.
   *
   * @param formats read besides MP3, by name or content
   */
  public static ImmutableList<Track> readInTime(
      Set<Path> files, Formats formats, TagEncoding encoding) {
    SongReaders readers = SongReaders.of(formats);
    Map<Path, ReadResult> read = readers.read(ImmutableSet.copyOf(files), done -> {});
    readers.readAgain(read);
    ImmutableList.Builder<RawTrack> tracks = ImmutableList.builder();
    for (ReadResult result : read.values()) {
      if (result.outcome() != ReadOutcome.TIMED_OUT && !result.isGone()) {
        tracks.add(result.track());
      }
    }
    return encoding.tracks(tracks.build());
  }

  /** Returns the track in one file, decoding text labelled Latin-1 as {@code encoding}. */
  public static Track read(Path file, TagEncoding encoding) {
    try {
      return encoding.tracks(ImmutableList.of(TrackReader.read(file))).get(0);
    } catch (IOException e) {
      return unopened(file, e);
    }
  }
}
