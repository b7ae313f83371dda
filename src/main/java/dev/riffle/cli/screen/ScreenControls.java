package dev.riffle.cli.screen;

import static java.util.Comparator.comparingInt;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import dev.riffle.cli.DrawingRules;
import dev.riffle.cli.TextAnswers;
import dev.riffle.cli.Words;
import dev.riffle.player.Buttons;
import dev.riffle.player.Player;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.track.Track;
import dev.riffle.track.TrackGroup;
import dev.riffle.track.TrackUnit;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The actions of the keys on the player and its modes. Each is answered by a message. Player
 * commands run on a separate thread because they may wait for a disk.
 */
final class ScreenControls {
  private static final int NEARBY = 50; // rows that the queue may move until a command runs

  private final PlayQueue<Track> queue;
  private final Player player;
  private final Executor commander;
  private final Consumer<String> messages;
  private final KeyHints hints;
  private PlayMode beforeRandom = PlayMode.SHUFFLE;

  /**
   * Creates the controls of a player.
   *
   * @param commander runs commands to the player, one at a time
   * @param messages shows a message; called on any thread
   */
  ScreenControls(
      PlayQueue<Track> queue,
      Player player,
      Executor commander,
      Consumer<String> messages,
      KeyHints hints) {
    this.queue = queue;
    this.player = player;
    this.commander = commander;
    this.messages = messages;
    this.hints = hints;
    rememberMode();
  }

  void next() {
    press(Buttons.NEXT, "no song follows");
  }

  void skipAlbum() {
    press(Buttons.SKIP_UNIT, "no album follows");
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
    setMode(queue.mode() == PlayMode.SHUFFLE ? PlayMode.IN_ORDER : PlayMode.SHUFFLE);
  }

  private void setMode(PlayMode mode) {
    queue.setMode(mode);
    messages.accept(
        switch (mode) {
          case SHUFFLE -> "shuffle: each song once in a cycle";
          case IN_ORDER -> "in order";
          case RANDOM -> "random: each song is picked anew";
        });
  }

  void reshuffle() {
    queue.reshuffle();
    messages.accept("reshuffled");
  }

  /** Switches between RANDOM and the mode before it, by default SHUFFLE. */
  void togglePickRandom() {
    rememberMode();
    setMode(queue.mode() == PlayMode.RANDOM ? beforeRandom : PlayMode.RANDOM);
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
    messages.accept("repeat " + Words.of(queue.repeat()));
  }

  void cycleUnits(DrawingRules rules) {
    commander.execute(
        () -> {
          TrackUnit next =
              switch (rules.values().by()) {
                case SONG -> TrackUnit.ALBUM;
                case ALBUM -> TrackUnit.DISC;
                case DISC -> TrackUnit.FOLDER;
                case FOLDER -> TrackUnit.SONG;
              };
          rules.set(queue, DrawingRules.BY, Words.of(next));
          messages.accept("shuffle by " + Words.of(next));
        });
  }

  void cycleGroups(DrawingRules rules) {
    commander.execute(
        () -> {
          TrackGroup next =
              switch (rules.values().spread()) {
                case SONG -> TrackGroup.ARTIST;
                case ARTIST -> TrackGroup.ALBUM;
                case ALBUM -> TrackGroup.SONG;
              };
          rules.set(queue, DrawingRules.SPREAD, Words.of(next));
          messages.accept("spread " + Words.of(next));
        });
  }

  void changeVolume(int by) {
    commander.execute(
        () -> {
          player.setVolume(Ints.constrainToRange(player.volume() + by, 0, 100));
          messages.accept("volume " + player.volume());
        });
  }

  /** Seeks in the song that plays. */
  void seek(SeekTarget target) {
    commander.execute(
        () -> {
          Optional<Track> song = player.playing().map(Entry::item);
          if (song.isEmpty()) {
            messages.accept("no song plays");
            return;
          }
          OptionalLong length = song.get().durationMillis();
          Duration to = target.in(player.position(), length);
          player.seek(to);
          messages.accept(
              TextAnswers.length(OptionalLong.of(to.toMillis()))
                  + " of "
                  + TextAnswers.length(length));
        });
  }

  void stopAfterCurrent() {
    queue.setStopAfterCurrent(!queue.stopsAfterCurrent());
    messages.accept(
        queue.stopsAfterCurrent() ? "stops after this song" : "does not stop after this song");
  }

  /**
   * Plays {@code entry} and then the rows that follow it, or resumes it if it is the current one,
   * and then runs {@code done}.
   *
   * @param distance its distance from the song in the play order; empty if it was found elsewhere
   */
  void jump(Entry<Track> entry, OptionalInt distance, Runnable done) {
    commander.execute(
        () -> {
          if (isPlaying(entry)) {
            player.resume();
          } else {
            player.press(queue -> button(entry, distance.orElse(0)).apply(queue));
          }
          done.run();
        });
  }

  private boolean isPlaying(Entry<Track> entry) {
    return player.playing().filter(now -> now.id() == entry.id()).isPresent();
  }

  /** Returns the button for an entry, whose row may have moved since it was chosen. */
  private Buttons.Button button(Entry<Track> entry, int distance) {
    boolean isHistory = distance < 0;
    int rows = distance == 0 ? 0 : Math.abs(distance) + NEARBY;
    List<Entry<Track>> side = isHistory ? queue.history(rows) : queue.upcoming(rows);
    int place =
        IntStream.range(Math.max(0, rows - 2 * NEARBY - 1), side.size())
            .filter(row -> side.get(row).id() == entry.id())
            .boxed()
            .min(comparingInt(row -> Math.abs(row + 1 - Math.abs(distance))))
            .orElse(-1);
    // In order, previous walks the list instead of the history.
    if (place < 0 || (isHistory && queue.mode() == PlayMode.IN_ORDER)) {
      return Buttons.skipTo(entry);
    }
    return isHistory ? Buttons.skipBack(place) : Buttons.skipAhead(place);
  }

  /** Makes {@code entries} the next songs, plays the first of them, and then runs {@code done}. */
  void playAll(ImmutableList<Entry<Track>> entries, Runnable done) {
    Entry<Track> first = entries.get(0);
    if (entries.size() == 1) {
      jump(first, OptionalInt.empty(), done);
      return;
    }
    commander.execute(
        () -> {
          if (isPlaying(first)) {
            queue.playNextAll(entries.subList(1, entries.size()));
            player.resume();
          } else {
            player.press(
                Buttons.over(
                    queue -> {
                      queue.playNextAll(entries);
                      return queue.next();
                    }));
          }
          done.run();
          messages.accept("these " + entries.size() + " songs play now" + hints.undoes());
        });
  }
}
