package dev.riffle.spread;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * The distances between the letters of each group in an order of groups, such as the songs of each
 * artist. An immutable value; takes time linear in the order to compute.
 */
public final class Spacing {
  private final int neighbours;
  private final int returns;
  private final int smallest;
  private final double squares; // the sum of (d n - N)^2, whose terms are exact in doubles
  private final double unevenness;

  private Spacing(int neighbours, int returns, int smallest, double squares, double unevenness) {
    this.neighbours = neighbours;
    this.returns = returns;
    this.smallest = smallest;
    this.squares = squares;
    this.unevenness = unevenness;
  }

  /**
   * Returns the spacing of an order.
   *
   * @param groups the group of each letter, none negative
   */
  public static Spacing of(int... groups) {
    return of(groups, -1);
  }

  /** Returns the spacing of an order after a letter of {@code heard}, or after none if negative. */
  static Spacing of(int[] groups, int heard) {
    int count = Math.max(heard, Arrays.stream(groups).max().orElse(0)) + 1;
    int[] sizes = new int[count];
    for (int group : groups) {
      sizes[group]++;
    }
    int[] last = new int[count];
    Arrays.fill(last, -2 - groups.length);
    if (heard >= 0) {
      last[heard] = -1;
    }
    int neighbours = 0;
    int returns = 0;
    int smallest = Integer.MAX_VALUE;
    double squares = 0;
    int distances = 0;
    for (int i = 0; i < groups.length; i++) {
      int group = groups[i];
      int distance = i - last[group];
      if (distance <= groups.length) {
        neighbours += distance == 1 ? 1 : 0;
        returns += distance == 2 ? 1 : 0;
        smallest = Math.min(smallest, distance);
        double deviation = (long) distance * sizes[group] - groups.length;
        squares += deviation * deviation;
        distances++;
      }
      last[group] = i;
    }
    double unevenness = distances == 0 ? 0 : Math.sqrt(squares / distances) / groups.length;
    return new Spacing(neighbours, returns, smallest, squares, unevenness);
  }

  /** Returns the number of letters that follow one of their own group at once. */
  public int neighbours() {
    return neighbours;
  }

  /** Returns the number of letters that follow one of their group after a single other letter. */
  public int returns() {
    return returns;
  }

  /**
   * Returns the smallest distance of two letters of a group, 1 for neighbours, if there are two.
   */
  public OptionalInt smallestDistance() {
    return smallest == Integer.MAX_VALUE ? OptionalInt.empty() : OptionalInt.of(smallest);
  }

  /**
   * Returns the root mean square deviation of the distances from even ones: of d n / N - 1 for each
   * distance d to the letter before of its group of n among N letters.
   */
  public double unevenness() {
    return unevenness;
  }

  /**
   * Returns whether this order has fewer returns than another one of the same groups, or as many
   * and is more even.
   */
  boolean isBetterThan(Spacing other) {
    return returns < other.returns || (returns == other.returns && squares < other.squares);
  }
}
