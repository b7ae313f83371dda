package dev.riffle.cli.music;

import static java.util.stream.Collectors.joining;

import com.google.common.base.Splitter;
import com.google.common.collect.Lists;
import com.google.common.primitives.Ints;
import com.google.common.primitives.Longs;
import dev.riffle.cli.Answers;
import dev.riffle.cli.Console;
import dev.riffle.cli.Failure;
import dev.riffle.cli.Misuse;
import dev.riffle.cli.SourceOptions;
import dev.riffle.cli.Sources;
import dev.riffle.cli.remote.Verb;
import dev.riffle.player.Buttons;
import dev.riffle.player.Player;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Interprets command lines for a player, from standard input and from other programs. Thread-safe:
 * commands run one at a time, so that an answer describes the queue right after its command.
 */
final class Commands {
  private static final int DEFAULT_COUNT = 10;
  private static final Splitter WORDS = Splitter.on(' ').limit(2).trimResults().omitEmptyStrings();

  private final PlayQueue<Track> queue;
  private final Player player;
  private final SourceOptions sources;
  private final Console console;

  Commands(PlayQueue<Track> queue, Player player, SourceOptions sources, Console console) {
    this.queue = queue;
    this.player = player;
    this.sources = sources;
    this.console = console;
  }

  /**
   * Parses a line into a command, which returns whether the program should continue. An invalid
   * line gives a command that answers with an error, an empty line one without an answer. Scans the
   * folders that the line names, which may take long.
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
      return conversation ->
          obey(call, new Turn(queue, player, conversation, verb, argument, songs));
    } catch (RuntimeException e) {
      return conversation -> refuse(e, conversation);
    }
  }

  /** Returns the lines of plain mode, such as {@code next, previous, queue [K]}. */
  static String lines() {
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
      console.trace(e);
    }
    conversation.answers().error(Failure.sentence(e));
    return true;
  }

  private synchronized boolean obey(PlayerVerb call, Turn turn) {
    try {
      call.obey(turn);
      return call.verb().access() != Verb.Access.END;
    } catch (RuntimeException e) {
      return refuse(e, turn.conversation);
    }
  }

  private List<Track> songs(String path) {
    if (path.isEmpty() || path.equals(Sources.STANDARD_INPUT)) {
      throw new Misuse("add needs a PATH; standard input carries the commands");
    }
    return new SongPaths(List.of(path), sources, console).songs();
  }

  private static boolean isThere(String path) {
    try {
      return Files.exists(Path.of(path));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /**
   * The execution of one line, answered in its conversation.
   *
   * @param songs the songs at the paths of the argument, if the verb takes paths
   */
  record Turn(
      PlayQueue<Track> queue,
      Player player,
      Conversation conversation,
      Verb verb,
      String argument,
      List<Track> songs) {

    Answers answers() {
      return conversation.answers();
    }

    /** Presses a button and answers with the entry that plays after that. */
    void press(Buttons.Button button) {
      answer(player.press(button));
    }

    /** Calls the player and answers with the entry that plays after that. */
    void control(Consumer<Player> call) {
      call.accept(player);
      answer(player.playing());
    }

    /** Applies {@code change} to the entry of the argument and answers with up next. */
    void changeUpNext(Consumer<Entry<Track>> change) {
      change.accept(entry());
      answerUpNext();
    }

    void answer(Optional<Entry<Track>> entry) {
      answers().currentOrNone(verb.word(), entry);
    }

    void answer(List<Entry<Track>> entries) {
      answers().entries(verb.word(), entries);
    }

    void answer(String value) {
      answers().word(verb.word(), value);
    }

    void answerCurrent() {
      answer(queue.current());
    }

    void answerUpNext() {
      answers().entries("lane", queue.upNext());
    }

    void answerQueue() {
      int k = count();
      List<Entry<Track>> upcoming =
          queue.upcoming(k); // first: it may draw entries and change up next
      answers().queue(Lists.reverse(queue.history(k)), queue.current(), upcoming, queue.upNext());
    }

    /** Adds the songs in one call, so that one undo removes them. */
    List<Entry<Track>> addSongs() {
      try {
        return queue.addAll(queue.size(), songs);
      } catch (IllegalArgumentException e) { // the queue was made shorter meanwhile
        return songs.stream().map(queue::add).toList();
      }
    }

    void removeEntry() {
      Entry<Track> entry = entry();
      player.edit(ours -> ours.remove(entry));
      answerCurrent();
    }

    void moveEntry() {
      List<String> words = WORDS.splitToList(argument);
      if (words.size() != 2) {
        throw new Misuse("move needs an ID and a PLACE");
      }
      queue.move(entry(words.get(0)), number("PLACE", words.get(1)));
      answerCurrent();
    }

    int count() {
      return argument.isEmpty() ? DEFAULT_COUNT : number("K", argument);
    }

    private static int number(String name, String text) {
      return Optional.ofNullable(Ints.tryParse(text))
          .orElseThrow(() -> new Misuse(name + " (" + text + ") must be a number"));
    }

    Entry<Track> entry() {
      return entry(argument);
    }

    private Entry<Track> entry(String id) {
      return Optional.ofNullable(Longs.tryParse(id))
          .flatMap(queue::entry)
          .orElseThrow(
              () -> new Misuse("ID (" + id + ") must be an entry's number, as list shows it"));
    }
  }
}
