package dev.riffle.fairness;

import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Knuth;
import dev.riffle.spread.SpreadWords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Algorithms that keep songs by the same artist apart. An order is a sequence of artists; the songs
 * of each artist are shuffled separately.
 */
public enum SpreadRecipe {
  /** A plain shuffle: all orders are equally likely. */
  SHUFFLE {
    @Override
    public int[] order(int[] sizes, Draws draws) {
      int[] order = songs(sizes);
      Knuth.shuffle(order, draws);
      return order;
    }
  },

  /** All orders with as few equal neighbours as possible, equally likely ({@link SpreadWords}). */
  UNIFORM {
    @Override
    public int[] order(int[] sizes, Draws draws) {
      return SpreadWords.of(sizes).draw(draws);
    }
  },

  /** The best of 16 {@link #UNIFORM} orders ({@link SpreadWords#drawBest}). */
  BEST_OF_16 {
    @Override
    public int[] order(int[] sizes, Draws draws) {
      return SpreadWords.of(sizes).drawBest(draws, 16);
    }
  },

  /**
   * The songs of each artist at even distances from a random offset, each moved by up to a tenth of
   * the distance (Poláček, "How to shuffle songs?", Spotify Labs 2014).
   */
  EVEN_POSITIONS {
    @Override
    public int[] order(int[] sizes, Draws draws) {
      List<double[]> placed = new ArrayList<>(); // position and artist
      for (int artist = 0; artist < sizes.length; artist++) {
        double offset = draws.unit();
        for (int song = 0; song < sizes[artist]; song++) {
          double moved = (draws.unit() - 0.5) / 5;
          placed.add(new double[] {(song + offset + moved) / sizes[artist], artist});
        }
      }
      placed.sort(Comparator.comparingDouble(one -> one[0]));
      return placed.stream().mapToInt(one -> (int) one[1]).toArray();
    }
  },

  /**
   * The songs of each artist at about even distances over as many columns as the largest artist has
   * songs, rotated by a random offset; each column is then shuffled (Fiedler, "The art of shuffling
   * music", 2007).
   */
  BALANCED {
    @Override
    public int[] order(int[] sizes, Draws draws) {
      int columns = Arrays.stream(sizes).max().orElse(0);
      List<List<Integer>> table = new ArrayList<>();
      IntStream.range(0, columns).forEach(column -> table.add(new ArrayList<>()));
      for (int artist = 0; artist < sizes.length; artist++) {
        int shift = draws.below(columns);
        int begin = 0;
        for (int left = sizes[artist]; left > 0; left--) {
          table.get((begin + shift) % columns).add(artist);
          double even = (double) (columns - begin) / left;
          long length = Math.round(even * (0.9 + 0.2 * draws.unit()));
          begin += (int) Math.max(1, Math.min(length, columns - begin - left + 1));
        }
      }
      return table.stream()
          .flatMapToInt(
              column -> {
                int[] shuffled = column.stream().mapToInt(artist -> artist).toArray();
                Knuth.shuffle(shuffled, draws);
                return Arrays.stream(shuffled);
              })
          .toArray();
    }
  },

  /**
   * The artists merged one by one, small ones first: the shorter of two lists separates the longer
   * one into parts whose lengths differ by at most 1 (van Asseldonk, "An algorithm for shuffling
   * playlists", 2023).
   */
  MERGED {
    @Override
    public int[] order(int[] sizes, Draws draws) {
      List<Integer> merged = List.of();
      for (int artist : smallFirst(sizes, draws)) {
        List<Integer> own = Collections.nCopies(sizes[artist], artist);
        merged =
            own.size() > merged.size()
                ? interleaved(own, merged, draws)
                : interleaved(merged, own, draws);
      }
      return merged.stream().mapToInt(artist -> artist).toArray();
    }

    private List<Integer> interleaved(List<Integer> longer, List<Integer> shorter, Draws draws) {
      int parts = shorter.size() + 1;
      int[] lengths = IntStream.range(0, parts).map(i -> longer.size() / parts).toArray();
      if (longer.size() == shorter.size()) { // the empty part is the first or the last one
        Arrays.fill(lengths, 1);
        lengths[draws.below(2) * shorter.size()] = 0;
      } else {
        int[] which = IntStream.range(0, parts).toArray();
        Knuth.shuffle(which, draws);
        for (int i = 0; i < longer.size() % parts; i++) {
          lengths[which[i]]++;
        }
      }
      List<Integer> all = new ArrayList<>();
      int begin = 0;
      for (int part = 0; part < parts; part++) {
        all.addAll(longer.subList(begin, begin + lengths[part]));
        begin += lengths[part];
        all.addAll(part < shorter.size() ? shorter.subList(part, part + 1) : List.of());
      }
      return all;
    }
  },

  /** Draws each song uniformly from all artists but the last one, while others remain. */
  GREEDY {
    @Override
    public int[] order(int[] sizes, Draws draws) {
      int[] left = sizes.clone();
      int[] order = new int[Arrays.stream(sizes).sum()];
      int last = -1;
      for (int i = 0; i < order.length; i++) {
        int others = order.length - i - (last < 0 ? 0 : left[last]);
        int skipped = others > 0 ? last : -1;
        int drawn = draws.below(others > 0 ? others : order.length - i);
        int artist = -1;
        while (drawn >= 0) {
          artist++;
          drawn -= artist == skipped ? 0 : left[artist];
        }
        left[artist]--;
        order[i] = artist;
        last = artist;
      }
      return order;
    }
  };

  /**
   * Returns an order, as the artist of each song.
   *
   * @param sizes the number of songs of each artist, all positive
   */
  public abstract int[] order(int[] sizes, Draws draws);

  private static int[] songs(int[] sizes) {
    return IntStream.range(0, sizes.length)
        .flatMap(artist -> IntStream.generate(() -> artist).limit(sizes[artist]))
        .toArray();
  }

  private static int[] smallFirst(int[] sizes, Draws draws) {
    int[] artists = IntStream.range(0, sizes.length).toArray();
    Knuth.shuffle(artists, draws);
    return Arrays.stream(artists)
        .boxed()
        .sorted(Comparator.comparingInt(artist -> sizes[artist]))
        .mapToInt(artist -> artist)
        .toArray();
  }
}
