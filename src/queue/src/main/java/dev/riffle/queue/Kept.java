package dev.riffle.queue;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Multiset;
import com.google.common.primitives.Ints;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The slots of entries outside of the source order whose items are kept: those that play once
 * (C24), and those that undo can bring back (C25). Not thread-safe.
 */
final class Kept {
  /** Keeps none, and is never changed. */
  static final Kept NONE = new Kept();

  private static final String PLAYS = "plays";

  private final TreeSet<Integer> outside = new TreeSet<>();
  private final Map<Integer, Integer> once = new HashMap<>(); // and how many plays they have
  private final Multiset<Integer> wanted = HashMultiset.create(); // by edits, wherever they are
  private final Multiset<Integer> played = HashMultiset.create(); // plays of these since then

  boolean contains(int slot) {
    return outside.contains(slot);
  }

  /** Returns whether {@code slot} is of an entry that plays once, and can be played. */
  boolean isOnce(int slot) {
    return !once.isEmpty() && once.containsKey(slot);
  }

  int size() {
    return outside.size();
  }

  /** Returns the number of slots below {@code end}, in time linear in it. */
  int countBelow(int end) {
    return outside.headSet(end).size();
  }

  /** Returns the number of entries that play once. */
  int once() {
    return once.size();
  }

  /** Returns the slots in ascending order. */
  int[] toArray() {
    return Ints.toArray(outside);
  }

  /** Adds an entry that undo can bring back, or a spare item. */
  void add(int slot) {
    outside.add(slot);
  }

  /** Adds an entry that plays once, or makes one that was kept playable again. */
  void addOnce(int slot) {
    outside.add(slot);
    once.put(slot, 0);
  }

  /** Counts a play of {@code slot}, in the timeline, if that plays once; or one less. */
  void countPlay(int slot, int change) {
    if (!once.isEmpty()) {
      once.computeIfPresent(slot, (unused, plays) -> plays + change);
    }
  }

  /** Counts a play of {@code slot} for the edits that want it. */
  void countWanted(int slot) {
    if (!wanted.isEmpty() && wanted.contains(slot)) {
      played.add(slot);
    }
  }

  /** Returns the number of plays of {@code slot} since an edit has wanted it. */
  int plays(int slot) {
    return played.isEmpty() ? 0 : played.count(slot);
  }

  /** Returns whether {@code slot} plays once, and has no play in the timeline. */
  boolean isUnplayed(int slot) {
    return !once.isEmpty() && once.getOrDefault(slot, 1) == 0;
  }

  /** Removes {@code slot}, which is in the source order again. */
  void take(int slot) {
    outside.remove(slot);
  }

  /** Records that {@code slot} can no longer be played; returns whether its item goes. */
  boolean stops(int slot) {
    once.remove(slot);
    boolean goes = !wanted.contains(slot);
    boolean unused = goes ? outside.remove(slot) : outside.add(slot);
    return goes;
  }

  void want(int slot) {
    wanted.add(slot);
  }

  /** Records that an edit is dropped; returns whether the item of {@code slot} goes. */
  boolean unwant(int slot) {
    wanted.remove(slot);
    if (!wanted.contains(slot)) {
      played.setCount(slot, 0);
    }
    return !wanted.contains(slot) && !isOnce(slot) && outside.remove(slot);
  }

  /** Writes the plays of wanted entries to {@code rows}, or reads them, where there are any. */
  void exchangePlays(Rows rows) {
    if (rows.has(PLAYS, !played.isEmpty())) {
      ImmutableList<Integer> slots = ImmutableList.copyOf(new TreeSet<>(played.elementSet()));
      rows.list(PLAYS, slots, 0, slot -> exchangePlays(rows, slot));
    }
  }

  private int exchangePlays(Rows rows, int known) {
    int slot = rows.slot(PLAYS, known, 0);
    int plays = rows.integer(PLAYS, played.count(known), 1, Integer.MAX_VALUE);
    if (rows.isRead() && wanted.contains(slot)) {
      played.setCount(slot, plays);
    }
    return slot;
  }

  /** Writes this to {@code rows}, or reads it. */
  void exchange(Rows rows) {
    int[] slots = rows.slots("outside", toArray());
    int[] playable = rows.slots("once", Ints.toArray(new TreeSet<>(once.keySet())));
    if (rows.isRead()) {
      outside.addAll(Ints.asList(slots));
      IntStream.of(playable).forEach(this::addOnce);
      rows.exclude(toArray(), playable);
    }
  }
}
