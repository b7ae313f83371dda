package dev.riffle.verify;

/** Runs of songs in list order, which belong to the same album. Not thread-safe. */
final class Runs {
  private static final int MAX_LENGTH = 20; // songs per unknown album
  private static final double FORGETTING = 0.95; // decay; an unknown list may have no albums

  private final Heard heard;
  private final Units units;
  private final double prior;
  private final double forgetting;
  private int length = 1;
  private double followed;
  private double jumped;

  /**
   * @param prior the prior odds that a run continues
   */
  Runs(Heard heard, Units units, double prior) {
    this.heard = heard;
    this.units = units;
    this.prior = prior;
    forgetting = units.areKnown() ? 1 : FORGETTING;
  }

  boolean arePossible() {
    return units.arePossible();
  }

  /** Returns the song that follows in the album, or {@link Heard#NEVER}. */
  int next() {
    int last = heard.lastSong();
    if (last == Heard.NEVER || last + 1 == heard.songs()) {
      return Heard.NEVER;
    }
    boolean follows = units.areKnown() ? units.isOfOne(last, last + 1) : length < MAX_LENGTH;
    return follows ? last + 1 : Heard.NEVER;
  }

  /** Returns the probability that {@link #next} plays, or 0 if there is none. */
  double probability() {
    return next() == Heard.NEVER ? 0 : (followed + prior) / (followed + jumped + 1 + prior);
  }

  /** Advances by a play of {@code song}, before it is added to {@link Heard}. */
  void move(int song) {
    int next = next();
    if (next == Heard.NEVER) {
      length = 1;
      return;
    }
    boolean follows = song == next;
    followed = forgetting * followed + (follows ? 1 : 0);
    jumped = forgetting * jumped + (follows ? 0 : 1);
    length = follows ? length + 1 : 1;
  }
}
