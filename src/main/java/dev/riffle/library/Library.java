package dev.riffle.library;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.ImmutableSet;
import dev.riffle.mp3.TrackReader;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * The tracks that a scan of files and folders found. An immutable value. A scan opens each file
 * once and reads the text of its tags and a few frames of its sound, never its covers, whatever its
 * size.
 *
 * @param tracks a track for each song, bad ones too: those have {@linkplain Track#problems()
 *     problems}
 * @param problems a sentence, {@code path: reason}, for each folder that could not be read and each
 *     link that leads back to a folder above it; one that says how many sound files were left out
 * @param unopened the files and folders that could not be opened, or not be read in time
 * @param others the endings, such as {@code .flac}, of the sound files that were left out
 * @param changes what is not as an index knew it
 * @since 0.1
 */
public record Library(
    ImmutableList<Track> tracks,
    ImmutableList<String> problems,
    ImmutableSet<Path> unopened,
    ImmutableMultiset<String> others,
    Changes changes) {

  /**
   * Reads files of formats other than MP3, for a scan that is given {@link Formats}. Thread-safe.
   *
   * @since 0.1
   */
  public interface Reader extends AutoCloseable {
    /**
     * Returns the track in a file, with the path given; what is wrong with its content is among its
     * problems.
     *
     * @throws IOException if the file cannot be opened
     */
    Track read(Path file) throws IOException;

    /** Called when there is no more to read for now. */
    @Override
    void close();
  }

  /**
   * Formats that a scan reads besides MP3, and their reader. An immutable value.
   *
   * @param name the name and the version of the reader; an index does not return the results of one
   *     reader for another
   * @param endings the endings of the files, in lower case and with the dot
   * @param readers returns a reader whenever there are files to read
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

    /** Returns whether a file is of these formats, by its name. */
    public boolean include(Path file) {
      return !endings.isEmpty() && include(String.valueOf(file.getFileName()));
    }

    boolean include(String name) {
      return endings.contains(Folder.ending(name));
    }
  }

  /**
   * Returns the tracks in {@code paths}, each a file, whatever its name, or a folder; empty if
   * there are none. Nothing that the disk holds makes it throw.
   *
   * <p>From a folder come the files whose names end in {@code .mp3}, in any case: first those that
   * lie in it, then those of each folder in it. Both are in natural order: "2" before "10", without
   * regard to case, the same on any machine. What is hidden, its name beginning with a dot, is left
   * out. Links are followed, but within one of {@code paths} each folder is entered once, the first
   * time it is reached; a file that is reached by two names is two tracks, and so is a path that is
   * given twice. Paths stay as they were reached: in {@code music} lies {@code music/a/b.mp3}, in
   * {@code .} lies {@code ./a/b.mp3}.
   */
  public static Library scan(List<Path> paths) {
    return scan(paths, TagEncoding.AUTO);
  }

  /** Does the same, and takes text that is labelled Latin-1 to be in {@code encoding}. */
  public static Library scan(List<Path> paths, TagEncoding encoding) {
    return Scan.of(paths).encoding(encoding).run();
  }

  /**
   * Returns the track in one file, whatever its name; with a problem and no duration if it holds no
   * sound or cannot be opened. Text of undeclared encoding is judged by this file alone, where a
   * scan judges it by all files of the folder.
   */
  public static Track read(Path file) {
    return read(file, TagEncoding.AUTO);
  }

  /** Does the same with a file that may be of other {@code formats}. */
  public static Track read(Path file, Formats formats) {
    if (!formats.include(file)) {
      return read(file);
    }
    try (Reader reader = formats.readers().get()) {
      return reader.read(file);
    } catch (IOException e) {
      return unopened(file, e);
    }
  }

  private static Track unopened(Path file, IOException e) {
    return Track.builder(file).problem("cannot be opened: " + Reason.of(e)).build();
  }

  /** Does the same, and takes text that is labelled Latin-1 to be in {@code encoding}. */
  public static Track read(Path file, TagEncoding encoding) {
    try {
      return encoding.tracks(ImmutableList.of(TrackReader.read(file))).get(0);
    } catch (IOException e) {
      return unopened(file, e);
    }
  }
}
