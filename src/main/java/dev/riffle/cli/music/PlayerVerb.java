package dev.riffle.cli.music;

import static dev.riffle.cli.remote.Verb.Access.COMMAND;
import static dev.riffle.cli.remote.Verb.Access.END;
import static dev.riffle.cli.remote.Verb.Access.FEED;
import static dev.riffle.cli.remote.Verb.Access.LINE;
import static dev.riffle.cli.remote.Verb.Access.REPORT;
import static dev.riffle.cli.remote.Verb.Operand.COUNT;
import static dev.riffle.cli.remote.Verb.Operand.ID;
import static dev.riffle.cli.remote.Verb.Operand.ID_AND_PLACE;
import static dev.riffle.cli.remote.Verb.Operand.NONE;
import static dev.riffle.cli.remote.Verb.Operand.PATHS;

import dev.riffle.cli.Status;
import dev.riffle.cli.Words;
import dev.riffle.cli.music.Commands.Turn;
import dev.riffle.cli.remote.Verb;
import dev.riffle.cli.remote.Verb.Access;
import dev.riffle.cli.remote.Verb.Operand;
import dev.riffle.player.Buttons;
import dev.riffle.queue.PlayQueue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The commands of a player: the one table behind lines, the control socket, the client, completion,
 * help, the manual and the page. The calls are bodies of constants, as {@code riffle next} loads
 * the table and a lambda costs it 10 ms.
 */
public enum PlayerVerb {
  NEXT("next", "n", NONE, COMMAND, "Plays the next song.") {
    @Override
    void obey(Turn turn) {
      turn.press(Buttons.NEXT);
    }
  },
  PREVIOUS("previous", "p", NONE, COMMAND, "Goes back to the song that was played before.") {
    @Override
    void obey(Turn turn) {
      turn.press(Buttons.PREVIOUS);
    }
  },
  ENDED("ended", "", NONE, LINE, "Continues as at the end of the song.") {
    @Override
    void obey(Turn turn) {
      turn.press(Buttons.ENDED);
    }
  },
  PAUSE("pause", "", NONE, COMMAND, "Pauses.") {
    @Override
    void obey(Turn turn) {
      turn.player().pause();
      turn.answer(turn.player().playing());
    }
  },
  RESUME("resume", "", NONE, COMMAND, "Resumes after a pause.") {
    @Override
    void obey(Turn turn) {
      turn.player().resume();
      turn.answer(turn.player().playing());
    }
  },
  TOGGLE("toggle", "", NONE, COMMAND, "Toggles pause.") {
    @Override
    void obey(Turn turn) {
      turn.player().toggle();
      turn.answer(turn.player().playing());
    }
  },
  STATUS("status", "", NONE, REPORT, "Prints the current song, its position and the modes.") {
    @Override
    void obey(Turn turn) {
      turn.answers().status(Status.of(turn.player(), turn.queue()));
    }
  },
  QUEUE("queue", "", COUNT, REPORT, "Prints the last K songs, the current one, and the next K.") {
    @Override
    void obey(Turn turn) {
      turn.answerQueue();
    }
  },
  CURRENT("current", "", NONE, LINE, "Prints the current song.") {
    @Override
    void obey(Turn turn) {
      turn.answerCurrent();
    }
  },
  UPCOMING("upcoming", "", COUNT, LINE, "Prints the next K songs.") {
    @Override
    void obey(Turn turn) {
      turn.answer(turn.queue().upcoming(turn.count()));
    }
  },
  HISTORY("history", "", COUNT, LINE, "Prints the last K songs, the latest first.") {
    @Override
    void obey(Turn turn) {
      turn.answer(turn.queue().history(turn.count()));
    }
  },
  MODE("mode", "", Operand.MODE, LINE, "Sets the play mode: shuffle, random or in-order.") {
    @Override
    void obey(Turn turn) {
      turn.queue().setMode(Words.mode(turn.argument()));
      turn.answer(Words.of(turn.queue().mode()));
    }
  },
  REPEAT("repeat", "", Operand.REPEAT, LINE, "Sets the repeat mode: off, one or all.") {
    @Override
    void obey(Turn turn) {
      turn.queue().setRepeat(Words.repeat(turn.argument()));
      turn.answer(Words.of(turn.queue().repeat()));
    }
  },
  RESHUFFLE("reshuffle", "", NONE, LINE, "Shuffles the upcoming songs again.") {
    @Override
    void obey(Turn turn) {
      turn.queue().reshuffle();
      turn.answerCurrent();
    }
  },
  SKIP("skip", "", ID, LINE, "Plays the entry now.") {
    @Override
    void obey(Turn turn) {
      turn.press(Buttons.skipTo(turn.entry()));
    }
  },
  PLAYNEXT("playnext", "", ID, LINE, "Plays the entry next.") {
    @Override
    void obey(Turn turn) {
      turn.queue().playNext(turn.entry());
      turn.answerUpNext();
    }
  },
  ENQUEUE("enqueue", "", ID, LINE, "Adds the entry to the end of up next.") {
    @Override
    void obey(Turn turn) {
      turn.queue().enqueue(turn.entry());
      turn.answerUpNext();
    }
  },
  DEQUEUE("dequeue", "", ID, LINE, "Removes the entry from up next.") {
    @Override
    void obey(Turn turn) {
      turn.queue().dequeue(turn.entry());
      turn.answerUpNext();
    }
  },
  LANE("lane", "", NONE, LINE, "Prints up next.") {
    @Override
    void obey(Turn turn) {
      turn.answerUpNext();
    }
  },
  ADD("add", "", PATHS, COMMAND, "Adds songs to the queue.") {
    @Override
    void obey(Turn turn) {
      turn.answer(turn.addSongs());
    }
  },
  REMOVE("remove", "", ID, LINE, "Removes the entry from the queue.") {
    @Override
    void obey(Turn turn) {
      turn.removeEntry();
    }
  },
  CLEAR("clear", "", NONE, LINE, "Removes every entry.") {
    @Override
    void obey(Turn turn) {
      turn.player().edit(PlayQueue::clear);
      turn.answer(Optional.empty());
    }
  },
  MOVE("move", "", ID_AND_PLACE, LINE, "Moves the entry to a place of the list.") {
    @Override
    void obey(Turn turn) {
      turn.moveEntry();
    }
  },
  LIST("list", "", NONE, LINE, "Prints every entry with its ID.") {
    @Override
    void obey(Turn turn) {
      turn.answer(turn.queue().entries());
    }
  },
  SEED("seed", "", NONE, LINE, "Prints the seed.") {
    @Override
    void obey(Turn turn) {
      turn.answer(turn.queue().seed().toString());
    }
  },
  JSON("json", "", NONE, LINE, "Answers in JSON, one object a line.") {
    @Override
    void obey(Turn turn) {
      turn.conversation().answerInJson(true);
    }
  },
  TEXT("text", "", NONE, LINE, "Answers in text.") {
    @Override
    void obey(Turn turn) {
      turn.conversation().answerInJson(false);
    }
  },
  WATCH("watch", "", NONE, FEED, "Prints each change as a line of JSON, until the player ends.") {
    @Override
    void obey(Turn turn) {
      turn.conversation().watch();
    }
  },
  QUIT("quit", "q", NONE, END, "Ends the player.") {
    @Override
    void obey(Turn turn) {
      turn.answers().quit();
    }
  };

  private final Verb verb;

  PlayerVerb(String word, String shortForm, Operand operand, Access access, String help) {
    this.verb = new Verb(word, shortForm, operand, access, help);
  }

  /** Calls the player and answers. */
  abstract void obey(Turn turn);

  Verb verb() {
    return verb;
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
