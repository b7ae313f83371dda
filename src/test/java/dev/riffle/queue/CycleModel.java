package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What {@link QueueModel} knows of draws: what the cycle owes, what was shown of it and of those
 * after it, what was heard and hence rests. It draws nothing itself, but holds the draws that the
 * queue made against what could have come, each as likely: the number of these must be the bound of
 * the one draw that was made.
 */
final class CycleModel {
  /** A draw that the queue made: {@code value} out of [0, {@code bound}). */
  record Draw(int bound, int value) {}

  /** What was shown: an entry, and how many cycles after the listener's. */
  private record Shown(int entry, int cyclesAhead) {}

  private static final int DEFAULT = -1;

  private final List<Integer> order; // the source order
  PlayMode mode;
  RepeatMode repeat;
  private int shuffleGap = DEFAULT;
  private int randomGap = DEFAULT;

  private int begun; // by a switch: its orders are others, even if it owes the same
  int number; // of the cycle of the newest play in SHUFFLE or RANDOM
  private int playsOfRandom;
  private final List<Shown> shown = new ArrayList<>();
  private final Set<Integer> owed = new HashSet<>(); // of the listener's cycle, shown ones included
  private final Set<Integer> promised = new HashSet<>(); // asked for, and owed until then
  private final List<Integer> heard = new ArrayList<>(); // distinct, newest first

  CycleModel(List<Integer> order, PlayMode mode, RepeatMode repeat) {
    this.order = order;
    this.mode = mode;
    this.repeat = repeat;
  }

  int gap(PlayMode of) {
    int n = order.size();
    int wanted =
        of == PlayMode.SHUFFLE
            ? (shuffleGap == DEFAULT ? Math.max(1, Math.min(n / 4, 1000)) : shuffleGap)
            : Math.max(0, randomGap);
    return Math.max(0, Math.min(wanted, n - 1));
  }

  boolean hasNext() {
    return endless() || !owed.isEmpty();
  }

  /** Returns how many entries the cycle has played; in RANDOM, how many plays there were. */
  int played() {
    return mode == PlayMode.RANDOM ? playsOfRandom : order.size() - owed.size() - promised.size();
  }

  List<Integer> shown() {
    return shown.stream().map(Shown::entry).toList();
  }

  /** Returns how many the listener may rearrange: those shown of the cycle that plays. */
  int rearrangeable() {
    return mode == PlayMode.SHUFFLE
        ? (int) shown.stream().filter(one -> one.cyclesAhead == 0).count()
        : 0;
  }

  List<Object> snapshot() {
    return List.of(
        List.of(mode, repeat, shuffleGap, randomGap, begun, number, playsOfRandom),
        new ArrayList<>(shown),
        new HashSet<>(owed),
        new HashSet<>(promised),
        new ArrayList<>(heard));
  }

  // ------------------------------------------------------------------ playing

  /** Plays what was shown first, drawing it if nothing was. */
  void play(int answer, List<Draw> draws) {
    if (shown.isEmpty()) {
      show(answer, heard, draws);
    }
    Shown first = shown.remove(0);
    assertThat(answer).isEqualTo(first.entry);
    if (first.cyclesAhead > 0) {
      number++;
      owed.addAll(order);
      shown.replaceAll(later -> new Shown(later.entry, later.cyclesAhead - 1));
    }
    owed.remove(answer);
    playsOfRandom++;
  }

  /** Plays {@code entry}, out of turn. */
  void jump(int entry) {
    takeBack();
    shown.removeIf(one -> one.entry == entry);
    owed.remove(entry);
    promised.remove(entry);
    playsOfRandom++;
  }

  /** Plays {@code entry}, which was asked for. */
  void playAsked(int entry) {
    promised.remove(entry);
    playsOfRandom++;
  }

  void hear(int entry) {
    hear(heard, entry);
  }

  void promise(int entry) {
    if (mode == PlayMode.SHUFFLE && owed.remove(entry)) {
      shown.removeIf(one -> one.entry == entry);
      promised.add(entry);
    }
  }

  void release(int entry, List<Integer> before, List<Draw> draws) {
    if (promised.remove(entry)) {
      owe(entry, before, draws);
    }
  }

  // ------------------------------------------------------------------ showing

  /**
   * Shows what comes until {@code count} are shown, or no more can be: {@code answer}. What is
   * {@code before} them will have been heard by then.
   */
  void show(int count, List<Integer> answer, List<Integer> before, List<Draw> draws) {
    List<Integer> future = future(before);
    for (int i = shown.size(); i < count && (endless() || !owedAtTheEnd().isEmpty()); i++) {
      assertWithMessage("one more to come").that(answer.size()).isGreaterThan(i);
      show(answer.get(i), future, draws);
      hear(future, answer.get(i));
    }
  }

  /** Holds a draw against what could have come, and shows what came. */
  private void show(int answer, List<Integer> heardByThen, List<Draw> draws) {
    int last = lastCycleAhead();
    Set<Integer> could = mode == PlayMode.RANDOM ? new HashSet<>(order) : owedAtTheEnd();
    if (could.isEmpty()) {
      could.addAll(order);
      last++;
    }
    List<Integer> held = new ArrayList<>(resting(heardByThen));
    held.retainAll(could);
    held.forEach(could::remove);
    if (could.isEmpty()) {
      assertWithMessage("all rest").that(answer).isEqualTo(held.get(held.size() - 1));
    } else {
      assertThat(could).contains(answer);
      assertWithMessage("bound of the draw").that(draws.remove(0).bound).isEqualTo(could.size());
    }
    shown.add(new Shown(answer, last));
  }

  /** Takes back what was shown of cycles not begun, and in RANDOM all that was shown. */
  void takeBack() {
    shown.removeIf(one -> mode == PlayMode.RANDOM || one.cyclesAhead > 0);
  }

  void rearrange(int from, int to) {
    takeBack();
    shown.add(to, shown.remove(from));
  }

  // ------------------------------------------------------------------ changing

  /** Begins a cycle with {@code playing}, if anything plays, which was of cycle {@code before}. */
  void begin(PlayMode newMode, List<Integer> lane, int playing, int before) {
    mode = newMode;
    begun++;
    shown.clear();
    owed.addAll(order);
    owed.remove(playing);
    promised.clear();
    lane.forEach(this::promise);
    playsOfRandom = playing == QueueModel.NONE ? 0 : 1;
    if (!heard.isEmpty() && mode != PlayMode.IN_ORDER) {
      number = Math.max(number, before) + 1;
    }
  }

  /**
   * Gives {@code entry} a fair place: one draw if something is shown, unless it rests when what is
   * {@code before} that was heard.
   */
  void owe(int entry, List<Integer> before, List<Draw> draws) {
    owed.add(entry);
    if (!shown.isEmpty() && !resting(heardAfter(before)).contains(entry)) {
      Set<Integer> drawable = owedAtTheEnd();
      drawable.removeAll(resting(future(before)));
      Draw draw = draws.remove(0);
      assertThat(draw.bound).isEqualTo(shown.size() + drawable.size());
      if (draw.value < shown.size()) {
        shown.add(draw.value, new Shown(entry, 0));
      }
    }
  }

  void remove(int entry) {
    shown.removeIf(one -> one.entry == entry);
    owed.remove(entry);
    promised.remove(entry);
    heard.remove((Integer) entry);
  }

  void clear() {
    shown.clear();
    owed.clear();
    promised.clear();
    heard.clear();
  }

  void setRepeat(RepeatMode newRepeat) {
    if (repeat != newRepeat) {
      repeat = newRepeat;
      takeBack();
    }
  }

  void setGap(PlayMode of, int gap) {
    boolean other = gap != (of == PlayMode.SHUFFLE ? shuffleGap : randomGap);
    if (of == PlayMode.SHUFFLE) {
      shuffleGap = gap;
    } else {
      randomGap = gap;
    }
    if (other && of == mode) {
      takeBack();
    }
  }

  // ------------------------------------------------------------------ what they have in common

  private boolean endless() {
    return !order.isEmpty() && (mode == PlayMode.RANDOM || repeat == RepeatMode.ALL);
  }

  /** What the cycle of the newest play, shown ones included, has not determined. */
  private Set<Integer> owedAtTheEnd() {
    int last = lastCycleAhead();
    Set<Integer> left = new HashSet<>(last == 0 ? owed : order);
    shown.stream().filter(one -> one.cyclesAhead == last).forEach(one -> left.remove(one.entry));
    return left;
  }

  private int lastCycleAhead() {
    return shown.isEmpty() ? 0 : shown.get(shown.size() - 1).cyclesAhead;
  }

  /** What will have been heard, newest first, when what is before the shown, and they, were. */
  private List<Integer> future(List<Integer> before) {
    List<Integer> future = heardAfter(before);
    shown.forEach(one -> hear(future, one.entry));
    return future;
  }

  private List<Integer> heardAfter(List<Integer> before) {
    List<Integer> later = new ArrayList<>(heard);
    before.forEach(entry -> hear(later, entry));
    return later;
  }

  private List<Integer> resting(List<Integer> heardByThen) {
    return heardByThen.subList(0, Math.min(gap(mode), heardByThen.size()));
  }

  private static void hear(List<Integer> heard, int entry) {
    heard.remove((Integer) entry);
    heard.add(0, entry);
  }
}
