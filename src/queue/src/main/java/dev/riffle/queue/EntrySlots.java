package dev.riffle.queue;

import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.Ints;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The slots of a queue: those that can be played, those that can be drawn, and by which numbers.
 * Not thread-safe.
 *
 * <p>{@link Entries} extends this, as a field would be one more object in each queue.
 */
abstract class EntrySlots extends SourcePlaces {
  private static final int MIN_SPARSE = 256;
  private static final String DEFERRED = "deferred";

  private int removals; // how often any were removed
  private Kept kept = Kept.NONE; // of the removed ones, those whose items are
  private ItemNumbers numbers;
  private @Nullable RankedUnits units; // once they were asked for
  private int undrawable; // entries in the source order that have a weight of 0
  private ImmutableSet<Integer> marked = ImmutableSet.of(); // slots of deferred entries
  private int deferred; // those in the source order

  EntrySlots(ItemNumbers numbers) {
    this.numbers = numbers;
  }

  /** Makes all slots those of new entries, which have {@code newNumbers}. */
  final void restart(ItemNumbers newNumbers) {
    numbers = newNumbers;
    units = null;
    marked = ImmutableSet.of();
    resetPlaces();
    kept = Kept.NONE;
    removals++;
    recount();
  }

  /** Releases the item of {@code slot}. */
  abstract void free(int slot);

  /** Returns the number of removals so far, which reveals later ones. */
  final int removals() {
    return removals;
  }

  /** Returns a bag of all entries that can be drawn, in id order. */
  final Bag bag() {
    if (undrawable > 0) {
      return Bag.ofRuns(drawableSlots().flatMap(slot -> IntStream.of(slot, 1)).toArray());
    }
    Bag all = new Bag();
    if (removed().count() == 0) {
      all.fill(size()); // its runs are found without a pass over it
    } else {
      all.fill(size(), removed());
    }
    return all;
  }

  /** Returns the number of entries in the source order that can be drawn. */
  final int drawable() {
    return size() - undrawable;
  }

  /** Returns whether {@code slot} can be drawn while it is in the source order. */
  final boolean canBeDrawn(int slot) {
    return numbers.weight(slot) > 0;
  }

  /** Returns whether {@code slot} is in the source order and cannot be drawn. */
  final boolean isUndrawable(int slot) {
    return undrawable > 0 && !isRemoved(slot) && !canBeDrawn(slot);
  }

  private int undrawable(int slot) {
    return isRemoved(slot) || canBeDrawn(slot) ? 0 : 1;
  }

  /** Returns those of the last {@code count} slots, of new entries, that can be drawn. */
  final IntStream newest(int count) {
    return IntStream.range(slots() - count, slots()).filter(this::canBeDrawn);
  }

  private IntStream drawableSlots() {
    return IntStream.range(0, slots()).filter(slot -> !isRemoved(slot) && canBeDrawn(slot));
  }

  /** Recounts the entries that cannot be drawn, and the deferred entries. */
  final void recount() {
    undrawable = drawing().hasWeights() ? size() - (int) drawableSlots().count() : 0;
    deferred = 0;
    for (int slot : marked) {
      deferred += isRemoved(slot) ? 0 : 1;
    }
  }

  // ------------------------------------------------------------------ drawing

  /** Returns the law of the draws. */
  abstract Drawing<?> drawing();

  final ItemNumbers numbers() {
    return numbers;
  }

  /** Returns the units, if the queue draws such. */
  final RankedUnits units() {
    units = units == null ? new RankedUnits(this) : units;
    return units;
  }

  /** Returns whether any entry is deferred. */
  final boolean hasDeferred() {
    return deferred > 0;
  }

  /** Returns whether {@code slot} is drawn only if no other can be. */
  final boolean isDeferred(int slot) {
    return deferred > 0 && marked.contains(slot) && !isRemoved(slot);
  }

  /** Returns the slots of the deferred entries in the source order, ascending. */
  final int[] deferred() {
    return marked.stream()
        .mapToInt(slot -> slot)
        .filter(slot -> !isRemoved(slot))
        .sorted()
        .toArray();
  }

  /**
   * Defers {@code slots}, of the source order, and no others; returns whether those were others
   * before.
   */
  final boolean defer(int... slots) {
    int[] sorted = IntStream.of(slots).sorted().distinct().toArray();
    boolean isOther = !Arrays.equals(sorted, deferred());
    if (isOther) {
      marked = ImmutableSet.copyOf(Ints.asList(sorted));
      deferred = sorted.length;
    }
    return isOther;
  }

  // ------------------------------------------------------------------ playable entries

  /** Returns whether {@code slot} can be played: it is in the source order, or plays once. */
  final boolean isPlayable(int slot) {
    return !isRemoved(slot) || kept.isOnce(slot);
  }

  /** Returns the entries outside of the source order whose items are kept. */
  final Kept kept() {
    return kept;
  }

  private Kept ensureKept() {
    kept = kept == Kept.NONE ? new Kept() : kept;
    return kept;
  }

  /** Returns whether to renumber, so that half as many removals pay for each pass. */
  final boolean isSparse(int plays) {
    int gone = removed().count() - kept.size();
    return gone > MIN_SPARSE && gone > ((long) size() + plays) / 2;
  }

  /** Returns the number of entries, those that play once included. */
  final int playable() {
    return size() + kept.once();
  }

  /** Returns the slots of all that can be played, in ascending order. */
  final int[] playableSlots() {
    return IntStream.range(0, slots()).filter(this::isPlayable).toArray();
  }

  /** Returns the slots of all whose items are known, in the order in which a state has them. */
  final IntStream inIdOrder() {
    return IntStream.range(0, slots()).filter(this::isInState);
  }

  /** Returns whether the item of {@code slot} is known. */
  final boolean isInState(int slot) {
    return !isRemoved(slot) || kept.contains(slot);
  }

  // ------------------------------------------------------------------ editing

  /** Counts the slots from {@code first} on, which have come into the source order. */
  final void join(int first) {
    for (int slot = first;
        slot < slots();
        slot++) { // a stream would take longer than the rest of an add
      undrawable += canBeDrawn(slot) ? 0 : 1;
    }
    if (units != null) {
      units.add(IntStream.range(first, slots()).toArray());
    }
  }

  /** Keeps {@code slot}, a new one, outside of the source order. */
  final void keep(int slot) {
    exclude(slot);
    ensureKept().add(slot);
  }

  /** Gives {@code slot} the numbers of a single item. */
  final void number(int slot, Incoming<?> single) {
    boolean isMember = units != null && !isRemoved(slot);
    if (isMember) {
      units().remove(slot);
    }
    undrawable -= undrawable(slot);
    numbers.set(slot, single);
    undrawable += undrawable(slot);
    if (isMember) {
      units().add(slot);
    }
  }

  /** Gives {@code slot} another weight. */
  final void setWeight(int slot, int weight) {
    undrawable -= undrawable(slot);
    numbers.setWeight(slot, weight);
    undrawable += undrawable(slot);
  }

  /** Removes {@code slots}, which are in ascending order. */
  final void remove(int... slots) {
    for (int slot : slots) {
      undrawable -= undrawable(slot);
      deferred -= isDeferred(slot) ? 1 : 0;
    }
    if (units != null) {
      units.remove(slots);
    }
    removePlaces(
        kept.once() == 0 ? slots : IntStream.of(slots).filter(s -> !isRemoved(s)).toArray());
    for (int slot : slots) {
      stop(slot);
    }
  }

  /** Records that {@code slot}, outside of the source order, can no longer be played. */
  final void stop(int slot) {
    if (kept.stops(slot)) {
      free(slot);
    }
    removals++;
  }

  /** Keeps the item of {@code slot} when it is removed, as undo can bring it back. */
  final void want(int slot) {
    ensureKept().want(slot);
  }

  /** Takes that back. */
  final void unwant(int slot) {
    if (kept.unwant(slot)) {
      free(slot);
    }
  }

  /** Lets {@code slot}, which is kept, play once. */
  final void playOnce(int slot) {
    kept.addOnce(slot);
    removals++;
  }

  /** Moves slots as the overridden method does; they may come into the source order. */
  @Override
  boolean arrange(int[] slots, int[] places) {
    if (units == null) {
      return super.arrange(slots, places);
    }
    units.remove(slots);
    boolean moved = super.arrange(slots, places);
    units.add(slots);
    return moved;
  }

  // ------------------------------------------------------------------ saving

  /** Writes the slots to {@code rows}. */
  final void writeSlots(Rows rows) {
    exchangeOrder(rows);
    kept.exchange(rows);
    if (drawing().numbers() > 0) {
      numbers.write(rows, inIdOrder().toArray());
    }
    exchangeDeferred(rows);
  }

  /** Reads the slots, which have their numbers. */
  final void readSlots(Rows rows) {
    Kept read = new Kept();
    read.exchange(rows);
    if (read.size() > 0) {
      kept = read;
      exclude(read.toArray());
    }
    exchangeOrder(rows);
    exchangeDeferred(rows);
    recount();
  }

  /**
   * Writes the deferred entries to {@code rows}, those that undo can bring back too, or reads them.
   */
  private void exchangeDeferred(Rows rows) {
    int[] slots = marked.stream().mapToInt(slot -> slot).filter(this::isInState).toArray();
    if (rows.has(DEFERRED, slots.length > 0)) {
      marked =
          IntStream.of(rows.slots(DEFERRED, slots)).boxed().collect(ImmutableSet.toImmutableSet());
    }
  }
}
