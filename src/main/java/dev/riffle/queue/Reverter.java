package dev.riffle.queue;

import static java.util.Comparator.comparingInt;

import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.queue.Undo.Edit;
import dev.riffle.shuffle.Bag;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Notes what entries are, and makes them so again (C25): their places in the source order and in up
 * next, and whether they remain in the cycle. Not thread-safe.
 */
final class Reverter {
  private final Entries<?> entries;
  private final Timeline timeline;
  private final UpNext upNext;
  private final Orders orders;
  private final Shuffled shuffled;

  Reverter(Entries<?> entries, Timeline timeline, Orders orders) {
    this.entries = entries;
    this.timeline = timeline;
    this.upNext = timeline.upNext();
    this.orders = orders;
    this.shuffled = orders.shuffled();
  }

  // ------------------------------------------------------------------ noting

  /** Returns what the entries at {@code slots} are now, in the order of their places. */
  Edit note(int[] slots, int spare) {
    Map<Integer, Integer> asked = asked(slots);
    Bag remaining = shuffled.remainingBag();
    int[] own =
        IntStream.of(slots)
            .boxed()
            .sorted(comparingInt(this::place))
            .mapToInt(Integer::intValue)
            .toArray();
    return new Edit(
        shuffled.cycle(),
        spare,
        ImmutableIntArray.copyOf(own),
        map(own, this::place),
        map(own, slot -> asked.getOrDefault(slot, Slots.NONE)),
        map(own, slot -> flags(slot, remaining)));
  }

  /** Returns the places in up next of those of {@code slots} that are in it. */
  private Map<Integer, Integer> asked(int[] slots) {
    Map<Integer, Integer> asked = new HashMap<>();
    IntStream.of(slots).filter(upNext::contains).forEach(slot -> asked.put(slot, Slots.NONE));
    if (!asked.isEmpty()) {
      int[] all = upNext.toArray();
      for (int i = 0; i < all.length; i++) {
        asked.replace(all[i], i);
      }
    }
    return asked;
  }

  private static ImmutableIntArray map(int[] slots, IntUnaryOperator what) {
    return ImmutableIntArray.copyOf(IntStream.of(slots).map(what));
  }

  private int place(int slot) {
    return entries.isRemoved(slot) ? Slots.NONE : entries.place(slot);
  }

  private int flags(int slot, Bag remaining) {
    boolean remains = remaining.contains(slot) || upNext.isReserved(slot);
    return (remains ? Edit.REMAINS : 0) + (entries.isPlayable(slot) ? Edit.IS_THERE : 0);
  }

  // ------------------------------------------------------------------ making them so again

  /** Returns the slots of entries that are there now, and were not. */
  int[] newcomers(Edit edit) {
    return slots(edit, i -> !edit.isThere(i) && entries.isPlayable(edit.slots().get(i)));
  }

  /** Returns whether an entry that has left the queue would come back. */
  boolean bringsBack(Edit edit) {
    return edit.indices()
        .filter(i -> edit.places().get(i) >= 0 || edit.asked().get(i) >= 0)
        .anyMatch(i -> !entries.isPlayable(edit.slots().get(i)));
  }

  private boolean comesBack(Edit edit, int i) {
    return edit.places().get(i) >= 0 && entries.isRemoved(edit.slots().get(i));
  }

  private static int[] slots(Edit edit, IntPredicate which) {
    return edit.indices().filter(which).map(i -> edit.slots().get(i)).toArray();
  }

  /** Makes the entries what they were, but for those that were not there. */
  void revert(Edit edit) {
    int[] back = slots(edit, i -> comesBack(edit, i));
    int[] remaining = slots(edit, i -> comesBack(edit, i) && remains(edit, i));
    if (back.length == 0 && !changesUpNext(edit)) {
      arrange(edit);
      return;
    }
    boolean wasSettled = orders.beginEdit();
    shuffled.stopResting();
    arrange(edit);
    orders.comeBack(back);
    Slots released = new Slots();
    dequeue(edit, released);
    Bag reserved = Bag.of(remaining);
    edit.indices()
        .filter(i -> edit.asked().get(i) >= 0)
        .boxed()
        .sorted(comparingInt(i -> edit.asked().get(i)))
        .forEach(i -> ask(edit, i, reserved));
    IntStream.of(remaining).filter(reserved::contains).forEach(released::addLast);
    shuffled.release(released.toArray(), wasSettled);
    orders.endEdit(wasSettled);
  }

  /** Returns whether an entry that comes back remains: in a later cycle each does. */
  private boolean remains(Edit edit, int i) {
    return edit.remains(i) || edit.cycle() != shuffled.cycle();
  }

  private void arrange(Edit edit) {
    int end = edit.slots().length();
    int from =
        (int) edit.indices().filter(i -> edit.places().get(i) < 0).count(); // they come first
    if (entries.arrange(edit.slots().subArray(from, end), edit.places().subArray(from, end))) {
      orders.discardPicked();
    }
  }

  private boolean changesUpNext(Edit edit) {
    return edit.indices().anyMatch(i -> index(edit.slots().get(i)) != target(edit, i));
  }

  /** Returns the place of {@code slot} in up next, or {@link Slots#NONE}. */
  private int index(int slot) {
    return upNext.contains(slot) ? upNext.indexOf(slot) : Slots.NONE;
  }

  /** Returns the place in up next that entry {@code i} would come to, if it came alone. */
  private int target(Edit edit, int i) {
    int others = upNext.size() - (upNext.contains(edit.slots().get(i)) ? 1 : 0);
    return Math.min(edit.asked().get(i), others);
  }

  /** Takes out of up next what was not there, and adds to {@code released} what remains again. */
  private void dequeue(Edit edit, Slots released) {
    for (int slot :
        slots(edit, i -> edit.asked().get(i) < 0 && upNext.contains(edit.slots().get(i)))) {
      if (upNext.take(slot)) {
        released.addLast(slot);
      }
      timeline.dequeued(slot);
    }
  }

  /** Puts entry {@code i} where it was in up next; takes it out of {@code reserved}. */
  private void ask(Edit edit, int i, Bag reserved) {
    int slot = edit.slots().get(i);
    if (!entries.isPlayable(slot)) {
      entries.playOnce(slot);
    }
    boolean isReserved = reserved.take(slot) || upNext.isReserved(slot) || shuffled.take(slot);
    upNext.take(slot);
    upNext.insert(Math.min(edit.asked().get(i), upNext.size()), slot, isReserved);
  }
}
