package dev.riffle.queue;

import com.google.common.math.IntMath;
import dev.riffle.shuffle.Draws;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The letters of a bag (C28), which are units, with the sums of the weights of those that do not
 * rest. An entry is a unit of one, where units are not drawn. A letter is represented by its first
 * member in the bag. Not thread-safe.
 *
 * <pre>
 *   bag         a1 a2 b2 c1 c2      b1 was played; c is deferred; d1 was played and rests, so d does
 *   letters     a  at a1, b at b2; deferred: c at c1; none of d
 * </pre>
 *
 * Deferred letters are drawn if there are no others (C32). The sums are computed when they are
 * first needed, in time linear in the queue; then a change takes logarithmic time, and with units a
 * scan of the members that are not in the bag. A change is made between {@link #withdraw} and
 * {@link #deposit}.
 */
final class Letters {
  /** The draws that may yield a letter: all, those without a calm one, or none. */
  enum State {
    CALM,
    DEFERRED,
    RESTING
  }

  private static final long[] NO_TOTALS = {};
  private static final int[] NONE_REST = {};

  private final EntrySlots entries;
  private final boolean areUnits; // rather than entries
  private Bag bag = Bag.EMPTY;
  private @Nullable WeightSums calm; // by slot of the representative
  private @Nullable WeightSums deferred; // once there are any
  private long[] totals = NO_TOTALS; // by unit: the sum of the weights of its members in the bag
  private int[] resting = NONE_REST; // by unit: the number of its members that rest

  Letters(EntrySlots entries, boolean areUnits) {
    this.entries = entries;
    this.areUnits = areUnits;
  }

  /** Returns whether the letters are units, rather than entries. */
  boolean areUnits() {
    return areUnits;
  }

  /** Returns the unit of {@code slot}; of an entry that is one, its slot. */
  private int unitOf(int slot) {
    return areUnits ? entries.units().of(slot) : slot;
  }

  private int unitCount() {
    return areUnits ? entries.units().count() : entries.slots();
  }

  /** Returns the first member of {@code unit} that is in {@code of}, or {@link Slots#NONE}. */
  private int first(int unit, Bag of) {
    return areUnits ? entries.units().first(unit, of) : of.contains(unit) ? unit : Slots.NONE;
  }

  /** Returns whether a member of {@code unit} is deferred. */
  private boolean isDeferred(int unit) {
    return areUnits ? entries.units().isDeferred(unit) : entries.isDeferred(unit);
  }

  /** Forgets the sums. */
  void forget() {
    calm = null;
  }

  private boolean isKnown() {
    return calm != null && calm.size() >= entries.slots(); // else there are entries without room
  }

  /** Computes the sums of {@code of}, if they are not known; {@code window} rests. */
  void know(Bag of, Slots window) {
    if (isKnown()) {
      return;
    }
    bag = of;
    totals = new long[unitCount()];
    resting = new int[totals.length];
    for (int slot = 0; slot < entries.slots(); slot++) {
      if (bag.contains(slot)) {
        totals[unitOf(slot)] += weight(slot);
      }
    }
    long[] weights = new long[entries.slots()];
    for (int unit = 0; unit < totals.length; unit++) {
      if (totals[unit] > 0 && !isDeferred(unit)) {
        weights[first(unit, bag)] = weightOfUnit(unit);
      }
    }
    int room = IntMath.saturatedAdd(weights.length, weights.length / 8); // for later entries
    calm = WeightSums.of(room, slot -> slot < weights.length ? weights[slot] : 0);
    deferred = null;
    if (entries.hasDeferred()) {
      IntStream.range(0, totals.length).filter(this::isDeferred).forEach(unit -> lay(unit, 1));
    }
    IntStream.of(window.toArray()).forEach(this::rest);
  }

  /** Returns a copy in which nothing rests; {@code window} is what rests here. */
  Letters copy(Bag of, Slots window) {
    Letters copy = new Letters(entries, areUnits());
    if (calm != null) {
      copy.bag = of;
      copy.calm = calm.copy();
      copy.deferred = deferred == null ? null : deferred.copy();
      copy.totals = totals.clone();
      copy.resting = resting.clone();
      copy.wakeAll(window);
    }
    return copy;
  }

  // ------------------------------------------------------------------ drawing

  /** Returns the slot that represents a letter drawn by its weight, or none if all letters rest. */
  int draw(Draws draws) {
    WeightSums sums = calm != null && calm.total() > 0 ? calm : deferred;
    return sums == null || sums.total() == 0
        ? Slots.NONE
        : sums.find(draws.belowLong(sums.total()));
  }

  /** Returns the slots that represent letters, resting ones too, in ascending order. */
  int[] all(Bag of) {
    BitSet seen = new BitSet();
    Slots all = new Slots();
    for (int slot = 0; slot < entries.slots(); slot++) {
      int unit = of.contains(slot) ? unitOf(slot) : Slots.NONE;
      if (unit != Slots.NONE && !seen.get(unit)) {
        seen.set(unit);
        all.addLast(first(unit, of));
      }
    }
    int[] sorted = all.toArray();
    Arrays.sort(sorted);
    return sorted;
  }

  /** Returns whether a letter is not worse than {@code worst}; the sums must be known. */
  boolean has(State worst) {
    boolean isCalm = calm != null && calm.total() > 0;
    return isCalm || (worst != State.CALM && deferred != null && deferred.total() > 0);
  }

  /** Returns the state of the letter that {@code slot} represents; the sums must be known. */
  State state(int slot) {
    int unit = unitOf(slot);
    boolean rests = resting[unit] > 0;
    return rests ? State.RESTING : isDeferred(unit) ? State.DEFERRED : State.CALM;
  }

  /** Returns the weight of the letter that {@code slot} represents; the sums must be known. */
  long weightOf(int slot) {
    return weightOfUnit(unitOf(slot));
  }

  private long weightOfUnit(int unit) {
    return entries.drawing().hasWeights() ? totals[unit] : 1;
  }

  /** Returns the slot that represents the letter that has rested longest, of {@code window}. */
  int longestResting(Bag of, Slots window) {
    return areUnits() ? longestRestingUnit(window) : window.firstIn(of, 0);
  }

  // Each of its members rests no longer than this.
  private int longestRestingUnit(Slots window) {
    boolean[] isSeen = new boolean[totals.length];
    int longest = Slots.NONE;
    for (int i = window.size() - 1; i >= 0; i--) {
      int slot = window.at(i);
      int unit = isMember(slot) ? unitOf(slot) : 0;
      if (isMember(slot) && !isSeen[unit]) {
        isSeen[unit] = true;
        longest = totals[unit] > 0 ? unit : longest;
      }
    }
    return first(longest, bag);
  }

  // ------------------------------------------------------------------ changes

  /** Takes the letter of {@code slot} out of the sums, before a change of the slot. */
  void withdraw(int slot) {
    if (isKnown()) {
      int unit = unitOf(slot);
      makeRoom(unit);
      lay(unit, -1);
      totals[unit] -= bag.contains(slot) ? weight(slot) : 0;
    }
  }

  /** Puts the letter of {@code slot} into the sums, after the change. */
  void deposit(int slot) {
    if (isKnown()) {
      int unit = unitOf(slot);
      makeRoom(unit);
      totals[unit] += bag.contains(slot) ? weight(slot) : 0;
      lay(unit, 1);
    }
  }

  /** Takes the units of {@code slots}, whose order changes, out of the sums, or puts them in. */
  void reorder(int[] slots, boolean isBefore) {
    if (areUnits() && isKnown()) {
      IntStream.of(slots)
          .map(this::unitOf)
          .distinct()
          .filter(unit -> unit < totals.length)
          .forEach(unit -> lay(unit, isBefore ? -1 : 1));
    }
  }

  /** Records that {@code slot}, which may be of no member, rests. */
  void rest(int slot) {
    if (isKnown() && isMember(slot)) {
      int unit = unitOf(slot);
      makeRoom(unit);
      lay(unit, -1);
      resting[unit]++;
    }
  }

  /** Records that {@code slot} rests no longer. */
  void wake(int slot) {
    if (isKnown() && isMember(slot)) {
      int unit = unitOf(slot);
      resting[unit]--;
      lay(unit, 1);
    }
  }

  /** Records that nothing of {@code window}, which is what rests, rests any longer. */
  void wakeAll(Slots window) {
    for (int i = 0; isKnown() && i < window.size(); i++) {
      int slot = window.at(i);
      int unit = slot < entries.slots() ? unitOf(slot) : Slots.NONE;
      if (0 <= unit && unit < resting.length && resting[unit] > 0) {
        resting[unit] = 0; // also of members that were removed
        lay(unit, 1);
      }
    }
  }

  private boolean isMember(int slot) {
    return slot < entries.slots() && !entries.isRemoved(slot);
  }

  private void makeRoom(int unit) {
    if (unit >= totals.length) {
      totals = Arrays.copyOf(totals, IntMath.saturatedAdd(unit + 1, unit / 8));
      resting = Arrays.copyOf(resting, totals.length);
    }
  }

  /** Adds a letter to the sums, or takes it out, if it can be drawn. */
  private void lay(int unit, int sign) {
    WeightSums sums = calm;
    if (sums == null || totals[unit] == 0 || resting[unit] > 0) {
      return;
    }
    if (isDeferred(unit)) {
      deferred = deferred == null ? WeightSums.of(sums.size(), unused -> 0) : deferred;
      sums = deferred;
    }
    sums.add(first(unit, bag), sign * weightOfUnit(unit));
  }

  private int weight(int slot) {
    return entries.numbers().weight(slot);
  }
}
