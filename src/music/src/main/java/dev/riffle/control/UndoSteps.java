package dev.riffle.control;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Comparator.comparingInt;

import com.google.common.collect.ImmutableList;
import dev.riffle.player.Controls;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import dev.riffle.words.Words;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The edits and jumps of the verbs in their order, for undo: a queue undoes one edit at a time, and
 * does not undo jumps. Not thread-safe: verbs are performed one after another.
 */
final class UndoSteps {
  private static final int MAX_STEPS = 1000;

  /** The effect of one verb. */
  private sealed interface Step {}

  /** Edits of the queue that are undone together. */
  private record Edits(int count) implements Step {}

  /** Edits and a jump after them. */
  private record Played(Edits edits, Jump jump) implements Step {}

  /**
   * A jump from a song to another one. An immutable value.
   *
   * @param from the song before the jump
   * @param index of that play in the play order
   * @param skipped the number of upcoming songs that the jump passes
   * @param upNext the number of these that were in up next, in IN_ORDER, whose history cannot
   *     restore them
   */
  record Jump(
      Entry<Track> from, int index, PlayMode mode, int skipped, ImmutableList<Entry<Track>> upNext)
      implements Step {
    /** Returns the jump over {@code skipped} upcoming songs, if a song is current. */
    static Optional<Jump> over(int skipped, PlayQueue<Track> queue) {
      PlayMode mode = queue.mode();
      int index = queue.playOrder().cursor().orElse(0);
      ImmutableList<Entry<Track>> upNext =
          mode == PlayMode.IN_ORDER
              ? queue.upNext().stream().limit(skipped).collect(toImmutableList())
              : ImmutableList.of();
      return queue.current().map(from -> new Jump(from, index, mode, skipped, upNext));
    }

    /** Makes the song before the jump current, and those that were passed upcoming. */
    private Optional<Entry<Track>> undo(PlayQueue<Track> queue) {
      if (queue.entry(from.id()).isEmpty()) {
        return Optional.empty();
      }
      int steps = stepsBack(queue);
      if (steps > 0) {
        queue.skipBack(steps - 1);
      } else if (steps < 0) {
        queue.skipAhead(-steps - 1);
      } else {
        queue.skipTo(from);
      }
      ImmutableList<Entry<Track>> again =
          upNext.stream()
              .filter(entry -> queue.entry(entry.id()).isPresent())
              .collect(toImmutableList());
      if (!again.isEmpty()) {
        queue.playNextAll(again);
      }
      return queue.current();
    }

    /** Returns the steps of previous to the song, negative for next; 0 if there is no such way. */
    private int stepsBack(PlayQueue<Track> queue) {
      if (mode == PlayMode.IN_ORDER || queue.mode() == PlayMode.IN_ORDER) {
        return 0;
      }
      List<Entry<Track>> plays = ImmutableList.copyOf(queue.playOrder());
      int cursor = queue.playOrder().cursor().orElse(0);
      return IntStream.range(0, plays.size())
          .filter(play -> plays.get(play).id() == from.id())
          .boxed()
          .min(comparingInt(play -> Math.abs(play - index)))
          .map(play -> cursor - play)
          .orElse(0);
    }

    private String undone() {
      String songs = Words.count(skipped, "song") + (skipped == 1 ? " is" : " are");
      return "returned to the song before the "
          + "jump"
          + (skipped == 0 ? "" : ": " + songs + " upcoming again");
    }
  }

  private final Deque<Step> done = new ArrayDeque<>(); // the latest first
  private final Deque<Integer> undone = new ArrayDeque<>(); // edits, likewise

  /** Records edits of the queue that undo reverts together. */
  void edited(int count) {
    push(new Edits(count));
    undone.clear();
  }

  void jumped(Jump jump) {
    push(jump);
  }

  /** Records edits, if any, and the jump after them, unless nothing was current before it. */
  void played(int edits, Optional<Jump> jump) {
    if (edits == 0) {
      jump.ifPresent(this::jumped);
      return;
    }
    edited(edits);
    if (jump.isPresent()) {
      push(new Played((Edits) done.pop(), jump.get()));
    }
  }

  private void push(Step step) {
    done.push(step);
    if (done.size() > MAX_STEPS) {
      done.removeLast();
    }
  }

  /** Undoes the latest step; returns a sentence, or empty if there is none. */
  Optional<String> undo(PlayQueue<Track> queue, Controls player) {
    while (!queue.canUndo() && !done.isEmpty() && !(done.peek() instanceof Jump)) {
      if (done.pop() instanceof Played played) { // the queue has forgotten its edits
        done.push(played.jump);
      }
    }
    if (done.isEmpty() && !queue.canUndo()) {
      return Optional.empty();
    }
    Step step = done.isEmpty() ? new Edits(1) : done.pop(); // of another program, or a session
    if (step instanceof Jump jump) {
      return Optional.of(undo(jump, player));
    } else if (step instanceof Played played) {
      String sentence = undo(played.jump, player);
      undo(played.edits, player);
      return Optional.of(sentence);
    }
    undo((Edits) step, player);
    return Optional.of("undone");
  }

  private static String undo(Jump jump, Controls player) {
    boolean isBack = player.move(jump::undo).isPresent();
    return isBack ? jump.undone() : "the song before the jump was removed from the queue";
  }

  private void undo(Edits edits, Controls player) {
    player.edit(ours -> repeat(ours::undo, edits.count));
    undone.push(edits.count);
  }

  /** Redoes the edits that were undone last; returns a sentence, or empty if there are none. */
  Optional<String> redo(PlayQueue<Track> queue, Controls player) {
    if (!queue.canRedo()) {
      undone.clear();
      return Optional.empty();
    }
    int count = undone.isEmpty() ? 1 : undone.pop();
    player.edit(ours -> repeat(ours::redo, count));
    push(new Edits(count));
    return Optional.of("redone");
  }

  private static void repeat(Runnable edit, int times) {
    for (int i = 0; i < times; i++) {
      edit.run();
    }
  }
}
