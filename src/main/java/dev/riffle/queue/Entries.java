package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.shuffle.Bag;
import java.util.Optional;
import java.util.stream.IntStream;

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

  private final Object owner; // represents the queue in its entries
  private final Drawing<? super T> drawing;
  private Items<T> items;
  private Ids ids; // of all slots, and of those to come
  private int removals; // how often any were removed
  private Kept kept = Kept.NONE; // of the removed ones, those whose items are
  private int undrawable; // entries in the source order that have a weight of 0

  /**
   * Makes entries of {@code items}, whose ids begin with {@code firstId}, drawn by {@code drawing}.
   */
  Entries(ImmutableList<T> items, long firstId, Drawing<? super T> drawing) {
    owner = new Object();
    this.drawing = drawing;
    this.items = new Items<>(drawing.numbered(items), drawing.hasNumbers());
    ids = Ids.from(firstId);
    countUndrawable();
  }

  /** Replaces all entries by those of {@code newItems}. */
  void restart(Incoming<T> newItems) {
    ids = Ids.from(nextId());
    items = new Items<>(newItems, drawing.hasNumbers());
    resetPlaces();
    kept = Kept.NONE;
    removals++;
    countUndrawable();
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
    return !drawing.isByWeight() || number(slot) > 0;
  }

  /** Returns those of the last {@code count} slots, of new entries, that can be drawn. */
  IntStream newest(int count) {
    return IntStream.range(slots() - count, slots()).filter(this::canBeDrawn);
  }

  private IntStream drawableSlots() {
    return IntStream.range(0, slots()).filter(slot -> !isRemoved(slot) && canBeDrawn(slot));
  }

  /** Counts anew the entries that cannot be drawn, after a change of the source order. */
  void countUndrawable() {
    undrawable = drawing.isByWeight() ? size() - (int) drawableSlots().count() : 0;
  }

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
    return gone > MIN_SPARSE && gone > (size() + plays) / 2;
  }

  Entry<T> entry(int slot) {
    return entry(ids.at(slot), item(slot));
  }

  /** Returns the entry that has, or will have, {@code id} and {@code item}. */
  Entry<T> entry(long id, T item) {
    return new Entry<>(owner, id, item);
  }

  /** Returns the object that represents the queue in its entries. */
  Object owner() {
    return owner;
  }

  T item(int slot) {
    return items.get(slot);
  }

  /** Returns the number that the rule has of the entry at {@code slot}, or 0. */
  int number(int slot) {
    return items.number(slot);
  }

  Drawing<? super T> drawing() {
    return drawing;
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
    return entry(slotAt(LiveList.checkIndex("place", place, size())));
  }

  /** Returns all entries in source order. */
  ImmutableList<Entry<T>> inOrder() {
    return slotsInOrder().mapToObj(this::entry).collect(ImmutableList.toImmutableList());
  }

  /** Returns the number of entries, those that play once included. */
  int playable() {
    return size() + kept.once();
  }

  /** Returns the slots of all that can be played, in ascending order. */
  int[] playableSlots() {
    return IntStream.range(0, slots()).filter(this::isPlayable).toArray();
  }

  private IntStream inIdOrder() {
    return IntStream.range(0, slots()).filter(slot -> !isRemoved(slot) || kept.contains(slot));
  }

  // ------------------------------------------------------------------ editing

  /** Adds {@code item} at {@code place} of the source order; its slot is the last. */
  int add(int place, T item, int number) {
    int end = size();
    int slot = items.add(item, number);
    insertPlace(place, slot, end);
    undrawable += canBeDrawn(slot) ? 0 : 1;
    return slot;
  }

  /** Adds an entry of a single item that plays once, and returns its slot. */
  int addOnce(Incoming<T> single) {
    int slot = addSpare(single.item(0), single.number(0));
    kept.addOnce(slot);
    return slot;
  }

  /** Adds an item outside of the source order that undo can bring back, and returns its slot. */
  int addSpare(T item, int number) {
    int slot = items.add(item, number);
    exclude(slot);
    ensureKept().add(slot);
    return slot;
  }

  /** Replaces the item of {@code slot}; returns whether it was another object. */
  @SuppressWarnings("ReferenceEquality") // rows of a database are equal by id
  boolean replace(int slot, T item, int number) {
    if (item == item(slot)) {
      return false;
    }
    boolean counts = !isRemoved(slot);
    undrawable -= counts && !canBeDrawn(slot) ? 1 : 0;
    items.set(slot, item, number);
    undrawable += counts && !canBeDrawn(slot) ? 1 : 0;
    return true;
  }

  /** Removes {@code slots}, which are in ascending order. */
  void remove(int... slots) {
    for (int slot : slots) {
      undrawable -= isRemoved(slot) || canBeDrawn(slot) ? 0 : 1;
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

  /** Exchanges the item of {@code slot} for a spare one. */
  void exchangeItems(int slot, int spare) {
    T item = item(slot);
    int number = number(slot);
    replace(slot, item(spare), number(spare));
    replace(spare, item, number);
  }

  // ------------------------------------------------------------------ saving

  /** Returns the items in id order: the owner's list itself if nothing differs from it. */
  ImmutableList<T> items() {
    return items.isListed() && removed().count() == 0
        ? items.listed()
        : inIdOrder().mapToObj(this::item).collect(ImmutableList.toImmutableList());
  }

  /** Returns the ids in order. */
  Ids ids() {
    return removed().count() == 0 ? ids.first(slots()) : Ids.of(inIdOrder().mapToLong(ids::at));
  }

  /** Writes the rest of a state, without items and ids. */
  void write(Rows rows) {
    rows.number("nextId", nextId(), 0, MAX_ID);
    exchangeOrder(rows);
    kept.exchange(rows);
    items.exchangeNumbers(rows, inIdOrder());
  }

  /** Makes entries of a state, with the numbers that it has. */
  Entries(QueueState<T> state, Rows rows, Drawing<? super T> drawing) {
    owner = state.owner();
    this.drawing = drawing;
    ImmutableList<T> listed = ImmutableList.copyOf(state.items());
    items = new Items<>(Incoming.unnumbered(listed), drawing.hasNumbers());
    items.exchangeNumbers(rows, IntStream.empty());
    int size = state.ids().size();
    checkArgument(size == slots(), "ids (%s) must be as many as items (%s)", size, slots());
    long nextId = rows.number("nextId", 0, 0, MAX_ID);
    state.ids().check(nextId);
    ids = nextId == size ? Ids.from(0) : state.ids().then(nextId);
    Kept read = new Kept();
    read.exchange(rows);
    if (read.size() > 0) {
      kept = read;
      exclude(read.toArray());
    }
    exchangeOrder(rows);
    countUndrawable();
  }
}
