package dev.riffle.control;

import com.google.common.primitives.Ints;
import dev.riffle.player.Buttons;
import dev.riffle.player.Controls;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import dev.riffle.words.Misuse;
import dev.riffle.words.Words;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** The verbs that play, pause and seek. */
record Presses(Turn turn) {
  /** Presses a button; {@code none} is the message if there is no song to play. */
  Answer press(Buttons.Button button, String none) {
    Optional<Entry<Track>> entry = turn.player().press(button);
    return turn.current(entry, entry.isEmpty() ? none : "");
  }

  Answer control(Consumer<Controls> call) {
    call.accept(turn.player());
    return turn.current(turn.player().playing(), "");
  }

  /** Plays a song at a distance from the current one, or an entry, or the songs of the call. */
  Answer skip() {
    if (!turn.songs().isEmpty()) {
      return playSongs();
    }
    if (!Operands.isStep(turn.argument())) {
      return jump(turn.row());
    }
    int steps = Operands.number(turn.checked());
    int songs = Math.abs(steps);
    List<Entry<Track>> side =
        steps > 0 ? turn.queue().upcoming(songs) : turn.queue().history(songs);
    if (side.size() < songs) {
      throw new Misuse(
          "skip: "
              + turn.argument()
              + " is too far; "
              + Words.count(side.size(), "song")
              + (steps > 0 ? " ahead" : " back"));
    }
    return jump(new ShownRow(side.get(songs - 1), steps));
  }

  /** Plays the songs of the call, as one step for undo; plays a single song as an entry. */
  private Answer playSongs() {
    Edits.Chosen chosen = new Edits(turn).chosen();
    if (!chosen.isOne()) {
      turn.queue().playNextAll(chosen.entries());
    }
    Buttons.Button button = chosen.isOne() ? Buttons.skipTo(chosen.entries().get(0)) : Buttons.NEXT;
    int edits = chosen.edits() + (chosen.isOne() ? 0 : 1);
    Optional<Entry<Track>> played =
        turn.player()
            .press(
                ours -> {
                  Optional<UndoSteps.Jump> jump = UndoSteps.Jump.over(0, ours);
                  Optional<Entry<Track>> first = button.apply(ours);
                  turn.playback().steps().played(edits, first.flatMap(any -> jump));
                  return first;
                });
    int songs = chosen.entries().size();
    return songs == 1
        ? turn.current(played, "")
        : turn.current(played, "plays " + Words.count(songs, "song")).worthUndoing();
  }

  /** Plays the entry of a row and then the rows that follow it, or resumes it if it plays. */
  private Answer jump(ShownRow row) {
    if (turn.player().playing().filter(now -> now.id() == row.entry().id()).isPresent()) {
      return control(Controls::resume);
    }
    int[] skipped = {0};
    Optional<Entry<Track>> played =
        turn.player()
            .press(
                ours -> {
                  skipped[0] = 0;
                  return jump(row, ours, skipped);
                });
    return skipped[0] == 0
        ? turn.current(played, "")
        : turn.current(played, Words.count(skipped[0], "song") + " skipped").worthUndoing();
  }

  private Optional<Entry<Track>> jump(ShownRow row, PlayQueue<Track> ours, int[] skipped) {
    int place = row.place(ours);
    boolean isAhead = row.distance() > 0 && place >= 0;
    Optional<UndoSteps.Jump> jump = UndoSteps.Jump.over(isAhead ? place : 0, ours);
    // In order, previous walks the list instead of the history.
    boolean isBack = row.distance() < 0 && place >= 0 && ours.mode() != PlayMode.IN_ORDER;
    Buttons.Button button =
        isAhead
            ? Buttons.skipAhead(place)
            : isBack ? Buttons.skipBack(place) : Buttons.skipTo(row.entry());
    Optional<Entry<Track>> played = button.apply(ours);
    if (played.isPresent()) {
      jump.ifPresent(turn.playback().steps()::jumped);
      skipped[0] = isAhead ? place : 0;
    }
    return played;
  }

  Answer seek() {
    SeekTarget target = SeekTarget.parse(turn.checked());
    Entry<Track> song =
        turn.player()
            .playing()
            .orElseThrow(() -> new Misuse("seek: nothing is playing; resume starts a song"));
    OptionalLong length = song.item().durationMillis();
    Duration to = target.in(turn.player().position(), length);
    turn.player().seek(to);
    OptionalLong reached = OptionalLong.of(Status.within(song.item(), to).toMillis());
    return turn.current(
        turn.player().playing(), TextAnswers.length(reached) + " of " + TextAnswers.length(length));
  }

  Answer setVolume() {
    if (!turn.argument().isEmpty()) {
      int number = Operands.number(turn.checked());
      int percent = Operands.isStep(turn.argument()) ? turn.player().volume() + number : number;
      turn.player().setVolume(Ints.constrainToRange(percent, 0, 100));
    }
    return turn.word(String.valueOf(turn.player().volume()), "volume " + turn.player().volume());
  }
}
