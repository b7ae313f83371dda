package dev.riffle.verify;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Sattolo's algorithm: a cyclic permutation of the list or of the last order. Each place gets any
 * remaining song except the one that would close a shorter cycle:
 *
 * <pre>
 *   place        0    1    2    3              0 has c, whose place is 2: the path 0 - 2
 *   list         a    b    c    d              place 2 may get b or d; a would close the path
 *   played       c    d    .    .
 * </pre>
 */
final class SattoloOrder implements Predictor {
  private final Heard heard;
  private final boolean isOfList; // otherwise shuffles the last cycle
  private final Cycle cycle;
  private final int[] places; // place of each song in the order being shuffled
  private final int[] played; // the songs of this cycle
  private final int[] start; // start of the path that ends at each place
  private final int[] end; // end of the path that starts at each place

  SattoloOrder(Heard heard, boolean isOfList) {
    this.heard = heard;
    this.isOfList = isOfList;
    int songs = heard.songs();
    cycle = new Cycle(heard);
    places = IntStream.range(0, songs).toArray();
    played = new int[songs];
    start = places.clone();
    end = places.clone();
  }

  @Override
  public double probability(int song) {
    int left = heard.songs() - cycle.count();
    if (cycle.has(song)) {
      return 0;
    }
    return left == 1 ? 1 : places[song] == start[cycle.count()] ? 0 : 1.0 / (left - 1);
  }

  @Override
  public void move(int song) {
    int place = cycle.count();
    if (cycle.move(song)) {
      played[place] = song;
      int last = end[places[song]];
      int first = start[place];
      start[last] = first;
      end[first] = last;
      if (cycle.count() == heard.songs()) {
        cycle.restart();
        restart();
      }
    }
  }

  private void restart() {
    if (!isOfList) {
      for (int place = 0; place < played.length; place++) {
        places[played[place]] = place;
      }
    }
    Arrays.setAll(start, place -> place);
    Arrays.setAll(end, place -> place);
  }
}
