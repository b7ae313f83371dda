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
 * The actions of the keys on the player and its queue. Reports results that the screen does not
 * show. Player commands run on a separate thread because they may wait for a disk.
 */
final class ScreenControls {
  private final PlayQueue<Track> queue;
  private final Player player;
  private final Executor commander;
  private final Consumer<String> messages;
  private PlayMode beforeRandom = PlayMode.SHUFFLE;

  /**
   * Creates the controls of a player.
   *
   * @param commander runs commands to the player, one at a time
   * @param messages shows a message; called on any thread
   */
  ScreenControls(
      PlayQueue<Track> queue, Player player, Executor commander, Consumer<String> messages) {
    this.queue = queue;
    this.player = player;
    this.commander = commander;
    this.messages = messages;
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
            messages.accept(none);
          }
        });
  }

  void togglePause() {
    commander.execute(player::toggle);
  }

  void toggleShuffle() {
    queue.setMode(queue.mode() == PlayMode.SHUFFLE ? PlayMode.IN_ORDER : PlayMode.SHUFFLE);
  }

  /** Switches between RANDOM and the mode before it, by default SHUFFLE. */
  void togglePickRandom() {
    rememberMode();
    queue.setMode(queue.mode() == PlayMode.RANDOM ? beforeRandom : PlayMode.RANDOM);
  }

  /** Stores the current mode, which keys and other programs change. */
  void rememberMode() {
    PlayMode mode = queue.mode();
    beforeRandom = mode == PlayMode.RANDOM ? beforeRandom : mode;
  }

  void cycleRepeat() {
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

  /** Seeks forward by {@code seconds}, or backward if negative. */
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

  /** Plays {@code entry}, or resumes it if it is the current one, and then runs {@code done}. */
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
    messages.accept("last in up next: " + name(entry));
  }

  void playNext(Entry<Track> entry) {
    queue.playNext(entry);
    messages.accept("plays next: " + name(entry));
  }

  void dequeue(Entry<Track> entry) {
    queue.dequeue(entry);
    messages.accept("removed from up next:  " + name(entry));
  }

  void remove(Entry<Track> entry) {
    edit(ours -> ours.remove(entry), "removed (u undoes): " + name(entry));
  }

  void undo() {
    if (queue.canUndo()) {
      edit(PlayQueue::undo, "undone (U redoes)");
    } else {
      messages.accept("nothing to undo");
    }
  }

  void redo() {
    if (queue.canRedo()) {
      edit(PlayQueue::redo, "redone");
    } else {
      messages.accept("nothing to redo");
    }
  }

  private void edit(Consumer<PlayQueue<Track>> edit, String done) {
    commander.execute(
        () -> {
          player.edit(edit);
          messages.accept(done);
        });
  }

  /**
   * Moves the upcoming entry at index {@code from} by {@code by} places; returns whether it was
   * moved.
   */
  boolean move(int from, int by) {
    int to = from + by;
    List<Entry<Track>> upcoming = queue.upcoming(Math.max(from, to) + 1);
    if (to < 0 || Math.max(from, to) >= upcoming.size()) {
      return false;
    }
    int upNext = queue.upNext().size();
    boolean isInOrder = queue.mode() == PlayMode.IN_ORDER && Math.max(from, to) >= upNext;
    if (isInOrder && Math.min(from, to) < upNext) {
      messages.accept("up next ends here: e adds a song to it, d removes one");
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
      messages.accept("not moved: only songs up to the end of this cycle can be moved");
      return false;
    }
  }

  private static String name(Entry<Track> entry) {
    return TextAnswers.name(entry.item());
  }
}
