package dev.riffle.queue;

import com.google.common.collect.ImmutableSet;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The rules with lists and sets: obviously right, and slow. A queue of its own, whose entries are
 * their ids, and whose every draw is a {@link Choice}: that of {@link QueueRun} chooses what
 * another queue chose, and checks that it could; that of {@link ExactLawTest} chooses each in turn.
 */
final class QueueModel {
  /** Stands for no entry. */
  static final int NONE = -1;

  private final boolean forgetful;
  private final Set<Fault> faults;
  private PlayMode mode;
  private boolean stops;
  private int playsSeen;
  final SourceModel source = new SourceModel();
  final Set<Integer> once = new HashSet<>(); // entries in no source order
  final TimelineModel timeline;
  final CycleModel cycle;
  final EditModel edits;

  QueueModel(
      int n,
      PlayMode mode,
      RepeatMode repeat,
      int historyLimit,
      boolean forgetful,
      Choice choice,
      Set<Fault> faults) {
    this.forgetful = forgetful;
    this.faults = ImmutableSet.copyOf(faults);
    this.mode = mode;
    timeline = new TimelineModel(historyLimit, this::has);
    cycle = new CycleModel(source.live, repeat, choice, this.faults);
    cycle.exists = mode == PlayMode.SHUFFLE;
    edits = new EditModel(this, this.faults);
    edits.insert(0, n);
  }

  // ------------------------------------------------------------------ asking

  int size() {
    return source.order.size();
  }

  /** Returns whether {@code entry} is in the queue: in the source order, or played once. */
  boolean has(int entry) {
    return source.live.contains(entry) || once.contains(entry);
  }

  /** Returns how many plays are shown at most. */
  private int most() {
    return 2 * (size() + once.size());
  }

  PlayMode mode() {
    return mode;
  }

  int current() {
    return timeline.current;
  }

  List<Integer> upNext() {
    return timeline.upNext;
  }

  /** Returns how many plays are known without a draw. */
  int known() {
    return rearrangeableFrom() + (isInOrder() ? 0 : cycle.upcoming(mode).size());
  }

  /** Returns the plays that are known without a draw. */
  List<Integer> shown() {
    List<Integer> shown = timeline.beforeLookAhead();
    shown.addAll(isInOrder() ? source.upcoming(wraps(), most()) : cycle.upcoming(mode));
    return shown.subList(0, Math.min(most(), shown.size()));
  }

  boolean replays() {
    return cycle.repeat == RepeatMode.ONE && current() != NONE && !stops;
  }

  boolean stops() {
    return stops;
  }

  boolean hasNext() {
    if (!upNext().isEmpty()) {
      return true;
    }
    if (isInOrder()) {
      return source.hasNext(wraps());
    }
    return !timeline.forward().isEmpty() || cycle.hasNext(mode);
  }

  boolean hasPrevious() {
    if (isInOrder()) {
      return source.hasPrevious(wraps() && current() != NONE);
    }
    return forgets() ? current() != NONE && size() > 0 : !timeline.history().isEmpty();
  }

  /** Returns where in {@code upcoming} that begins which may be rearranged. */
  int rearrangeableFrom() {
    return timeline.beforeLookAhead().size();
  }

  /** Returns where it ends. */
  int rearrangeableTo() {
    return rearrangeableFrom() + (mode == PlayMode.SHUFFLE ? cycle.here().size() : 0);
  }

  /** Returns all there is, so that two of them tell whether a call between changed anything. */
  List<Object> snapshot() {
    return List.of(
        List.of(mode, stops),
        Set.copyOf(once),
        source.snapshot(),
        timeline.snapshot(),
        cycle.snapshot());
  }

  // ------------------------------------------------------------------ playing

  @CanIgnoreReturnValue
  int next() {
    if (!hasNext()) {
      return NONE;
    }
    goOn(source.live, size());
    return current();
  }

  /** Goes on, to one of {@code possible} if it is drawn, with the gap of a queue of {@code n}. */
  void goOn(Set<Integer> possible, int n) {
    if (!upNext().isEmpty()) {
      int entry = upNext().remove(0);
      cycle.count(entry);
      if (isInOrder()) {
        interrupt(entry);
      } else {
        playNewest(entry, false);
      }
    } else if (isInOrder()) {
      playInOrder(source.next());
    } else if (!timeline.forward().isEmpty()) {
      timeline.walkForward();
    } else {
      playNewest(cycle.next(mode, heard(), possible, n), true);
    }
  }

  int trackEnded() {
    if (stops) {
      stops = false;
      return NONE;
    }
    return replays() ? current() : next();
  }

  @CanIgnoreReturnValue
  int previous() {
    if (!hasPrevious()) {
      return NONE;
    }
    boolean keeps = isSettled(Fault.KEEPS_WHEN_ASKED);
    boolean isAfterAll = current() == NONE && timeline.forward().isEmpty();
    if (isInOrder()) {
      playInOrder(source.previous());
    } else if (forgets()) {
      cycle.discard(keeps);
      playNewest(cycle.next(mode, timeline.heardSoFar(), source.live, size()), true);
    } else {
      timeline.walkBack();
    }
    if (isAfterAll || !upNext().isEmpty()) {
      cycle.discard(keeps && isSettled(Fault.KEEPS_WHEN_ASKED));
    }
    return current();
  }

  void skipTo(int entry) {
    if (entry == current()) {
      return;
    }
    boolean keeps = isSettled(Fault.KEEPS_WHEN_ASKED);
    upNext().remove((Integer) entry);
    cycle.count(entry);
    if (isInOrder() && once.contains(entry)) {
      interrupt(entry);
    } else if (isInOrder()) {
      playInOrder(entry);
    } else {
      playNewest(entry, false);
    }
    cycle.discard(keeps && isSettled(Fault.KEEPS_WHEN_ASKED));
  }

  private void playNewest(int entry, boolean isDrawn) {
    cycle.randomPlays += isDrawn ? 0 : 1;
    timeline.play(entry);
  }

  /** Plays {@code entry} before the source order goes on. */
  private void interrupt(int entry) {
    timeline.play(entry);
    source.leave();
  }

  private void playInOrder(int entry) {
    cycle.count(entry);
    timeline.play(entry);
    source.standOn(entry);
  }

  // ------------------------------------------------------------------ looking and asking for

  @CanIgnoreReturnValue
  List<Integer> upcoming(int k) {
    int most = Math.min(k, most());
    List<Integer> upcoming = timeline.beforeLookAhead();
    if (isInOrder()) {
      upcoming.addAll(source.upcoming(wraps(), most()));
    } else {
      int before = upcoming.size();
      while (before + cycle.upcoming(mode).size() < most && cycle.canDraw(mode)) {
        cycle.draw(mode, heard(), source.live, size());
      }
      upcoming.addAll(cycle.upcoming(mode));
    }
    return upcoming.subList(0, Math.min(most, upcoming.size()));
  }

  void ask(int entry, boolean first) {
    if (upNext().contains(entry) && upNext().indexOf(entry) == (first ? 0 : upNext().size() - 1)) {
      return;
    }
    boolean keeps = isSettled(Fault.KEEPS_WHEN_ASKED);
    if (!upNext().remove((Integer) entry)) {
      cycle.reserve(entry);
    }
    upNext().add(first ? 0 : upNext().size(), entry);
    cycle.discard(keeps && isSettled(Fault.KEEPS_WHEN_ASKED));
  }

  /** Puts a new entry into up next that is in no source order. */
  void askOnce(boolean first) {
    int entry = source.newId();
    once.add(entry);
    ask(entry, first);
  }

  @CanIgnoreReturnValue
  boolean dequeue(int entry) {
    if (!upNext().contains(entry)) {
      return false;
    }
    boolean keeps = isSettled(Fault.KEEPS_WHEN_EDITED);
    upNext().remove((Integer) entry);
    boolean remains = cycle.release(entry);
    cycle.discard(keeps && isSettled(Fault.KEEPS_WHEN_EDITED));
    if (remains) {
      cycle.place(List.of(entry));
    }
    return true;
  }

  // ------------------------------------------------------------------ setting

  void setMode(PlayMode newMode) {
    if (newMode == mode) {
      return;
    }
    boolean keeps = isSettled(Fault.KEEPS_WHEN_SWITCHED);
    mode = newMode;
    if (faults.contains(Fault.SWITCHING_FORGETS_FORWARD_PLAYS)) {
      timeline.forgetForward();
    }
    timeline.dropForward();
    source.standOn(once.contains(current()) ? NONE : current());
    cycle.discard(keeps && isSettled(Fault.KEEPS_WHEN_SWITCHED));
    if (mode == PlayMode.RANDOM) {
      cycle.randomPlays = current() == NONE ? 0 : 1;
    } else if (mode == PlayMode.SHUFFLE
        && (!cycle.exists || cycle.isOver() || faults.contains(Fault.SWITCHING_BEGINS_A_CYCLE))) {
      begin();
    }
  }

  void reshuffle() {
    if (mode == PlayMode.SHUFFLE) {
      timeline.dropForward();
      begin();
    }
  }

  void setStopAfterCurrent(boolean stop) {
    stops = stop && current() != NONE;
  }

  private void begin() {
    cycle.begin(current(), upNext());
  }

  // ------------------------------------------------------------------ what they have in common

  /**
   * Takes note that a call is over: one that made anything current anew stops no more, and what
   * plays once is forgotten where nothing leads to it.
   */
  void afterCall() {
    stops &= timeline.plays() == playsSeen && current() != NONE;
    playsSeen = timeline.plays();
    List<Integer> left =
        once.stream()
            .filter(entry -> entry != current() && !upNext().contains(entry))
            .filter(entry -> !timeline.leadsTo(entry))
            .toList();
    left.forEach(source::remove);
    once.removeAll(left);
  }

  boolean isSettled(Fault fault) {
    return faults.contains(fault) || cycle.isSettled(heard());
  }

  private List<Integer> heard() {
    List<Integer> heard = timeline.heard();
    if (faults.contains(Fault.REMOVED_ENTRIES_REST_NO_MORE)) {
      heard.removeIf(entry -> !has(entry));
    }
    return heard;
  }

  boolean isInOrder() {
    return mode == PlayMode.IN_ORDER;
  }

  private boolean wraps() {
    return cycle.repeat == RepeatMode.ALL;
  }

  private boolean forgets() {
    return forgetful && mode == PlayMode.RANDOM;
  }
}
