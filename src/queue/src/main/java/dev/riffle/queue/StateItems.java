package dev.riffle.queue;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.io.Serializable;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/**
 * The items of a state: the owner's list, which is not copied, and the differences from it. An
 * immutable list.
 *
 * <pre>
 *   listed  a b c d e         replaced: 2, by C         added: f g
 *   items   a b C d e f g
 * </pre>
 */
final class StateItems<T> extends AbstractList<T> implements RandomAccess, Serializable {
  private static final long serialVersionUID = 1;

  final ImmutableList<T> listed;
  final ImmutableMap<Integer, T> replaced; // by index, the items that listed ones gave way to
  final ImmutableList<T> added;

  StateItems(ImmutableList<T> listed, ImmutableMap<Integer, T> replaced, ImmutableList<T> added) {
    this.listed = listed;
    this.replaced = replaced;
    this.added = added;
  }

  /** Returns {@code items}; copies no immutable list, and no items of a state. */
  static <T> StateItems<T> copyOf(List<? extends T> items) {
    return items instanceof StateItems<? extends T> same
        ? new StateItems<>(
            ImmutableList.copyOf(same.listed),
            ImmutableMap.copyOf(same.replaced),
            ImmutableList.copyOf(same.added))
        : new StateItems<>(ImmutableList.copyOf(items), ImmutableMap.of(), ImmutableList.of());
  }

  /** Returns the owner's list itself if nothing differs from it, else this. */
  List<T> toList() {
    return replaced.isEmpty() && added.isEmpty() ? listed : this;
  }

  @Override
  public int size() {
    return listed.size() + added.size();
  }

  @Override
  public T get(int index) {
    int size = listed.size();
    if (index >= size) {
      return added.get(index - size);
    }
    T item = replaced.get(index);
    return item == null ? listed.get(index) : item;
  }

  /** Returns the list that is serialized instead, for hosts that write items with their own. */
  private Object writeReplace() {
    return ImmutableList.copyOf(this);
  }
}
