package dev.riffle.cli;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import dev.riffle.files.Reason;
import dev.riffle.library.Library;
import dev.riffle.library.PathOperands;
import dev.riffle.library.Scan;
import dev.riffle.library.TagEncoding;
import dev.riffle.library.Watch;
import dev.riffle.mp3.OtherFormat;
import dev.riffle.mpv.Mpv;
import dev.riffle.mpv.MpvTags;
import dev.riffle.playlist.Playlist;
import dev.riffle.playlist.PlaylistFormat;
import dev.riffle.playlist.Root;
import dev.riffle.track.Track;
import dev.riffle.words.Failure;
import dev.riffle.words.Misuse;
import dev.riffle.words.UserBytes;
import dev.riffle.words.UserDirectories;
import dev.riffle.words.Words;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Reads the PATH operands of a command: folders, MP3 files, playlists, and {@code -} for a list on
 * standard input.
 */
public final class Sources {
  /** The help text of a PATH operand. */
  public static final String PATH_HELP =
      "A folder, an MP3 file, a playlist, or - for a list on standard input.";

  private static final int MAX_UNOPENED = 10;

  private final Console console;
  private final SourceOptions options;
  private final PathOperands operands;

  private Sources(List<String> words, SourceOptions options, Console console) {
    this.console = console;
    this.options = options;
    operands = new PathOperands(options.root(), options.encoding());
    words.forEach(this::add);
  }

  private void add(String word) {
    if (word.equals(PathOperands.STANDARD_INPUT)) {
      operands.addInput(standardInput(console));
    } else {
      operands.add(word);
    }
  }

  /**
   * Returns all tracks at {@code words}, including those with problems.
   *
   * @throws Misuse if one is neither a file nor a folder
   */
  public static Library all(List<String> words, SourceOptions options, Console console) {
    return new Sources(words, options, console).library();
  }

  private Library library() {
    return operands.withProblems(
        console.showing("file", progress -> scan().progress(progress::at).run()));
  }

  /**
   * Returns a watch over the files and folders {@code words}.
   *
   * @throws Misuse if one is neither a file nor a folder, or is {@code -}
   */
  public static Watch watch(List<String> words, SourceOptions options, Console console) {
    checkWatched(true, words);
    ImmutableList<Path> paths = new Sources(words, options, console).operands.paths();
    return Watch.of(paths, options.formats(), options.encoding(), console::remark);
  }

  private static void checkWatched(boolean watched, List<String> words) {
    if (watched && words.contains(PathOperands.STANDARD_INPUT)) {
      throw new Misuse("--watch follows files and folders, not " + PathOperands.STANDARD_INPUT);
    }
  }

  /**
   * Returns the playable tracks at {@code words}. Prints each problem once, and the number of
   * skipped files.
   *
   * @throws Misuse if one is neither a file nor a folder
   * @throws Failure if there is no playable track
   */
  public static ImmutableList<Track> playable(
      List<String> words, SourceOptions options, Console console) {
    Sources sources = new Sources(words, options, console);
    Library library = sources.library();
    sources.report(library);
    ImmutableList<Track> playable =
        library.tracks().stream()
            .filter(track -> track.durationMillis().isPresent())
            .collect(toImmutableList());
    if (playable.isEmpty()) {
      throw nothingIn(words);
    }
    return playable;
  }

  /** Returns the failure of operands without a playable track. */
  public static Failure nothingIn(List<String> words) {
    return new Failure("no song to play in " + String.join(", ", words));
  }

  /**
   * The files at the operands, by their names.
   *
   * @param scan reads the tags of all files, prints what {@link #playable} does, and returns a
   *     track for each file that was read in time
   * @param watch returns a watch over the operands, if requested, which knows no songs yet; to be
   *     called after the scan
   */
  public record Named(
      ImmutableList<Path> files,
      Supplier<ImmutableList<Track>> scan,
      Optional<Supplier<Watch>> watch) {
    /** Returns these files with other paths. */
    public Named at(UnaryOperator<Path> path) {
      Supplier<ImmutableList<Track>> all = scan; // without the files
      return new Named(
          files.stream().map(path).collect(toImmutableList()),
          () ->
              all.get().stream()
                  .map(track -> track.withPath(path.apply(track.path())))
                  .collect(toImmutableList()),
          watch);
    }
  }

  /** From when on a watch over the operands of a scan reports changes. */
  public enum WatchBegin {
    /** Never. */
    NEVER,
    /** From the names of the files on, which takes a system call for each. */
    NAMES,
    /** From the scan on. */
    SCAN
  }

  /**
   * Returns the files at {@code words} that {@link #playable} reads, without reading them.
   *
   * @param path returns the path under which a path is watched
   * @throws Misuse if one is neither a file nor a folder, or is {@code -} and to be watched
   */
  public static Named named(
      List<String> words,
      WatchBegin begin,
      UnaryOperator<Path> path,
      SourceOptions options,
      Console console) {
    checkWatched(begin != WatchBegin.NEVER, words);
    Sources sources = new Sources(words, options, console);
    Scan scan = sources.scan();
    Optional<Supplier<Watch>> watch =
        switch (begin) {
          case NEVER -> Optional.empty();
          case NAMES -> Optional.of(Suppliers.ofInstance(Watch.of(scan, path, console::remark)));
          case SCAN -> Optional.of(Watch.after(scan, path, console::remark));
        };
    return new Named(
        scan.names(),
        () -> {
          Library library = sources.operands.withProblems(scan.run());
          sources.report(library);
          return library.tracksInTime();
        },
        watch);
  }

  /** Prints the problems of a library, and the number of its files without sound. */
  private void report(Library library) {
    printRemarks(library, console);
    if (!Mpv.isInstalled() && hasOtherSound(library)) {
      console.remark("songs that are not MP3 require mpv, which is not installed");
    }
    long playable =
        library.tracks().stream().filter(track -> track.durationMillis().isPresent()).count();
    int files = library.tracks().size() + operands.omitted();
    if (files > playable) {
      console.remark("skipped " + (files - playable) + " of " + Words.count(files, "file"));
    }
  }

  /** Returns whether there are sound files that were not read and that mpv may play. */
  public static boolean hasOtherSound(Library library) {
    return !Collections.disjoint(library.others().elementSet(), MpvTags.ENDINGS)
        || library.tracks().stream()
            .filter(track -> track.durationMillis().isEmpty())
            .map(Track::path)
            .anyMatch(
                path ->
                    MpvTags.reads(path)
                        || (!library.unopened().contains(path) && isOtherFormat(path)));
  }

  private static boolean isOtherFormat(Path file) {
    try {
      return OtherFormat.of(file).isPresent();
    } catch (IOException e) {
      return false; // already reported by the scan
    }
  }

  /**
   * Prints the problems of a library and of its tracks, {@code path: reason}, once each. Only the
   * first {@value #MAX_UNOPENED} files that cannot be opened are named; the others are counted.
   */
  public static void printRemarks(Library library, Console console) {
    ImmutableSet.copyOf(library.problems()).forEach(console::remark);
    Set<String> printed = new HashSet<>(library.problems());
    int unopened = 0;
    for (Track track : Iterables.filter(library.tracks(), bad -> !bad.problems().isEmpty())) {
      String remark = track.path() + ": " + String.join("; ", track.problems());
      if (printed.add(remark)) {
        boolean isUnopened = library.unopened().contains(track.path());
        unopened += isUnopened ? 1 : 0;
        if (!isUnopened || unopened <= MAX_UNOPENED) {
          console.remark(remark);
        }
      }
    }
    if (unopened > MAX_UNOPENED) {
      console.remark(Words.count(unopened - MAX_UNOPENED, "other file") + " cannot be opened");
    }
  }

  private Scan scan() {
    return indexed(operands.scan(), options, console);
  }

  /** Returns a scan of folders with the options of a command, by the index. */
  public static Scan scan(List<Path> folders, SourceOptions options, Console console) {
    return indexed(Scan.of(folders).encoding(options.encoding()), options, console);
  }

  private static Scan indexed(Scan scan, SourceOptions options, Console console) {
    UserDirectories.cache(console.environment()).ifPresent(scan::index);
    return scan.formats(options.formats());
  }

  /**
   * Reads a playlist from standard input.
   *
   * @throws Failure if it cannot be read or is larger than 64 MB
   */
  public static Playlist standardInput(
      PlaylistFormat format, Root root, TagEncoding encoding, Console console) {
    return standardInput(standardInput(console), format, root, encoding);
  }

  private static Playlist standardInput(
      byte[] list, PlaylistFormat format, Root root, TagEncoding encoding) {
    Path folder = Path.of("");
    return format.read(
        list, PathOperands.STANDARD_INPUT, folder, root, lines -> encoding.ofLines(lines, folder));
  }

  /**
   * Reads standard input to its end.
   *
   * @throws Failure if it cannot be read or is larger than 64 MB
   */
  public static byte[] standardInput(Console console) {
    try {
      byte[] bytes = console.in().readNBytes(UserBytes.MAX_LIST + 1);
      if (bytes.length > UserBytes.MAX_LIST) {
        throw new Failure("standard input: larger than 64 MB; not a playlist");
      }
      return bytes;
    } catch (IOException e) {
      throw new Failure("cannot read standard input: " + Reason.of(e));
    }
  }
}
