package dev.riffle.cli.screen;

import static java.util.Comparator.comparingInt;

import com.google.common.primitives.Ints;
import dev.riffle.control.Status;
import dev.riffle.control.TextAnswers;
import dev.riffle.player.Buttons;
import dev.riffle.player.Player;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.rules.DrawingRules;
import dev.riffle.rules.GroupWords;
import dev.riffle.rules.RuleNames;
import dev.riffle.track.Track;
import dev.riffle.track.TrackGroup;
import dev.riffle.track.TrackUnit;
import dev.riffle.words.Words;
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
  private final UndoSteps steps;
  private PlayMode beforeRandom = PlayMode.SHUFFLE;

  /**
   * Creates the controls of a player.
   *
   * @param commander runs commands to the player, one at a time
   * @param messages shows a message; called on any thread
   * @param steps receives the jumps
   */
  ScreenControls(
      PlayQueue<Track> queue,
      Player player,
      Executor commander,
      Consumer<String> messages,
      KeyHints hints,
      UndoSteps steps) {
    this.queue = queue;
    this.player = player;
    this.commander = commander;
    this.messages = messages;
    this.hints = hints;
    this.steps = steps;
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
    if (queue.mode() != PlayMode.SHUFFLE) {
      messages.accept("shuffle is off" + hints.shuffles());
      return;
    }
    queue.reshuffle();
    messages.accept("reshuffled: a new cycle of all songs");
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
          rules.set(queue, RuleNames.BY, Words.of(next));
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
          rules.set(queue, RuleNames.SPREAD, GroupWords.of(next));
          messages.accept("spread " + GroupWords.of(next));
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
              TextAnswers.length(OptionalLong.of(Status.within(song.get(), to).toMillis()))
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
            player.press(ours -> jump(entry, distance.orElse(0)));
          }
          done.run();
        });
  }

  private boolean isPlaying(Entry<Track> entry) {
    return player.playing().filter(now -> now.id() == entry.id()).isPresent();
  }

  private Optional<Entry<Track>> jump(Entry<Track> entry, int distance) {
    int place = place(entry, distance);
    boolean isAhead = distance > 0 && place >= 0;
    Optional<UndoSteps.Jump> jump = UndoSteps.Jump.over(isAhead ? place : 0, queue);
    // In order, previous walks the list instead of the history.
    boolean isBack = distance < 0 && place >= 0 && queue.mode() != PlayMode.IN_ORDER;
    Buttons.Button button =
        isAhead
            ? Buttons.skipAhead(place)
            : isBack ? Buttons.skipBack(place) : Buttons.skipTo(entry);
    Optional<Entry<Track>> played = button.apply(queue);
    if (played.isPresent()) {
      jump.ifPresent(steps::jumped);
      if (isAhead && place > 0) {
        messages.accept(Words.count(place, "song") + " skipped" + hints.undoes());
      }
    }
    return played;
  }

  /**
   * Returns the place of an entry in the history or among the upcoming songs, where its row may
   * have moved since it was chosen; below 0 if it is not there.
   */
  private int place(Entry<Track> entry, int distance) {
    int rows = distance == 0 ? 0 : Math.abs(distance) + NEARBY;
    List<Entry<Track>> side = distance < 0 ? queue.history(rows) : queue.upcoming(rows);
    return IntStream.range(Math.max(0, rows - 2 * NEARBY - 1), side.size())
        .filter(row -> side.get(row).id() == entry.id())
        .boxed()
        .min(comparingInt(row -> Math.abs(row + 1 - Math.abs(distance))))
        .orElse(-1);
  }
}
