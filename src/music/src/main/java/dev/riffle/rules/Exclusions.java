package dev.riffle.rules;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.library.UserLists;
import dev.riffle.playlist.PlaylistFormat;
import dev.riffle.track.Track;
import dev.riffle.words.Failure;
import dev.riffle.words.Misuse;
import dev.riffle.words.UserBytes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/**
 * The songs that shuffle and random leave out: those of folders, files, playlists and genres. An
 * immutable value.
 *
 * @param words as a user writes them; a path is absolute, so that it is valid in another folder
 * @param paths of folders and songs
 * @param genres in lower case
 */
public record Exclusions(
    ImmutableSet<String> words, ImmutableSet<Path> paths, ImmutableSet<String> genres) {
  static final Exclusions NONE =
      new Exclusions(ImmutableSet.of(), ImmutableSet.of(), ImmutableSet.of());

  private static final String GENRE = "genre=";
  private static final CharMatcher LINE_BREAK = CharMatcher.anyOf("\n\r");
  private static final Splitter LINES = Splitter.on('\n').omitEmptyStrings();
  private static final Splitter VALUES = Splitter.on(';').trimResults();

  /**
   * Returns the exclusions that a user names, or none for the word {@code off}.
   *
   * @param option the option as the user types it
   * @param problems receives those of a playlist
   * @throws Misuse if a path does not exist, a genre has no name, or there is a line break
   * @throws Failure if a playlist cannot be read
   */
  static Exclusions of(String option, String word, Consumer<String> problems) {
    if (LINE_BREAK.matchesAnyOf(word)) { // a session has one exclusion a line
      throw new Misuse(option + ": " + word + " must not contain a line break");
    } else if (word.equals(DrawingRule.OFF)) {
      return NONE;
    } else if (word.startsWith(GENRE)) {
      String genre = lowerCase(word.substring(GENRE.length()));
      if (genre.isEmpty()) {
        throw new Misuse(option + ": " + word + " has no name; use genre=NAME");
      }
      return new Exclusions(ImmutableSet.of(word), ImmutableSet.of(), ImmutableSet.of(genre));
    }
    Path path =
        UserBytes.existing(option, word, "; use a folder, a song, a playlist, genre=NAME or off");
    return new Exclusions(
        ImmutableSet.of(absolute(path).toString()), songs(path, problems), ImmutableSet.of());
  }

  /** Returns these exclusions and {@code more}, or none if {@code more} is {@link #NONE}. */
  Exclusions and(Exclusions more) {
    return more.isEmpty()
        ? NONE
        : new Exclusions(
            with(words, more.words), with(paths, more.paths), with(genres, more.genres));
  }

  private static <T> ImmutableSet<T> with(ImmutableSet<T> some, ImmutableSet<T> more) {
    return ImmutableSet.<T>builder().addAll(some).addAll(more).build();
  }

  private static ImmutableSet<Path> songs(Path path, Consumer<String> problems) {
    Optional<PlaylistFormat> format = UserLists.listFormat(path);
    if (Files.isDirectory(path) || format.isEmpty()) {
      return ImmutableSet.of(absolute(path));
    }
    ImmutableSet.Builder<Path> songs = ImmutableSet.builder();
    UserLists.playlist(path, format.get(), song -> songs.add(absolute(song.path())))
        .forEach(problems);
    return songs.build();
  }

  /**
   * Returns the exclusions of a session, one a line. Words whose files cannot be read any more are
   * reported and kept.
   */
  static Exclusions ofSession(String lines, Consumer<String> problems) {
    Exclusions all = NONE;
    for (String word : LINES.split(lines)) {
      try {
        UserBytes.refusePipe("--exclude", word);
        all = all.and(of("--exclude", word, problems));
      } catch (Misuse | Failure e) {
        problems.accept(String.valueOf(e.getMessage()));
        all = all.and(new Exclusions(ImmutableSet.of(word), ImmutableSet.of(), ImmutableSet.of()));
      }
    }
    return all;
  }

  static Path absolute(Path path) {
    return path.toAbsolutePath().normalize();
  }

  public boolean isEmpty() {
    return words.isEmpty();
  }

  /** Returns whether a song is excluded. */
  boolean contains(Track song) {
    return hasGenre(song)
        || (song.isFile()
            && !paths.isEmpty()
            && paths.stream().anyMatch(absolute(song.path())::startsWith));
  }

  private boolean hasGenre(Track song) {
    return !genres.isEmpty()
        && song.genre().stream()
            .flatMap(VALUES::splitToStream)
            .anyMatch(genre -> genres.contains(lowerCase(genre)));
  }

  private static String lowerCase(String genre) {
    return genre.strip().toLowerCase(Locale.ROOT);
  }

  /** Returns the rule; {@link DrawingRule} has it. */
  static DrawingRule<Exclusions> rule() {
    return new Rule();
  }

  private static final class Rule extends DrawingRule<Exclusions> {
    Rule() {
      super(
          "exclude",
          "WHAT",
          NONE,
          "Leave songs out of shuffle and random: a folder, a song, a playlist, or genre=NAME. Can"
              + " be given several times.",
          ImmutableList.of());
    }

    @Override
    UnaryOperator<Exclusions> read(String name, String word, Inputs inputs) {
      Exclusions more = Exclusions.of(name, word, inputs.problems());
      return before -> before.and(more);
    }

    @Override
    public boolean isPath(String word) {
      return !word.equals(OFF) && !word.startsWith(GENRE);
    }

    @Override
    public boolean adds() {
      return true;
    }

    @Override
    public String word(Exclusions exclusions) {
      return exclusions.isEmpty() ? OFF : String.join("\n", exclusions.words());
    }

    @Override
    Exclusions ofSession(String word, Inputs inputs) {
      return Exclusions.ofSession(word, inputs.problems());
    }

    @Override
    public Object shown(Exclusions exclusions) {
      return exclusions.words().asList();
    }

    @Override
    Optional<ToIntFunction<Track>> weight(Exclusions exclusions) {
      return Optional.of(song -> exclusions.contains(song) ? 0 : 1);
    }
  }
}
