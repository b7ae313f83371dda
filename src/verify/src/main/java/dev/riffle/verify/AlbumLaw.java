package dev.riffle.verify;

import com.google.common.collect.ImmutableList;

/**
 * The law of an honest shuffle of albums: the albums are shuffled as songs are ({@link HonestLaw}),
 * and each plays in its own order. Not thread-safe.
 *
 * <pre>
 *   list     a1 a2 a3 | b1 b2 | c1 c2 c3
 *   plays    c1 c2 c3   a1 a2 a3   b1 b2        draws: c a b
 * </pre>
 */
final class AlbumLaw {
  private static final double FIRST = 9; // prior odds that an album begins with its first song

  private final Units units;
  private final Runs runs;
  private final Heard albums;
  private final HonestLaw law; // order of albums
  private final double mostFollow; // upper bound: the probability under FIXED_ORDER
  private double log; // log-likelihood of the songs, given the albums
  private int begun; // albums that began with their first song
  private int entered; // albums that began with another song

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

  /** Advances by a play of {@code song}, before it is added to {@link Heard}. */
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
