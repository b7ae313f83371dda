package dev.riffle.verify;

/** The current cycle of a player that plays each song once per cycle. Not thread-safe. */
final class Cycle {
  private final Heard heard;
  private int start; // index of its first play
  private int count; // distinct songs

  Cycle(Heard heard) {
    this.heard = heard;
  }

  int count() {
    return count;
  }

  boolean has(int song) {
    return heard.last(song) >= start;
  }

  /** Advances by a play that is not yet in {@link Heard}; returns whether the song is new. */
  boolean move(int song) {
    boolean isNew = !has(song);
    count += isNew ? 1 : 0;
    return isNew;
  }

  /** Begins a new cycle after the play of the last {@link #move}. */
  void restart() {
    start = heard.size() + 1;
    count = 0;
  }

  /** Begins a new cycle with the next play. */
  void restartNow() {
    start = heard.size();
    count = 0;
  }
}
