package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import com.google.common.io.MoreFiles;
import dev.riffle.cli.Console;
import dev.riffle.cli.SourceOptions;
import dev.riffle.cli.Sources;
import dev.riffle.library.Library;
import dev.riffle.library.PathOperands;
import dev.riffle.library.Watch;
import dev.riffle.track.Track;
import dev.riffle.words.UserBytes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The PATH operands of songs to play. Songs get absolute paths, so that a session can be resumed
 * from any working directory.
 */
record SongPaths(List<String> words, SourceOptions options, Console console) {
  /** Scans the PATHs and returns their songs. */
  ImmutableList<Track> songs() {
    return Sources.playable(words, options, console).stream()
        .map(SongPaths::withAbsolutePath)
        .collect(toImmutableList());
  }

  /**
   * Returns the files at the PATHs, by their names, and a scan that reads their tags.
   *
   * @param begin from when on the PATHs are watched
   * @param problems receives the sentences of the watch
   */
  Sources.Named named(Sources.WatchBegin begin, Consumer<String> problems) {
    return Sources.named(words, begin, SongPaths::absolute, problems, options, console)
        .at(SongPaths::absolute);
  }

  /** Returns the folders whose songs these are, or none if a PATH is no folder. */
  ImmutableList<Path> folders() {
    if (words.contains(PathOperands.STANDARD_INPUT)) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<Path> folders = ImmutableList.builder();
    for (String word : words) {
      Path path = absolute(UserBytes.existing(word));
      if (!Files.isDirectory(path)) {
        return ImmutableList.of();
      }
      folders.add(path);
    }
    return folders.build();
  }

  /**
   * Reads the tags of files, each without the others of its folder; returns a track for each that
   * was read in time.
   */
  ImmutableList<Track> read(Set<Path> files) {
    return Library.readInTime(files, options.formats(), options.encoding());
  }

  private static Track withAbsolutePath(Track track) {
    Path absolute = absolute(track.path());
    return absolute == track.path() ? track : track.withPath(absolute);
  }

  /** Returns a watch over the PATHs. */
  Watch watch() {
    return Sources.watch(absoluteWords(), options, console);
  }

  private List<String> absoluteWords() {
    return words.stream().map(SongPaths::absoluteWord).toList();
  }

  /** Returns the name of the first folder or file; the extension of a file is removed. */
  String name() {
    Path first = Path.of(words.get(0)).toAbsolutePath().normalize();
    String name = first.getFileName() == null ? "" : first.getFileName().toString();
    return Files.isDirectory(first) ? name : MoreFiles.getNameWithoutExtension(first);
  }

  private static String absoluteWord(String word) {
    return word.equals(PathOperands.STANDARD_INPUT)
        ? word
        : absolute(UserBytes.existing(word)).toString();
  }

  // A ".." is kept: if a is a symbolic link, a/../b is not b.
  private static Path absolute(Path path) {
    Path absolute = path.toAbsolutePath();
    // Fast path: comparing each name of 20,000 paths would take as long as listing them.
    boolean leadsUp =
        absolute.toString().contains("..")
            && Iterables.any(absolute, name -> name.toString().equals(".."));
    return leadsUp ? absolute : absolute.normalize();
  }
}
