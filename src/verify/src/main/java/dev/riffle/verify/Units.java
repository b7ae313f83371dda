package dev.riffle.verify;

import com.google.common.primitives.ImmutableIntArray;
import java.util.List;

/** The albums of a list, which may play in album order. Immutable. */
final class Units {
  /** A list without albums. */
  static final Units NONE = new Units(ImmutableIntArray.of(), false);

  /** A list with unknown albums. */
  static final Units UNKNOWN = new Units(ImmutableIntArray.of(), true);

  private final ImmutableIntArray units; // album number of each song
  private final boolean arePossible;

  private Units(ImmutableIntArray units, boolean arePossible) {
    this.units = units;
    this.arePossible = arePossible;
  }

  /** Returns known albums: adjacent songs with equal values form an album. */
  static Units of(List<?> values) {
    int[] units = new int[values.size()];
    boolean hasAlbum = false;
    for (int i = 1; i < units.length; i++) {
      boolean isSame = values.get(i).equals(values.get(i - 1));
      units[i] = units[i - 1] + (isSame ? 0 : 1);
      hasAlbum |= isSame;
    }
    return hasAlbum ? new Units(ImmutableIntArray.copyOf(units), true) : NONE;
  }

  /**
   * Returns the albums of songs with these album names; an empty name is unknown.
   *
   * @return {@link #UNKNOWN} unless all names are known and some differ
   */
  static Units ofNames(List<String> names) {
    return names.contains("") || names.stream().distinct().count() < 2 ? UNKNOWN : of(names);
  }

  boolean arePossible() {
    return arePossible;
  }

  boolean areKnown() {
    return !units.isEmpty();
  }

  /** Returns the number of albums. */
  int count() {
    return units.get(units.length() - 1) + 1;
  }

  int unit(int song) {
    return units.get(song);
  }

  int size(int unit) {
    return (int) units.stream().filter(other -> other == unit).count();
  }

  boolean isFirst(int song) {
    return song == 0 || !isOfOne(song - 1, song);
  }

  boolean isOfOne(int first, int second) {
    return units.get(first) == units.get(second);
  }
}
