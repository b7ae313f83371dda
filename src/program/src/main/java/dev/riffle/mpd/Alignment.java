package dev.riffle.mpd;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The longest common subsequence of a list of files, such as the rows of MPD's queue, and the
 * order; of several, the nearest to the current song. A song alone does not identify a row: the
 * order plays it in each cycle. An immutable value; creation takes time linear in the product of
 * the lengths.
 *
 * @param order history, current entry and next entries
 * @param now the index of the current entry, or -1
 * @param places the index in {@code order} of each file, or -1
 */
record Alignment(ImmutableList<Entry<Track>> order, int now, ImmutableIntArray places) {
  private static final int MATCH = 1_000_000; // more than all distances of a subsequence

  /** Aligns files with the order, of which at most {@code ahead} next songs count. */
  static Alignment of(List<String> files, FillOrder order, int ahead) {
    List<Entry<Track>> all = new ArrayList<>(Lists.reverse(order.preceding()));
    Optional<Entry<Track>> current = order.current();
    int now = current.isPresent() ? all.size() : -1;
    current.ifPresent(all::add);
    all.addAll(order.upcoming(ahead));
    List<String> songs = all.stream().map(order::file).toList();
    return new Alignment(
        ImmutableList.copyOf(all), now, ImmutableIntArray.copyOf(places(files, songs, now)));
  }

  private static int[] places(List<String> files, List<String> songs, int now) {
    int[][] best = new int[files.size() + 1][songs.size() + 1]; // of the ends from i and k
    for (int i = files.size() - 1; i >= 0; i--) {
      for (int k = songs.size() - 1; k >= 0; k--) {
        boolean isSame = files.get(i).equals(songs.get(k));
        int match = isSame ? MATCH - Math.abs(k - now) + best[i + 1][k + 1] : 0;
        best[i][k] = Math.max(match, Math.max(best[i + 1][k], best[i][k + 1]));
      }
    }
    int[] places = new int[files.size()];
    Arrays.fill(places, -1);
    int k = 0;
    for (int i = 0; i < places.length; i++) {
      while (k < songs.size() && best[i][k] == best[i][k + 1]) {
        k++;
      }
      if (k < songs.size() && best[i][k] > best[i + 1][k]) {
        places[i] = k++;
      }
    }
    return places;
  }

  /** Returns the index in {@link #order} of the file at {@code i}, or -1. */
  int place(int i) {
    return places.get(i);
  }
}
