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
 * The lines that a player obeys, on standard input and from other programs. Thread-safe: commands
 * take turns, so that an answer describes the queue as its command left it.
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
   * Returns the command of a line, whatever it contains: a bad one answers with an error, and an
   * empty one with nothing. The command returns whether the program is to go on. Folders that it
   * names are scanned here, as that may take its time.
   */
  Predicate<Conversation> parse(String line) {
    List<String> words = WORDS.splitToList(line);
    if (words.isEmpty()) {
      return conversation -> true;
    }
    String word = words.get(0);
    String argument = words.size() > 1 ? words.get(1) : "";
    // A name may end with a blank.
    String exact = line.substring(line.indexOf(argument, line.indexOf(word) + word.length()));
    try {
      PlayerVerb call = PlayerVerb.find(word).orElseThrow(() -> unknown(word));
      Verb verb = call.verb();
      if (verb.operand() == Verb.Operand.NONE && !argument.isEmpty()) {
        throw new Misuse(word + " stands alone, without " + argument);
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

  /** Answers a command that failed, which ends neither the conversation nor the player. */
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
      throw new Misuse("add needs a PATH; standard input is where the commands come from");
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
   * One line that is obeyed, and the conversation it is answered in.
   *
   * @param songs the songs that the argument names, if the verb takes paths
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

    /** Presses a button and answers with the entry that then plays. */
    void press(Buttons.Button button) {
      answer(player.press(button));
    }

    /** Calls the player and answers with the entry that then plays. */
    void control(Consumer<Player> call) {
      call.accept(player);
      answer(player.playing());
    }

    /** Changes up next by the entry of the argument, and answers with up next. */
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
      List<Entry<Track>> upcoming = queue.upcoming(k); // first, as its draws may change up next
      answers().queue(Lists.reverse(queue.history(k)), queue.current(), upcoming, queue.upNext());
    }

    /** Adds the songs in one call, so that they can be undone together. */
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
