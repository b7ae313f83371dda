package dev.riffle.verify;

import com.google.common.collect.ImmutableList;

/**
 * The law of an honest shuffle of the albums of a list: each album plays in its order, and the
 * albums as songs do ({@link HonestLaw}). Not thread-safe.
 *
 * <pre>
 *   list     a1 a2 a3 | b1 b2 | c1 c2 c3
 *   plays    c1 c2 c3   a1 a2 a3   b1 b2        draws: c a b
 * </pre>
 */
final class AlbumLaw {
  private static final double FIRST = 0.9; // probability that an album begins with its first song

  private final Units units;
  private final Runs runs;
  private final Heard albums;
  private final HonestLaw law; // of the albums
  private double log; // of the likelihood of the songs, given the albums

  AlbumLaw(Heard heard, Units units, ImmutableList<Rate> rates, boolean isFromStart) {
    this.units = units;
    runs = new Runs(heard, units, 1);
    albums = new Heard(units.count());
    law = new HonestLaw(albums, Units.NONE, rates, isFromStart);
  }

  double log() {
    return log + law.log();
  }

  double logOfLaws() {
    return law.logOfLaws();
  }

  /** Moves by a play, which is not yet among those heard. */
  void play(int song) {
    boolean follows = runs.next() == song;
    log += Math.log(follows ? runs.probability() : 1 - runs.probability());
    runs.move(song);
    if (!follows) {
      int album = units.unit(song);
      log += Math.log(units.isFirst(song) ? FIRST : (1 - FIRST) / units.size(album));
      law.play(album);
      albums.add(album);
    }
  }

  void playOthers() {
    law.playOthers();
  }
}
