package dev.riffle.cli.music;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import com.google.common.primitives.Ints;
import com.google.common.primitives.Longs;
import dev.riffle.cli.Answers;
import dev.riffle.cli.Console;
import dev.riffle.cli.Failure;
import dev.riffle.cli.Misuse;
import dev.riffle.cli.SourceOptions;
import dev.riffle.cli.Sources;
import dev.riffle.cli.Status;
import dev.riffle.cli.Words;
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
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * The lines that a player obeys, on standard input and from other programs. Thread-safe: commands
 * take turns, so that an answer describes the queue as its command left it.
 */
final class Commands {
  /** The lines there are. */
  static final String NAMES =
      "next, previous, ended, pause, resume, toggle, status, queue [K], current, upcoming [K], history [K], mode M, repeat R, reshuffle, skip ID, playnext ID,"
          + " enqueue ID, dequeue ID, lane, add PATH, remove ID, clear, move ID PLACE, list, seed,"
          + " json, text, quit";

  private static final ImmutableSet<String> ALONE =
      ImmutableSet.of(
          "next",
          "n",
          "previous",
          "p",
          "ended",
          "pause",
          "resume",
          "toggle",
          "status",
          "current",
          "clear",
          "reshuffle",
          "lane",
          "list",
          "seed",
          "quit",
          "q");
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
   * Returns the command that a line is, whatever it says: a bad one answers with an error, and an
   * empty one with nothing. The command returns whether the program is to go on. Folders that it
   * names are scanned here, as that may take its time.
   */
  Predicate<Answers> parse(String line) {
    List<String> words = WORDS.splitToList(line);
    if (words.isEmpty()) {
      return answers -> true;
    }
    String command = words.get(0);
    String argument = words.size() > 1 ? words.get(1) : "";
    // A name may end with a blank.
    String exact = line.substring(line.indexOf(argument, line.indexOf(command) + command.length()));
    try {
      if (ALONE.contains(command) && !argument.isEmpty()) {
        throw new Misuse(command + " stands alone, without " + argument);
      }
      List<Track> found =
          command.equals("add") ? songs(isThere(exact) ? exact : argument) : List.of();
      return answers -> obey(command, argument, found, answers);
    } catch (RuntimeException e) {
      return answers -> refuse(e, answers);
    }
  }

  /** Answers a command that failed, which ends neither the conversation nor the player. */
  private boolean refuse(RuntimeException e, Answers answers) {
    if (!Failure.isForeseen(e)) {
      console.trace(e);
    }
    answers.error(Failure.sentence(e));
    return true;
  }

  private synchronized boolean obey(
      String command, String argument, List<Track> found, Answers answers) {
    try {
      switch (command) {
        case "add" -> answers.entries("add", addAll(found));
        case "quit", "q" -> {
          answers.quit();
          return false;
        }
        default -> {
          if (!moves(command, argument, answers)
              && !edits(command, argument, answers)
              && !asks(command, argument, answers)) {
            throw new Misuse("unknown command (" + command + "): there are " + NAMES);
          }
        }
      }
      return true;
    } catch (RuntimeException e) {
      return refuse(e, answers);
    }
  }

  /** Obeys a command that changes what plays, and returns whether it was one. */
  private boolean moves(String command, String argument, Answers answers) {
    switch (command) {
      case "next", "n" -> press("next", Buttons.NEXT, answers);
      case "previous", "p" -> press("previous", Buttons.PREVIOUS, answers);
      case "ended" -> press("ended", Buttons.ENDED, answers);
      case "skip" -> press("skip", Buttons.skipTo(entry(argument)), answers);
      case "pause" -> {
        player.pause();
        answers.currentOrNone("pause", player.playing());
      }
      case "resume" -> {
        player.resume();
        answers.currentOrNone("resume", player.playing());
      }
      case "toggle" -> {
        player.toggle();
        answers.currentOrNone("toggle", player.playing());
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  /** Obeys a command that changes the queue, and returns whether it was one. */
  private boolean edits(String command, String argument, Answers answers) {
    switch (command) {
      case "mode" -> {
        queue.setMode(Words.mode(argument));
        answers.word("mode", Words.of(queue.mode()));
      }
      case "repeat" -> {
        queue.setRepeat(Words.repeat(argument));
        answers.word("repeat", Words.of(queue.repeat()));
      }
      case "reshuffle" -> {
        queue.reshuffle();
        answers.currentOrNone("reshuffle", queue.current());
      }
      case "playnext" -> ask(entry(argument), PlayQueue::playNext, answers);
      case "enqueue" -> ask(entry(argument), PlayQueue::enqueue, answers);
      case "dequeue" -> ask(entry(argument), PlayQueue::dequeue, answers);
      case "remove" -> remove(entry(argument), answers);
      case "clear" -> clear(answers);
      case "move" -> move(argument, answers);
      default -> {
        return false;
      }
    }
    return true;
  }

  /** Answers a command that changes nothing, and returns whether it was one. */
  private boolean asks(String command, String argument, Answers answers) {
    switch (command) {
      case "current" -> answers.currentOrNone("current", queue.current());
      case "status" -> answers.status(Status.of(player, queue));
      case "queue" -> queue(count(argument), answers);
      case "upcoming" -> answers.entries("upcoming", queue.upcoming(count(argument)));
      case "history" -> answers.entries("history", queue.history(count(argument)));
      case "lane" -> answers.entries("lane", queue.upNext());
      case "list" -> answers.entries("list", queue.entries());
      case "seed" -> answers.word("seed", queue.seed().toString());
      default -> {
        return false;
      }
    }
    return true;
  }

  private void press(String cause, Buttons.Button button, Answers answers) {
    answers.currentOrNone(cause, player.press(button));
  }

  private void remove(Entry<Track> entry, Answers answers) {
    player.edit(ours -> ours.remove(entry));
    answers.currentOrNone("remove", queue.current());
  }

  private void clear(Answers answers) {
    player.edit(PlayQueue::clear);
    answers.none("clear");
  }

  private void move(String argument, Answers answers) {
    List<String> words = WORDS.splitToList(argument);
    if (words.size() != 2) {
      throw new Misuse("move needs an ID and a PLACE");
    }
    queue.move(entry(words.get(0)), number("PLACE", words.get(1)));
    answers.currentOrNone("move", queue.current());
  }

  private void ask(
      Entry<Track> entry, BiConsumer<PlayQueue<Track>, Entry<Track>> call, Answers answers) {
    call.accept(queue, entry);
    answers.entries("lane", queue.upNext());
  }

  private void queue(int k, Answers answers) {
    List<Entry<Track>> upcoming = queue.upcoming(k); // what was asked for before all else
    answers.queue(Lists.reverse(queue.history(k)), queue.current(), upcoming, queue.upNext());
  }

  /** Adds songs in one call, so that they can be undone together. */
  private List<Entry<Track>> addAll(List<Track> songs) {
    try {
      return queue.addAll(queue.size(), songs);
    } catch (IllegalArgumentException e) { // the queue was made shorter meanwhile
      return songs.stream().map(queue::add).toList();
    }
  }

  private List<Track> songs(String path) {
    if (path.isEmpty() || path.equals(Sources.STANDARD_INPUT)) {
      throw new Misuse("add needs a PATH; standard input is where the commands come from");
    }
    return PlayCommand.songs(List.of(path), sources, console);
  }

  private static boolean isThere(String path) {
    try {
      return Files.exists(Path.of(path));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static int count(String argument) {
    return argument.isEmpty() ? DEFAULT_COUNT : number("K", argument);
  }

  private static int number(String name, String argument) {
    return Optional.ofNullable(Ints.tryParse(argument))
        .orElseThrow(() -> new Misuse(name + " (" + argument + ") must be a number"));
  }

  private Entry<Track> entry(String argument) {
    return Optional.ofNullable(Longs.tryParse(argument))
        .flatMap(queue::entry)
        .orElseThrow(
            () -> new Misuse("ID (" + argument + ") must be an entry's number, as list shows it"));
  }
}
