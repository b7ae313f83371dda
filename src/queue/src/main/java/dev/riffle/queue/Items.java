package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The items of a queue by slot: the owner's list, unchanged, and the differences from it. Not
 * thread-safe.
 *
 * <pre>
 *   slot    0 1 2 3 4 | 5 6        listed: the owner's list; added: the later items
 *   item    a b c d e | f g        replaced: 2, by C
 * </pre>
 */
final class Items<T> {
  private final ImmutableList<T> listed;
  private final int listedSize;
  private List<@Nullable T> added = Collections.emptyList(); // until there are any
  private @Nullable Map<Integer, T> replaced; // the items that listed ones gave way to

  Items(ImmutableList<T> listed) {
    this.listed = listed;
    listedSize = listed.size();
  }

  /** Makes the items of a state, in time linear in their differences from the owner's list. */
  Items(StateItems<T> state) {
    this(state.listed);
    if (!state.added.isEmpty()) {
      added = new ArrayList<>(state.added);
    }
    replaced = state.replaced.isEmpty() ? null : new HashMap<>(state.replaced);
  }

  /** Returns the number of slots. */
  int slots() {
    return listedSize + added.size();
  }

  /** Returns the number of slots of the owner's list, which are the first ones. */
  int listedSlots() {
    return listedSize;
  }

  /** Returns the items of the listed slots, and of those others that {@code isWanted}. */
  StateItems<T> toState(IntPredicate isWanted) {
    return new StateItems<>(
        listed,
        replaced == null ? ImmutableMap.of() : ImmutableMap.copyOf(replaced),
        IntStream.range(listedSize, slots())
            .filter(isWanted)
            .mapToObj(this::get)
            .collect(ImmutableList.toImmutableList()));
  }

  T get(int slot) {
    if (slot >= listedSize) {
      return checkNotNull(added.get(slot - listedSize));
    }
    T item = replaced == null ? null : replaced.get(slot);
    return item == null ? listed.get(slot) : item;
  }

  /** Adds {@code item} and returns its slot, the last one. */
  @CanIgnoreReturnValue
  int add(T item) {
    added = added.isEmpty() ? new ArrayList<>() : added;
    added.add(item);
    return slots() - 1;
  }

  void set(int slot, T item) {
    if (slot >= listedSize) {
      added.set(slot - listedSize, item);
    } else {
      replaced = replaced == null ? new HashMap<>() : replaced;
      replaced.put(slot, item);
    }
  }

  /** Releases the item at {@code slot}, unless the owner's list holds it. */
  void free(int slot) {
    if (slot >= listedSize) {
      added.set(slot - listedSize, null);
    } else if (replaced != null) {
      replaced.remove(slot);
    }
  }
}
