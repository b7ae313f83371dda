package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Ordering;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.Ints;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.shuffle.Bag;
import java.util.Arrays;
import java.util.BitSet;
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
final class Entries<T> {
  private static final int MIN_SPARSE = 256;
  private static final int LARGE_PART = 16; // of the entries: a new order is made faster
  private static final long MAX_ID = 1L << 62;

  private final Items<T> items;
  private final @Nullable Numbers<T> numbers;
  // The ids of the first so many slots; those of all others follow in a row.
  private final Ids listedIds;
  private final long shift; // the id of such a slot, less the slot
  private Removed removed = Removed.NONE;
  private int removals; // how often any were removed
  private Kept kept = Kept.NONE; // of the removed ones, those whose items are
  private @Nullable SourceOrder order; // null while it is the order of the slots

  /**
   * Makes entries of {@code items}, whose ids begin with {@code firstId}; {@code numbers}, empty
   * still, is null if no rule needs them.
   */
  Entries(ImmutableList<T> items, long firstId, @Nullable Numbers<T> numbers) {
    this.items = new Items<>(items);
    this.numbers = numbers;
    if (numbers != null) {
      items.forEach(numbers::add);
    }
    listedIds = Ids.of();
    shift = firstId;
  }

  int size() {
    return slots() - removed.count();
  }

  /** Returns the number of slots, those of removed entries included. */
  int slots() {
    return items.slots();
  }

  Removed removed() {
    return removed;
  }

  /** Returns how often entries were removed, by which others know that some were. */
  int removals() {
    return removals;
  }

  /** Returns a bag of all entries, in id order. */
  Bag bag() {
    Bag all = new Bag();
    if (removed.count() == 0) {
      all.fill(size()); // its runs are found without a pass over it
    } else {
      all.fill(size(), removed);
    }
    return all;
  }

  /** Returns whether {@code slot} is not in the source order. */
  boolean isRemoved(int slot) {
    return removed.count() > 0 && removed.contains(slot);
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
    int gone = removed.count() - kept.size();
    return gone > MIN_SPARSE && gone > (size() + plays) / 2;
  }

  Entry<T> entry(int slot) {
    return new Entry<>(id(slot), item(slot));
  }

  private long id(int slot) {
    return slot < listedIds.size() ? listedIds.at(slot) : slot + shift;
  }

  T item(int slot) {
    return items.get(slot);
  }

  /** Returns the number that the rule has of the entry at {@code slot}, or 0. */
  int number(int slot) {
    return numbers == null ? 0 : numbers.at(slot);
  }

  /** Returns numbers for entries that replace these. */
  @Nullable Numbers<T> noNumbers() {
    return numbers == null ? null : numbers.empty();
  }

  /** Returns the slot of the entry with {@code id}, or {@link Slots#NONE}. */
  int find(long id) {
    int slot =
        id >= listedIds.size() + shift && id < nextId()
            ? (int) (id - shift)
            : listedIds.indexOf(id);
    return slot < 0 || !isPlayable(slot) ? Slots.NONE : slot;
  }

  /** Returns the entry with {@code id}, or empty if there is none. */
  Optional<Entry<T>> entryOf(long id) {
    int slot = find(id);
    return slot == Slots.NONE ? Optional.empty() : Optional.of(entry(slot));
  }

  /** Returns whether {@code entry} is here, with the same item. */
  boolean has(Entry<?> entry) {
    int slot = find(entry.id());
    return slot != Slots.NONE && item(slot).equals(entry.item());
  }

  /** Returns whether {@code entry} is in the source order, with the same item. */
  boolean hasPlaced(Entry<?> entry) {
    return has(entry) && !isRemoved(find(entry.id()));
  }

  /** Returns the slot of {@code entry}, which must be here, with the same item. */
  @CanIgnoreReturnValue
  int slot(Entry<?> entry) {
    checkArgument(has(entry), "entry (%s) must be in this queue", entry);
    return find(entry.id());
  }

  long nextId() {
    return slots() + shift;
  }

  // ------------------------------------------------------------------ source order

  /** Checks that {@code slot}, which can be played, is in the source order. */
  void checkPlaced(int slot) {
    checkArgument(!isRemoved(slot), "entry (%s) must be in the source order", entry(slot));
  }

  /** Returns the place in the source order of the entry at {@code slot}. */
  int place(int slot) {
    return order == null ? removed.rank(slot) : order.place(slot);
  }

  /** Returns the place in the source order of {@code entry}, which must have one. */
  int placeOf(Entry<?> entry) {
    int slot = slot(entry);
    checkPlaced(slot);
    return place(slot);
  }

  /** Returns the slot of the entry at {@code place} of the source order. */
  int slotAt(int place) {
    return order == null ? removed.member(place) : order.at(place);
  }

  /** Returns the entry at {@code place} of the source order. */
  Entry<T> entryAt(int place) {
    checkArgument(0 <= place && place < size(), "place (%s) must be in [0, %s)", place, size());
    return entry(slotAt(place));
  }

  /** Returns all entries in source order. */
  ImmutableList<Entry<T>> inOrder() {
    return slotsInOrder().mapToObj(this::entry).collect(ImmutableList.toImmutableList());
  }

  private IntStream slotsInOrder() {
    return order == null
        ? IntStream.range(0, slots()).filter(slot -> !isRemoved(slot))
        : IntStream.of(order.slots());
  }

  /** Returns the slots of all that can be played, in ascending order. */
  int[] playable() {
    return IntStream.range(0, slots()).filter(this::isPlayable).toArray();
  }

  private IntStream inIdOrder() {
    return IntStream.range(0, slots()).filter(slot -> !isRemoved(slot) || kept.contains(slot));
  }

  // ------------------------------------------------------------------ editing

  /** Adds {@code item} at {@code place} of the source order; its slot is the last. */
  int add(int place, T item) {
    int end = size();
    int slot = addItem(item);
    if (order != null || place < end) {
      ordered(end).insert(place, slot);
    }
    return slot;
  }

  private int addItem(T item) {
    if (numbers != null) {
      numbers.add(item);
    }
    return items.add(item);
  }

  /** Adds {@code item} outside of the source order; its slot is the last. */
  private int addOutside(T item) {
    int slot = addItem(item);
    removed = removed.with(slot);
    return slot;
  }

  /** Adds an entry that plays once, and returns its slot. */
  int addOnce(T item) {
    int slot = addOutside(item);
    ensureKept().addOnce(slot);
    return slot;
  }

  /** Adds an item that undo can bring back, and returns its slot. */
  int addSpare(T item) {
    int slot = addOutside(item);
    ensureKept().add(slot);
    return slot;
  }

  /** Moves {@code slots} so that they follow each other, the first at {@code place}. */
  void move(int[] slots, int place) {
    if (slots.length > 1 + size() / LARGE_PART) {
      order = new SourceOrder(moved(slots, place));
      return;
    }
    SourceOrder moved = ordered(size());
    for (int slot : slots) {
      moved.remove(slot);
    }
    for (int i = 0; i < slots.length; i++) {
      moved.insert(place + i, slots[i]);
    }
  }

  private int[] moved(int[] slots, int place) {
    BitSet isMoved = new BitSet();
    IntStream.of(slots).forEach(isMoved::set);
    int[] others = slotsInOrder().filter(slot -> !isMoved.get(slot)).toArray();
    return Ints.concat(
        Arrays.copyOf(others, place), slots, Arrays.copyOfRange(others, place, others.length));
  }

  /** Replaces the item of {@code slot}; returns whether it was another object. */
  @SuppressWarnings("ReferenceEquality") // rows of a database are equal by id, whatever they hold
  boolean replace(int slot, T item) {
    if (item == item(slot)) {
      return false;
    }
    items.set(slot, item);
    if (numbers != null) {
      numbers.set(slot, item);
    }
    return true;
  }

  /** Removes {@code slots}, at least one, which are in ascending order. */
  void remove(int... slots) {
    int[] placed =
        kept.once() == 0 ? slots : IntStream.of(slots).filter(s -> !isRemoved(s)).toArray();
    for (int slot : placed) {
      if (order != null) {
        order.remove(slot);
      }
    }
    if (placed.length > 0) {
      removed = removed.with(placed);
    }
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
    if (ensureKept().unwant(slot)) {
      items.free(slot);
    }
  }

  /** Lets {@code slot}, which is kept, play once. */
  void playOnce(int slot) {
    ensureKept().addOnce(slot);
    removals++;
  }

  /** Exchanges the item of {@code slot} for a spare one. */
  void exchangeItems(int slot, int spare) {
    T item = item(slot);
    replace(slot, item(spare));
    replace(spare, item);
  }

  /**
   * Brings {@code slots} to {@code places}, in ascending order, from where they are in the source
   * order or outside of it; returns whether any moved. Where some are outside, the entries must
   * have been numbered anew since they were removed.
   */
  boolean arrange(ImmutableIntArray slots, ImmutableIntArray places) {
    int[] placed = slots.stream().filter(slot -> !isRemoved(slot)).toArray();
    boolean comeBack = placed.length < slots.length();
    if (!comeBack
        && IntStream.range(0, placed.length).allMatch(i -> place(placed[i]) == places.get(i))) {
      return false;
    }
    int others = size() - placed.length;
    SourceOrder arranged = // of ranks that those outside have, too
        comeBack ? new SourceOrder(slotsInOrder().toArray()) : ordered(size());
    order = arranged;
    IntStream.of(placed).forEach(arranged::remove);
    if (comeBack) {
      slots.stream().filter(this::isRemoved).forEach(ensureKept()::take);
      removed = kept.removed();
    }
    for (int i = 0; i < slots.length(); i++) {
      arranged.insert(Math.min(places.get(i), others + i), slots.get(i));
    }
    return placed.length > 0;
  }

  private SourceOrder ordered(int size) {
    SourceOrder ordered = order;
    if (ordered == null) {
      ordered = new SourceOrder(removed, size);
      order = ordered;
    }
    return ordered;
  }

  // ------------------------------------------------------------------ saving

  /** Returns the items in id order: the owner's list itself if nothing differs from it. */
  ImmutableList<T> items() {
    return items.isListed() && removed.count() == 0
        ? items.listed()
        : inIdOrder().mapToObj(this::item).collect(ImmutableList.toImmutableList());
  }

  /** Returns the ids in order. */
  Ids ids() {
    int listed = listedIds.size();
    return removed.count() == 0
        ? listedIds.plus(listed + shift, slots() - listed)
        : Ids.of(inIdOrder().mapToLong(this::id));
  }

  /** Writes what a state has besides items and ids. */
  void write(Rows rows) {
    rows.number("nextId", 0, nextId(), 0, MAX_ID);
    int[] slots = order == null ? new int[0] : order.slots();
    rows.slots("order", Ordering.natural().isOrdered(Ints.asList(slots)) ? new int[0] : slots);
    kept.exchange(rows);
    if (numbers != null) {
      rows.integers("numbers", inIdOrder().map(this::number).toArray(), 0);
    }
  }

  /** Makes entries of a state; reads {@code numbers}, unless that is null. */
  Entries(QueueState<T> state, Rows rows, @Nullable Numbers<T> numbers) {
    items = new Items<>(state.items());
    this.numbers = numbers;
    if (numbers != null) {
      numbers.read(rows);
    }
    int listedSize = items.slots();
    Ids ids = state.ids();
    checkArgument(
        ids.size() == listedSize, "ids (%s) must be as many as items (%s)", ids.size(), listedSize);
    long nextId = rows.number("nextId", 0, 0, 0, MAX_ID);
    long min = 0;
    for (int run = 0; run < ids.runs(); run++) {
      long id = ids.first(run);
      long last = id + ids.length(run) - 1;
      checkArgument(min <= id && id < nextId, "id (%s) must be in [%s, %s)", id, min, nextId);
      checkArgument(last < nextId, "id (%s) must be in [%s, %s)", last, last, nextId);
      min = last + 1;
    }
    shift = nextId - listedSize;
    listedIds = shift == 0 ? Ids.of() : ids; // with no shift an id is its slot
    Kept read = new Kept();
    read.exchange(rows);
    if (read.size() > 0) {
      kept = read;
      removed = read.removed();
    }
    int[] slots = rows.slots("order", new int[0]);
    if (slots.length > 0) {
      checkArgument(
          slots.length == size()
              && IntStream.of(slots).distinct().filter(s -> !isRemoved(s)).count() == size(),
          "order must have all %s entries, each once",
          size());
      order = new SourceOrder(slots);
    }
  }
}
