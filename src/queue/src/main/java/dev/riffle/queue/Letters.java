package dev.riffle.queue;

import com.google.common.math.IntMath;
import dev.riffle.shuffle.Bag;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.WeightSums;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The letters of a bag that can be drawn, with the sums of their weights (C28): its entries, or
 * units, each represented by its first member in the bag. Not thread-safe.
 *
 * <pre>
 *   bag         a1 a2 b2 c1 c2      b1 was played; c is deferred; d1 was played and rests, so d does
 *   letters     a  at a1, b at b2; deferred: c at c1; none of d
 * </pre>
 *
 * A resting letter is in neither sum. Deferred letters are drawn if there are no others (C32). The
 * sums are computed when they are first needed, in time linear in the queue; then a change takes
 * logarithmic time, and with units a scan of the members that are not in the bag. A change is made
 * between {@link #withdraw} and {@link #deposit}.
 */
final class Letters {
  /** The draws that may yield a letter: all, those without a calm one, or none. */
  enum State {
    CALM,
    DEFERRED,
    RESTING
  }

  private static final int[] NONE = {};

  private final Entries<?> entries;
  private final boolean areUnits;
  private Bag bag = new Bag();
  private @Nullable WeightSums calm; // by slot of the representative
  private @Nullable WeightSums deferred; // once there are any
  private long[] totals = {}; // by unit: the sum of the weights of its members in the bag
  private int[] resting = NONE; // by unit: the number of its members that rest

  Letters(Entries<?> entries, boolean areUnits) {
    this.entries = entries;
    this.areUnits = areUnits;
  }

  /** Returns whether the letters are units. */
  boolean areUnits() {
    return areUnits;
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
    int room = IntMath.saturatedAdd(entries.slots(), entries.slots() / 8); // for later entries
    deferred = null;
    if (areUnits) {
      calm = WeightSums.of(room, slot -> 0);
      totals = new long[entries.units().count()];
      resting = new int[totals.length];
      for (int slot = 0; slot < entries.slots(); slot++) {
        if (bag.contains(slot)) {
          totals[entries.units().of(slot)] += weight(slot);
        }
      }
      IntStream.range(0, totals.length).forEach(unit -> lay(unit, 1));
      IntStream.of(window.toArray()).forEach(this::rest);
    } else {
      calm = WeightSums.of(room, slot -> isLetter(slot) && !isDeferred(slot) ? weight(slot) : 0);
      for (int slot : entries.deferred()) {
        lay(slot, 1);
      }
    }
  }

  /** Returns a copy in which no unit rests; {@code window} is what rests here. */
  Letters copy(Bag of, Slots window) {
    Letters copy = new Letters(entries, areUnits);
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
    IntStream slots = IntStream.range(0, entries.slots()).filter(of::contains);
    return areUnits
        ? slots
            .map(entries.units()::of)
            .distinct()
            .map(unit -> entries.units().first(unit, of))
            .sorted()
            .toArray()
        : slots.toArray();
  }

  /** Returns whether a letter is not worse than {@code worst}; the sums must be known. */
  boolean has(State worst) {
    boolean isCalm = calm != null && calm.total() > 0;
    return isCalm || (worst != State.CALM && deferred != null && deferred.total() > 0);
  }

  /** Returns the state of the letter that {@code slot} represents; the sums must be known. */
  State state(int slot) {
    if (areUnits) {
      int unit = entries.units().of(slot);
      boolean rests = resting[unit] > 0;
      return rests ? State.RESTING : isUnitDeferred(unit) ? State.DEFERRED : State.CALM;
    }
    return bag.holds(slot) ? State.RESTING : isDeferred(slot) ? State.DEFERRED : State.CALM;
  }

  /** Returns the weight of the letter that {@code slot} represents; the sums must be known. */
  long weightOf(int slot) {
    return areUnits ? weightOfUnit(entries.units().of(slot)) : weight(slot);
  }

  private long weightOfUnit(int unit) {
    return entries.drawing().hasWeights() ? totals[unit] : 1;
  }

  /** Returns the slot that represents the unit that has rested longest, of {@code window}. */
  int longestResting(Slots window) {
    boolean[] isSeen = new boolean[totals.length];
    int longest = Slots.NONE;
    for (int i = window.size() - 1; i >= 0; i--) {
      int slot = window.at(i);
      int unit = isMember(slot) ? entries.units().of(slot) : 0;
      if (isMember(slot) && !isSeen[unit]) {
        isSeen[unit] = true;
        longest = totals[unit] > 0 ? unit : longest;
      }
    }
    return entries.units().first(longest, bag);
  }

  // ------------------------------------------------------------------ changes

  /** Takes the letter of {@code slot} out of the sums, before a change of the slot. */
  void withdraw(int slot) {
    if (isKnown()) {
      change(slot, -1);
    }
  }

  /** Puts the letter of {@code slot} into the sums, after the change. */
  void deposit(int slot) {
    if (isKnown()) {
      change(slot, 1);
    }
  }

  private void change(int slot, int sign) {
    if (!areUnits) {
      lay(slot, sign);
      return;
    }
    int unit = entries.units().of(slot);
    makeRoom(unit);
    if (sign < 0) {
      lay(unit, sign);
    }
    totals[unit] += bag.contains(slot) ? sign * weight(slot) : 0;
    if (sign > 0) {
      lay(unit, sign);
    }
  }

  /** Takes the units of {@code slots}, whose order changes, out of the sums, or puts them in. */
  void reorder(int[] slots, boolean isBefore) {
    if (areUnits && isKnown()) {
      IntStream.of(slots)
          .map(entries.units()::of)
          .distinct()
          .filter(unit -> unit < totals.length)
          .forEach(unit -> lay(unit, isBefore ? -1 : 1));
    }
  }

  /** Records that {@code slot}, which may be of no member, rests. */
  void rest(int slot) {
    if (areUnits && isKnown() && isMember(slot)) {
      int unit = entries.units().of(slot);
      makeRoom(unit);
      lay(unit, -1);
      resting[unit]++;
    }
  }

  /** Records that {@code slot} rests no longer. */
  void wake(int slot) {
    if (areUnits && isKnown() && isMember(slot)) {
      int unit = entries.units().of(slot);
      resting[unit]--;
      lay(unit, 1);
    }
  }

  /** Records that nothing of {@code window}, which is what rests, rests any longer. */
  void wakeAll(Slots window) {
    for (int i = 0; areUnits && isKnown() && i < window.size(); i++) {
      int slot = window.at(i);
      int unit = slot < entries.slots() ? entries.units().of(slot) : Slots.NONE;
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
  private void lay(int letter, int sign) {
    if (areUnits && totals[letter] > 0 && resting[letter] == 0) {
      long weight = sign * weightOfUnit(letter);
      add(entries.units().first(letter, bag), isUnitDeferred(letter), weight);
    } else if (!areUnits && isLetter(letter)) {
      add(letter, isDeferred(letter), (long) sign * weight(letter));
    }
  }

  private void add(int slot, boolean isDeferred, long weight) {
    WeightSums sums = calm;
    if (isDeferred && sums != null) {
      deferred = deferred == null ? WeightSums.of(sums.size(), unused -> 0) : deferred;
      sums = deferred;
    }
    if (sums != null) {
      sums.add(slot, weight);
    }
  }

  private boolean isLetter(int slot) {
    return bag.contains(slot) && !bag.holds(slot);
  }

  private int weight(int slot) {
    return entries.numbers().weight(slot);
  }

  private boolean isDeferred(int slot) {
    return entries.isDeferred(slot);
  }

  private boolean isUnitDeferred(int unit) {
    Slots members = entries.units().members(unit);
    boolean isDeferred = false;
    for (int i = 0; entries.hasDeferred() && !isDeferred && i < members.size(); i++) {
      isDeferred = entries.isDeferred(members.at(i));
    }
    return isDeferred;
  }
}
