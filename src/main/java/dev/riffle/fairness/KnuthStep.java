package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.shuffle.Draws;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * One step of Knuth's shuffle of the cards 1 to n: any of the cards left is swapped with the last
 * of them. An immutable value.
 *
 * @param n how many cards there are
 * @param left how many are left before the step, which is also the place that is settled, from 1
 * @param card the card that was drawn
 * @param cards all cards after the step, those of the places from {@code left} on settled
 */
public record KnuthStep(int n, int left, int card, ImmutableIntArray cards) {
  /** The most cards that are walked through. */
  public static final int MOST = 10;

  /**
   * Returns all n steps, the last of which settles the one card left.
   *
   * @param chosen the cards that the first steps draw, as many as are known
   * @param draws draws the others
   * @throws IllegalArgumentException if {@code n} is not in [1, {@value #MOST}], or a chosen card
   *     is not among those left
   */
  public static ImmutableList<KnuthStep> walk(int n, List<Integer> chosen, Draws draws) {
    checkArgument(1 <= n && n <= MOST, "n (%s) must be in [1, %s]", n, MOST);
    checkArgument(chosen.size() <= n, "cards (%s) must be at most n (%s)", chosen.size(), n);
    int[] cards = IntStream.rangeClosed(1, n).toArray();
    ImmutableList.Builder<KnuthStep> steps = ImmutableList.builder();
    for (int left = n; left >= 1; left--) {
      int step = n - left;
      ImmutableIntArray rest = ImmutableIntArray.copyOf(cards).subArray(0, left);
      int card = step < chosen.size() ? chosen.get(step) : rest.get(draws.below(left));
      checkArgument(rest.contains(card), "card (%s) must be one of those left, %s", card, rest);
      Rounds.swap(cards, rest.indexOf(card), left - 1);
      steps.add(new KnuthStep(n, left, cards[left - 1], ImmutableIntArray.copyOf(cards)));
    }
    return steps.build();
  }

  /**
   * Returns the factors of the probability that a card comes to this place: that no step before
   * draws it, (n-1)/n, (n-2)/(n-1) and so on, and that this one does, 1/left.
   */
  public ImmutableList<BigFraction> factors() {
    ImmutableList.Builder<BigFraction> factors = ImmutableList.builder();
    for (int before = n; before > left; before--) {
      factors.add(BigFraction.of(before - 1, before));
    }
    return factors.add(BigFraction.of(1, left)).build();
  }

  /** Returns the product of the factors: the probability that a card comes to this place. */
  public BigFraction probability() {
    return factors().stream().reduce(BigFraction.ONE, BigFraction::multiply);
  }

  /** Returns the probability of all draws up to this one: 1/n * 1/(n-1) * ... * 1/left. */
  public BigFraction probabilitySoFar() {
    return IntStream.rangeClosed(left, n)
        .mapToObj(many -> BigFraction.of(1, many))
        .reduce(BigFraction.ONE, BigFraction::multiply);
  }
}
