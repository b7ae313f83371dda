package dev.riffle.queue;

import dev.riffle.shuffle.Draws;
import java.util.OptionalInt;

/**
 * What next and previous walk, over slots 0 to n - 1. Not thread-safe; {@link PlayQueue} is its
 * lock and its face.
 *
 * <pre>
 *        behind        current        ahead              shown
 *   [ a  b  c  d ]   ←   [e]   →   [ f  g ]   →   [ h  i  j ]   ←   owed
 *     heard              now       heard; the     determined by     a bag: next() past
 *                                  listener       a peek, not       the end takes one
 *                                  went back      yet heard         step of the shuffle
 * </pre>
 *
 * Walking moves plays across {@code current}, one a step, and never draws. Every draw appends to
 * {@code shown}, be it for {@code next()}, which takes it at once, or for a peek, so that a peek
 * cannot change what {@code next()} answers.
 *
 * <p>The bag belongs to the newest play of all. When what was shown reaches into cycles that have
 * not begun, it is {@code shownCycle} - {@code cycle} cycles before the listener, and nothing of
 * the listener's own cycle is in it.
 */
final class Timeline {
  private final Draws draws;
  private final int historyLimit;
  private final boolean forgetful;
  private final Gaps gaps = new Gaps();

  private final Plays behind = new Plays();
  private final Plays ahead = new Plays(); // the nearest is last
  private final Plays shown = new Plays();
  private final Owed owed = new Owed();
  private final Heard heard = new Heard(owed);

  private int n;
  private PlayMode mode;
  private RepeatMode repeat;

  private boolean playing; // whether anything is current
  private int current;
  private int currentCycle;
  private int currentPlace;

  private int cycle; // of the newest play that was heard
  private int played; // how many entries that cycle has played
  private int shownCycle; // of the newest play, shown ones included
  private boolean stale = true; // whether the cycle has begun, but its bag has not been filled

  Timeline(
      Draws draws, int n, PlayMode mode, RepeatMode repeat, int historyLimit, boolean forgetful) {
    this.draws = draws;
    this.n = n;
    this.mode = mode;
    this.repeat = repeat;
    this.historyLimit = historyLimit;
    this.forgetful = forgetful;
    heard.lengthen(n);
  }

  PlayMode mode() {
    return mode;
  }

  RepeatMode repeat() {
    return repeat;
  }

  OptionalInt current() {
    return playing ? OptionalInt.of(current) : OptionalInt.empty();
  }

  Position position() {
    return new Position(currentCycle, currentPlace, n);
  }

  int gap(PlayMode of) {
    return gaps.applied(of, n);
  }

  // ------------------------------------------------------------------ walking

  boolean hasNext() {
    if (mode == PlayMode.IN_ORDER) {
      return n > 0 && (!playing || current < n - 1 || repeat == RepeatMode.ALL);
    }
    return !ahead.isEmpty() || !shown.isEmpty() || canDraw();
  }

  boolean hasPrevious() {
    if (mode == PlayMode.IN_ORDER) {
      return playing && (current > 0 || repeat == RepeatMode.ALL);
    }
    return forgets() ? playing : !behind.isEmpty();
  }

  private boolean forgets() {
    return forgetful && mode == PlayMode.RANDOM;
  }

  /** Goes on by one; returns whether there was one to go on to. */
  boolean next() {
    if (!hasNext()) {
      return false;
    }
    if (mode == PlayMode.IN_ORDER) {
      boolean wraps = playing && current == n - 1;
      playInOrder(playing && !wraps ? current + 1 : 0, currentCycle + (wraps ? 1 : 0));
    } else if (!ahead.isEmpty()) {
      int newest = ahead.size() - 1;
      play(ahead.slot(newest), ahead.cycle(newest), ahead.place(newest));
      ahead.removeLast();
    } else {
      if (shown.isEmpty()) {
        draw();
      }
      played = shown.cycle(0) == cycle ? played + 1 : 1;
      cycle = shown.cycle(0);
      play(shown.slot(0), cycle, played);
      shown.removeFirst();
    }
    return true;
  }

  /** Goes back by one; returns whether there was one to go back to. */
  boolean previous() {
    if (!hasPrevious()) {
      return false;
    }
    if (mode == PlayMode.IN_ORDER) {
      boolean wraps = current == 0;
      playInOrder(wraps ? n - 1 : current - 1, Math.max(0, currentCycle - (wraps ? 1 : 0)));
    } else if (forgets()) {
      takeBack();
      return next();
    } else {
      ready();
      ahead.addLast(current, currentCycle, currentPlace);
      int newest = behind.size() - 1;
      become(behind.slot(newest), behind.cycle(newest), behind.place(newest));
      behind.removeLast();
    }
    return true;
  }

  /** Makes {@code slot} current, whatever was to follow. */
  void skipTo(int slot) {
    if (playing && slot == current) {
      return;
    }
    if (mode == PlayMode.IN_ORDER) {
      playInOrder(slot, currentCycle);
      return;
    }
    ready();
    takeBack();
    if (mode == PlayMode.RANDOM || owed.pay(slot) || unshow(slot)) {
      played++;
    }
    play(slot, cycle, played);
  }

  private boolean unshow(int slot) {
    int i = shown.indexOf(slot);
    if (i == Plays.NOWHERE) {
      return false;
    }
    shown.remove(i);
    return true;
  }

  private void playInOrder(int slot, int itsCycle) {
    play(slot, itsCycle, slot + 1);
  }

  /** Puts what is current behind, and plays {@code slot}. */
  private void play(int slot, int itsCycle, int itsPlace) {
    if (playing) {
      if (behind.size() == historyLimit && historyLimit > 0) {
        behind.removeFirst();
      }
      if (historyLimit > 0) {
        behind.addLast(current, currentCycle, currentPlace);
      }
    }
    become(slot, itsCycle, itsPlace);
  }

  private void become(int slot, int itsCycle, int itsPlace) {
    playing = true;
    current = slot;
    currentCycle = itsCycle;
    currentPlace = itsPlace;
    heard.hear(slot);
  }

  // ------------------------------------------------------------------ looking

  /** Returns what the next {@code k} calls of {@link #next} will make current, at most 2n. */
  int[] upcoming(int k) {
    int most = (int) Math.min(k, 2L * n);
    if (mode == PlayMode.IN_ORDER) {
      return inOrder(most);
    }
    show(most - ahead.size());
    int[] slots = new int[Math.min(most, ahead.size() + shown.size())];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = i < ahead.size() ? ahead.slot(ahead.size() - 1 - i) : shown.slot(i - ahead.size());
    }
    return slots;
  }

  private int[] inOrder(int most) {
    int first = playing ? current + 1 : 0;
    int left = repeat == RepeatMode.ALL ? most : Math.min(most, n - first);
    int[] slots = new int[left];
    for (int i = 0; i < left; i++) {
      slots[i] = (first + i) % n;
    }
    return slots;
  }

  /** Returns the last {@code k} that are behind, the newest first. */
  int[] history(int k) {
    int[] slots = new int[Math.min(k, behind.size())];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = behind.slot(behind.size() - 1 - i);
    }
    return slots;
  }

  // ------------------------------------------------------------------ drawing

  /**
   * Fills the bag of a cycle that a switch began; what the listener hears is paid. No pass over the
   * entries.
   */
  private void ready() {
    if (stale) {
      stale = false;
      heard.rest(gap(mode));
      owed.begin(n);
      if (mode == PlayMode.SHUFFLE && playing) {
        owed.pay(current);
      }
      heard.holdResting();
    }
  }

  private boolean canDraw() {
    ready();
    boolean endless = mode == PlayMode.RANDOM || repeat == RepeatMode.ALL;
    return endless ? n > 0 : owed.size() > 0;
  }

  /** Shows one more. */
  private void draw() {
    if (mode == PlayMode.SHUFFLE && owed.size() == 0) {
      shownCycle++;
      owed.begin(n);
      heard.holdResting();
    }
    int slot = owed.drawable() > 0 ? owed.draw(draws) : heard.longestHeld();
    if (mode == PlayMode.SHUFFLE) {
      owed.pay(slot); // in RANDOM it stays in: that is all that sets the two modes apart
    }
    shown.addLast(slot, shownCycle, 0);
  }

  /** Shows until {@code count} are shown, or no more can be. */
  private void show(int count) {
    if (shown.size() < count && canDraw()) {
      rehearse();
      while (shown.size() < count && canDraw()) {
        draw();
        heard.hear(shown.slot(shown.size() - 1));
      }
      heard.takeBack();
    }
  }

  /**
   * Hears in advance what will be heard before the next draw: what rests then is not what rests
   * now.
   */
  private void rehearse() {
    heard.rehearse();
    for (int i = ahead.size() - 1; i >= 0; i--) {
      heard.hear(ahead.slot(i));
    }
    for (int i = 0; i < shown.size(); i++) {
      heard.hear(shown.slot(i));
    }
  }

  /**
   * Takes back what an edit must not keep: what was shown of cycles not begun, and in RANDOM all
   * that was shown.
   */
  private void takeBack() {
    if (mode == PlayMode.RANDOM) {
      shown.clear();
    } else if (shownCycle != cycle) {
      while (!shown.isEmpty() && shown.cycle(shown.size() - 1) != cycle) {
        shown.removeLast();
      }
      shownCycle = cycle;
      owed.clear(); // all that the listener's cycle has left is among what is still shown
    }
  }

  // ------------------------------------------------------------------ changing

  /**
   * Adds slot n at the end of the source order; the cycle gives it a fair place among what it owes.
   */
  void add() {
    if (mode != PlayMode.IN_ORDER) {
      ready();
    }
    int slot = n++;
    heard.lengthen(n);
    if (mode == PlayMode.IN_ORDER) {
      return;
    }
    takeBack();
    heard.rest(gap(mode));
    if (shown.isEmpty()) {
      owed.owe(slot);
      return;
    }
    rehearse();
    int drawable = owed.drawable() + 1;
    heard.takeBack();
    int place = draws.below(shown.size() + drawable);
    if (place < shown.size()) {
      shown.insert(place, slot, cycle, 0);
    } else {
      owed.owe(slot);
    }
  }

  void setMode(PlayMode newMode) {
    if (mode != newMode) {
      mode = newMode;
      begin();
    }
  }

  /** Begins a cycle with what is current as its first. */
  void begin() {
    shown.clear();
    ahead.clear();
    stale = true;
    if (playing && mode == PlayMode.IN_ORDER) {
      currentPlace = current + 1;
    } else if (playing) {
      cycle = Math.max(cycle, currentCycle) + 1;
      played = 1;
      currentCycle = cycle;
      currentPlace = 1;
    }
    shownCycle = cycle;
  }

  void setRepeat(RepeatMode newRepeat) {
    if (repeat != newRepeat) {
      takeBack();
      repeat = newRepeat;
    }
  }

  void setGap(PlayMode of, int gap) {
    gaps.set(of, gap);
    if (of == mode) {
      ready();
      takeBack();
      heard.rest(gap(mode));
    }
  }
}
