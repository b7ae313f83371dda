package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.riffle.shuffle.Bag;
import dev.riffle.shuffle.Draws;
import java.util.Arrays;

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
 * <p>The bag belongs to the newest play of all, and holds back what rests. In RANDOM nothing is
 * ever paid, so that all entries are in it. When what was shown reaches into cycles that have not
 * begun, nothing of the listener's own cycle is in the bag.
 */
final class Cycle {
  private final Draws draws;
  private final Lane lane; // what the listener will hear before what is shown
  private final Plays ahead; // and then
  private final Gaps gaps = new Gaps();
  private final Shown shown = new Shown();
  private final Bag owed = new Bag();
  private final Heard heard = new Heard(owed);
  private final Bag promised = new Bag(); // asked for, and owed until then

  private int n;
  private PlayMode mode;
  private RepeatMode repeat;

  private int number; // of the cycle of the newest play that was heard
  private int picked; // in RANDOM: how many plays there were
  private boolean stale = true; // whether the cycle has begun, but its bag has not been filled
  private int first = Slots.NOWHERE; // what the listener heard when it began, if anything

  Cycle(Draws draws, Lane lane, Plays ahead, int n, PlayMode mode, RepeatMode repeat) {
    this.draws = draws;
    this.lane = lane;
    this.ahead = ahead;
    this.n = n;
    this.mode = mode;
    this.repeat = repeat;
    heard.lengthen(n);
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
    if (mode == PlayMode.RANDOM) {
      return picked;
    }
    if (stale) {
      return first == Slots.NOWHERE ? 0 : 1;
    }
    return n - shown.here() - promised.size() - (shown.goesBeyond() ? 0 : owed.size());
  }

  int gap(PlayMode of) {
    return gaps.applied(of, n);
  }

  // ------------------------------------------------------------------ playing

  boolean hasNext() {
    return !shown.isEmpty() || canDraw();
  }

  /** Takes what plays next out of what is shown, drawing it if nothing is, and hears it. */
  int next() {
    if (shown.isEmpty()) {
      draw();
    }
    int slot = shown.at(0);
    boolean here = shown.removeFirst();
    if (mode == PlayMode.RANDOM) {
      picked++;
      heard.hear(slot);
      return slot;
    }
    if (!here) {
      number++;
      shown.enterCycle(n);
    }
    if (shown.goesBeyond()) {
      heard.hear(slot); // the bag is the next cycle's, which owes it again
    } else {
      heard.hearOwed(slot);
    }
    return slot;
  }

  /** Counts {@code slot} as played, out of turn, and hears it. */
  void jump(int slot) {
    picked++;
    if (mode == PlayMode.RANDOM) {
      heard.hear(slot);
      return;
    }
    if (promised.take(slot) || pay(slot)) {
      heard.hearOwed(slot);
    } else {
      heard.hearPaid(slot);
    }
  }

  private boolean pay(int slot) {
    return owed.take(slot) || shown.remove(slot);
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

  /** Counts {@code slot} as played, which was asked for, and hears it. */
  void keep(int slot) {
    ready();
    picked++;
    promised.take(slot);
    heard.hear(slot);
  }

  /** Is told what the listener hears by walking. */
  void hear(int slot) {
    ready();
    heard.hear(slot);
  }

  // ------------------------------------------------------------------ showing

  Shown shown() {
    return shown;
  }

  /** Shows until {@code count} are shown, or no more can be; returns whether it drew. */
  boolean show(int count) {
    boolean more = shown.size() < count && canDraw();
    if (more) {
      rehearse();
      while (shown.size() < count && canDraw()) {
        draw();
        heard.hear(shown.last());
      }
      heard.takeBack();
    }
    return more;
  }

  /**
   * Hears in advance what will be heard before the next draw: what rests then is not what rests
   * now.
   */
  private void rehearse() {
    rehearseBefore();
    rehearseShown();
  }

  private void rehearseBefore() {
    heard.rehearse();
    for (int i = 0; i < lane.size(); i++) {
      heard.hear(lane.slot(i));
    }
    for (int i = ahead.size() - 1; i >= 0; i--) {
      heard.hear(ahead.slot(i));
    }
  }

  private void rehearseShown() {
    for (int i = 0; i < shown.size(); i++) {
      heard.hear(shown.at(i));
    }
  }

  /**
   * Takes back what an edit must not keep: what was shown of cycles not begun, and in RANDOM all
   * that was shown.
   */
  void takeBack() {
    ready();
    if (shown.goesBeyond()) {
      shown.takeBackBeyond();
      if (mode == PlayMode.SHUFFLE) {
        owed.fill(0); // all that the listener's cycle has left is among what is still shown
      }
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
    if (mode == PlayMode.RANDOM) {
      shown.addBeyond(owed.look(draws)); // the gap is less than n: not all rest
    } else if (owed.size() > 0 && !shown.goesBeyond()) {
      shown.addHere(drawOwed());
    } else {
      if (owed.size() == 0) {
        owed.fill(n);
        heard.holdResting();
      }
      shown.addBeyond(drawOwed());
    }
  }

  private int drawOwed() {
    if (owed.drawable() > 0) {
      return owed.draw(draws);
    }
    int slot = heard.longestHeld();
    owed.take(slot);
    return slot;
  }

  /**
   * Fills the bag of a cycle that a switch began, when that is first needed: switching itself costs
   * nothing.
   */
  private void ready() {
    if (stale && mode != PlayMode.IN_ORDER) {
      stale = false;
      rest();
      owed.fill(n);
      if (mode == PlayMode.SHUFFLE && first != Slots.NOWHERE) {
        owed.take(first);
      }
      for (int i = 0; i < lane.size(); i++) {
        promise(lane.slot(i));
      }
      heard.holdResting();
    }
  }

  private void rest() {
    heard.rest(gapNow(), gaps.widest(n));
  }

  private int gapNow() {
    return mode == PlayMode.IN_ORDER ? 0 : gap(mode);
  }

  // ------------------------------------------------------------------ changing

  /**
   * Begins a cycle in {@code newMode}, after cycle {@code before}, of which {@code playing} is the
   * first.
   */
  void begin(PlayMode newMode, int before, int playing) {
    mode = newMode;
    shown.clear();
    owed.fill(0);
    promised.fill(0);
    heard.wakeAll(); // until the bag is filled
    stale = true;
    first = playing;
    picked = playing == Slots.NOWHERE ? 0 : 1;
    if (mode != PlayMode.IN_ORDER && heard.any()) {
      number = Math.max(number, before) + 1;
    }
  }

  /** Adds slot n; the cycle gives it a fair place among what it owes. */
  void add() {
    takeBack();
    int slot = n++;
    heard.lengthen(n);
    if (mode == PlayMode.IN_ORDER) {
      return;
    }
    rest();
    if (shown.isEmpty()) {
      owed.put(slot); // nobody has heard it, so it does not rest
    } else {
      placeFairly(slot);
    }
  }

  /**
   * Owes {@code slot} again, or newly: at any place among what is shown, or in the bag, each as
   * likely.
   */
  private void placeFairly(int slot) {
    if (shown.isEmpty()) {
      owe(slot);
      return;
    }
    rehearseBefore();
    boolean rests = heard.rests(slot);
    rehearseShown();
    int drawable = owed.drawable() + 1;
    heard.takeBack();
    if (rests) {
      owe(slot);
      return;
    }
    int place = draws.below(shown.size() + drawable);
    if (place < shown.size()) {
      shown.insert(place, slot);
    } else {
      owe(slot);
    }
  }

  private void owe(int slot) {
    owed.put(slot);
    if (heard.rests(slot)) {
      owed.hold(slot);
    }
  }

  /** Forgets {@code slot}, whose number the last slot takes over. */
  void remove(int slot) {
    int last = --n;
    promised.take(slot);
    if (!owed.take(slot)) {
      shown.remove(slot);
    }
    if (!owed.contains(last)) {
      shown.rename(last, slot);
    }
    owed.rename(last, slot);
    promised.rename(last, slot);
    heard.leave(slot, last, gapNow(), gaps.widest(n));
    owed.shorten(n);
    if (first == slot) {
      first = Slots.NOWHERE;
    } else if (first == last) {
      first = slot;
    }
  }

  /** Forgets all. */
  void clear() {
    n = 0;
    shown.clear();
    owed.fill(0);
    promised.fill(0);
    heard.clear();
    first = Slots.NOWHERE;
  }

  boolean setRepeat(RepeatMode newRepeat) {
    if (repeat == newRepeat) {
      return false;
    }
    takeBack();
    repeat = newRepeat;
    return true;
  }

  boolean setGap(PlayMode of, int gap) {
    ready(); // with the gap as it was, or it would matter whether somebody had asked something
    if (!gaps.set(of, gap)) {
      return false;
    }
    if (of == mode) {
      takeBack();
    }
    rest();
    return true;
  }

  // ------------------------------------------------------------------ keeping

  void save(ImmutableMap.Builder<String, ImmutableLongArray> rows) {
    ready(); // or a state would tell whether somebody had asked something
    rows.put("gaps", gaps.row())
        .put("cycle", Rows.row(number, picked, stale ? 1 : 0, first))
        .put("owed", Rows.row(owed.size(), owed.drawable()))
        .put("moved", Rows.row(owed.moved().toArray()))
        .put("promised", Rows.row(promisedSlots().toArray()));
    shown.save(rows);
    heard.save(rows);
  }

  private ImmutableIntArray promisedSlots() {
    return ImmutableIntArray.copyOf(Arrays.stream(lane.toArray()).filter(promised::contains));
  }

  void restore(Rows rows) {
    gaps.restore(rows);
    shown.restore(rows);
    number = rows.number("cycle", 0, 0, Integer.MAX_VALUE);
    picked = rows.number("cycle", 1, 0, Integer.MAX_VALUE);
    stale = rows.number("cycle", 2, 0, 1) == 1;
    first = rows.number("cycle", 3, Slots.NOWHERE, n - 1L);
    owed.restore(
        n,
        rows.number("owed", 0, 0, n),
        rows.number("owed", 1, 0, n),
        rows.numbers("moved", Math.max(0, n - 1)));
    for (int slot : rows.distinct("promised")) {
      checkArgument(lane.contains(slot), "promised (%s) must be in the lane", slot);
      promised.put(slot);
    }
    heard.restore(rows);
    new Debts(n, owed, promisedSlots(), shown, heard).check(mode, stale);
  }
}
