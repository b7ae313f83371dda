package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The rows of a view that the user has marked, each with a key. Not thread-safe. */
final class Marks<V> {
  private final Map<Object, V> rows = new LinkedHashMap<>();

  /** Marks a row, or unmarks it if it is marked. */
  void toggle(Object key, V row) {
    if (rows.remove(key) == null) {
      rows.put(key, row);
    }
  }

  boolean contains(Object key) {
    return rows.containsKey(key);
  }

  int size() {
    return rows.size();
  }

  /** Unmarks all rows; returns whether any was marked. */
  boolean clear() {
    boolean isAny = !rows.isEmpty();
    rows.clear();
    return isAny;
  }

  /** Returns the marked rows in the order of {@code keys}, followed by those that it lacks. */
  ImmutableList<V> inOrder(Collection<?> keys) {
    return Stream.concat(keys.stream().filter(rows::containsKey), rows.keySet().stream())
        .collect(ImmutableSet.toImmutableSet())
        .stream()
        .map(rows::get)
        .collect(ImmutableList.toImmutableList());
  }
}
