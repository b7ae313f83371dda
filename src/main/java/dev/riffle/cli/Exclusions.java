package dev.riffle.cli;

import com.google.common.base.Ascii;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.playlist.Playlist;
import dev.riffle.playlist.PlaylistFormat;
import dev.riffle.playlist.Root;
import dev.riffle.track.Track;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The songs that shuffle and random leave out: those of folders, files, playlists and genres. An
 * immutable value.
 *
 * @param words as a user writes them; a path is absolute, so that it is valid in another folder
 * @param paths of folders and songs
 * @param genres in lower case
 */
record Exclusions(
    ImmutableSet<String> words, ImmutableSet<Path> paths, ImmutableSet<String> genres) {
  static final Exclusions NONE =
      new Exclusions(ImmutableSet.of(), ImmutableSet.of(), ImmutableSet.of());

  private static final String GENRE = "genre=";
  private static final Splitter LINES = Splitter.on('\n').omitEmptyStrings();
  private static final Splitter VALUES = Splitter.on(';').trimResults();

  /**
   * Returns these exclusions and those of {@code word}, or none for the word {@code off}.
   *
   * @param option the option as the user types it
   * @param problems receives those of a playlist
   * @throws Misuse if a path does not exist
   * @throws Failure if a playlist cannot be read
   */
  Exclusions and(String option, String word, Consumer<String> problems) {
    if (word.equals(DrawingRules.OFF)) {
      return NONE;
    } else if (word.startsWith(GENRE)) {
      String genre = Ascii.toLowerCase(word.substring(GENRE.length()));
      return new Exclusions(with(words, word), paths, with(genres, genre));
    }
    Path path =
        Sources.existing(option, word, "; use a folder, a song, a playlist, genre=NAME or off");
    ImmutableSet<Path> more =
        ImmutableSet.<Path>builder().addAll(paths).addAll(songs(path, problems)).build();
    return new Exclusions(with(words, absolute(path).toString()), more, genres);
  }

  private static ImmutableSet<String> with(ImmutableSet<String> words, String word) {
    return ImmutableSet.<String>builder().addAll(words).add(word).build();
  }

  private static List<Path> songs(Path path, Consumer<String> problems) {
    Optional<PlaylistFormat> format = Sources.listFormat(path);
    if (Files.isDirectory(path) || format.isEmpty()) {
      return ImmutableList.of(absolute(path));
    }
    Playlist list = Sources.playlist(path, format.get(), Root.anywhere());
    list.problems().forEach(problems);
    return list.tracks().stream().map(song -> absolute(song.path())).toList();
  }

  /**
   * Returns the exclusions of a session, one a line. Words whose files cannot be read any more are
   * reported and kept.
   */
  static Exclusions ofSession(String lines, Consumer<String> problems) {
    Exclusions all = NONE;
    for (String word : LINES.split(lines)) {
      try {
        all = all.and("--" + DrawingRules.EXCLUDE, word, problems);
      } catch (Misuse | Failure e) {
        problems.accept(String.valueOf(e.getMessage()));
        all = new Exclusions(with(all.words, word), all.paths, all.genres);
      }
    }
    return all;
  }

  static Path absolute(Path path) {
    return path.toAbsolutePath().normalize();
  }

  boolean isEmpty() {
    return words.isEmpty();
  }

  /** Returns whether a song is excluded. */
  boolean contains(Track song) {
    return hasGenre(song)
        || (!paths.isEmpty() && paths.stream().anyMatch(absolute(song.path())::startsWith));
  }

  private boolean hasGenre(Track song) {
    return !genres.isEmpty()
        && song.genre().stream()
            .flatMap(VALUES::splitToStream)
            .anyMatch(genre -> genres.contains(Ascii.toLowerCase(genre)));
  }
}
