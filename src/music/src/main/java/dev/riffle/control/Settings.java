package dev.riffle.control;

import dev.riffle.queue.PlayMode;
import dev.riffle.queue.RepeatMode;
import dev.riffle.rules.DrawingRules;
import dev.riffle.rules.DrawingRules.Values;
import dev.riffle.rules.StopAfter;
import dev.riffle.words.Misuse;
import dev.riffle.words.Words;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The verbs that set modes, rules and the sleep timer. */
record Settings(Turn turn) {
  Answer switchShuffle() {
    return setMode(isOn(PlayMode.SHUFFLE) ? PlayMode.SHUFFLE : PlayMode.IN_ORDER);
  }

  Answer switchRandom() {
    return setMode(isOn(PlayMode.RANDOM) ? PlayMode.RANDOM : turn.playback().beforeRandom());
  }

  private boolean isOn(PlayMode mode) {
    return turn.argument().isEmpty()
        ? turn.queue().mode() != mode
        : turn.checked().equalsIgnoreCase("on");
  }

  Answer setMode() {
    return setMode(Words.parse(PlayMode.class, "mode", turn.argument()));
  }

  private Answer setMode(PlayMode mode) {
    turn.queue().setMode(mode);
    return turn.word(
        "mode",
        Words.of(mode),
        switch (mode) {
          case SHUFFLE -> "shuffle: each song once per cycle";
          case IN_ORDER -> "in order";
          case RANDOM -> "random: an independent pick each time";
        });
  }

  Answer reshuffle() {
    if (turn.queue().mode() != PlayMode.SHUFFLE) {
      throw new Misuse("shuffle is off");
    }
    turn.queue().reshuffle();
    return turn.current("reshuffled: a new cycle of all songs");
  }

  Answer setRepeat() {
    if (!turn.argument().isEmpty()) {
      turn.queue()
          .setRepeat(
              turn.isNext()
                  ? switch (turn.queue().repeat()) {
                    case OFF -> RepeatMode.ALL;
                    case ALL -> RepeatMode.ONE;
                    case ONE -> RepeatMode.OFF;
                  }
                  : Words.parse(RepeatMode.class, "repeat", turn.argument()));
    }
    return turn.word(Words.of(turn.queue().repeat()), "repeat " + Words.of(turn.queue().repeat()));
  }

  /** Sets the rule of the verb. */
  Answer setRule() {
    DrawingRules rules = turn.playback().rules();
    String name = turn.verb().word();
    String word = turn.isNext() ? after(rules.values().word(name)) : turn.argument();
    Optional<UnaryOperator<Values>> change =
        turn.isNext() ? Optional.of(rules.read(name, word)) : turn.rule();
    if (change.isPresent()) {
      rules.set(turn.queue(), name, word, change.get());
      turn.playback().heard().apply(turn.queue());
    }
    String value = rules.values().word(name);
    boolean isUnit = turn.verb().operand() == Verb.Operand.UNIT;
    return turn.word(value, (isUnit ? "shuffle " : "") + name + " " + value);
  }

  /** Returns the word of the operand after the current one, or the first. */
  private String after(String word) {
    List<String> words = turn.verb().operand().words;
    return words.get((words.indexOf(word) + 1) % (words.size() - 1)); // the last is "next"
  }

  Answer refresh() {
    turn.playback().heard().apply(turn.queue());
    return turn.current("");
  }

  Answer setStopAfter() {
    if (!turn.argument().isEmpty()) {
      turn.playback().stopAfter().set(turn.verb().word(), turn.checked());
    }
    return stop();
  }

  private Answer stop() {
    StopAfter timer = turn.playback().stopAfter();
    return turn.word("stop-after", timer.word(), timer.description().orElse("sleep timer off"));
  }

  Answer toggleStopAfterSong() {
    turn.queue().setStopAfterCurrent(!turn.queue().stopsAfterCurrent());
    return turn.word(
        "stop-after",
        turn.playback().stopAfter().word(),
        turn.queue().stopsAfterCurrent()
            ? "stops after this song"
            : "does not stop after this song");
  }

  Answer toggleStopAfterAlbum() {
    turn.playback().stopAfter().toggle();
    return stop();
  }
}
