package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The entries of a queue: by slot, by id, and in source order. Not thread-safe.
 *
 * <pre>
 *   slot   0 1 2 3 4 5 6         slots are in the order of the ids
 *   item   a b - d e f g         removed: 2
 * </pre>
 *
 * A slot is never used again. When many belong to removed entries, the queue renumbers its entries
 * ({@link #isSparse}). {@link EntrySlots} has all that is not about ids and items.
 */
final class Entries<T> extends EntrySlots {
  /** Has no entries, and is never changed. */
  static final Entries<Object> NONE = new Entries<>(ImmutableList.of(), 0, Drawing.uniform());

  private static final long MAX_ID = 1L << 62;

  private Owner owner = new Owner(); // represents the queue in its entries
  private final Drawing<? super T> drawing;
  private Items<T> items;
  private Ids ids; // of all slots, and of those to come

  /**
   * Makes entries of {@code items}, whose ids begin with {@code firstId}, drawn by {@code drawing}.
   */
  Entries(ImmutableList<T> items, long firstId, Drawing<? super T> drawing) {
    super(ItemNumbers.of(drawing, drawing.numbered(items)));
    this.drawing = drawing;
    this.items = new Items<>(items);
    ids = Ids.from(firstId);
    recount();
  }

  /** Replaces all entries by those of {@code newItems}. */
  void restart(Incoming<T> newItems) {
    ids = Ids.from(nextId());
    items = new Items<>(newItems.items);
    restart(ItemNumbers.of(drawing, newItems));
  }

  @Override
  Drawing<? super T> drawing() {
    return drawing;
  }

  @Override
  int slots() {
    return items.slots();
  }

  @Override
  void free(int slot) {
    items.free(slot);
  }

  // ------------------------------------------------------------------ entries

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

  /** Returns the slot of {@code entry}, or {@link Slots#NONE} if it is not here. */
  private int find(Entry<?> entry) {
    return entry.isOf(owner) ? find(entry.id()) : Slots.NONE;
  }

  /** Returns whether {@code entry} is here. */
  boolean has(Entry<?> entry) {
    return find(entry) != Slots.NONE;
  }

  /** Returns whether {@code entry} is in the source order. */
  boolean hasPlaced(Entry<?> entry) {
    int slot = find(entry);
    return slot != Slots.NONE && !isRemoved(slot);
  }

  /** Returns the slot of {@code entry}, which must be here. */
  @CanIgnoreReturnValue
  int slot(Entry<?> entry) {
    int slot = find(entry);
    checkArgument(slot != Slots.NONE, "entry (%s) must be in this queue", entry);
    return slot;
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

  /** Returns whether the items of all slots of the owner's list are known. */
  private boolean isListInState() {
    int listed = items.listedSlots();
    return listed - removed().rank(listed) == kept().countBelow(listed);
  }

  // ------------------------------------------------------------------ editing

  /** Adds {@code more} at {@code place} of the source order; their slots are the last. */
  void addAll(int place, Incoming<T> more) {
    int first = slots();
    for (int i = 0; i < more.size(); i++) {
      int end = size();
      int slot = addItem(more, i);
      insertPlace(place + i, slot, end);
    }
    join(first);
  }

  private int addItem(Incoming<T> more, int i) {
    numbers().add(more, i);
    return items.add(more.item(i));
  }

  /** Adds an entry of a single item that plays once, and returns its slot. */
  int addOnce(Incoming<T> single) {
    int slot = addSpare(single);
    kept().addOnce(slot);
    return slot;
  }

  /** Adds an item outside of the source order that undo can bring back, and returns its slot. */
  int addSpare(Incoming<T> single) {
    int slot = addItem(single, 0);
    keep(slot);
    return slot;
  }

  /** Returns the item of {@code slot} with its numbers. */
  Incoming<T> numbered(int slot) {
    return new Incoming<>(ImmutableList.of(item(slot)), numbers().of(slot));
  }

  /** Replaces the item of {@code slot}. */
  void replace(int slot, Incoming<T> single) {
    items.set(slot, single.item(0));
    number(slot, single);
  }

  /** Returns the ids of entries that have other weights now, then these weights. */
  long[] changedWeights() {
    int[] slots =
        IntStream.of(playableSlots())
            .filter(slot -> numbers().weight(slot) != drawing.weight(item(slot)))
            .toArray();
    return LongStream.concat(
            IntStream.of(slots).mapToLong(slot -> ids.at(slot)),
            IntStream.of(slots).mapToLong(slot -> drawing.weight(item(slot))))
        .toArray();
  }

  /** Exchanges the item of {@code slot} for a spare one, each with its numbers. */
  void exchangeItems(int slot, int spare) {
    Incoming<T> old = numbered(slot);
    replace(slot, numbered(spare));
    replace(spare, old);
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
    writeSlots(rows);
  }

  /** Makes entries of a state, with the numbers of its items. */
  Entries(
      StateItems<T> items, Ids ids, Rows rows, Drawing<? super T> drawing, ItemNumbers numbers) {
    super(numbers);
    this.drawing = drawing;
    this.items = new Items<>(items);
    int size = ids.size();
    checkArgument(size == slots(), "ids (%s) must be equal in number to items (%s)", size, slots());
    long nextId = rows.number("nextId", 0, 0, MAX_ID);
    ids.check(nextId);
    this.ids = nextId == size ? Ids.from(0) : ids.then(nextId);
    readSlots(rows);
  }
}
