package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.Lists;
import dev.riffle.queue.CycleModel.Draw;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The rules with lists and sets: obviously right, and slow. It is told what the queue answered and
 * which draws it made, and holds that against what it must be, or against what could have come
 * ({@link CycleModel}). Entries are their ids.
 */
final class QueueModel {
  /** What was heard: an entry, and the cycle and the place in it that it had then. */
  private record Play(int entry, int cycle, int place) {}

  /** Stands for no entry. */
  static final int NONE = -1;

  private final int historyLimit;
  private final boolean forgetful;
  final List<Integer> order = new ArrayList<>(); // the source order
  int nextId;
  private final CycleModel cycle;

  int current = NONE;
  private int plays; // so that to play the same again is a change
  private int currentCycle;
  private int currentPlace; // in that cycle
  private final List<Play> behind = new ArrayList<>(); // oldest first
  private final List<Play> ahead = new ArrayList<>(); // nearest first
  final List<Integer> lane = new ArrayList<>();
  private int anchor = NONE; // what IN_ORDER goes on from
  private boolean onAnchor; // whether that plays, or the cursor only stands after it

  QueueModel(int n, PlayMode mode, RepeatMode repeat, int historyLimit, boolean forgetful) {
    this.historyLimit = historyLimit;
    this.forgetful = forgetful;
    cycle = new CycleModel(order, mode, repeat);
    IntStream.range(0, n).forEach(i -> order.add(nextId++));
    begin(mode);
  }

  // ------------------------------------------------------------------ asking

  int size() {
    return order.size();
  }

  PlayMode mode() {
    return cycle.mode;
  }

  RepeatMode repeat() {
    return cycle.repeat;
  }

  int gap(PlayMode of) {
    return cycle.gap(of);
  }

  Position position() {
    int place = isInOrder() ? placeOf(current) : currentPlace;
    return new Position(currentCycle, current == NONE ? 0 : place, size());
  }

  List<Integer> history() {
    return Lists.transform(Lists.reverse(behind), Play::entry);
  }

  boolean replays() {
    return repeat() == RepeatMode.ONE && current != NONE;
  }

  boolean hasNext() {
    if (!lane.isEmpty()) {
      return true;
    }
    if (isInOrder()) {
      return size() > 0 && (placeOf(anchor) < size() || wraps());
    }
    return !ahead.isEmpty() || cycle.hasNext();
  }

  boolean hasPrevious() {
    if (isInOrder()) {
      return (anchor != NONE && (!onAnchor || placeOf(anchor) > 1)) || (current != NONE && wraps());
    }
    return forgets() ? current != NONE : !behind.isEmpty();
  }

  /** Returns where in {@code upcoming} that begins which may be rearranged. */
  int rearrangeableFrom() {
    return lane.size() + ahead.size();
  }

  /** Returns where it ends. */
  int rearrangeableTo() {
    return rearrangeableFrom() + cycle.rearrangeable();
  }

  /** Returns all there is, so that two of them tell whether a call between changed anything. */
  List<Object> snapshot() {
    return List.of(
        List.of(plays, current, currentCycle, currentPlace, anchor, onAnchor),
        new ArrayList<>(order),
        new ArrayList<>(behind),
        new ArrayList<>(ahead),
        new ArrayList<>(lane),
        cycle.snapshot());
  }

  // ------------------------------------------------------------------ playing

  void next(int answer, List<Draw> draws) {
    if (!hasNext()) {
      assertThat(answer).isEqualTo(NONE);
    } else if (!lane.isEmpty()) {
      assertThat(answer).isEqualTo(lane.remove(0));
      cycle.playAsked(answer);
      if (isInOrder()) {
        become(answer, currentCycle, placeOf(answer));
        onAnchor = false;
      } else {
        becomeNewest(answer);
      }
    } else if (isInOrder()) {
      boolean around = placeOf(anchor) == size();
      assertThat(answer).isEqualTo(order.get(around ? 0 : placeOf(anchor)));
      becomeInOrder(answer, around ? currentCycle + 1 : currentCycle);
    } else if (!ahead.isEmpty()) {
      Play nearest = ahead.remove(0);
      assertThat(answer).isEqualTo(nearest.entry);
      become(answer, nearest.cycle, nearest.place);
    } else {
      cycle.play(answer, draws);
      becomeNewest(answer);
    }
    assertThat(draws).isEmpty();
  }

  void previous(int answer, List<Draw> draws) {
    if (!hasPrevious()) {
      assertThat(answer).isEqualTo(NONE);
    } else if (isInOrder()) {
      int place = onAnchor ? placeOf(anchor) - 1 : placeOf(anchor);
      boolean around = place == 0;
      assertThat(answer).isEqualTo(order.get((around ? size() : place) - 1));
      becomeInOrder(answer, Math.max(0, around ? currentCycle - 1 : currentCycle));
    } else if (forgets()) {
      cycle.takeBack();
      cycle.play(answer, draws);
      becomeNewest(answer);
    } else {
      if (current != NONE) {
        ahead.add(0, new Play(current, currentCycle, currentPlace));
        current = NONE;
      }
      Play before = behind.remove(behind.size() - 1);
      assertThat(answer).isEqualTo(before.entry);
      become(answer, before.cycle, before.place);
    }
    assertThat(draws).isEmpty();
  }

  void skipTo(int entry) {
    if (entry == current) {
      return;
    }
    lane.remove((Integer) entry);
    cycle.jump(entry);
    if (isInOrder()) {
      becomeInOrder(entry, currentCycle);
    } else {
      becomeNewest(entry);
    }
  }

  private void becomeNewest(int entry) {
    become(entry, cycle.number, cycle.played());
  }

  private void becomeInOrder(int entry, int itsCycle) {
    become(entry, itsCycle, placeOf(entry));
    anchor = entry;
    onAnchor = true;
  }

  private void become(int entry, int itsCycle, int itsPlace) {
    if (current != NONE) {
      behind.add(new Play(current, currentCycle, currentPlace));
      if (behind.size() > historyLimit) {
        behind.remove(0);
      }
    }
    plays++;
    current = entry;
    currentCycle = itsCycle;
    currentPlace = itsPlace;
    cycle.hear(entry);
  }

  // ------------------------------------------------------------------ looking and asking for

  void upcoming(int k, List<Integer> answer, List<Draw> draws) {
    int most = Math.min(k, 2 * size());
    List<Integer> expected = beforeShown();
    if (isInOrder()) {
      int left = wraps() ? 2 * size() : size() - placeOf(anchor);
      IntStream.range(placeOf(anchor), placeOf(anchor) + left)
          .forEach(i -> expected.add(order.get(i % size())));
    } else {
      int before = Math.min(expected.size(), answer.size());
      cycle.show(most - expected.size(), answer.subList(before, answer.size()), expected, draws);
      expected.addAll(cycle.shown());
    }
    assertThat(answer).isEqualTo(expected.subList(0, Math.min(most, expected.size())));
    assertThat(draws).isEmpty();
  }

  void reorderUpcoming(int from, int to) {
    if (from != to) {
      cycle.rearrange(from - rearrangeableFrom(), to - rearrangeableFrom());
    }
  }

  void ask(int entry, boolean first) {
    if (lane.contains(entry) && lane.indexOf(entry) == (first ? 0 : lane.size() - 1)) {
      return;
    }
    cycle.takeBack();
    if (!lane.remove((Integer) entry)) {
      cycle.promise(entry);
    }
    lane.add(first ? 0 : lane.size(), entry);
  }

  void dequeue(int entry, boolean answer, List<Draw> draws) {
    assertThat(answer).isEqualTo(lane.remove((Integer) entry));
    if (answer) {
      cycle.takeBack();
      cycle.release(entry, beforeShown(), draws);
    }
    assertThat(draws).isEmpty();
  }

  private List<Integer> beforeShown() {
    List<Integer> before = new ArrayList<>(lane);
    ahead.forEach(play -> before.add(play.entry));
    return before;
  }

  // ------------------------------------------------------------------ editing

  /** Adds {@code count} entries from {@code place} on, one by one. */
  void addAll(int place, int count, List<Draw> draws) {
    for (int i = 0; i < count; i++) {
      cycle.takeBack();
      order.add(place + i, nextId);
      cycle.owe(nextId++, beforeShown(), draws);
    }
    assertThat(draws).isEmpty();
  }

  /** Removes {@code entry}; {@code answer} is what is current then. */
  void remove(int entry, int answer, List<Draw> draws) {
    cycle.takeBack();
    if (anchor == entry) {
      int before = placeOf(entry) - 1;
      anchor = before == 0 ? NONE : order.get(before - 1);
      onAnchor = false;
    }
    order.remove((Integer) entry);
    behind.removeIf(play -> play.entry == entry);
    ahead.removeIf(play -> play.entry == entry);
    lane.remove((Integer) entry);
    cycle.remove(entry);
    if (current == entry) {
      current = NONE;
      next(answer, draws);
    }
    assertThat(answer).isEqualTo(current);
    assertThat(draws).isEmpty();
  }

  void clear() {
    List.of(order, behind, ahead, lane).forEach(List::clear);
    cycle.clear();
    current = NONE;
    anchor = NONE;
    onAnchor = false;
  }

  void move(int entry, int place) {
    if (order.indexOf(entry) != place) {
      cycle.takeBack();
      order.remove((Integer) entry);
      order.add(place, entry);
    }
  }

  // ------------------------------------------------------------------ setting

  void setMode(PlayMode mode) {
    if (mode != mode()) {
      begin(mode);
    }
  }

  void reshuffle() {
    if (mode() == PlayMode.SHUFFLE) {
      begin(PlayMode.SHUFFLE);
    }
  }

  void setRepeat(RepeatMode repeat) {
    cycle.setRepeat(repeat);
  }

  void setGap(PlayMode of, int gap) {
    cycle.setGap(of, gap);
  }

  private void begin(PlayMode mode) {
    ahead.clear();
    cycle.begin(mode, lane, current, currentCycle);
    anchor = current;
    onAnchor = current != NONE;
    if (current != NONE) {
      currentCycle = isInOrder() ? currentCycle : cycle.number;
      currentPlace = isInOrder() ? placeOf(current) : 1;
    }
  }

  // ------------------------------------------------------------------ what they have in common

  private boolean isInOrder() {
    return mode() == PlayMode.IN_ORDER;
  }

  private boolean wraps() {
    return repeat() == RepeatMode.ALL;
  }

  private boolean forgets() {
    return forgetful && mode() == PlayMode.RANDOM;
  }

  /** Returns the place in the source order, from 1; 0 for none. */
  private int placeOf(int entry) {
    return order.indexOf(entry) + 1;
  }
}
