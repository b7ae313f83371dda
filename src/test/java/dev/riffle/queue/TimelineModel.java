package dev.riffle.queue;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * What next and previous walk, and beside it one log of what was heard, of each entry its last play
 * in the timeline:
 *
 * <pre>
 *   timeline   a b a c [d] b e        d is current; b and e are forward history
 *   log        a c d | b e            what plays now comes before the bar, unless it is behind it
 * </pre>
 *
 * Walking moves the bar only. Nothing leaves the log: a removed entry keeps its index there, and
 * which side of the bar it is on is decided by the entries that are walked to. Its plays stay in
 * the timeline, and count towards the limit, until somebody walks over them.
 */
final class TimelineModel {
  /** An entry, and the cycle and place that it had when it played. */
  record Play(int entry, int cycle, int place) {}

  private final int limit;
  private final IntPredicate isLive;
  private final List<Play> behind = new ArrayList<>(); // oldest first
  Play current = new Play(QueueModel.NONE, 0, 0);
  final List<Integer> upNext = new ArrayList<>();
  private final List<Play> forward = new ArrayList<>(); // nearest first
  private final List<Integer> log = new ArrayList<>();
  private int bar;
  private int plays; // so that to play the same again is a change

  TimelineModel(int limit, IntPredicate isLive) {
    this.limit = limit;
    this.isLive = isLive;
  }

  boolean isPlaying() {
    return current.entry != QueueModel.NONE;
  }

  boolean hasHeard() {
    return !log.isEmpty();
  }

  /** Returns the history, the newest first. */
  List<Integer> history() {
    List<Integer> history = new ArrayList<>();
    live(behind).forEach(entry -> history.add(0, entry));
    return history;
  }

  /** Returns what plays before the look-ahead. */
  List<Integer> beforeLookAhead() {
    List<Integer> before = new ArrayList<>(upNext);
    before.addAll(forward());
    return before;
  }

  List<Integer> forward() {
    return live(forward);
  }

  private List<Integer> live(List<Play> row) {
    return row.stream().map(Play::entry).filter(isLive::test).toList();
  }

  /** Returns everything heard so far, the oldest first. */
  List<Integer> heardSoFar() {
    return new ArrayList<>(log);
  }

  /** Returns everything that will have been heard before the next draw. */
  List<Integer> heard() {
    List<Integer> heard = new ArrayList<>(log);
    heard.addAll(bar, upNext);
    return heard;
  }

  /** Returns the last {@code count} distinct ones of {@code heard}, the newest first. */
  static List<Integer> resting(List<Integer> heard, int count) {
    Set<Integer> last = new LinkedHashSet<>();
    for (int i = heard.size() - 1; i >= 0 && last.size() < count; i--) {
      last.add(heard.get(i));
    }
    return new ArrayList<>(last);
  }

  // ------------------------------------------------------------------ playing

  /** Plays {@code entry} between what is current and the forward history. */
  void play(int entry, int cycle, int place) {
    leave();
    int index = log.indexOf(entry);
    if (index < bar) {
      if (index >= 0) {
        log.remove(index);
        bar--;
      }
      log.add(bar++, entry);
    }
    become(new Play(entry, cycle, place));
  }

  /** Plays {@code entry} after everything; what is left forward is of removed entries. */
  void playLast(int entry, int cycle, int place) {
    endForward();
    play(entry, cycle, place);
  }

  void walkForward() {
    leave();
    while (!isPlaying()) {
      Play play = forward.remove(0);
      if (isLive.test(play.entry)) {
        become(play);
      }
    }
    if (!forward().contains(current.entry)) {
      bar = log.indexOf(current.entry) + 1;
    }
    if (forward.isEmpty()) {
      endForward();
    }
  }

  void walkBack() {
    if (isPlaying()) {
      bar = Math.min(bar, log.indexOf(current.entry));
      forward.add(0, current);
      stop();
    }
    while (!isPlaying()) {
      Play play = behind.remove(behind.size() - 1);
      if (isLive.test(play.entry)) {
        become(play);
      }
    }
  }

  /** Puts what is current into the history, of which the oldest play is dropped if it is full. */
  private void leave() {
    if (isPlaying()) {
      behind.add(current);
      stop();
    }
    if (behind.size() > limit) {
      behind.remove(0);
    }
  }

  private void endForward() {
    forward.clear();
    bar = log.size();
  }

  private void become(Play play) {
    plays++;
    current = play;
  }

  /** Makes nothing current, in the same cycle; what is current does not enter the history. */
  void stop() {
    current = new Play(QueueModel.NONE, current.cycle, 0);
  }

  // ------------------------------------------------------------------ changing

  /** Drops the forward history; it counts as heard just before what is current. */
  void dropForward() {
    if (!forward.isEmpty() && isPlaying()) {
      log.remove((Integer) current.entry);
      log.add(current.entry);
    }
    endForward();
  }

  /** Drops the forward history as if it had not been heard. */
  void forgetForward() {
    log.subList(bar, log.size()).clear();
    forward.clear();
  }

  void clear() {
    behind.clear();
    upNext.clear();
    log.clear();
    endForward();
    stop();
  }

  List<Object> snapshot() {
    return List.of(
        List.of(plays, bar),
        current,
        new ArrayList<>(behind),
        new ArrayList<>(upNext),
        new ArrayList<>(forward),
        new ArrayList<>(log));
  }
}
