package dev.riffle.control;

import static java.util.stream.Collectors.joining;

import com.google.common.base.Splitter;
import dev.riffle.player.Player;
import dev.riffle.queue.PlayQueue;
import dev.riffle.rules.DrawingRules.Values;
import dev.riffle.rules.HeardRules;
import dev.riffle.rules.StopAfter;
import dev.riffle.track.Track;
import dev.riffle.words.Failure;
import dev.riffle.words.Misuse;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Interprets command lines for a player, from standard input and from other programs. Thread-safe:
 * commands run one at a time, so that an answer describes the queue right after its command.
 */
public final class Commands {
  static final Splitter WORDS = Splitter.on(' ').limit(2).trimResults().omitEmptyStrings();

  private static final String STANDARD_INPUT = "-"; // as a PATH of the command line

  private final PlayQueue<Track> queue;
  private final Player player;
  private final StopAfter stopAfter;
  private final HeardRules heard;
  private final Function<String, ? extends List<Track>> songs;
  private final Consumer<RuntimeException> traces;

  /**
   * Creates the commands.
   *
   * @param songs returns the songs at a path
   * @param traces receives internal errors
   */
  public Commands(
      PlayQueue<Track> queue,
      Player player,
      StopAfter stopAfter,
      HeardRules heard,
      Function<String, ? extends List<Track>> songs,
      Consumer<RuntimeException> traces) {
    this.queue = queue;
    this.player = player;
    this.stopAfter = stopAfter;
    this.heard = heard;
    this.songs = songs;
    this.traces = traces;
  }

  /**
   * Parses a line into a command, which returns whether the program should continue. An invalid
   * line gives a command that answers with an error, an empty line one without an answer. Reads the
   * files and folders that the line names, which may take long; other commands do not wait for it.
   */
  Predicate<Conversation> parse(String line) {
    List<String> words = WORDS.splitToList(line);
    if (words.isEmpty()) {
      return conversation -> true;
    }
    String word = words.get(0);
    String argument = words.size() > 1 ? words.get(1) : "";
    // A file name may end with a space.
    String exact = line.substring(line.indexOf(argument, line.indexOf(word) + word.length()));
    try {
      PlayerVerb call = PlayerVerb.find(word).orElseThrow(() -> unknown(word));
      Verb verb = call.verb();
      if (verb.operand() == Verb.Operand.NONE && !argument.isEmpty()) {
        throw new Misuse(word + ": unexpected argument " + argument);
      }
      List<Track> songs =
          verb.operand() == Verb.Operand.PATHS
              ? songs(isThere(exact) ? exact : argument)
              : List.of();
      Optional<UnaryOperator<Values>> rule =
          call.setsRule() && !argument.isEmpty()
              ? Optional.of(heard.rules().read(word, Turn.checked(verb, argument)))
              : Optional.empty();
      return conversation ->
          obey(
              call,
              new Turn(queue, player, stopAfter, heard, conversation, verb, argument, songs, rule));
    } catch (RuntimeException e) {
      return conversation -> refuse(e, conversation);
    }
  }

  /** Returns the lines of plain mode, such as {@code next, previous, queue [K]}. */
  public static String lines() {
    return PlayerVerb.all().stream()
        .filter(verb -> verb.access() != Verb.Access.FEED)
        .map(Verb::usage)
        .collect(joining(", "));
  }

  static Misuse unknown(String word) {
    return new Misuse("unknown command (" + word + "): there are " + lines());
  }

  /** Answers a failed command with an error; the conversation and the player continue. */
  private boolean refuse(RuntimeException e, Conversation conversation) {
    if (!Failure.isForeseen(e)) {
      traces.accept(e);
    }
    conversation.answers().error(Failure.sentence(e));
    return true;
  }

  private synchronized boolean obey(PlayerVerb call, Turn turn) {
    try {
      call.obey(turn);
      return call.verb().access() != Verb.Access.END;
    } catch (RuntimeException e) {
      return refuse(e, turn.conversation());
    }
  }

  private List<Track> songs(String path) {
    if (path.isEmpty() || path.equals(STANDARD_INPUT)) {
      throw new Misuse("add needs a PATH; standard input carries the commands");
    }
    return songs.apply(path);
  }

  private static boolean isThere(String path) {
    try {
      return Files.exists(Path.of(path));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
