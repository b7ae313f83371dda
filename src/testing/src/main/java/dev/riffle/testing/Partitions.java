package dev.riffle.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The sizes that groups of letters can have. */
public final class Partitions {
  private Partitions() {}

  /** Returns {@code n} as all sums of positive numbers, in descending order. */
  public static List<List<Integer>> of(int n) {
    return of(n, n);
  }

  private static List<List<Integer>> of(int n, int most) {
    if (n == 0) {
      return List.of(List.of());
    }
    List<List<Integer>> all = new ArrayList<>();
    for (int part = Math.min(n, most); part > 0; part--) {
      int first = part;
      of(n - part, part)
          .forEach(rest -> all.add(Stream.concat(Stream.of(first), rest.stream()).toList()));
    }
    return all;
  }
}
