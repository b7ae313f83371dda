package dev.riffle.control;

import static dev.riffle.control.Verb.Access.COMMAND;
import static dev.riffle.control.Verb.Access.END;
import static dev.riffle.control.Verb.Access.FEED;
import static dev.riffle.control.Verb.Access.LINE;
import static dev.riffle.control.Verb.Access.REPORT;
import static dev.riffle.control.Verb.Operand.COUNT;
import static dev.riffle.control.Verb.Operand.GROUP;
import static dev.riffle.control.Verb.Operand.ID;
import static dev.riffle.control.Verb.Operand.IDS;
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
import static dev.riffle.control.Verb.Reply.ANSWER;
import static dev.riffle.control.Verb.Reply.BOTH;
import static dev.riffle.control.Verb.Reply.PRESS;
import static dev.riffle.control.Verb.Reply.SETTINGS;
import static dev.riffle.control.Verb.Reply.STATE;

import dev.riffle.control.Verb.Access;
import dev.riffle.control.Verb.Operand;
import dev.riffle.control.Verb.Reply;
import dev.riffle.player.Buttons;
import dev.riffle.player.Controls;
import dev.riffle.rules.StopAfter;
import dev.riffle.words.Misuse;
import dev.riffle.words.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The verbs of a player: the single table behind keys, lines, sockets and buses, the client,
 * completion, help, the manual and the page. The compiler requires a call in {@link #perform} for
 * each row. Rows contain no lambdas: {@code riffle next} loads the table, and lambdas would cost it
 * 10 ms.
 */
public enum PlayerVerb {
  NEXT("next", "n", NONE, COMMAND, PRESS, "Plays the next song."),
  PREVIOUS("previous", "p", NONE, COMMAND, PRESS, "Goes back to the song played before."),
  SKIP_ALBUM(
      "skip-album",
      "",
      NONE,
      COMMAND,
      PRESS,
      "Skips the rest of the album in shuffle; without --by, the song."),
  ENDED("ended", "", NONE, LINE, PRESS, "Advances as at the end of the song."),
  PAUSE("pause", "", NONE, COMMAND, STATE, "Pauses."),
  RESUME("resume", "", NONE, COMMAND, STATE, "Resumes after a pause, a stop or the last song."),
  TOGGLE("toggle", "", NONE, COMMAND, STATE, "Toggles pause."),
  SEEK("seek", "", TIME, COMMAND, SETTINGS, "Seeks to a position in the song, or by seconds."),
  VOLUME(
      "volume",
      "",
      Operand.VOLUME,
      COMMAND,
      SETTINGS,
      "Sets the volume, in percent, or prints it."),
  SHUFFLE("shuffle", "", SWITCH, COMMAND, SETTINGS, "Switches between shuffle and in-order."),
  RANDOM(
      "random", "", SWITCH, COMMAND, SETTINGS, "Switches between random and the mode before it."),
  REPEAT(
      "repeat",
      "",
      Operand.REPEAT,
      COMMAND,
      SETTINGS,
      "Sets the repeat mode, or prints it: off, one or all."),
  BY("by", "", UNIT, COMMAND, SETTINGS, "Sets the units of shuffle, or prints them."),
  SPREAD("spread", "", GROUP, COMMAND, SETTINGS, "Sets the groups to keep apart, or prints them."),
  BEST_OF(
      "best-of",
      "",
      ORDERS,
      COMMAND,
      SETTINGS,
      "Sets the number of orders to choose from, or prints it."),
  WEIGHTS("weights", "", Operand.WEIGHTS, COMMAND, SETTINGS, "Sets the weights, or prints them."),
  EXCLUDE(
      "exclude",
      "",
      SONGS,
      COMMAND,
      SETTINGS,
      "Excludes more songs, or prints exclusions; off removes them."),
  NOT_FOR(
      "not-for",
      "",
      SPAN,
      COMMAND,
      SETTINGS,
      "Sets how long heard songs are deferred, or prints it."),
  SKIP("skip", "", SONG, COMMAND, PRESS, "Plays song N of queue; lines take +N, -N or an ID."),
  STOP("stop", "", NONE, COMMAND, STATE, "Stops; resume continues the song."),
  STOP_AFTER(
      "stop-after",
      "",
      Operand.LIMIT,
      COMMAND,
      SETTINGS,
      "Sets the sleep timer, or prints it; off disables it."),
  STOP_AFTER_SONG(
      "stop-after-song", "", NONE, LINE, SETTINGS, "Toggles the stop after the current song."),
  STOP_AFTER_ALBUM(
      "stop-after-album",
      "",
      NONE,
      LINE,
      SETTINGS,
      "Toggles the sleep timer: the cycle in shuffle, the album in order."),
  UNDO("undo", "", NONE, COMMAND, BOTH, "Undoes the latest edit or jump."),
  REDO("redo", "", NONE, COMMAND, BOTH, "Redoes the most recently undone edit."),
  STATUS(
      "status", "", NONE, REPORT, ANSWER, "Prints the current song, its position and the modes."),
  QUEUE(
      "queue",
      "",
      COUNT,
      REPORT,
      ANSWER,
      "Prints the last K songs, the current one, and the next K."),
  CURRENT("current", "", NONE, LINE, ANSWER, "Prints the current song."),
  UPCOMING("upcoming", "", COUNT, LINE, ANSWER, "Prints the next K songs."),
  HISTORY("history", "", COUNT, LINE, ANSWER, "Prints the last K songs, the latest first."),
  MODE("mode", "", Operand.MODE, LINE, ANSWER, "Sets the play mode: shuffle, random or in-order."),
  RESHUFFLE(
      "reshuffle", "", NONE, LINE, ANSWER, "Begins a new cycle of all other songs in shuffle."),
  REFRESH(
      "refresh", "", NONE, LINE, ANSWER, "Rereads the listens for --not-for and --weights age."),
  PLAYNEXT("playnext", "play-next", IDS, LINE, ANSWER, "Plays the entries next."),
  ARTIST_NEXT(
      "artist-next", "", ID, LINE, ANSWER, "Plays the other songs of the entry's artist next."),
  ALBUM_NEXT(
      "album-next", "", ID, LINE, ANSWER, "Plays the other songs of the entry's album next."),
  ENQUEUE("enqueue", "", IDS, LINE, ANSWER, "Adds the entries to up next, before any drawn song."),
  DEQUEUE("dequeue", "", IDS, LINE, ANSWER, "Removes the entries from up next."),
  CLEAR_UP_NEXT("clear-up-next", "", NONE, COMMAND, STATE, "Removes every entry from up next."),
  LANE("lane", "", NONE, LINE, ANSWER, "Prints up next."),
  ADD("add", "", PATHS, COMMAND, BOTH, "Adds songs to the queue, unless they are in it."),
  ADD_AGAIN(
      "add-again", "", PATHS, COMMAND, BOTH, "Adds songs to the queue, even if they are in it."),
  REMOVE("remove", "", IDS, LINE, ANSWER, "Removes the entries from the queue."),
  CLEAR("clear", "", NONE, LINE, ANSWER, "Removes every entry."),
  MOVE(
      "move",
      "",
      ID_AND_PLACE,
      LINE,
      ANSWER,
      "Moves the entry to a place in the list, or by +N or -N songs in the play order."),
  LIST("list", "", NONE, LINE, ANSWER, "Prints every entry with its ID."),
  SEED("seed", "", NONE, LINE, ANSWER, "Prints the seed."),
  JSON("json", "", NONE, LINE, ANSWER, "Answers in JSON, one object per line."),
  TEXT("text", "", NONE, LINE, ANSWER, "Answers in text."),
  WATCH(
      "watch",
      "",
      NONE,
      FEED,
      ANSWER,
      "Prints each change as a line of JSON until the player exits."),
  QUIT("quit", "q", NONE, END, ANSWER, "Ends the player.");

  private final Verb verb;

  PlayerVerb(
      String word, String shortForm, Operand operand, Access access, Reply reply, String help) {
    this.verb = new Verb(word, shortForm, operand, access, reply, help);
  }

  /** Performs the verb and answers it. */
  Answer perform(Turn turn) {
    return switch (this) {
      case NEXT -> new Presses(turn).press(Buttons.NEXT, "no song follows");
      case SKIP_ALBUM -> new Presses(turn).press(Buttons.SKIP_UNIT, "no album follows");
      case PREVIOUS -> new Presses(turn).press(Buttons.PREVIOUS, "no previous song");
      case ENDED -> new Presses(turn).press(Buttons.ENDED, "no song follows");
      case PAUSE -> new Presses(turn).control(Controls::pause);
      case RESUME -> new Presses(turn).control(Controls::resume);
      case TOGGLE -> new Presses(turn).control(Controls::toggle);
      case SEEK -> new Presses(turn).seek();
      case VOLUME -> new Presses(turn).setVolume();
      case SHUFFLE -> new Settings(turn).switchShuffle();
      case RANDOM -> new Settings(turn).switchRandom();
      case REPEAT -> new Settings(turn).setRepeat();
      case BY, SPREAD, BEST_OF, WEIGHTS, EXCLUDE, NOT_FOR -> new Settings(turn).setRule();
      case SKIP -> new Presses(turn).skip();
      case STOP -> new Presses(turn).control(Controls::stop);
      case STOP_AFTER -> new Settings(turn).setStopAfter();
      case STOP_AFTER_SONG -> new Settings(turn).toggleStopAfterSong();
      case STOP_AFTER_ALBUM -> new Settings(turn).toggleStopAfterAlbum();
      case UNDO -> new Edits(turn).undo();
      case REDO -> new Edits(turn).redo();
      case STATUS -> turn.status();
      case QUEUE -> turn.window();
      case CURRENT -> turn.current("");
      case UPCOMING -> turn.entries(turn.queue().upcoming(turn.count()));
      case HISTORY -> turn.entries(turn.queue().history(turn.count()));
      case MODE -> new Settings(turn).setMode();
      case RESHUFFLE -> new Settings(turn).reshuffle();
      case REFRESH -> new Settings(turn).refresh();
      case PLAYNEXT -> new Edits(turn).playNext();
      case ARTIST_NEXT -> new Edits(turn).playArtistNext();
      case ALBUM_NEXT -> new Edits(turn).playAlbumNext();
      case ENQUEUE -> new Edits(turn).enqueue();
      case DEQUEUE -> new Edits(turn).dequeue();
      case CLEAR_UP_NEXT -> new Edits(turn).clearUpNext();
      case LANE -> turn.upNext("");
      case ADD -> new Edits(turn).addSongs(false);
      case ADD_AGAIN -> new Edits(turn).addSongs(true);
      case REMOVE -> new Edits(turn).remove();
      case CLEAR -> new Edits(turn).clear();
      case MOVE -> new Edits(turn).move();
      case LIST -> turn.entries(turn.queue().entries());
      case SEED -> turn.word(turn.queue().seed().toString(), "");
      case JSON, TEXT -> turn.word("answers", verb.word(), ""); // of the conversation that reads it
      case WATCH ->
          throw new Misuse(unknown(verb.word())); // except in conversations that send events
      case QUIT -> turn.quit();
    };
  }

  /** Returns the description of the verb. */
  public Verb verb() {
    return verb;
  }

  /**
   * Returns whether the verb need not wait for others, because it neither edits the queue nor
   * starts a song.
   */
  boolean isImmediate() {
    return switch (this) {
      case PAUSE, STOP, VOLUME, STATUS, CURRENT, SEED, JSON, TEXT, WATCH, QUIT -> true;
      default -> false;
    };
  }

  /** Returns whether the verb is about the conversation that reads it, not about the player. */
  public boolean isOfConversation() {
    return switch (this) {
      case JSON, TEXT, WATCH -> true;
      default -> false;
    };
  }

  /** Returns whether an argument of the verb is the value of a rule. */
  boolean setsRule() {
    return switch (this) {
      case BY, SPREAD, BEST_OF, WEIGHTS, EXCLUDE, NOT_FOR -> true;
      default -> false;
    };
  }

  /** Returns whether the verb depends on the tags of all songs. */
  public boolean needsTags(String argument) {
    return switch (this) {
      case ARTIST_NEXT, ALBUM_NEXT, STOP_AFTER_ALBUM -> true;
      case STOP_AFTER -> argument.equalsIgnoreCase(Words.of(StopAfter.Part.ALBUM));
      default -> setsRule() && !argument.isEmpty();
    };
  }

  /** Returns whether the answer contains other songs than the current one. */
  boolean listsSongs() {
    return switch (this) {
      case QUEUE, UPCOMING, HISTORY, LANE, LIST, PLAYNEXT, ENQUEUE, DEQUEUE, REMOVE, MOVE -> true;
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
  public static Optional<PlayerVerb> find(String word) {
    return Arrays.stream(values())
        .filter(each -> each.verb.word().equals(word) || each.verb.shortForm().equals(word))
        .findFirst();
  }

  /** Returns the lines of plain mode, such as {@code next, previous, queue [K]}. */
  public static String lines() {
    StringBuilder lines = new StringBuilder();
    for (PlayerVerb each : values()) {
      if (each.verb.access() != FEED) {
        lines.append(lines.length() == 0 ? "" : ", ").append(each.verb.usage());
      }
    }
    return lines.toString();
  }

  /** Returns the error message for an unknown word. */
  static String unknown(String word) {
    return "unknown command (" + word + "): there are " + lines();
  }
}
