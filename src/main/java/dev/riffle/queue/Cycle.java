package dev.riffle.queue;

import dev.riffle.shuffle.Bag;
import dev.riffle.shuffle.Draws;

/**
 * Where plays come from in SHUFFLE and RANDOM: what the cycle owes, what rests, and what was shown
 * of what comes. Not thread-safe; idle in IN_ORDER.
 *
 * <pre>
 *    ahead              shown
 *   [ f  g ]   →   [ h  i  j ]   ←   owed
 *    heard; the     determined by     a bag: each draw
 *    listener       a peek, not       is one step of
 *    went back      yet heard         Knuth's shuffle
 * </pre>
 *
 * Every draw appends to {@code shown}, be it for a play, which takes it at once, or for a peek, so
 * that a peek cannot change what plays.
 *
 * <p>The bag belongs to the newest play of all. When what was shown reaches into cycles that have
 * not begun, it is {@code shownNumber} - {@code number} cycles before the listener, and nothing of
 * the listener's own cycle is in it.
 */
final class Cycle {
  private final Draws draws;
  private final Lane lane; // what the listener will hear before what is shown
  private final Plays ahead; // and then
  private final Gaps gaps = new Gaps();
  private final Plays shown = new Plays();
  private final Owed owed = new Owed();
  private final Heard heard = new Heard(owed);
  private final Bag promised = new Bag(); // asked for, and owed until then

  private int n;
  private PlayMode mode;
  private RepeatMode repeat;

  private int number; // of the cycle of the newest play that was heard
  private int played; // how many entries that cycle has played
  private int shownNumber; // of the cycle of the newest play, shown ones included
  private boolean stale = true; // whether the cycle has begun, but its bag has not been filled
  private int first = Plays.NOWHERE; // what the listener heard when it began, if anything

  Cycle(Draws draws, Lane lane, Plays ahead, int n, PlayMode mode, RepeatMode repeat) {
    this.draws = draws;
    this.lane = lane;
    this.ahead = ahead;
    this.n = n;
    this.mode = mode;
    this.repeat = repeat;
    heard.lengthen(n);
  }

  int size() {
    return n;
  }

  PlayMode mode() {
    return mode;
  }

  RepeatMode repeat() {
    return repeat;
  }

  /** Returns the number of the cycle, from 0. */
  int number() {
    return number;
  }

  /** Returns how many entries the cycle has played; in RANDOM, how many plays there were. */
  int played() {
    return played;
  }

  int gap(PlayMode of) {
    return gaps.applied(of, n);
  }

  // ------------------------------------------------------------------ playing

  boolean hasNext() {
    return !shown.isEmpty() || canDraw();
  }

  /** Takes what plays next out of what is shown, drawing it if nothing is. */
  int next() {
    if (shown.isEmpty()) {
      draw();
    }
    int slot = shown.slot(0);
    played = shown.cycle(0) == number ? played + 1 : 1;
    number = shown.cycle(0);
    shown.removeFirst();
    return slot;
  }

  /** Counts {@code slot} as played, out of turn. */
  void jump(int slot) {
    if (mode == PlayMode.RANDOM || promised.take(slot) || pay(slot)) {
      played++;
    }
  }

  private boolean pay(int slot) {
    return owed.pay(slot) || unshow(slot);
  }

  private boolean unshow(int slot) {
    int i = shown.indexOf(slot);
    if (i == Plays.NOWHERE) {
      return false;
    }
    shown.remove(i);
    return true;
  }

  /**
   * Is told that {@code slot} was asked for: a cycle that owes it will not play it of its own
   * accord.
   */
  void promise(int slot) {
    if (mode == PlayMode.SHUFFLE && pay(slot)) {
      promised.put(slot);
    }
  }

  /** Is told that {@code slot} is asked for no more: if the cycle owed it, it does again. */
  void release(int slot) {
    if (promised.take(slot)) {
      placeFairly(slot);
    }
  }

  /** Counts {@code slot} as played, which was asked for. */
  void keep(int slot) {
    ready();
    if (promised.take(slot) || mode == PlayMode.RANDOM) {
      played++;
    }
  }

  /** Is told what the listener hears, by whatever way. */
  void hear(int slot) {
    ready();
    heard.hear(slot);
  }

  // ------------------------------------------------------------------ showing

  int shown() {
    return shown.size();
  }

  int shown(int i) {
    return shown.slot(i);
  }

  /** Shows until {@code count} are shown, or no more can be. */
  void show(int count) {
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
    for (int i = 0; i < lane.size(); i++) {
      heard.hear(lane.slot(i));
    }
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
  void takeBack() {
    ready();
    if (mode == PlayMode.RANDOM) {
      shown.clear();
    } else if (shownNumber != number) {
      while (!shown.isEmpty() && shown.cycle(shown.size() - 1) != number) {
        shown.removeLast();
      }
      shownNumber = number;
      owed.clear(); // all that the listener's cycle has left is among what is still shown
    }
  }

  // ------------------------------------------------------------------ drawing

  private boolean canDraw() {
    ready();
    boolean endless = mode == PlayMode.RANDOM || repeat == RepeatMode.ALL;
    return endless ? n > 0 : owed.size() > 0;
  }

  /** Shows one more. */
  private void draw() {
    if (mode == PlayMode.SHUFFLE && owed.size() == 0) {
      shownNumber++;
      owed.begin(n);
      heard.holdResting();
    }
    int slot = owed.drawable() > 0 ? owed.draw(draws) : heard.longestHeld();
    if (mode == PlayMode.SHUFFLE) {
      owed.pay(slot); // in RANDOM it stays in: that is all that sets the two modes apart
    }
    shown.addLast(slot, shownNumber, 0);
  }

  /**
   * Fills the bag of a cycle that a switch began, when that is first needed: switching itself costs
   * nothing.
   */
  private void ready() {
    if (stale && mode != PlayMode.IN_ORDER) {
      stale = false;
      heard.rest(gap(mode));
      owed.begin(n);
      if (mode == PlayMode.SHUFFLE && first != Plays.NOWHERE) {
        owed.pay(first);
      }
      for (int i = 0; i < lane.size(); i++) {
        if (mode == PlayMode.SHUFFLE && owed.pay(lane.slot(i))) {
          promised.put(lane.slot(i));
        }
      }
      heard.holdResting();
    }
  }

  // ------------------------------------------------------------------ changing

  /**
   * Begins a cycle in {@code newMode}, after cycle {@code before}, of which {@code playing} is the
   * first.
   */
  void begin(PlayMode newMode, int before, int playing) {
    mode = newMode;
    shown.clear();
    promised.fill(0);
    stale = true;
    first = playing;
    if (mode != PlayMode.IN_ORDER && playing != Plays.NOWHERE) {
      number = Math.max(number, before) + 1;
      played = 1;
    }
    shownNumber = number;
  }

  /** Adds slot n; the cycle gives it a fair place among what it owes. */
  void add() {
    takeBack();
    int slot = n++;
    heard.lengthen(n);
    if (mode == PlayMode.IN_ORDER) {
      return;
    }
    heard.rest(gap(mode));
    placeFairly(slot);
  }

  /**
   * Owes {@code slot} again, or newly: at any place among what is shown, or in the bag, each as
   * likely.
   */
  private void placeFairly(int slot) {
    if (shown.isEmpty() || heard.rests(slot)) {
      owed.owe(slot, heard.rests(slot));
      return;
    }
    rehearse();
    int drawable = owed.drawable() + 1;
    heard.takeBack();
    int place = draws.below(shown.size() + drawable);
    if (place < shown.size()) {
      shown.insert(place, slot, number, 0);
    } else {
      owed.owe(slot, false);
    }
  }

  void setRepeat(RepeatMode newRepeat) {
    takeBack();
    repeat = newRepeat;
  }

  void setGap(PlayMode of, int gap) {
    gaps.set(of, gap);
    if (of == mode) {
      takeBack();
      heard.rest(gap(mode));
    }
  }
}
