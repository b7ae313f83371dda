package dev.riffle.bench;

/**
 * The other against whom a jump is measured: the place of an item in a list of items, by walking
 * it. That is how VLC 4 finds the item that was asked for, and in its random order once more among
 * the shuffled; here it is found once.
 */
final class LinearSearch {
  private LinearSearch() {}

  /** Returns the first place of {@code item}, the very one, or -1. */
  @SuppressWarnings("ReferenceEquality") // as VLC compares pointers; nothing could be cheaper
  static int placeOf(Object[] items, Object item) {
    for (int place = 0; place < items.length; place++) {
      if (items[place] == item) {
        return place;
      }
    }
    return -1;
  }
}
