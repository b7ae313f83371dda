package dev.riffle.queue;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * What next and previous walk, and beside it a log of all plays, whose last ones are in timeline
 * order. What plays now is appended, and once more what is ahead of it.
 *
 * <pre>
 *   timeline   a b a c [d] b e        d is current; b and e are forward history
 *   log        a b a c  d  b e
 *   then x     a b a c  d  b e x b e
 * </pre>
 *
 * Walking is no play. Nothing leaves the log: a removed entry stays where it was heard, unless that
 * is behind everything that can be walked to. Its plays stay in the timeline, and count towards the
 * limit, until somebody walks over them.
 */
final class TimelineModel {
  private static final int NOBODY = -2;

  private final int limit;
  private final IntPredicate isLive;
  private final List<Integer> behind = new ArrayList<>(); // oldest first
  int current = QueueModel.NONE;
  final List<Integer> upNext = new ArrayList<>();
  private final List<Integer> forward = new ArrayList<>(); // nearest first
  private final List<Integer> log = new ArrayList<>();
  private int plays; // so that to play the same again is a change

  TimelineModel(int limit, IntPredicate isLive) {
    this.limit = limit;
    this.isLive = isLive;
  }

  boolean isPlaying() {
    return current != QueueModel.NONE;
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

  /** Returns how many plays the listener went back over, those of {@code others} apart. */
  int ahead(Set<Integer> others) {
    return (int) forward.stream().filter(entry -> !others.contains(entry)).count();
  }

  /** Returns how often anything became current. */
  int plays() {
    return plays;
  }

  /** Returns whether the listener can walk to {@code entry}. */
  boolean leadsTo(int entry) {
    return behind.contains(entry) || forward.contains(entry);
  }

  List<Integer> forward() {
    return live(forward);
  }

  private List<Integer> live(List<Integer> row) {
    return row.stream().filter(isLive::test).toList();
  }

  /** Returns everything heard so far, the oldest first. */
  List<Integer> heardSoFar() {
    return new ArrayList<>(log);
  }

  /** Returns everything that will have been heard before the next draw. */
  List<Integer> heard() {
    List<Integer> heard = new ArrayList<>(log);
    if (!upNext.isEmpty()) {
      heard.addAll(upNext);
      heard.addAll(forward());
    }
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
  void play(int entry) {
    leave();
    become(entry);
    log.add(entry);
    log.addAll(forward());
  }

  void walkForward() {
    leave();
    while (!isPlaying()) {
      int entry = forward.remove(0);
      if (isLive.test(entry)) {
        become(entry);
      }
    }
  }

  void walkBack() {
    if (isPlaying()) {
      forward.add(0, current);
      stop();
    }
    while (!isPlaying()) {
      int entry = behind.remove(behind.size() - 1);
      if (isLive.test(entry)) {
        become(entry);
      }
    }
    if (forward.isEmpty()) {
      log.add(current);
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

  private void become(int entry) {
    plays++;
    current = entry;
  }

  /** Makes nothing current; what is current does not enter the history. */
  void stop() {
    current = QueueModel.NONE;
  }

  // ------------------------------------------------------------------ changing

  /** Drops the forward history; it counts as heard just before what is current. */
  void dropForward() {
    if (!forward.isEmpty() && isPlaying()) {
      log.add(current);
    }
    forward.clear();
  }

  /**
   * Lets the last that can be walked to be the last heard, where others after it are removed. The
   * plays of a removed entry are nobody's, should it come back.
   */
  void removed() {
    behind.replaceAll(entry -> isLive.test(entry) ? entry : NOBODY);
    forward.replaceAll(entry -> isLive.test(entry) ? entry : NOBODY);
    if (!forward.isEmpty() && !isLive.test(forward.get(forward.size() - 1))) {
      List<Integer> left = forward();
      forward
          .subList(
              left.isEmpty() ? 0 : forward.lastIndexOf(left.get(left.size() - 1)) + 1,
              forward.size())
          .clear();
      if (!left.isEmpty() || isPlaying()) {
        log.add(left.isEmpty() ? current : left.get(left.size() - 1));
      }
    }
  }

  /** Drops the forward history as if it had not been heard. */
  void forgetForward() {
    log.removeAll(forward);
    forward.clear();
  }

  void clear() {
    behind.clear();
    upNext.clear();
    log.clear();
    forward.clear();
    stop();
  }

  List<Object> snapshot() {
    return List.of(
        List.of(plays, current),
        new ArrayList<>(behind),
        new ArrayList<>(upNext),
        new ArrayList<>(forward),
        resting(log, Integer.MAX_VALUE));
  }
}
