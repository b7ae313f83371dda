package dev.riffle.cli.screen;

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
import java.util.function.Consumer;

/** What the keys do to the player and its queue; what cannot be seen on the screen is said. */
final class Controls {
  private static final int LOUDER = 5;
  private static final Duration SEEK = Duration.ofSeconds(5);

  private final PlayQueue<Track> queue;
  private final Player player;
  private final Consumer<String> say;
  private PlayMode beforeRandom = PlayMode.SHUFFLE;

  Controls(PlayQueue<Track> queue, Player player, Consumer<String> say) {
    this.queue = queue;
    this.player = player;
    this.say = say;
    rememberMode();
  }

  void next() {
    if (player.press(Buttons.NEXT).isEmpty()) {
      say.accept("no song follows");
    }
  }

  void previous() {
    if (player.press(Buttons.PREVIOUS).isEmpty()) {
      say.accept("no song was played before");
    }
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

  void louder() {
    player.setVolume(Math.min(100, player.volume() + LOUDER));
  }

  void quieter() {
    player.setVolume(Math.max(0, player.volume() - LOUDER));
  }

  void seekForward() {
    player.seek(player.position().plus(SEEK));
  }

  void seekBack() {
    Duration to = player.position().minus(SEEK);
    player.seek(to.isNegative() ? Duration.ZERO : to);
  }

  void stopAfterCurrent() {
    queue.setStopAfterCurrent(!queue.stopsAfterCurrent());
  }

  /** Plays {@code entry} now; the one that plays already is resumed. */
  void jump(Entry<Track> entry) {
    if (player.playing().filter(now -> now.id() == entry.id()).isPresent()) {
      player.resume();
      return;
    }
    player.press(Buttons.skipTo(entry));
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
    player.edit(ours -> ours.remove(entry));
    say.accept("removed, u undoes it: " + name(entry));
  }

  void undo() {
    if (queue.canUndo()) {
      player.edit(PlayQueue::undo);
      say.accept("undone, U does it again");
    } else {
      say.accept("nothing to undo");
    }
  }

  void redo() {
    if (queue.canRedo()) {
      player.edit(PlayQueue::redo);
      say.accept("done again");
    } else {
      say.accept("nothing to do again");
    }
  }

  /** Moves what comes at {@code from} by one place; returns whether it is there now. */
  boolean move(int from, int by) {
    int to = from + by;
    List<Entry<Track>> upcoming = queue.upcoming(Math.max(from, to) + 1);
    int upNext = queue.upNext().size();
    if (to < 0 || Math.max(from, to) >= upcoming.size()) {
      return false;
    }
    if ((from < upNext) != (to < upNext)) {
      say.accept("up next ends here: e puts a song into it, d takes it out");
      return false;
    }
    try {
      if (from < upNext) {
        moveInUpNext(from, to);
      } else if (queue.mode() == PlayMode.IN_ORDER) {
        queue.move(upcoming.get(from), queue.placeOf(upcoming.get(to)));
      } else {
        queue.reorderUpcoming(from, to);
      }
      return true;
    } catch (IllegalArgumentException e) {
      say.accept("not moved: only songs of this cycle that were not played yet move");
      return false;
    }
  }

  private void moveInUpNext(int from, int to) {
    List<Entry<Track>> upNext = queue.upNext();
    // To the head, from the back of the two places on: as they are put there, their order turns.
    int first = Math.min(from, to);
    queue.playNext(upNext.get(first));
    queue.playNext(upNext.get(first + 1));
    for (int i = first - 1; i >= 0; i--) {
      queue.playNext(upNext.get(i));
    }
  }

  private static String name(Entry<Track> entry) {
    return TextAnswers.name(entry.item());
  }
}
