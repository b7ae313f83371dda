package dev.riffle.cli;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.Ints;
import dev.riffle.library.Reason;
import dev.riffle.playlist.PlaylistFormat;
import dev.riffle.playlist.Root;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * The weights of songs: those of a file, else {@value #DEFAULT}; and 0 for those that are excluded.
 * An immutable value.
 */
final class Weights implements ToIntFunction<Track> {
  static final int DEFAULT = 1;

  private static final String OPTION = "--weights: ";
  private static final String GENRE = "genre=";
  private static final Splitter VALUES = Splitter.on(';').trimResults();
  private static final Splitter WEIGHT_AND_PATH = Splitter.on(CharMatcher.anyOf(" \t")).limit(2);

  private final ImmutableMap<Path, Integer> songs;
  private final ImmutableList<Path> excluded; // songs and folders
  private final ImmutableSet<String> genres; // in lower case

  private Weights(Map<Path, Integer> songs, List<Path> excluded, ImmutableSet<String> genres) {
    this.songs = ImmutableMap.copyOf(songs);
    this.excluded = ImmutableList.copyOf(excluded);
    this.genres = genres;
  }

  /**
   * Returns the weights of two options.
   *
   * @param file has a line for each song, the weight and the path
   * @param excluded folders, songs, playlists, and genres after {@code genre=}
   * @throws Misuse if one of the paths does not exist
   * @throws Failure if a file cannot be read, or a line is invalid
   */
  static Weights of(Optional<String> file, List<String> excluded) {
    List<Path> paths = new ArrayList<>();
    ImmutableSet.Builder<String> genres = ImmutableSet.builder();
    for (String word : excluded) {
      if (word.startsWith(GENRE)) {
        genres.add(Ascii.toLowerCase(word.substring(GENRE.length())));
      } else {
        addPaths(word, paths);
      }
    }
    Map<Path, Integer> songs = new HashMap<>();
    file.ifPresent(word -> read(Sources.existing(word), songs));
    return new Weights(songs, paths, genres.build());
  }

  private static void addPaths(String word, List<Path> paths) {
    Path path = Sources.existing(word);
    Optional<PlaylistFormat> format = PlaylistFormat.of(path);
    if (Files.isDirectory(path) || format.isEmpty()) {
      paths.add(absolute(path));
    } else {
      Sources.playlist(path, format.get(), Root.anywhere())
          .tracks()
          .forEach(song -> paths.add(absolute(song.path())));
    }
  }

  private static void read(Path file, Map<Path, Integer> songs) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new Failure(OPTION + "cannot read " + file + ": " + Reason.of(e));
    }
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (!line.isEmpty() && !line.startsWith("#") && !add(file, line, songs)) {
        throw new Failure(
            OPTION + file + ":" + (i + 1) + ": not a weight, 0 to 1000000, and a path: " + line);
      }
    }
  }

  private static boolean add(Path file, String line, Map<Path, Integer> songs) {
    List<String> parts = WEIGHT_AND_PATH.splitToList(line);
    Integer weight = Ints.tryParse(parts.get(0));
    if (parts.size() < 2 || weight == null || weight < 0 || weight > PlayQueue.MAX_WEIGHT) {
      return false;
    }
    try {
      songs.put(absolute(file.resolveSibling(parts.get(1).strip())), weight);
      return true;
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static Path absolute(Path path) {
    return path.toAbsolutePath().normalize();
  }

  @Override
  public int applyAsInt(Track song) {
    Path path = absolute(song.path());
    boolean isExcluded = excluded.stream().anyMatch(path::startsWith) || hasGenre(song);
    return isExcluded ? 0 : songs.getOrDefault(path, DEFAULT);
  }

  private boolean hasGenre(Track song) {
    return !genres.isEmpty()
        && song.genre().stream()
            .flatMap(VALUES::splitToStream)
            .anyMatch(genre -> genres.contains(Ascii.toLowerCase(genre)));
  }
}
