package dev.riffle.claims;

import static dev.riffle.claims.Article.S4;

import com.google.common.collect.ImmutableList;
import dev.riffle.claims.Claim.Verdict;

/** The claims of the fifth article. */
final class FifthArticle {
  static final ImmutableList<Claim> CLAIMS =
      ImmutableList.of(
          new Claim(
              "truly-fair",
              ImmutableList.of(S4),
              "Swap two cards k times: with k as large as the number of cards, is it truly fair"
                  + " (真的公平了)?",
              Verdict.QUESTION,
              "it is not, for any n from 3 on; the distance grows with the number of cards",
              OrderEvidence::asFarFromFair,
              "riffle lab law random-swaps -n 6"),
          new Claim(
              "each-at-each-place",
              ImmutableList.of(S4),
              "Each element can end up at each place with equal probability, in other words (或者说)"
                  + " each place can hold each element with equal probability",
              Verdict.RIGHT_AS_FAR_AS_IT_GOES,
              "both statements mean the same, and hold for a fair shuffle; but they hold for a rotation"
                  + " too, and do not imply that all n! orders are equally likely",
              () -> OrderEvidence.rotation(4),
              "riffle lab law rotation -n 4"),
          new Claim(
              "five-cards",
              ImmutableList.of(S4),
              "Of five cards, 2 ends up last with probability 1/5, 3 one place before with 4/5 *"
                  + " 1/4, 1 in the middle with 4/5 * 3/4 * 1/3: 1/5 each, and 1/n for n cards",
              Verdict.RIGHT,
              "the last factor is the probability that it is drawn; the others, that it is not",
              OrderEvidence::fiveCards,
              "riffle lab steps 2 3 1"),
          new Claim(
              "javascript-board",
              ImmutableList.of(S4),
              "A board of 20 x 20, whose 50 mines lie in a row at the front until a double click shuffles"
                  + " it: the listing in JavaScript",
              Verdict.RIGHT,
              "it lays all 50; every board is then possible, if the seed has enough bits",
              CountEvidence::javascript,
              "riffle lab mines --before"),
          new Claim(
              "python-board",
              ImmutableList.of(S4),
              "The same board: the listing in Python",
              Verdict.WRONG,
              "as printed, its return is inside the loop, which ends after the first mine",
              CountEvidence::python,
              "riffle lab claims python-board"));

  private FifthArticle() {}
}
