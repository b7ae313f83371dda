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
  private static final double FIRST = 9; // odds that an album begins with its first song, at first

  private final Units units;
  private final Runs runs;
  private final Heard albums;
  private final HonestLaw law; // of the albums
  private final double mostFollow; // the probability under a suspect that plays the list in order
  private double log; // of the likelihood of the songs, given the albums
  private int begun; // albums, with their first song
  private int entered; // albums, with another song

  AlbumLaw(Heard heard, Units units, ImmutableList<Rate> rates, boolean isFromStart) {
    this.units = units;
    runs = new Runs(heard, units, 1);
    albums = new Heard(units.count());
    law = new HonestLaw(albums, Units.NONE, rates, isFromStart);
    double chosen = rates.stream().mapToDouble(Rate::chosen).min().orElseThrow();
    mostFollow = 1 - chosen + chosen / heard.songs();
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
    double probability = Math.min(runs.probability(), mostFollow);
    log += Math.log(follows ? probability : 1 - probability);
    runs.move(song);
    if (!follows) {
      int album = units.unit(song);
      boolean isFirst = units.isFirst(song);
      double first = (begun + FIRST) / (begun + entered + FIRST + 1);
      log += Math.log(isFirst ? first : (1 - first) / units.size(album));
      begun += isFirst ? 1 : 0;
      entered += isFirst ? 0 : 1;
      law.play(album);
      albums.add(album);
    }
  }

  void playOthers() {
    law.playOthers();
  }
}
