package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The rules with lists and sets: obviously right, and slow. It draws nothing itself. It is told
 * what the queue answered and which draws it made, and holds against them which entries could have
 * come, each as likely: their number must be the bound of the one draw that was made.
 */
final class QueueModel {
  /** A draw that the queue made: {@code value} out of [0, {@code bound}). */
  record Draw(int bound, int value) {}

  /** What was heard: an entry, and which of its cycle it was. */
  record Play(int entry, int place) {}

  /** What was shown: an entry, and how many cycles after the listener's. */
  private record Shown(int entry, int cyclesAhead) {}

  int n;
  PlayMode mode;
  RepeatMode repeat;
  int shuffleGap = -1;
  int randomGap = -1;

  int current = -1;
  int place; // of the current entry in its cycle
  final List<Play> behind = new ArrayList<>(); // oldest first
  final List<Play> ahead = new ArrayList<>(); // nearest first
  final List<Integer> lane = new ArrayList<>();
  private final Set<Integer> promised =
      new HashSet<>(); // in the lane, and owed when they were asked for
  private int inOrder = -1; // what IN_ORDER goes on from
  private boolean wasAsked;
  private final List<Shown> shown = new ArrayList<>();
  private final Set<Integer> owed = new HashSet<>(); // of the listener's cycle, shown ones included
  private int playsOfRandom;
  private List<Integer> heard = new ArrayList<>(); // distinct, newest first

  QueueModel(int n, PlayMode mode, RepeatMode repeat) {
    this.n = n;
    this.mode = mode;
    this.repeat = repeat;
    beginCycle();
  }

  int gap() {
    int wanted =
        mode == PlayMode.SHUFFLE
            ? (shuffleGap >= 0 ? shuffleGap : Math.max(1, Math.min(n / 4, 1000)))
            : Math.max(0, randomGap);
    return Math.max(0, Math.min(wanted, n - 1));
  }

  boolean hasNext() {
    if (!lane.isEmpty()) {
      return true;
    }
    if (mode == PlayMode.IN_ORDER) {
      return n > 0 && (inOrder < n - 1 || repeat == RepeatMode.ALL);
    }
    boolean endless = mode == PlayMode.RANDOM || repeat == RepeatMode.ALL;
    return !ahead.isEmpty() || !owed.isEmpty() || (endless && n > 0);
  }

  boolean hasPrevious() {
    return mode == PlayMode.IN_ORDER
        ? (inOrder < 0
            ? current >= 0 && repeat == RepeatMode.ALL
            : wasAsked || inOrder > 0 || repeat == RepeatMode.ALL)
        : !behind.isEmpty();
  }

  void next(int answer, List<Draw> draws) {
    if (!hasNext()) {
      assertThat(answer).isEqualTo(-1);
    } else if (!lane.isEmpty()) {
      assertThat(answer).isEqualTo(lane.remove(0));
      promised.remove(answer);
      playsOfRandom++;
      leave(answer, mode == PlayMode.IN_ORDER ? answer + 1 : placeOfNewest());
      wasAsked = true;
    } else if (mode == PlayMode.IN_ORDER) {
      assertThat(answer).isEqualTo((inOrder + 1) % n);
      leaveInOrder(answer);
    } else if (!ahead.isEmpty()) {
      Play nearest = ahead.remove(0);
      assertThat(answer).isEqualTo(nearest.entry);
      leave(answer, nearest.place);
    } else {
      if (shown.isEmpty()) {
        show(answer, heard, draws);
      }
      Shown first = shown.remove(0);
      assertThat(answer).isEqualTo(first.entry);
      if (first.cyclesAhead > 0) {
        owed.addAll(all());
        shown.replaceAll(later -> new Shown(later.entry, later.cyclesAhead - 1));
      }
      owed.remove(answer);
      playsOfRandom++;
      leave(answer, placeOfNewest());
    }
    assertThat(draws).isEmpty();
  }

  void previous(int answer) {
    if (!hasPrevious()) {
      assertThat(answer).isEqualTo(-1);
    } else if (mode == PlayMode.IN_ORDER) {
      assertThat(answer)
          .isEqualTo(wasAsked && inOrder >= 0 ? inOrder : (Math.max(0, inOrder) + n - 1) % n);
      leaveInOrder(answer);
    } else {
      ahead.add(0, new Play(current, place));
      Play before = behind.remove(behind.size() - 1);
      current = before.entry;
      place = before.place;
      assertThat(answer).isEqualTo(current);
      hear(heard, current);
    }
  }

  void skipTo(int entry) {
    if (entry == current) {
      return;
    }
    lane.remove((Integer) entry);
    promised.remove(entry);
    if (mode != PlayMode.IN_ORDER) {
      takeBack();
      shown.removeIf(one -> one.entry == entry);
      owed.remove(entry);
      playsOfRandom++;
      leave(entry, placeOfNewest());
    } else {
      leaveInOrder(entry);
    }
  }

  void ask(int entry, boolean first) {
    if (!lane.isEmpty() && lane.get(first ? 0 : lane.size() - 1) == entry) {
      return;
    }
    takeBack();
    if (!lane.remove((Integer) entry) && mode == PlayMode.SHUFFLE && owed.remove(entry)) {
      shown.removeIf(one -> one.entry == entry);
      promised.add(entry);
    }
    lane.add(first ? 0 : lane.size(), entry);
  }

  void dequeue(int entry, boolean answer, List<Draw> draws) {
    assertThat(answer).isEqualTo(lane.remove((Integer) entry));
    if (answer) {
      takeBack();
      if (promised.remove(entry)) {
        owe(entry, draws);
      }
    }
    assertThat(draws).isEmpty();
  }

  void upcoming(int k, List<Integer> answer, List<Draw> draws) {
    int most = Math.min(k, 2 * n);
    if (mode == PlayMode.IN_ORDER) {
      int left = repeat == RepeatMode.ALL ? 2 * n : n - 1 - inOrder;
      List<Integer> expected = new ArrayList<>(lane);
      IntStream.range(0, left).forEach(i -> expected.add((inOrder + 1 + i) % n));
      assertThat(answer).isEqualTo(expected.subList(0, Math.min(most, expected.size())));
      return;
    }
    List<Integer> future = future();
    int before = lane.size() + ahead.size();
    while (before + shown.size() < most && !(owedAtTheEnd().isEmpty() && !endless())) {
      assertWithMessage("one more to come")
          .that(answer.size())
          .isGreaterThan(before + shown.size());
      int entry = answer.get(before + shown.size());
      show(entry, future, draws);
      hear(future, entry);
    }
    List<Integer> expected = new ArrayList<>(lane);
    ahead.forEach(play -> expected.add(play.entry));
    shown.forEach(one -> expected.add(one.entry));
    assertThat(answer).isEqualTo(expected.subList(0, Math.min(most, expected.size())));
    assertThat(draws).isEmpty();
  }

  void add(List<Draw> draws) {
    int newcomer = n++;
    if (mode != PlayMode.IN_ORDER) {
      takeBack();
      owe(newcomer, draws);
    }
    assertThat(draws).isEmpty();
  }

  /** Gives {@code entry} a fair place: one draw if something is shown, unless it rests. */
  private void owe(int entry, List<Draw> draws) {
    owed.add(entry);
    if (!shown.isEmpty() && !resting(heard).contains(entry)) {
      Set<Integer> drawable = owedAtTheEnd();
      drawable.removeAll(resting(future()));
      Draw draw = draws.remove(0);
      assertThat(draw.bound).isEqualTo(shown.size() + drawable.size());
      if (draw.value < shown.size()) {
        shown.add(draw.value, new Shown(entry, 0));
      }
    }
  }

  private List<Integer> future() {
    List<Integer> future = new ArrayList<>(heard);
    lane.forEach(entry -> hear(future, entry));
    ahead.forEach(play -> hear(future, play.entry));
    shown.forEach(one -> hear(future, one.entry));
    return future;
  }

  void setMode(PlayMode newMode) {
    if (mode != newMode) {
      mode = newMode;
      beginCycle();
    }
  }

  void reshuffle() {
    if (mode == PlayMode.SHUFFLE) {
      beginCycle();
    }
  }

  void setRepeat(RepeatMode newRepeat) {
    if (repeat != newRepeat) {
      repeat = newRepeat;
      takeBack();
    }
  }

  void setGap(PlayMode of, int gap) {
    if (gap == (of == PlayMode.SHUFFLE ? shuffleGap : randomGap)) {
      return;
    }
    if (of == PlayMode.SHUFFLE) {
      shuffleGap = gap;
    } else {
      randomGap = gap;
    }
    if (of == mode) {
      takeBack();
    }
  }

  private void beginCycle() {
    shown.clear();
    ahead.clear();
    owed.addAll(all());
    owed.remove(current);
    promised.clear();
    lane.stream()
        .filter(entry -> mode == PlayMode.SHUFFLE && owed.remove(entry))
        .forEach(promised::add);
    inOrder = current;
    wasAsked = false;
    playsOfRandom = current >= 0 ? 1 : 0;
    if (current >= 0) {
      place = mode == PlayMode.IN_ORDER ? current + 1 : 1;
    }
  }

  private void takeBack() {
    shown.removeIf(one -> mode == PlayMode.RANDOM || one.cyclesAhead > 0);
  }

  private int placeOfNewest() {
    return mode == PlayMode.RANDOM ? playsOfRandom : n - owed.size() - promised.size();
  }

  private void leaveInOrder(int entry) {
    leave(entry, entry + 1);
    inOrder = entry;
  }

  private void leave(int entry, int itsPlace) {
    wasAsked = false;
    if (current >= 0) {
      behind.add(new Play(current, place));
    }
    current = entry;
    place = itsPlace;
    hear(heard, entry);
  }

  private static void hear(List<Integer> heard, int entry) {
    heard.remove((Integer) entry);
    heard.add(0, entry);
  }

  private List<Integer> resting(List<Integer> heardByThen) {
    return heardByThen.subList(0, Math.min(gap(), heardByThen.size()));
  }

  private boolean endless() {
    return n > 0 && (mode == PlayMode.RANDOM || repeat == RepeatMode.ALL);
  }

  /** What the cycle of the newest play, shown ones included, has not determined. */
  private Set<Integer> owedAtTheEnd() {
    int cycle = shown.isEmpty() ? 0 : shown.get(shown.size() - 1).cyclesAhead;
    Set<Integer> left = cycle == 0 ? new HashSet<>(owed) : all();
    shown.stream().filter(one -> one.cyclesAhead == cycle).forEach(one -> left.remove(one.entry));
    return left;
  }

  /** Holds a draw against what could have come, and shows what came. */
  private void show(int answer, List<Integer> heardByThen, List<Draw> draws) {
    int cycle = shown.isEmpty() ? 0 : shown.get(shown.size() - 1).cyclesAhead;
    Set<Integer> could = mode == PlayMode.RANDOM ? all() : owedAtTheEnd();
    if (could.isEmpty()) {
      could = all();
      cycle++;
    }
    List<Integer> owedResting = new ArrayList<>(resting(heardByThen));
    owedResting.retainAll(could);
    could.removeAll(owedResting);
    if (could.isEmpty()) {
      Collections.reverse(owedResting);
      assertWithMessage("all rest").that(answer).isEqualTo(owedResting.get(0));
    } else {
      assertThat(could).contains(answer);
      assertWithMessage("bound of the draw").that(draws.remove(0).bound).isEqualTo(could.size());
    }
    shown.add(new Shown(answer, cycle));
  }

  private Set<Integer> all() {
    Set<Integer> all = new HashSet<>();
    IntStream.range(0, n).forEach(all::add);
    return all;
  }
}
