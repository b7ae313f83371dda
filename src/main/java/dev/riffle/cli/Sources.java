package dev.riffle.cli;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import dev.riffle.library.Library;
import dev.riffle.playlist.Playlist;
import dev.riffle.playlist.PlaylistFormat;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What the PATHs of a command stand for: folders, MP3 files, playlists, and {@code -} for a list on
 * standard input.
 */
final class Sources {
  /** What help says of a PATH. */
  static final String PATH_HELP =
      "A folder, an MP3 file, a playlist, or - for a list on standard input.";

  /** The word that stands for a list on standard input. */
  static final String STANDARD_INPUT = "-";

  private static final int MOST_INPUT_BYTES = 64 << 20;

  private final Console console;

  // Files and folders, in the order they were asked for.
  private final List<Path> paths = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  private Sources(Console console) {
    this.console = console;
  }

  /**
   * Returns all tracks that {@code words} stand for, those with problems too.
   *
   * @throws Misuse if one is neither file nor folder
   */
  static Library all(List<String> words, SourceOptions options, Console console) {
    Sources sources = new Sources(console);
    words.forEach(sources::add);
    Library library = Library.scan(sources.paths, options.encoding());
    return new Library(
        library.tracks(),
        ImmutableList.copyOf(Iterables.concat(sources.problems, library.problems())),
        library.unopened());
  }

  /**
   * Returns the tracks that {@code words} stand for and that have sound; what is wrong with the
   * others, or with these, is said once each, and how many were skipped.
   *
   * @throws Misuse if one is neither file nor folder
   * @throws Failure if there is not one song
   */
  static ImmutableList<Track> playable(List<String> words, SourceOptions options, Console console) {
    Library library = all(words, options, console);
    remarks(library).forEach(console::say);
    ImmutableList<Track> playable =
        library.tracks().stream()
            .filter(track -> track.durationMillis().isPresent())
            .collect(toImmutableList());
    int skipped = library.tracks().size() - playable.size();
    if (skipped > 0) {
      console.say("skipped " + skipped + " of " + Words.count(library.tracks().size(), "file"));
    }
    if (playable.isEmpty()) {
      throw new Failure("no song to play in " + String.join(", ", words));
    }
    return playable;
  }

  /** Returns what is wrong with a library or a track of it, {@code path: reason}, once each. */
  static ImmutableSet<String> remarks(Library library) {
    ImmutableSet.Builder<String> remarks = ImmutableSet.builder();
    remarks.addAll(library.problems());
    for (Track track : library.tracks()) {
      if (!track.problems().isEmpty()) {
        remarks.add(track.path() + ": " + String.join("; ", track.problems()));
      }
    }
    return remarks.build();
  }

  private void add(String word) {
    if (word.equals(STANDARD_INPUT)) {
      addAll(PlaylistFormat.M3U8.read(standardInput(), STANDARD_INPUT, Path.of("")));
      return;
    }
    Path path = existing(word);
    if (Files.isDirectory(path) || PlaylistFormat.of(path).isEmpty()) {
      paths.add(path);
      return;
    }
    try {
      addAll(PlaylistFormat.read(path));
    } catch (IOException e) {
      // All that Java says of it is the path once more.
      boolean denied = e instanceof AccessDeniedException;
      throw new Failure(
          "cannot read the playlist "
              + word
              + ": "
              + (denied ? "permission denied" : e.getMessage()));
    }
  }

  private void addAll(Playlist playlist) {
    problems.addAll(playlist.problems());
    playlist.tracks().forEach(track -> paths.add(track.path()));
  }

  private static Path existing(String word) {
    try {
      Path path = Path.of(word);
      if (!word.isEmpty() && Files.exists(path)) {
        return path;
      }
    } catch (InvalidPathException e) {
      // Said below, in the words of the person: no file can have such a name.
    }
    throw new Misuse("no such file or folder: " + word);
  }

  private byte[] standardInput() {
    try {
      byte[] bytes = console.in().readNBytes(MOST_INPUT_BYTES + 1);
      if (bytes.length > MOST_INPUT_BYTES) {
        throw new Failure("standard input has more than 64 MB, which is no playlist");
      }
      return bytes;
    } catch (IOException e) {
      throw new Failure("cannot read standard input: " + e.getMessage());
    }
  }
}
