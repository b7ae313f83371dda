package dev.riffle.control;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.queue.Entry;
import dev.riffle.rules.DrawingRules;
import dev.riffle.rules.DrawingRules.Values;
import dev.riffle.track.Track;
import dev.riffle.words.Misuse;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Reads and performs the verbs of a playback, for every face: keys, lines, sockets and buses.
 * Stateless; thread-safe.
 */
public record Commands(Playback playback) {
  /**
   * A verb with its argument, ready to be performed: its files have been read.
   *
   * @param songs the songs of the call, or those at the paths of its argument
   * @param rule the change to a rule of the queue, if the verb and its argument set one
   */
  public record Call(
      PlayerVerb verb, String argument, List<Track> songs, Optional<UnaryOperator<Values>> rule) {}

  private static final Splitter WORDS = Splitter.on(' ').limit(2).trimResults().omitEmptyStrings();
  private static final String STANDARD_INPUT = "-"; // as a PATH of the command line

  /**
   * Returns the argument for an entry displayed as a row of the play order.
   *
   * @param distance from the current song, negative in the history; 0 if it is shown elsewhere
   */
  public static String row(Entry<Track> entry, int distance) {
    return ShownRow.text(entry.id(), distance);
  }

  /**
   * Returns the location of a song by its absolute path: equal for songs in the same file, however
   * the paths are written.
   */
  public static String locationOf(Track song) {
    return song.isFile() ? song.path().toAbsolutePath().normalize().toString() : song.location();
  }

  /**
   * Parses a line, and reads its files and folders, which may take seconds; other verbs do not wait
   * for it.
   *
   * @throws RuntimeException if it is refused; {@code Failure.sentence} states the reason
   */
  public Call parse(String line) {
    List<String> words = WORDS.splitToList(line);
    String word = words.get(0);
    String argument = words.size() > 1 ? words.get(1) : "";
    PlayerVerb verb = PlayerVerb.find(word).orElseThrow(() -> new Misuse(PlayerVerb.unknown(word)));
    if (verb.verb().operand() == Verb.Operand.NONE && !argument.isEmpty()) {
      throw new Misuse(word + ": unexpected argument " + argument);
    }
    // A file name may end with a space.
    String exact = line.substring(line.indexOf(argument, line.indexOf(word) + word.length()));
    boolean hasPath = verb.verb().operand() == Verb.Operand.PATHS && isThere(exact);
    return call(verb, hasPath ? exact : argument);
  }

  /**
   * Returns a call of a verb, as {@link #parse} does.
   *
   * @throws RuntimeException if it is refused; {@code Failure.sentence} states the reason
   */
  public Call call(PlayerVerb verb, String argument) {
    if (verb.needsTags(argument)) {
      playback.tags().await();
    }
    List<Track> songs =
        verb.verb().operand() == Verb.Operand.PATHS ? songs(argument) : ImmutableList.of();
    Optional<UnaryOperator<Values>> rule =
        verb.setsRule() && !argument.isEmpty() && !verb.verb().isNext(argument)
            ? Optional.of(rule(verb.verb(), argument))
            : Optional.empty();
    if (verb == PlayerVerb.REFRESH) {
      playback.heard().read(playback.rules().values());
    }
    return new Call(verb, argument, songs, rule);
  }

  /**
   * Returns a call on songs of a library, in their order: {@code ADD}, {@code ENQUEUE}, {@code
   * PLAYNEXT}, or {@code SKIP}, which plays them. Missing songs are added to the queue.
   */
  public static Call call(PlayerVerb verb, List<Track> songs) {
    return new Call(verb, "", songs, Optional.empty());
  }

  /**
   * Returns a call of {@code EXCLUDE} on songs: on the folders with no other songs of the queue and
   * the library, else on the songs.
   *
   * @throws RuntimeException if it is refused; {@code Failure.sentence} states the reason
   */
  public Call exclusion(List<Track> songs) {
    List<Track> all =
        ImmutableList.<Track>builder()
            .addAll(playback.queue().items())
            .addAll(playback.library().now().catalogue().songs())
            .build();
    Verb verb = PlayerVerb.EXCLUDE.verb();
    List<String> words = ExcludedSongs.words(songs, all);
    UnaryOperator<Values> change =
        values -> {
          Values excluded = values;
          for (String word : words) {
            excluded = rule(verb, word).apply(excluded);
          }
          return excluded;
        };
    return new Call(
        PlayerVerb.EXCLUDE, String.join(", ", words), ImmutableList.of(), Optional.of(change));
  }

  private UnaryOperator<Values> rule(Verb verb, String argument) {
    DrawingRules rules = playback.rules();
    UnaryOperator<Values> change = rules.read(verb.word(), Turn.checked(verb, argument));
    playback.heard().read(change.apply(rules.values()));
    return change;
  }

  private List<Track> songs(String path) {
    if (path.isEmpty() || path.equals(STANDARD_INPUT)) {
      throw new Misuse("add needs a PATH; standard input is used for commands");
    }
    return playback.songs(path);
  }

  private static boolean isThere(String path) {
    try {
      return Files.exists(Path.of(path));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /**
   * Performs a call and answers it. Calls that a song's disk may delay, and those that edit, are
   * performed one at a time, so that an answer describes the queue right after its verb; the others
   * do not wait for them.
   *
   * @throws RuntimeException if it is refused; {@code Failure.sentence} states the reason
   */
  @CanIgnoreReturnValue
  public Answer perform(Call call) {
    Verb verb = call.verb.verb();
    Turn turn = new Turn(playback, verb, call.argument, call.songs, call.rule);
    if (call.verb.isImmediate()) {
      return call.verb.perform(turn);
    }
    synchronized (playback) {
      return call.verb.perform(turn);
    }
  }
}
