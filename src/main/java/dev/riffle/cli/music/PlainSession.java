package dev.riffle.cli.music;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.Ints;
import com.google.common.primitives.Longs;
import dev.riffle.cli.Answers;
import dev.riffle.cli.Console;
import dev.riffle.cli.Failure;
import dev.riffle.cli.Misuse;
import dev.riffle.cli.SourceOptions;
import dev.riffle.cli.Sources;
import dev.riffle.cli.Words;
import dev.riffle.player.Buttons;
import dev.riffle.player.Player;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.session.ResumePoint;
import dev.riffle.session.Session;
import dev.riffle.track.Track;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** Plays by lines: a command a line in, an answer a line out. */
final class PlainSession implements Player.Listener {
  /** What can be said. */
  static final String COMMANDS =
      "next, previous, ended, pause, resume, current, upcoming [K], history [K], mode M, repeat R, reshuffle, skip ID, playnext ID,"
          + " enqueue ID, dequeue ID, lane, add PATH, remove ID, clear, move ID PLACE, list, seed, quit";

  private static final ImmutableSet<String> ALONE =
      ImmutableSet.of(
          "next",
          "n",
          "previous",
          "p",
          "ended",
          "pause",
          "resume",
          "current",
          "clear",
          "reshuffle",
          "lane",
          "list",
          "seed",
          "quit",
          "q");
  private static final int SOME = 10;
  private static final Splitter WORDS = Splitter.on(' ').limit(2).trimResults().omitEmptyStrings();

  private final PlayQueue<Track> queue;
  private final Answers answers; // guarded by itself: the player answers too, when a song has ended
  private final SourceOptions sources;
  private final Console console;
  private final Player player;
  private final ResumeKeeper keeper;
  private final CountDownLatch over = new CountDownLatch(1);

  PlainSession(
      PlayQueue<Track> queue,
      Answers answers,
      SourceOptions sources,
      Console console,
      SoundSettings settings,
      Optional<ResumePoint> stopped,
      Supplier<Optional<Session<Track>>> sessions) {
    this.queue = queue;
    this.answers = answers;
    this.sources = sources;
    this.console = console;
    this.player = settings.player(queue, this);
    this.keeper = new ResumeKeeper(stopped, sessions, queue, player, settings);
  }

  /** Answers that entries were added, changed or removed because their folder was. */
  void told(String event, List<Entry<Track>> entries) {
    synchronized (answers) {
      answers.entries(event, entries);
      console.out().flush();
    }
  }

  /** Plays until told to quit or nobody is there to tell. */
  void obey() {
    try (player;
        keeper) {
      begin();
      BufferedReader lines = new BufferedReader(new InputStreamReader(console.in(), UTF_8));
      String line = lines.readLine();
      while (line != null && obey(line)) {
        line = lines.readLine();
      }
    } catch (IOException e) {
      throw new Failure("cannot read standard input: " + e.getMessage());
    }
  }

  /** Plays until the songs are over: for a listener who cannot say anything. */
  void listen() {
    try (player;
        keeper) {
      begin();
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void begin() {
    synchronized (answers) {
      answers.start();
      answerCurrent("start", keeper.start());
      console.out().flush();
    }
  }

  /** Obeys one line and answers it at once; returns false if nothing more is wanted. */
  private boolean obey(String line) {
    List<String> words = WORDS.splitToList(line);
    if (words.isEmpty()) {
      return true;
    }
    String command = words.get(0);
    String argument = words.size() > 1 ? words.get(1) : "";
    try {
      // Not under the lock, which the player needs when a song ends: a scan may take its time.
      List<Track> found = command.equals("add") ? songs(argument) : List.of();
      synchronized (answers) {
        return obey(command, argument, found) && !console.isDeaf();
      }
    } catch (Misuse | Failure | IllegalArgumentException e) {
      synchronized (answers) {
        answers.error(String.valueOf(e.getMessage()));
        return !console.isDeaf();
      }
    }
  }

  private boolean obey(String command, String argument, List<Track> found) {
    if (ALONE.contains(command) && !argument.isEmpty()) {
      throw new Misuse(command + " stands alone, without " + argument);
    }
    switch (command) {
      case "next", "n" -> press("next", Buttons.NEXT);
      case "previous", "p" -> press("previous", Buttons.PREVIOUS);
      case "ended" -> press("ended", Buttons.ENDED);
      case "pause" -> {
        player.pause();
        answerCurrent("pause", player.playing());
      }
      case "resume" -> {
        player.resume();
        answerCurrent("resume", player.playing());
      }
      case "current" -> answerCurrent("current", queue.current());
      case "upcoming" -> answers.entries("upcoming", queue.upcoming(count(argument)));
      case "history" -> answers.entries("history", queue.history(count(argument)));
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
        answerCurrent("reshuffle", queue.current());
      }
      case "skip" -> skip(entry(argument));
      case "playnext" -> ask(entry(argument), PlayQueue::playNext);
      case "enqueue" -> ask(entry(argument), PlayQueue::enqueue);
      case "dequeue" -> ask(entry(argument), PlayQueue::dequeue);
      case "lane" -> answers.entries("lane", queue.upNext());
      case "add" -> answers.entries("add", found.stream().map(queue::add).toList());
      case "remove" -> remove(entry(argument));
      case "clear" -> clear();
      case "move" -> move(argument);
      case "list" -> answers.entries("list", queue.entries());
      case "seed" -> answers.word("seed", queue.seed().toString());
      case "quit", "q" -> {
        answers.quit();
        return false;
      }
      default -> throw new Misuse("unknown command (" + command + "): there are " + COMMANDS);
    }
    return true;
  }

  private void press(String cause, Buttons.Button button) {
    answerCurrent(cause, player.press(button));
  }

  private void skip(Entry<Track> entry) {
    press(
        "skip",
        Buttons.over(
            ours -> {
              ours.skipTo(entry);
              return ours.current();
            }));
  }

  // Only the removal of the current entry changes what plays. If the queue moves to another one by
  // itself at this moment, the player finds that out when its song ends.
  private void remove(Entry<Track> entry) {
    if (queue.current().equals(Optional.of(entry))) {
      Buttons.Button removal =
          Buttons.over(
              ours -> {
                ours.remove(entry);
                return ours.current();
              });
      Optional<Entry<Track>> now = player.press(removal);
      if (now.isEmpty()) {
        player.stop();
      }
      answerCurrent("remove", now);
    } else {
      queue.remove(entry);
      answerCurrent("remove", queue.current());
    }
  }

  private void clear() {
    queue.clear();
    player.stop();
    answers.none("clear");
  }

  private void move(String argument) {
    List<String> words = WORDS.splitToList(argument);
    if (words.size() != 2) {
      throw new Misuse("move needs an ID and a PLACE");
    }
    queue.move(entry(words.get(0)), number("PLACE", words.get(1)));
    answerCurrent("move", queue.current());
  }

  private void ask(Entry<Track> entry, BiConsumer<PlayQueue<Track>, Entry<Track>> call) {
    call.accept(queue, entry);
    answers.entries("lane", queue.upNext());
  }

  private List<Track> songs(String path) {
    if (path.isEmpty() || path.equals(Sources.STANDARD_INPUT)) {
      throw new Misuse("add needs a PATH; standard input is where the commands come from");
    }
    return PlayCommand.songs(List.of(path), sources, console);
  }

  private void answerCurrent(String cause, Optional<Entry<Track>> entry) {
    entry.ifPresentOrElse(now -> answers.current(cause, now), () -> answers.none(cause));
  }

  private static int count(String argument) {
    return argument.isEmpty() ? SOME : number("K", argument);
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

  @Override
  public void changed(Player.Cause cause, Optional<Entry<Track>> playing) {
    keeper.save();
    if (cause == Player.Cause.COMMAND) {
      return; // answered where it was given
    }
    synchronized (answers) {
      answerCurrent(Words.of(cause), playing);
      // A listener who cannot say anything cannot go on, either; the session is kept.
      if (console.isDeaf() || playing.isEmpty() || cause == Player.Cause.DEVICE_FAILED) {
        over.countDown();
      }
    }
  }

  @Override
  public void said(String sentence) {
    console.say(sentence);
  }
}
