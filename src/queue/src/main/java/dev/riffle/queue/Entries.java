package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.Ints;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.shuffle.Bag;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a queue: by slot, by id, and in source order. Not thread-safe.
 *
 * <pre>
 *   slot   0 1 2 3 4 5 6         slots are in the order of the ids
 *   item   a b - d e f g         removed: 2
 * </pre>
 *
 * A slot is never used again. When many are of removed entries, the queue numbers its entries anew
 * ({@link #isSparse}).
 */
final class Entries<T> extends SourcePlaces {
  private static final int MIN_SPARSE = 256;
  private static final long MAX_ID = 1L << 62;
  private static final String DEFERRED = "deferred";

  private Owner owner = new Owner(); // represents the queue in its entries
  private final Drawing<? super T> drawing;
  private Items<T> items;
  private Ids ids; // of all slots, and of those to come
  private int removals; // how often any were removed
  private Kept kept = Kept.NONE; // of the removed ones, those whose items are
  private ItemNumbers numbers;
  private @Nullable RankedUnits units; // once they were asked for
  private int undrawable; // entries in the source order that have a weight of 0
  private ImmutableSet<Integer> marked = ImmutableSet.of(); // slots of deferred entries
  private int deferred; // those in the source order

  /**
   * Makes entries of {@code items}, whose ids begin with {@code firstId}, drawn by {@code drawing}.
   */
  Entries(ImmutableList<T> items, long firstId, Drawing<? super T> drawing) {
    this.drawing = drawing;
    this.items = new Items<>(items);
    numbers = ItemNumbers.of(drawing, drawing.numbered(items));
    ids = Ids.from(firstId);
    recount();
  }

  /** Replaces all entries by those of {@code newItems}. */
  void restart(Incoming<T> newItems) {
    ids = Ids.from(nextId());
    items = new Items<>(newItems.items);
    numbers = ItemNumbers.of(drawing, newItems);
    units = null;
    marked = ImmutableSet.of();
    resetPlaces();
    kept = Kept.NONE;
    removals++;
    recount();
  }

  @Override
  int slots() {
    return items.slots();
  }

  /** Returns the number of removals so far, which reveals later ones. */
  int removals() {
    return removals;
  }

  /** Returns a bag of all entries that can be drawn, in id order. */
  Bag bag() {
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
  int drawable() {
    return size() - undrawable;
  }

  /** Returns whether {@code slot} can be drawn while it is in the source order. */
  boolean canBeDrawn(int slot) {
    return numbers.weight(slot) > 0;
  }

  /** Returns whether {@code slot} is in the source order and cannot be drawn. */
  boolean isUndrawable(int slot) {
    return undrawable > 0 && !isRemoved(slot) && !canBeDrawn(slot);
  }

  /** Returns those of the last {@code count} slots, of new entries, that can be drawn. */
  IntStream newest(int count) {
    return IntStream.range(slots() - count, slots()).filter(this::canBeDrawn);
  }

  private IntStream drawableSlots() {
    return IntStream.range(0, slots()).filter(slot -> !isRemoved(slot) && canBeDrawn(slot));
  }

  /** Counts anew the entries that cannot be drawn, and the deferred ones. */
  void recount() {
    undrawable = drawing.hasWeights() ? size() - (int) drawableSlots().count() : 0;
    deferred = (int) marked.stream().filter(slot -> !isRemoved(slot)).count();
  }

  // ------------------------------------------------------------------ drawing

  Drawing<? super T> drawing() {
    return drawing;
  }

  ItemNumbers numbers() {
    return numbers;
  }

  /** Returns the units, if the queue draws such. */
  RankedUnits units() {
    units = units == null ? new RankedUnits(this) : units;
    return units;
  }

  /** Returns whether any entry is deferred. */
  boolean hasDeferred() {
    return deferred > 0;
  }

  /** Returns whether {@code slot} is drawn only if no other can be. */
  boolean isDeferred(int slot) {
    return deferred > 0 && marked.contains(slot) && !isRemoved(slot);
  }

  /** Returns the slots of the deferred entries in the source order, ascending. */
  int[] deferred() {
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
  boolean defer(int... slots) {
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
  boolean isPlayable(int slot) {
    return !isRemoved(slot) || kept.isOnce(slot);
  }

  /** Returns the entries outside of the source order whose items are kept. */
  Kept kept() {
    return kept;
  }

  private Kept ensureKept() {
    kept = kept == Kept.NONE ? new Kept() : kept;
    return kept;
  }

  /** Returns whether to number anew: so a pass is paid for by half as many removals. */
  boolean isSparse(int plays) {
    int gone = removed().count() - kept.size();
    return gone > MIN_SPARSE && gone > ((long) size() + plays) / 2;
  }

  Entry<T> entry(int slot) {
    return entry(ids.at(slot), item(slot));
  }

  /** Returns the entry that has, or will have, {@code id} and {@code item}. */
  Entry<T> entry(long id, T item) {
    return new Entry<>(owner.of(id), id, item);
  }

  /** Returns the object that represents the queue in its entries. */
  Owner owner() {
    return owner;
  }

  /** Makes these the entries of another queue, before they are used. */
  void belongTo(Owner newOwner) {
    owner = newOwner;
  }

  T item(int slot) {
    return items.get(slot);
  }

  /** Returns the slot of the entry with {@code id}, or {@link Slots#NONE}. */
  int find(long id) {
    int slot = ids.indexOf(id);
    return slot >= 0 && slot < slots() && isPlayable(slot) ? slot : Slots.NONE;
  }

  /** Returns the entry with {@code id}, or empty if there is none. */
  Optional<Entry<T>> entryOf(long id) {
    int slot = find(id);
    return slot == Slots.NONE ? Optional.empty() : Optional.of(entry(slot));
  }

  /** Returns whether {@code entry} is here. */
  boolean has(Entry<?> entry) {
    return entry.isOf(owner) && find(entry.id()) != Slots.NONE;
  }

  /** Returns whether {@code entry} is in the source order. */
  boolean hasPlaced(Entry<?> entry) {
    return has(entry) && !isRemoved(find(entry.id()));
  }

  /** Returns the slot of {@code entry}, which must be here. */
  @CanIgnoreReturnValue
  int slot(Entry<?> entry) {
    checkArgument(has(entry), "entry (%s) must be in this queue", entry);
    return find(entry.id());
  }

  long nextId() {
    return ids.unchecked(slots());
  }

  // ------------------------------------------------------------------ source order

  /** Checks that {@code slot}, which can be played, is in the source order. */
  void checkPlaced(int slot) {
    checkArgument(!isRemoved(slot), "entry (%s) must be in the source order", entry(slot));
  }

  /** Returns the place in the source order of {@code entry}, which must have one. */
  int placeOf(Entry<?> entry) {
    int slot = slot(entry);
    checkPlaced(slot);
    return place(slot);
  }

  /** Returns the entry at {@code place} of the source order, which must be in [0, size). */
  Entry<T> entryAt(int place) {
    return entry(checkedSlotAt(place));
  }

  /** Returns the item at {@code place} of the source order, which must be in [0, size). */
  T itemAt(int place) {
    return item(checkedSlotAt(place));
  }

  private int checkedSlotAt(int place) {
    return slotAt(checkIndex("place", place, size()));
  }

  /** Returns the entries at the places from {@code from} to before {@code to}, or to the end. */
  ImmutableList<Entry<T>> inOrder(int from, int to) {
    return slotsInOrder(from, to).mapToObj(this::entry).collect(ImmutableList.toImmutableList());
  }

  /** Returns the number of entries, those that play once included. */
  int playable() {
    return size() + kept.once();
  }

  /** Returns the slots of all that can be played, in ascending order. */
  int[] playableSlots() {
    return IntStream.range(0, slots()).filter(this::isPlayable).toArray();
  }

  /** Returns whether the items of all slots of the owner's list are known. */
  private boolean isListInState() {
    int listed = items.listedSlots();
    return listed - removed().rank(listed) == kept.countBelow(listed);
  }

  /** Returns the slots of all whose items are known, in the order in which a state has them. */
  IntStream inIdOrder() {
    return IntStream.range(0, slots()).filter(this::isInState);
  }

  /** Returns whether the item of {@code slot} is known. */
  boolean isInState(int slot) {
    return !isRemoved(slot) || kept.contains(slot);
  }

  // ------------------------------------------------------------------ editing

  /** Adds {@code more} at {@code place} of the source order; their slots are the last. */
  void addAll(int place, Incoming<T> more) {
    int first = slots();
    for (int i = 0; i < more.size(); i++) {
      int end = size();
      int slot = addItem(more, i);
      insertPlace(place + i, slot, end);
      undrawable += canBeDrawn(slot) ? 0 : 1;
    }
    if (units != null) {
      units.add(IntStream.range(first, slots()).toArray());
    }
  }

  private int addItem(Incoming<T> more, int i) {
    numbers.add(more, i);
    return items.add(more.item(i));
  }

  /** Adds an entry of a single item that plays once, and returns its slot. */
  int addOnce(Incoming<T> single) {
    int slot = addSpare(single);
    kept.addOnce(slot);
    return slot;
  }

  /** Adds an item outside of the source order that undo can bring back, and returns its slot. */
  int addSpare(Incoming<T> single) {
    int slot = addItem(single, 0);
    exclude(slot);
    ensureKept().add(slot);
    return slot;
  }

  /** Returns the item of {@code slot} with its numbers. */
  Incoming<T> numbered(int slot) {
    return new Incoming<>(ImmutableList.of(item(slot)), numbers.of(slot));
  }

  /** Replaces the item of {@code slot}; returns whether it was another object. */
  @SuppressWarnings("ReferenceEquality") // rows of a database are equal by id
  boolean replace(int slot, Incoming<T> single) {
    boolean isOther = single.item(0) != item(slot);
    if (isOther) {
      put(slot, single);
    }
    return isOther;
  }

  private void put(int slot, Incoming<T> single) {
    boolean counts = !isRemoved(slot);
    if (counts && units != null) {
      units.remove(slot);
    }
    undrawable -= counts && !canBeDrawn(slot) ? 1 : 0;
    items.set(slot, single.item(0));
    numbers.set(slot, single);
    undrawable += counts && !canBeDrawn(slot) ? 1 : 0;
    if (counts && units != null) {
      units.add(slot);
    }
  }

  /** Gives {@code slot} another weight. */
  void setWeight(int slot, int weight) {
    boolean counts = !isRemoved(slot);
    undrawable -= counts && !canBeDrawn(slot) ? 1 : 0;
    numbers.setWeight(slot, weight);
    undrawable += counts && !canBeDrawn(slot) ? 1 : 0;
  }

  /** Removes {@code slots}, which are in ascending order. */
  void remove(int... slots) {
    for (int slot : slots) {
      undrawable -= isRemoved(slot) || canBeDrawn(slot) ? 0 : 1;
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
  void stop(int slot) {
    if (kept.stops(slot)) {
      items.free(slot);
    }
    removals++;
  }

  // ------------------------------------------------------------------ undoing

  /** Keeps the item of {@code slot} when it is removed, as undo can bring it back. */
  void want(int slot) {
    ensureKept().want(slot);
  }

  /** Takes that back. */
  void unwant(int slot) {
    if (kept.unwant(slot)) {
      items.free(slot);
    }
  }

  /** Lets {@code slot}, which is kept, play once. */
  void playOnce(int slot) {
    kept.addOnce(slot);
    removals++;
  }

  /** Exchanges the item of {@code slot} for a spare one, each with its numbers. */
  void exchangeItems(int slot, int spare) {
    Incoming<T> old = numbered(slot);
    put(slot, numbered(spare));
    put(spare, old);
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

  /**
   * Returns the items in id order, in time linear in their differences from the owner's list, or,
   * if entries of it are gone, in the queue.
   */
  StateItems<T> items() {
    return isListInState()
        ? items.toState(this::isInState)
        : StateItems.copyOf(
            inIdOrder().mapToObj(this::item).collect(ImmutableList.toImmutableList()));
  }

  /** Returns the ids in order, in the time of {@link #items}. */
  Ids ids() {
    int listed = isListInState() ? items.listedSlots() : 0;
    IntStream others = IntStream.range(listed, slots()).filter(this::isInState);
    return ids.first(listed).concat(Ids.of(others.mapToLong(ids::at)));
  }

  /** Writes the rest of a state, without items and ids. */
  void write(Rows rows) {
    rows.number("nextId", nextId(), 0, MAX_ID);
    exchangeOrder(rows);
    kept.exchange(rows);
    if (drawing.numbers() > 0) {
      numbers.write(rows, inIdOrder().toArray());
    }
    exchangeDeferred(rows);
  }

  /** Makes entries of a state, with the numbers of its items. */
  Entries(
      StateItems<T> items, Ids ids, Rows rows, Drawing<? super T> drawing, ItemNumbers numbers) {
    this.drawing = drawing;
    this.items = new Items<>(items);
    this.numbers = numbers;
    int size = ids.size();
    checkArgument(size == slots(), "ids (%s) must be as many as items (%s)", size, slots());
    long nextId = rows.number("nextId", 0, 0, MAX_ID);
    ids.check(nextId);
    this.ids = nextId == size ? Ids.from(0) : ids.then(nextId);
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
    if (slots.length > 0 || (rows.isRead() && rows.has(DEFERRED))) {
      marked =
          IntStream.of(rows.slots(DEFERRED, slots)).boxed().collect(ImmutableSet.toImmutableSet());
    }
  }
}
