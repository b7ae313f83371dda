package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;
import static dev.riffle.fairness.Algorithm.MAX_LISTED;

import com.google.common.collect.Collections2;
import com.google.common.collect.ContiguousSet;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import dev.riffle.shuffle.Draws;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.RandomAccess;
import java.util.concurrent.ConcurrentHashMap;

/** Fair algorithms: all n! orders are equally likely. H(n) is 1 + 1/2 + ... + 1/n. */
public final class UniformAlgorithms {
  static final ImmutableList<Algorithm> ALL =
      ImmutableList.of(
          new Algorithm(
              "knuth",
              "Durstenfeld 1964; Knuth, TAOCP vol. 2, 3.4.2 P; all five articles",
              "uniform",
              "n - 1 draws; n - 1 swaps, on average H(n) - 1 of an item with itself",
              true,
              // i = n-1, ..., 1: swap a[i] and a[j], j in [0, i]
              Rounds.of(
                  n -> n - 1,
                  (a, round, draws) -> {
                    int i = a.length - 1 - round;
                    Rounds.swap(a, i, draws.below(i + 1));
                  })),
          new Algorithm(
              "forward-knuth",
              "the random_shuffle of SGI's library; fourth article",
              "uniform",
              "n - 1 draws; n - 1 swaps, on average H(n) - 1 of an item with itself",
              true,
              // i = 1, ..., n-1: swap a[i] and a[j], j in [0, i]
              Rounds.of(
                  n -> n - 1,
                  (a, round, draws) -> Rounds.swap(a, round + 1, draws.below(round + 2)))),
          new Algorithm(
              "fisher-yates",
              "Fisher and Yates 1938; second and third article",
              "uniform",
              "n - 1 draws; n (n - 1) / 4 moves expected to close the gaps",
              true,
              // take any remaining item, append it to those taken, and close the gap
              Rounds.of(
                  n -> n - 1,
                  (a, taken, draws) ->
                      Rounds.moveDown(a, taken + draws.below(a.length - taken), taken))),
          new Algorithm(
              "one-of-all",
              "first and fifth article",
              "uniform: one of the n! orders by its rank",
              "1 draw up to n = 12, fewer than n beyond; n (n - 1) / 4 moves expected",
              true,
              Rounds.once((a, round, draws) -> Rank.permute(a, Rank.draw(a.length, draws)))),
          new Algorithm(
              "probing",
              "fourth article",
              "uniform",
              "n H(n) draws expected, unbounded; n moves",
              true,
              Rounds.unbounded(
                  (a, round, draws) -> probe(a, draws),
                  "each item is equally likely to go to any of the free slots")),
          new Algorithm(
              "list",
              "java.util.Collections.shuffle; fourth article",
              "uniform",
              "n - 1 draws; n - 1 swaps, and 2 n more moves for a list without random access",
              true,
              Rounds.once((a, round, draws) -> shuffle(Ints.asList(a), draws))));

  // By number of items; the 8! orders of 8 items are too expensive to list for each shuffle.
  private static final Map<Integer, ImmutableList<List<Integer>>> LISTS = new ConcurrentHashMap<>();

  private UniformAlgorithms() {}

  /** Returns the articles' variant, which lists all orders. */
  static Algorithm oneOfList() {
    return new Algorithm(
        "one-of-all:list",
        "first and fifth article",
        "uniform: one of a list of all n! orders",
        "1 draw; a list of n! orders, made once; n moves",
        true,
        Rounds.of(
            n -> {
              checkArgument(
                  n <= MAX_LISTED, "n (%s) must be at most %s: all n! are listed", n, MAX_LISTED);
              return n < 2 ? 0 : 1;
            },
            (a, round, draws) -> {
              ImmutableList<List<Integer>> all =
                  LISTS.computeIfAbsent(a.length, UniformAlgorithms::orders);
              List<Integer> places = all.get(draws.below(all.size()));
              int[] before = a.clone();
              Arrays.setAll(a, i -> before[places.get(i)]);
            }));
  }

  private static ImmutableList<List<Integer>> orders(int n) {
    return ImmutableList.copyOf(Collections2.orderedPermutations(ContiguousSet.closedOpen(0, n)));
  }

  // Each item draws slots until it draws an empty one.
  private static void probe(int[] values, Draws draws) {
    int n = values.length;
    int[] slots = new int[n];
    boolean[] full = new boolean[n];
    for (int value : values) {
      int slot = draws.below(n);
      while (full[slot]) {
        slot = draws.below(n);
      }
      full[slot] = true;
      slots[slot] = value;
    }
    System.arraycopy(slots, 0, values, 0, n);
  }

  /**
   * Shuffles a list as {@link Collections#shuffle(List, java.util.Random)} does: in place if it has
   * random access, else in an array that is copied back. The same draws give the same order.
   */
  public static <T> void shuffle(List<T> list, Draws draws) {
    List<T> within = list instanceof RandomAccess ? list : new ArrayList<>(list);
    for (int i = within.size() - 1; i > 0; i--) {
      Collections.swap(within, i, draws.below(i + 1));
    }
    if (within != list) {
      ListIterator<T> place = list.listIterator();
      for (T value : within) {
        place.next();
        place.set(value);
      }
    }
  }
}
