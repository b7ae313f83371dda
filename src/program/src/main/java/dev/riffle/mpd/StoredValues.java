package dev.riffle.mpd;

import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.Longs;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The values that the next run of a filler needs if this one is killed: the options of the server
 * before, and the entries of the rows that were added. Not thread-safe.
 */
final class StoredValues {
  private static final String ROWS = "rows"; // beside the names of options

  private final Consumer<Map<String, String>> store;
  private ImmutableMap<String, String> options;
  private ImmutableList<Long> rows;

  /**
   * Creates the values.
   *
   * @param stored those that a run stored last, or none
   * @param store receives all values after each change
   */
  StoredValues(Map<String, String> stored, Consumer<Map<String, String>> store) {
    this.store = store;
    ImmutableMap.Builder<String, String> others = ImmutableMap.builder();
    stored.forEach(
        (name, value) -> {
          if (!name.equals(ROWS)) {
            others.put(name, value);
          }
        });
    options = others.buildOrThrow();
    rows =
        Splitter.on(' ')
            .splitToStream(stored.getOrDefault(ROWS, ""))
            .map(Longs::tryParse)
            .filter(Objects::nonNull)
            .collect(ImmutableList.toImmutableList());
  }

  /** Returns the options of the server before, or none. */
  ImmutableMap<String, String> options() {
    return options;
  }

  void setOptions(Map<String, String> values) {
    options = ImmutableMap.copyOf(values);
    store();
  }

  /** Returns the ids of the entries of the rows ahead. */
  ImmutableList<Long> rows() {
    return rows;
  }

  void setRows(List<Long> entries) {
    if (!rows.equals(entries)) {
      rows = ImmutableList.copyOf(entries);
      store();
    }
  }

  private void store() {
    ImmutableMap.Builder<String, String> all = ImmutableMap.builder();
    all.putAll(options);
    if (!rows.isEmpty()) {
      all.put(ROWS, Joiner.on(' ').join(rows));
    }
    store.accept(all.buildOrThrow());
  }
}
