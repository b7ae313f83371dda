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
    if (mode == PlayMode.IN_ORDER) {
      return n > 0 && (current < n - 1 || repeat == RepeatMode.ALL);
    }
    boolean endless = mode == PlayMode.RANDOM || repeat == RepeatMode.ALL;
    return !ahead.isEmpty() || !owed.isEmpty() || (endless && n > 0);
  }

  boolean hasPrevious() {
    return mode == PlayMode.IN_ORDER
        ? current > 0 || (current == 0 && repeat == RepeatMode.ALL)
        : !behind.isEmpty();
  }

  void next(int answer, List<Draw> draws) {
    if (!hasNext()) {
      assertThat(answer).isEqualTo(-1);
    } else if (mode == PlayMode.IN_ORDER) {
      assertThat(answer).isEqualTo((current + 1) % n);
      leave(answer, answer + 1);
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
      assertThat(answer).isEqualTo((current + n - 1) % n);
      leave(answer, answer + 1);
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
    if (mode != PlayMode.IN_ORDER) {
      takeBack();
      shown.removeIf(one -> one.entry == entry);
      owed.remove(entry);
      playsOfRandom++;
      leave(entry, placeOfNewest());
    } else {
      leave(entry, entry + 1);
    }
  }

  void upcoming(int k, List<Integer> answer, List<Draw> draws) {
    int most = Math.min(k, 2 * n);
    if (mode == PlayMode.IN_ORDER) {
      int left = repeat == RepeatMode.ALL ? most : Math.min(most, n - 1 - current);
      assertThat(answer)
          .isEqualTo(IntStream.range(0, left).mapToObj(i -> (current + 1 + i) % n).toList());
      return;
    }
    List<Integer> future = new ArrayList<>(heard);
    ahead.forEach(play -> hear(future, play.entry));
    shown.forEach(one -> hear(future, one.entry));
    while (ahead.size() + shown.size() < most && !(owedAtTheEnd().isEmpty() && !endless())) {
      assertWithMessage("one more to come")
          .that(answer.size())
          .isGreaterThan(ahead.size() + shown.size());
      int entry = answer.get(ahead.size() + shown.size());
      show(entry, future, draws);
      hear(future, entry);
    }
    List<Integer> expected = new ArrayList<>();
    ahead.forEach(play -> expected.add(play.entry));
    shown.forEach(one -> expected.add(one.entry));
    assertThat(answer).isEqualTo(expected.subList(0, Math.min(most, expected.size())));
    assertThat(draws).isEmpty();
  }

  void add(List<Draw> draws) {
    int newcomer = n++;
    if (mode != PlayMode.IN_ORDER) {
      takeBack();
      owed.add(newcomer);
      if (!shown.isEmpty()) {
        List<Integer> future = new ArrayList<>(heard);
        ahead.forEach(play -> hear(future, play.entry));
        shown.forEach(one -> hear(future, one.entry));
        Set<Integer> drawable = owedAtTheEnd();
        drawable.removeAll(resting(future));
        Draw draw = draws.remove(0);
        assertThat(draw.bound).isEqualTo(shown.size() + drawable.size());
        if (draw.value < shown.size()) {
          shown.add(draw.value, new Shown(newcomer, 0));
        }
      }
    }
    assertThat(draws).isEmpty();
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
    playsOfRandom = current >= 0 ? 1 : 0;
    if (current >= 0) {
      place = mode == PlayMode.IN_ORDER ? current + 1 : 1;
    }
  }

  private void takeBack() {
    shown.removeIf(one -> mode == PlayMode.RANDOM || one.cyclesAhead > 0);
  }

  private int placeOfNewest() {
    return mode == PlayMode.RANDOM ? playsOfRandom : n - owed.size();
  }

  private void leave(int entry, int itsPlace) {
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
