package dev.riffle.cli;

import static java.util.stream.Collectors.joining;

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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * The weights of songs, by their ratings, by the time since they were heard, or of a file; and 0
 * for songs that are excluded. Immutable.
 */
final class Weights implements ToIntFunction<Track> {
  /** The word for weights by the time since a song was heard. */
  static final String AGE = "age";

  private static final String RATING = "rating";

  /** The weight of a song without a rating, which is 1 to 255. */
  private static final int UNRATED = 128;

  /** The weight of a song that a file does not name, and of each song without an option. */
  static final int DEFAULT = 1;

  private static final String OPTION = "--weights: ";
  private static final String GENRE = "genre=";
  private static final Splitter VALUES = Splitter.on(';').trimResults();
  private static final Splitter WEIGHT_AND_PATH = Splitter.on(CharMatcher.anyOf(" \t")).limit(2);

  private final ToIntFunction<Track> weights; // of songs that are not excluded
  private final ImmutableMap<Path, Integer> songs; // of the file
  private final ImmutableList<Path> excluded; // songs and folders
  private final ImmutableSet<String> genres; // in lower case

  private Weights(
      ToIntFunction<Track> weights,
      Map<Path, Integer> songs,
      List<Path> excluded,
      ImmutableSet<String> genres) {
    this.weights = weights;
    this.songs = ImmutableMap.copyOf(songs);
    this.excluded = ImmutableList.copyOf(excluded);
    this.genres = genres;
  }

  /**
   * Returns the weights of two options.
   *
   * @param word {@code rating}, {@code age}, or a file that has a line for each song, the weight
   *     and the path
   * @param ages returns the weights for {@code age}
   * @param excluded folders, songs, playlists, and genres after {@code genre=}
   * @throws Misuse if one of the paths does not exist
   * @throws Failure if a file cannot be read, or a line is invalid
   */
  static Weights of(Optional<String> word, ToIntFunction<Track> ages, List<String> excluded) {
    List<Path> paths = new ArrayList<>();
    ImmutableSet.Builder<String> genres = ImmutableSet.builder();
    for (String each : excluded) {
      if (each.startsWith(GENRE)) {
        genres.add(Ascii.toLowerCase(each.substring(GENRE.length())));
      } else {
        addPaths(each, paths);
      }
    }
    Map<Path, Integer> songs = new HashMap<>();
    ToIntFunction<Track> weights =
        switch (word.orElse("")) {
          case "" -> song -> DEFAULT;
          case RATING -> song -> song.rating().orElse(UNRATED);
          case AGE -> ages;
          default -> {
            read(Sources.existing(word.orElseThrow()), songs);
            yield song -> DEFAULT;
          }
        };
    return new Weights(weights, songs, paths, genres.build());
  }

  /** Returns the number of songs of the file that are not among {@code tracks}. */
  int missing(List<Track> tracks) {
    Set<Path> missing = new HashSet<>(songs.keySet());
    if (!missing.isEmpty()) {
      tracks.forEach(song -> missing.remove(absolute(song.path())));
    }
    return missing.size();
  }

  /** Returns the words of {@code --exclude} for a later run in another folder, one a line. */
  static String absolute(List<String> excluded) {
    return excluded.stream()
        .map(word -> word.startsWith(GENRE) ? word : absolute(Path.of(word)).toString())
        .collect(joining("\n"));
  }

  /** Returns the weights by age without the songs of such words; files that are gone have none. */
  static Weights ofExisting(ToIntFunction<Track> ages, String excluded) {
    List<String> words =
        Splitter.on('\n')
            .omitEmptyStrings()
            .splitToStream(excluded)
            .filter(word -> word.startsWith(GENRE) || Files.exists(Path.of(word)))
            .toList();
    return of(Optional.of(AGE), ages, words);
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
    if (hasGenre(song)) {
      return 0;
    }
    if (excluded.isEmpty() && songs.isEmpty()) { // saves the normal form of each path
      return weights.applyAsInt(song);
    }
    Path path = absolute(song.path());
    if (excluded.stream().anyMatch(path::startsWith)) {
      return 0;
    }
    Integer own = songs.get(path);
    return own == null ? weights.applyAsInt(song) : own;
  }

  private boolean hasGenre(Track song) {
    return !genres.isEmpty()
        && song.genre().stream()
            .flatMap(VALUES::splitToStream)
            .anyMatch(genre -> genres.contains(Ascii.toLowerCase(genre)));
  }
}
