package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a queue: by slot, by id, and in source order. Not thread-safe.
 *
 * <p>Slots are dense, 0 to n - 1, whatever was removed, so that a bag can be filled with them at
 * once: the last takes over the slot of what leaves.
 *
 * <pre>
 *   slot   0 1 2 3 4                 0 1 2 3
 *   entry  a b c d e   remove(b) ->  a e c d
 * </pre>
 */
final class Entries<T> {
  private static final int LEAST = 8;

  // An array and no list: what comes out of a list is cast, and a cast fetches the entry from
  // memory, which takes longer than all the rest of a play.
  private @Nullable Entry<?>[] bySlot = new Entry<?>[LEAST];
  private int size;
  private SourceOrder<T> order = new SourceOrder<>(this);
  private long nextId;

  // Ids are the slots until something is removed; then this is made when it is first needed.
  private @Nullable Map<Long, Entry<T>> byId;

  int size() {
    return size;
  }

  @SuppressWarnings("unchecked") // only what holds T is put in
  Entry<T> entry(int slot) {
    return (Entry<T>) bySlot[slot];
  }

  boolean contains(Entry<?> entry) {
    return entry.slot < size && bySlot[entry.slot] == entry;
  }

  Optional<Entry<T>> byId(long id) {
    if (0 <= id && id < size && entry((int) id).id() == id) {
      return Optional.of(entry((int) id));
    }
    if (id < 0 || id >= nextId || nextId == size) {
      return Optional.empty();
    }
    Map<Long, Entry<T>> map = byId;
    if (map == null) {
      map = new HashMap<>();
      for (int slot = 0; slot < size; slot++) {
        map.put(entry(slot).id(), entry(slot));
      }
      byId = map;
    }
    return Optional.ofNullable(map.get(id));
  }

  // ------------------------------------------------------------------ source order

  /** Returns where in the source order the entry at {@code slot} is. */
  int place(int slot) {
    return order.place(entry(slot));
  }

  /** Returns the slot of the entry at {@code place} of the source order. */
  int slotAt(int place) {
    return order.at(place).slot;
  }

  /** Returns all in source order. */
  ImmutableList<Entry<T>> inOrder() {
    return order.toList();
  }

  // ------------------------------------------------------------------ editing

  /** Adds {@code item} at {@code place} of the source order; its slot is the last. */
  Entry<T> add(int place, T item) {
    Entry<T> entry = new Entry<>(nextId++, item);
    append(entry);
    order.insert(place, entry);
    return entry;
  }

  void move(int slot, int place) {
    Entry<T> entry = entry(slot);
    if (order.isBySlot()) {
      order.cut(size);
    }
    order.remove(entry);
    order.insert(place, entry);
  }

  /** Takes out the entry at {@code slot}, which the last entry takes over. */
  void remove(int slot) {
    Entry<T> entry = entry(slot);
    Entry<T> last = entry(size - 1);
    order.remove(entry);
    if (entry != last) {
      order.rename(last, slot);
      bySlot[slot] = last;
    }
    size--;
    bySlot[size] = null; // or what left would be kept in memory
    if (size < bySlot.length / 4) {
      resize(size * 2);
    }
    if (byId != null) {
      byId.remove(entry.id());
    }
  }

  /** Takes everything out; ids go on. */
  void clear() {
    size = 0;
    bySlot = new Entry<?>[LEAST];
    order = new SourceOrder<>(this);
    byId = null;
  }

  private void append(Entry<T> entry) {
    if (size == bySlot.length) {
      resize(size + size / 2);
    }
    entry.slot = size;
    bySlot[size++] = entry;
    if (byId != null) {
      byId.put(entry.id(), entry);
    }
  }

  private void resize(int length) {
    bySlot = Arrays.copyOf(bySlot, Math.max(LEAST, length));
  }

  // ------------------------------------------------------------------ keeping

  private Stream<Entry<T>> bySlot() {
    return IntStream.range(0, size).mapToObj(this::entry);
  }

  ImmutableList<T> items() {
    return bySlot().map(Entry::item).collect(ImmutableList.toImmutableList());
  }

  ImmutableLongArray ids() {
    return ImmutableLongArray.copyOf(bySlot().mapToLong(Entry::id));
  }

  long nextId() {
    return nextId;
  }

  /** Returns the slots in source order, or nothing where that is the order of the slots. */
  ImmutableLongArray orderRow() {
    return order.isBySlot() ? ImmutableLongArray.of() : Rows.row(slots(order.toList()));
  }

  private int[] slots(ImmutableList<Entry<T>> some) {
    return some.stream().mapToInt(entry -> entry.slot).toArray();
  }

  void restore(QueueState<T> state, Rows rows) {
    checkArgument(
        state.ids().length() == state.items().size(),
        "ids (%s) must be as many as items (%s)",
        state.ids().length(),
        state.items().size());
    ImmutableLongArray next = rows.row("nextId");
    checkArgument(next.length() == 1 && next.get(0) >= 0, "nextId (%s) must be a number", next);
    nextId = next.get(0);
    checkIds(state.ids().toArray());
    for (int slot = 0; slot < state.items().size(); slot++) {
      append(new Entry<>(state.ids().get(slot), checkNotNull(state.items().get(slot))));
    }
    int[] slots = rows.distinct("order");
    checkArgument(
        slots.length == 0 || slots.length == size, "order must have all %s entries", size);
    if (slots.length > 0) {
      order.arrange(slots);
    }
  }

  private void checkIds(long[] ids) {
    Arrays.sort(ids);
    for (int i = 0; i < ids.length; i++) {
      boolean once = i == 0 || ids[i] != ids[i - 1];
      checkArgument(
          once && 0 <= ids[i] && ids[i] < nextId,
          "id (%s) must be below %s and there once",
          ids[i],
          nextId);
    }
  }
}
