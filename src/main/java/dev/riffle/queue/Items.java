package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The items of a queue by slot: the owner's list, unchanged, and the differences from it. If the
 * {@link Rule} needs numbers, each item has one, at least 0, computed when it is added. Not
 * thread-safe.
 *
 * <pre>
 *   slot    0 1 2 3 4 | 5 6        listed: the owner's list; added: the later items
 *   item    a b c d e | f g        replaced: 2, by C
 * </pre>
 */
final class Items<T> {
  private static final Slots NO_NUMBERS = new Slots(); // never changed; each is 0

  private final ImmutableList<T> listed;
  private final int listedSize;
  private final List<@Nullable T> added = new ArrayList<>();
  private @Nullable Map<Integer, T> replaced; // the items that listed ones gave way to
  private final boolean hasNumbers;
  private final Slots numbers;

  /** Makes items, with their numbers if they are known and the rule needs them. */
  Items(Incoming<T> incoming, boolean hasNumbers) {
    listed = incoming.items;
    listedSize = listed.size();
    this.hasNumbers = hasNumbers;
    numbers = hasNumbers ? new Slots() : NO_NUMBERS;
    if (hasNumbers) {
      numbers.addAll(incoming.numbers.toArray());
    }
  }

  /** Returns the number of slots. */
  int slots() {
    return listedSize + added.size();
  }

  /** Returns the owner's list. */
  ImmutableList<T> listed() {
    return listed;
  }

  /** Returns whether nothing was added to the list, or replaced. */
  boolean isListed() {
    return added.isEmpty() && replaced == null;
  }

  T get(int slot) {
    if (slot >= listedSize) {
      return checkNotNull(added.get(slot - listedSize));
    }
    T item = replaced == null ? null : replaced.get(slot);
    return item == null ? listed.get(slot) : item;
  }

  /** Returns the number of the item at {@code slot}, or 0 if no rule needs numbers. */
  int number(int slot) {
    return numbers.at(slot);
  }

  /** Adds {@code item} and returns its slot, the last one. */
  @CanIgnoreReturnValue
  int add(T item, int number) {
    if (hasNumbers) {
      numbers.addLast(number);
    }
    added.add(item);
    return slots() - 1;
  }

  void set(int slot, T item, int number) {
    if (hasNumbers) {
      numbers.set(slot, number);
    }
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

  /** Writes the numbers of {@code slots} to {@code rows}, or reads those of the listed items. */
  void exchangeNumbers(Rows rows, IntStream slots) {
    if (hasNumbers) {
      int[] read = rows.integers(QueueState.NUMBERS, slots.map(this::number).toArray(), 0);
      if (rows.isRead()) {
        numbers.addAll(read);
      }
    }
  }
}
