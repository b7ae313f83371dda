package dev.riffle.cli.screen;

import com.google.common.collect.Comparators;
import com.google.common.primitives.Ints;
import dev.riffle.cli.TextAnswers;
import dev.riffle.player.Buttons;
import dev.riffle.player.Player;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.track.Track;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Actions of the keys on the player and its queue; reports results that the screen does not show.
 * Player commands run on a separate thread because they may wait for a disk.
 */
final class ScreenControls {
  private final PlayQueue<Track> queue;
  private final Player player;
  private final Executor commander;
  private final Consumer<String> say;
  private PlayMode beforeRandom = PlayMode.SHUFFLE;

  /**
   * Creates the controls of a player.
   *
   * @param commander runs commands to the player, one after the other
   * @param say shows a sentence; called on any thread
   */
  ScreenControls(PlayQueue<Track> queue, Player player, Executor commander, Consumer<String> say) {
    this.queue = queue;
    this.player = player;
    this.commander = commander;
    this.say = say;
    rememberMode();
  }

  void next() {
    press(Buttons.NEXT, "no song follows");
  }

  void previous() {
    press(Buttons.PREVIOUS, "no song was played before");
  }

  private void press(Buttons.Button button, String none) {
    commander.execute(
        () -> {
          if (player.press(button).isEmpty()) {
            say.accept(none);
          }
        });
  }

  void togglePause() {
    commander.execute(player::toggle);
  }

  void toggleShuffle() {
    queue.setMode(queue.mode() == PlayMode.SHUFFLE ? PlayMode.IN_ORDER : PlayMode.SHUFFLE);
  }

  /** Picks at random, or returns to the mode before that; without one, to shuffle. */
  void togglePickRandom() {
    rememberMode();
    queue.setMode(queue.mode() == PlayMode.RANDOM ? beforeRandom : PlayMode.RANDOM);
  }

  /** Follows the mode, which keys and other programs change. */
  void rememberMode() {
    PlayMode mode = queue.mode();
    beforeRandom = mode == PlayMode.RANDOM ? beforeRandom : mode;
  }

  void turnRepeat() {
    queue.setRepeat(
        switch (queue.repeat()) {
          case OFF -> RepeatMode.ALL;
          case ALL -> RepeatMode.ONE;
          case ONE -> RepeatMode.OFF;
        });
  }

  void changeVolume(int by) {
    commander.execute(() -> player.setVolume(Ints.constrainToRange(player.volume() + by, 0, 100)));
  }

  /** Seeks by so many seconds, back if {@code seconds} is negative. */
  void seekBy(long seconds) {
    commander.execute(
        () -> player.seek(Comparators.max(Duration.ZERO, player.position().plusSeconds(seconds))));
  }

  void seekStart() {
    commander.execute(() -> player.seek(Duration.ZERO));
  }

  void stopAfterCurrent() {
    queue.setStopAfterCurrent(!queue.stopsAfterCurrent());
  }

  /** Plays {@code entry} now, and then runs {@code done}; the one that plays already is resumed. */
  void jump(Entry<Track> entry, Runnable done) {
    commander.execute(
        () -> {
          if (player.playing().filter(now -> now.id() == entry.id()).isPresent()) {
            player.resume();
          } else {
            player.press(Buttons.skipTo(entry));
          }
          done.run();
        });
  }

  void enqueue(Entry<Track> entry) {
    queue.enqueue(entry);
    say.accept("last in up next: " + name(entry));
  }

  void playNext(Entry<Track> entry) {
    queue.playNext(entry);
    say.accept("plays next: " + name(entry));
  }

  void dequeue(Entry<Track> entry) {
    queue.dequeue(entry);
    say.accept("not in up next any more: " + name(entry));
  }

  void remove(Entry<Track> entry) {
    edit(ours -> ours.remove(entry), "removed, u undoes it: " + name(entry));
  }

  void undo() {
    if (queue.canUndo()) {
      edit(PlayQueue::undo, "undone, U does it again");
    } else {
      say.accept("nothing to undo");
    }
  }

  void redo() {
    if (queue.canRedo()) {
      edit(PlayQueue::redo, "done again");
    } else {
      say.accept("nothing to do again");
    }
  }

  private void edit(Consumer<PlayQueue<Track>> edit, String done) {
    commander.execute(
        () -> {
          player.edit(edit);
          say.accept(done);
        });
  }

  /** Moves the row ahead at {@code from} by one place; returns whether it is there now. */
  boolean move(int from, int by) {
    int to = from + by;
    List<Entry<Track>> upcoming = queue.upcoming(Math.max(from, to) + 1);
    if (to < 0 || Math.max(from, to) >= upcoming.size()) {
      return false;
    }
    int upNext = queue.upNext().size();
    boolean isInOrder = queue.mode() == PlayMode.IN_ORDER && Math.max(from, to) >= upNext;
    if (isInOrder && Math.min(from, to) < upNext) {
      say.accept("up next ends here: e adds a song to it, d removes one");
      return false;
    }
    try {
      if (isInOrder) {
        queue.move(upcoming.get(from), queue.placeOf(upcoming.get(to)));
      } else {
        queue.moveAhead(from, to);
      }
      return true;
    } catch (IllegalArgumentException e) {
      say.accept("not moved: only songs up to the end of this cycle can be moved");
      return false;
    }
  }

  private static String name(Entry<Track> entry) {
    return TextAnswers.name(entry.item());
  }
}
