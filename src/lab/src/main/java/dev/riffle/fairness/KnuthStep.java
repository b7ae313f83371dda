package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.shuffle.Draws;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * One step of Knuth's shuffle of the cards 1 to n: swaps a random remaining card with the last
 * remaining one. An immutable value.
 *
 * @param n the number of cards
 * @param left the number of cards left before the step, and the place, from 1, that it settles
 * @param card the drawn card
 * @param cards all cards after the step; the places from {@code left} on are settled
 */
public record KnuthStep(int n, int left, int card, ImmutableIntArray cards) {
  /** Maximum number of cards. */
  public static final int MAX_N = 10;

  /**
   * Returns all n steps; the last one settles the only card left.
   *
   * @param chosen the cards of the first steps
   * @param draws the source of the remaining cards
   * @throws IllegalArgumentException if {@code n} is not in [1, {@value #MAX_N}], or a chosen card
   *     is not among the remaining ones
   */
  public static ImmutableList<KnuthStep> walk(int n, List<Integer> chosen, Draws draws) {
    checkArgument(1 <= n && n <= MAX_N, "n (%s) must be in [1, %s]", n, MAX_N);
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
   * Returns the factors of the probability that a given card ends up in this place: (n-1)/n,
   * (n-2)/(n-1) and so on for the earlier steps, which must not draw it, and 1/left for this step.
   */
  public ImmutableList<BigFraction> factors() {
    ImmutableList.Builder<BigFraction> factors = ImmutableList.builder();
    for (int before = n; before > left; before--) {
      factors.add(BigFraction.of(before - 1, before));
    }
    return factors.add(BigFraction.of(1, left)).build();
  }

  /** Returns the product of the factors: the probability that a card ends up in this place. */
  public BigFraction probability() {
    return factors().stream().reduce(BigFraction.ONE, BigFraction::multiply);
  }

  /** Returns the probability of all draws so far: 1/n * 1/(n-1) * ... * 1/left. */
  public BigFraction probabilitySoFar() {
    return IntStream.rangeClosed(left, n)
        .mapToObj(cardsLeft -> BigFraction.of(1, cardsLeft))
        .reduce(BigFraction.ONE, BigFraction::multiply);
  }
}
