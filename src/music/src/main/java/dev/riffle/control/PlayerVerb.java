package dev.riffle.control;

import static dev.riffle.control.Verb.Access.COMMAND;
import static dev.riffle.control.Verb.Access.END;
import static dev.riffle.control.Verb.Access.FEED;
import static dev.riffle.control.Verb.Access.LINE;
import static dev.riffle.control.Verb.Access.REPORT;
import static dev.riffle.control.Verb.Operand.COUNT;
import static dev.riffle.control.Verb.Operand.GROUP;
import static dev.riffle.control.Verb.Operand.ID;
import static dev.riffle.control.Verb.Operand.ID_AND_PLACE;
import static dev.riffle.control.Verb.Operand.NONE;
import static dev.riffle.control.Verb.Operand.ORDERS;
import static dev.riffle.control.Verb.Operand.PATHS;
import static dev.riffle.control.Verb.Operand.SONG;
import static dev.riffle.control.Verb.Operand.SONGS;
import static dev.riffle.control.Verb.Operand.SPAN;
import static dev.riffle.control.Verb.Operand.SWITCH;
import static dev.riffle.control.Verb.Operand.TIME;
import static dev.riffle.control.Verb.Operand.UNIT;

import dev.riffle.control.Verb.Access;
import dev.riffle.control.Verb.Operand;
import dev.riffle.player.Buttons;
import dev.riffle.player.Player;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.rules.DrawingRules;
import dev.riffle.words.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The commands of a player: the single table behind lines, the control socket, the client,
 * completion, help, the manual and the page. The compiler requires a call in {@link #obey} for each
 * row. Rows contain no lambdas: {@code riffle next} loads the table, and lambdas would cost it 10
 * ms.
 */
public enum PlayerVerb {
  NEXT("next", "n", NONE, COMMAND, "Plays the next song."),
  PREVIOUS("previous", "p", NONE, COMMAND, "Goes back to the song played before."),
  SKIP_ALBUM(
      "skip-album",
      "",
      NONE,
      COMMAND,
      "Skips the rest of the album in shuffle; without --by, the song."),
  ENDED("ended", "", NONE, LINE, "Continues as at the end of the song."),
  PAUSE("pause", "", NONE, COMMAND, "Pauses."),
  RESUME("resume", "", NONE, COMMAND, "Resumes after a pause, a stop or the last song."),
  TOGGLE("toggle", "", NONE, COMMAND, "Toggles pause."),
  SEEK("seek", "", TIME, COMMAND, "Seeks to a time of the song, or by seconds."),
  VOLUME("volume", "", Operand.VOLUME, COMMAND, "Sets the volume, in percent, or prints it."),
  SHUFFLE("shuffle", "", SWITCH, COMMAND, "Switches between shuffle and in-order."),
  REPEAT(
      "repeat",
      "",
      Operand.REPEAT,
      COMMAND,
      "Sets the repeat mode, or prints it: off, one or all."),
  BY("by", "", UNIT, COMMAND, "Sets the units of shuffle, or prints them."),
  SPREAD("spread", "", GROUP, COMMAND, "Sets the groups to keep apart, or prints them."),
  BEST_OF(
      "best-of", "", ORDERS, COMMAND, "Sets the number of orders to choose from, or prints it."),
  WEIGHTS("weights", "", Operand.WEIGHTS, COMMAND, "Sets the weights, or prints them."),
  EXCLUDE("exclude", "", SONGS, COMMAND, "Excludes more songs, or prints these; off ends it."),
  NOT_FOR("not-for", "", SPAN, COMMAND, "Sets the time to defer heard songs, or prints it."),
  SKIP("skip", "", SONG, COMMAND, "Plays song N of queue; lines take +N, -N or an ID."),
  STOP("stop", "", NONE, COMMAND, "Stops; resume continues the song."),
  STOP_AFTER(
      "stop-after", "", Operand.LIMIT, COMMAND, "Sets the sleep timer, or prints it; off ends it."),
  STATUS("status", "", NONE, REPORT, "Prints the current song, its position and the modes."),
  QUEUE("queue", "", COUNT, REPORT, "Prints the last K songs, the current one, and the next K."),
  CURRENT("current", "", NONE, LINE, "Prints the current song."),
  UPCOMING("upcoming", "", COUNT, LINE, "Prints the next K songs."),
  HISTORY("history", "", COUNT, LINE, "Prints the last K songs, the latest first."),
  MODE("mode", "", Operand.MODE, LINE, "Sets the play mode: shuffle, random or in-order."),
  RESHUFFLE(
      "reshuffle", "", NONE, LINE, "Begins a new cycle in shuffle: all other songs are to come."),
  REFRESH("refresh", "", NONE, LINE, "Reads the listens again, for --not-for and --weights age."),
  PLAYNEXT("playnext", "", ID, LINE, "Plays the entry next."),
  ENQUEUE("enqueue", "", ID, LINE, "Adds the entry to up next, before any drawn song."),
  DEQUEUE("dequeue", "", ID, LINE, "Removes the entry from up next."),
  CLEAR_UP_NEXT("clear-up-next", "", NONE, COMMAND, "Removes every entry from up next."),
  LANE("lane", "", NONE, LINE, "Prints up next."),
  ADD("add", "", PATHS, COMMAND, "Adds songs to the queue, unless they are in it."),
  ADD_AGAIN("add-again", "", PATHS, COMMAND, "Adds songs to the queue, even if they are in it."),
  REMOVE("remove", "", ID, LINE, "Removes the entry from the queue."),
  CLEAR("clear", "", NONE, LINE, "Removes every entry."),
  MOVE("move", "", ID_AND_PLACE, LINE, "Moves the entry to a place of the list."),
  LIST("list", "", NONE, LINE, "Prints every entry with its ID."),
  SEED("seed", "", NONE, LINE, "Prints the seed."),
  JSON("json", "", NONE, LINE, "Answers in JSON, one object a line."),
  TEXT("text", "", NONE, LINE, "Answers in text."),
  WATCH("watch", "", NONE, FEED, "Prints each change as a line of JSON, until the player ends."),
  QUIT("quit", "q", NONE, END, "Ends the player.");

  private final Verb verb;

  PlayerVerb(String word, String shortForm, Operand operand, Access access, String help) {
    this.verb = new Verb(word, shortForm, operand, access, help);
  }

  /** Executes the command and answers it. */
  void obey(Turn turn) {
    switch (this) {
      case NEXT -> turn.press(Buttons.NEXT);
      case SKIP_ALBUM -> turn.press(Buttons.SKIP_UNIT);
      case PREVIOUS -> turn.press(Buttons.PREVIOUS);
      case ENDED -> turn.press(Buttons.ENDED);
      case PAUSE -> turn.control(Player::pause);
      case RESUME -> turn.control(Player::resume);
      case TOGGLE -> turn.control(Player::toggle);
      case SEEK -> turn.seek();
      case VOLUME -> turn.setVolume();
      case SHUFFLE -> turn.switchShuffle();
      case REPEAT -> turn.setRepeat();
      case BY, SPREAD, BEST_OF, WEIGHTS, EXCLUDE, NOT_FOR -> turn.setRule();
      case SKIP -> turn.skip();
      case STOP -> turn.control(Player::stop);
      case STOP_AFTER -> turn.setStopAfter();
      case STATUS -> turn.answers().status(turn.status());
      case QUEUE -> turn.answerQueue();
      case CURRENT -> turn.answerCurrent();
      case UPCOMING -> turn.answer(turn.queue().upcoming(turn.count()));
      case HISTORY -> turn.answer(turn.queue().history(turn.count()));
      case MODE -> {
        turn.queue().setMode(Words.parse(PlayMode.class, "mode", turn.argument()));
        turn.answerMode();
      }
      case RESHUFFLE -> {
        turn.queue().reshuffle();
        turn.answerCurrent();
      }
      case REFRESH -> {
        turn.heard().refresh(turn.queue());
        turn.answerCurrent();
      }
      case PLAYNEXT -> turn.changeUpNext(turn.queue()::playNext);
      case ENQUEUE -> turn.changeUpNext(turn.queue()::enqueue);
      case DEQUEUE -> turn.changeUpNext(turn.queue()::dequeue);
      case CLEAR_UP_NEXT -> turn.clearUpNext();
      case LANE -> turn.answerUpNext();
      case ADD -> turn.addSongs(false);
      case ADD_AGAIN -> turn.addSongs(true);
      case REMOVE -> turn.removeEntry();
      case CLEAR -> {
        turn.player().edit(PlayQueue::clear);
        turn.answer(Optional.empty());
      }
      case MOVE -> turn.moveEntry();
      case LIST -> turn.answer(turn.queue().entries());
      case SEED -> turn.answer(turn.queue().seed().toString());
      case JSON -> turn.conversation().answerInJson(true);
      case TEXT -> turn.conversation().answerInJson(false);
      case WATCH -> turn.conversation().watch();
      case QUIT -> turn.answers().quit();
    }
  }

  Verb verb() {
    return verb;
  }

  /** Returns whether an argument of the command is a value of {@link DrawingRules}. */
  boolean setsRule() {
    return switch (this) {
      case BY, SPREAD, BEST_OF, WEIGHTS, EXCLUDE, NOT_FOR -> true;
      default -> false;
    };
  }

  /** Returns the descriptions, in the order of the help. */
  public static List<Verb> all() {
    List<Verb> verbs = new ArrayList<>();
    for (PlayerVerb each : values()) {
      verbs.add(each.verb);
    }
    return verbs;
  }

  /** Returns the verb with the word or short form {@code word}. */
  static Optional<PlayerVerb> find(String word) {
    return Arrays.stream(values())
        .filter(each -> each.verb.word().equals(word) || each.verb.shortForm().equals(word))
        .findFirst();
  }
}
