package dev.riffle.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Splitter;
import com.google.common.primitives.Ints;
import com.google.common.primitives.Longs;
import dev.riffle.library.Library;
import dev.riffle.player.Player;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;

/** Plays by lines: a command a line in, an answer a line out. */
final class PlainSession implements Player.Listener {
  /** What can be said. */
  static final String COMMANDS =
      "next, previous, ended, current, upcoming [K], history [K], mode M, repeat R, reshuffle, skip ID, add PATH, list,"
          + " seed, quit";

  private static final int SOME = 10;
  private static final Splitter WORDS = Splitter.on(' ').limit(2).trimResults().omitEmptyStrings();

  private final PlayQueue<Track> queue;
  private final Answers answers; // guarded by itself: the player answers too, when a song has ended
  private final Console console;
  private final Player player;
  private final CountDownLatch over = new CountDownLatch(1);

  PlainSession(
      PlayQueue<Track> queue, Answers answers, Console console, PlayCommand.SoundChoice sound) {
    this.queue = queue;
    this.answers = answers;
    this.console = console;
    this.player =
        sound == PlayCommand.SoundChoice.NONE
            ? Player.timeless(queue, this)
            : Player.audible(queue, this);
  }

  /**
   * Plays until told to quit; where standard input was a list of songs, until the songs are over.
   */
  int run(boolean inputWasSongs) {
    try (player) {
      answers.start(queue);
      press("start", PlayQueue::next);
      console.out().flush();
      if (inputWasSongs) {
        over.await();
      } else {
        obey(new BufferedReader(new InputStreamReader(console.in(), UTF_8)));
      }
    } catch (IOException e) {
      throw new Failure("cannot read standard input: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return 0;
  }

  private void obey(BufferedReader lines) throws IOException {
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      List<String> words = WORDS.splitToList(line);
      synchronized (answers) {
        if (!words.isEmpty() && !obey(words.get(0), words.size() > 1 ? words.get(1) : "")) {
          return;
        }
        if (console.isDeaf()) {
          return;
        }
      }
    }
  }

  /** Obeys one command and answers it; returns false if that was to quit. */
  private boolean obey(String command, String argument) {
    try {
      switch (command) {
        case "next", "n" -> press("next", PlayQueue::next);
        case "previous", "p" -> press("previous", PlayQueue::previous);
        case "ended" -> press("ended", PlayQueue::trackEnded);
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
        case "add" -> add(argument);
        case "list" -> answers.entries("list", queue.entries());
        case "seed" -> answers.word("seed", queue.seed().toString());
        case "quit", "q" -> {
          answers.quit();
          return false;
        }
        default ->
            throw new Misuse(
                "unknown command (" + Visible.of(command) + "): there are " + COMMANDS);
      }
    } catch (Misuse | IllegalArgumentException e) {
      answers.error(String.valueOf(e.getMessage()));
    }
    return true;
  }

  private void press(String cause, Function<PlayQueue<Track>, Optional<Entry<Track>>> button) {
    synchronized (answers) {
      answerCurrent(cause, player.press(button));
    }
  }

  private void skip(Entry<Track> entry) {
    press(
        "skip",
        ours -> {
          ours.skipTo(entry);
          return ours.current();
        });
  }

  private void add(String path) {
    if (path.isEmpty()) {
      throw new Misuse("add needs a PATH");
    }
    Library library = Sources.all(List.of(path), console);
    answers.entries(
        "add",
        library.tracks().stream()
            .filter(track -> track.durationMillis().isPresent())
            .map(queue::add)
            .toList());
  }

  private void answerCurrent(String cause, Optional<Entry<Track>> entry) {
    entry.ifPresentOrElse(
        now -> answers.current(cause, now, queue.position()), () -> answers.none(cause));
  }

  private static int count(String argument) {
    if (argument.isEmpty()) {
      return SOME;
    }
    return Optional.ofNullable(Ints.tryParse(argument))
        .orElseThrow(() -> new Misuse("K (" + Visible.of(argument) + ") must be a number"));
  }

  private Entry<Track> entry(String argument) {
    return Optional.ofNullable(Longs.tryParse(argument))
        .flatMap(queue::entry)
        .orElseThrow(
            () ->
                new Misuse(
                    "ID ("
                        + Visible.of(argument)
                        + ") must be the number of an entry, as list shows it"));
  }

  @Override
  public void changed(Player.Cause cause, Optional<Entry<Track>> playing) {
    if (cause == Player.Cause.COMMAND) {
      return; // answered where it was given
    }
    synchronized (answers) {
      answerCurrent(cause == Player.Cause.ENDED ? "ended" : "failed", playing);
      console.out().flush();
    }
    if (playing.isEmpty()) {
      over.countDown();
    }
  }

  @Override
  public void said(String sentence) {
    console.say(Visible.of(sentence));
  }
}
