package dev.riffle.rules;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.Ints;
import dev.riffle.files.Reason;
import dev.riffle.library.TagEncoding;
import dev.riffle.library.UserLists;
import dev.riffle.playlist.PlaylistFormat;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import dev.riffle.words.Failure;
import dev.riffle.words.Misuse;
import dev.riffle.words.UserBytes;
import dev.riffle.words.Words;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/**
 * The weights of songs, by their ratings, by the time since they were heard, or of a file.
 * Immutable.
 */
public final class Weights implements ToIntFunction<Track> {
  /** The word for weights by the time since a song was heard. */
  static final String AGE = "age";

  private static final String RATING = "rating";

  /** The weight of a song without a rating, which is 1 to 255. */
  private static final int UNRATED = 128;

  /** The weight of a song that a file does not name, and of each song without an option. */
  private static final int DEFAULT = 1;

  /** Equal weights. */
  static final Weights NONE = new Weights(Optional.empty(), song -> DEFAULT, ImmutableMap.of());

  private static final Splitter WEIGHT_AND_PATH = Splitter.on(CharMatcher.anyOf(" \t")).limit(2);

  private final Optional<String> word;
  private final ToIntFunction<Track> others; // of songs that the file does not name
  private final ImmutableMap<Path, Integer> songs; // of the file

  private Weights(Optional<String> word, ToIntFunction<Track> others, Map<Path, Integer> songs) {
    this.word = word;
    this.others = others;
    this.songs = ImmutableMap.copyOf(songs);
  }

  /**
   * Returns the weights that a user names.
   *
   * @param name the option or the command as the user types it
   * @param word {@code rating}, {@code age}, {@code off}, or a file that has a line for each song,
   *     the weight and the path
   * @param ages returns the weights for {@code age}
   * @throws Misuse if the file does not exist
   * @throws Failure if it cannot be read, or a line is invalid
   */
  static Weights of(String name, String word, ToIntFunction<Track> ages) {
    return switch (word) {
      case RATING ->
          new Weights(Optional.of(word), song -> song.rating().orElse(UNRATED), ImmutableMap.of());
      case AGE -> new Weights(Optional.of(word), ages, ImmutableMap.of());
      case DrawingRule.OFF -> NONE;
      default -> {
        Path file = UserBytes.existing(name, word, "; use rating, age, off or a file");
        yield new Weights(
            Optional.of(Exclusions.absolute(file).toString()), NONE, read(name, file));
      }
    };
  }

  /**
   * Returns the weights of a session. If their file cannot be read any more, this is reported, and
   * the weights are equal but keep the word.
   */
  static Weights ofSession(String word, ToIntFunction<Track> ages, Consumer<String> problems) {
    try {
      UserBytes.refusePipe("--weights", word);
      return of("--weights", word, ages);
    } catch (Misuse | Failure e) {
      problems.accept(String.valueOf(e.getMessage()));
      return new Weights(Optional.of(word), NONE, ImmutableMap.of());
    }
  }

  /** Returns the word, with an absolute path of a file, or empty if the weights are equal. */
  public Optional<String> word() {
    return word;
  }

  boolean isByAge() {
    return word.equals(Optional.of(AGE));
  }

  /** Returns a sentence about the songs of the file that are not among {@code tracks}. */
  public Optional<String> missing(List<Track> tracks) {
    Set<Path> missing = new HashSet<>(songs.keySet());
    if (!missing.isEmpty()) {
      tracks.stream()
          .filter(Track::isFile)
          .forEach(song -> missing.remove(Exclusions.absolute(song.path())));
    }
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "--weights: "
                + word.orElseThrow()
                + ": "
                + Words.count(missing.size(), "line")
                + (missing.size() == 1 ? " names" : " name")
                + " no song in the queue");
  }

  private static Map<Path, Integer> read(String name, Path file) {
    List<String> lines;
    try {
      lines =
          PlaylistFormat.lines(
              UserBytes.read(file, UserBytes.MAX_LIST), UserLists.lines(TagEncoding.AUTO, file));
    } catch (IOException e) {
      throw new Failure(name + ": cannot read " + file + ": " + Reason.of(e));
    }
    Map<Path, Integer> songs = new HashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (!line.isEmpty() && !line.startsWith("#") && !add(file, line, songs)) {
        // Without the line: the file may be another one, with secrets.
        throw new Failure(
            name + ": " + file + ":" + (i + 1) + ": not a weight, 0 to 1000000, and a path");
      }
    }
    return songs;
  }

  private static boolean add(Path file, String line, Map<Path, Integer> songs) {
    List<String> parts = WEIGHT_AND_PATH.splitToList(line);
    Integer weight = Ints.tryParse(parts.get(0));
    if (parts.size() < 2 || weight == null || weight < 0 || weight > PlayQueue.MAX_WEIGHT) {
      return false;
    }
    try {
      songs.put(Exclusions.absolute(file.resolveSibling(parts.get(1).strip())), weight);
      return true;
    } catch (InvalidPathException e) {
      return false;
    }
  }

  @Override
  public int applyAsInt(Track song) {
    Integer own =
        songs.isEmpty() || !song.isFile() ? null : songs.get(Exclusions.absolute(song.path()));
    return own == null ? others.applyAsInt(song) : own;
  }

  /** Returns the rule; {@link DrawingRule} has it. */
  static DrawingRule<Weights> rule() {
    return new Rule();
  }

  private static final class Rule extends DrawingRule<Weights> {
    Rule() {
      super(
          "weights",
          "WHAT",
          NONE,
          "Draw songs by weight: heavier songs play earlier in a cycle, and more often with random."
              + " rating: 1 to 255, unrated 128; age: the hours since a song was heard, never: a"
              + " year; or a file with a weight, 0 to 1,000,000, and a path per line; other "
              + "songs weigh 1.",
          ImmutableList.of(RATING, AGE));
    }

    @Override
    UnaryOperator<Weights> read(String name, String word, Inputs inputs) {
      Weights weights = Weights.of(name, word, inputs.ages());
      return before -> weights;
    }

    @Override
    public boolean isPath(String word) {
      return !word.equals(RATING) && !word.equals(AGE) && !word.equals(OFF);
    }

    @Override
    public String word(Weights weights) {
      return weights.word().orElse(OFF);
    }

    @Override
    Weights ofSession(String word, Inputs inputs) {
      return Weights.ofSession(word, inputs.ages(), inputs.problems());
    }

    @Override
    Optional<ToIntFunction<Track>> weight(Weights weights) {
      return Optional.of(weights);
    }
  }
}
