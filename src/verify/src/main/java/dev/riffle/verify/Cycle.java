package dev.riffle.verify;

/** A cycle of a player that plays each song once. Not thread-safe. */
final class Cycle {
  private final Heard heard;
  private int start; // index of its first play
  private int count; // different songs

  Cycle(Heard heard) {
    this.heard = heard;
  }

  int count() {
    return count;
  }

  boolean has(int song) {
    return heard.last(song) >= start;
  }

  /** Moves on by a play, which is not yet among those heard; returns whether the song is new. */
  boolean move(int song) {
    boolean isNew = !has(song);
    count += isNew ? 1 : 0;
    return isNew;
  }

  /** Begins another cycle after the play that was the last to move this one. */
  void restart() {
    start = heard.size() + 1;
    count = 0;
  }

  /** Begins another cycle before the next play. */
  void restartNow() {
    start = heard.size();
    count = 0;
  }
}
