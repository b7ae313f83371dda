package dev.riffle.queue;

import com.google.common.collect.ImmutableSet;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
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
  final SourceModel source = new SourceModel();
  final TimelineModel timeline;
  final CycleModel cycle;

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
    timeline = new TimelineModel(historyLimit, source.live::contains);
    cycle = new CycleModel(source.live, repeat, choice, this.faults);
    cycle.exists = mode == PlayMode.SHUFFLE;
    insert(0, n);
  }

  // ------------------------------------------------------------------ asking

  int size() {
    return source.order.size();
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
    shown.addAll(isInOrder() ? source.upcoming(wraps()) : cycle.upcoming(mode));
    return shown.subList(0, Math.min(2 * size(), shown.size()));
  }

  Position position() {
    int place =
        switch (mode) {
          case IN_ORDER -> source.placeOf(current());
          case SHUFFLE -> cycle.played();
          case RANDOM -> cycle.randomPlays;
        };
    if (current() == NONE) {
      return new Position(cycle.number, 0, size());
    }
    place -= timeline.ahead();
    int number = cycle.number;
    while (mode == PlayMode.SHUFFLE && place < 1 && number > 0) {
      place += size();
      number--;
    }
    return new Position(number, Math.max(1, place), size());
  }

  boolean replays() {
    return cycle.repeat == RepeatMode.ONE && current() != NONE;
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
    return forgets() ? current() != NONE : !timeline.history().isEmpty();
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
    return List.of(mode, source.snapshot(), timeline.snapshot(), cycle.snapshot());
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
  private void goOn(Set<Integer> possible, int n) {
    if (!upNext().isEmpty()) {
      int entry = upNext().remove(0);
      cycle.count(entry);
      if (isInOrder()) {
        timeline.play(entry);
        source.leave();
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
    if (isInOrder()) {
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

  private void playInOrder(int entry) {
    cycle.count(entry);
    timeline.play(entry);
    source.standOn(entry);
  }

  // ------------------------------------------------------------------ looking and asking for

  @CanIgnoreReturnValue
  List<Integer> upcoming(int k) {
    int most = Math.min(k, 2 * size());
    List<Integer> upcoming = timeline.beforeLookAhead();
    if (isInOrder()) {
      upcoming.addAll(source.upcoming(wraps()));
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

  // ------------------------------------------------------------------ editing

  void addAll(int place, int count) {
    if (count > 0) {
      boolean keeps = isSettled(Fault.KEEPS_WHEN_EDITED);
      List<Integer> newcomers = insert(place, count);
      cycle.discard(keeps && isSettled(Fault.KEEPS_WHEN_EDITED));
      if (cycle.exists) {
        cycle.place(newcomers);
      }
    }
  }

  private List<Integer> insert(int place, int count) {
    List<Integer> newcomers = source.insert(place, count);
    newcomers.forEach(cycle::add);
    return newcomers;
  }

  /** Removes these, the current one last. */
  void removeAll(List<Integer> entries) {
    List<Integer> others = entries.stream().filter(entry -> entry != current()).distinct().toList();
    if (!others.isEmpty()) {
      boolean keeps = isSettled(Fault.KEEPS_WHEN_EDITED);
      others.forEach(this::takeOut);
      cycle.discard(keeps && isSettled(Fault.KEEPS_WHEN_EDITED));
    }
    if (entries.contains(current())) {
      removeCurrent();
    }
  }

  /** Its successor plays under the conditions that it was announced under. */
  private void removeCurrent() {
    int entry = current();
    int n = size();
    boolean keeps = isSettled(Fault.KEEPS_WHEN_EDITED);
    int number = cycle.number;
    timeline.stop();
    takeOut(entry);
    if (hasNext()) {
      goOn(source.live, n);
    }
    boolean begins =
        cycle.number > number && !faults.contains(Fault.KEEPS_AFTER_THE_CURRENT_WAS_REMOVED);
    cycle.discard(keeps && isSettled(Fault.KEEPS_WHEN_EDITED) && !begins);
  }

  private void takeOut(int entry) {
    source.remove(entry);
    upNext().remove((Integer) entry);
    cycle.remove(entry);
    timeline.removed();
  }

  void clear() {
    if (size() > 0) {
      empty();
    }
  }

  private void empty() {
    source.clear();
    timeline.clear();
    cycle.clear();
  }

  void replaceAll(int count) {
    if (size() + count > 0) {
      empty();
      insert(0, count);
    }
  }

  /** Moves these so that they stand one after the other, the first at {@code place}. */
  void moveAll(List<Integer> entries, int place) {
    if (source.moveAll(entries, place)) {
      cycle.discardPicked();
    }
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
    source.standOn(current());
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

  private void begin() {
    cycle.begin(current(), upNext());
  }

  // ------------------------------------------------------------------ what they have in common

  private boolean isSettled(Fault fault) {
    return faults.contains(fault) || cycle.isSettled(heard());
  }

  private List<Integer> heard() {
    List<Integer> heard = timeline.heard();
    if (faults.contains(Fault.REMOVED_ENTRIES_REST_NO_MORE)) {
      heard.retainAll(source.live);
    }
    return heard;
  }

  private boolean isInOrder() {
    return mode == PlayMode.IN_ORDER;
  }

  private boolean wraps() {
    return cycle.repeat == RepeatMode.ALL;
  }

  private boolean forgets() {
    return forgetful && mode == PlayMode.RANDOM;
  }
}
