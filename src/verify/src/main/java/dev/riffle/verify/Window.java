package dev.riffle.verify;

/** Counts the distinct songs in the last {@code gap} plays. Not thread-safe. */
final class Window {
  private final Heard heard;
  private final int gap;
  private int distinct;

  Window(Heard heard, int gap) {
    this.heard = heard;
    this.gap = gap;
  }

  int gap() {
    return gap;
  }

  int distinct() {
    return distinct;
  }

  boolean has(int song) {
    return heard.isWithin(song, gap);
  }

  /** Advances by a play of {@code song}, before it is added to {@link Heard}. */
  void move(int song) {
    if (gap == 0) {
      return;
    }
    distinct += has(song) ? 0 : 1;
    int left = heard.size() - gap;
    if (left >= 0) {
      int gone = heard.song(left);
      distinct -= heard.last(gone) == left && gone != song ? 1 : 0;
    }
  }
}
