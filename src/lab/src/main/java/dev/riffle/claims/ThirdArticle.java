package dev.riffle.claims;

import static dev.riffle.claims.Article.S2;

import com.google.common.collect.ImmutableList;
import dev.riffle.claims.Claim.Verdict;

/** The claims of the third article. */
final class ThirdArticle {
  static final ImmutableList<Claim> CLAIMS =
      ImmutableList.of(
          new Claim(
              "three-and-four-cards",
              ImmutableList.of(S2),
              "Three cards have 3 * 2 * 1 = 6 orders, and four have 24 by the same count",
              Verdict.RIGHT,
              "n items have n! orders",
              OrderEvidence::threeAndFourCards,
              "riffle lab law fisher-yates -n 4"),
          new Claim(
              "removal-is-even",
              ImmutableList.of(S2),
              "Its first listing, which removes a random one of the remaining elements and appends"
                  + " it, gives every order the same probability",
              Verdict.RIGHT,
              "there are n! sequences of such draws, and each gives a different order",
              () -> OrderEvidence.uniform("fisher-yates", 6),
              "riffle lab law fisher-yates -n 6"),
          new Claim(
              "unbearable",
              ImmutableList.of(S2),
              "For data that easily has hundreds or thousands of elements (动辄几百上千), the O(N^2)"
                  + " time of removal is intolerable",
              Verdict.WRONG,
              "it is quadratic, but moving adjacent elements is so cheap that the time is not"
                  + " noticeable: the command measures it on this machine",
              CountEvidence::moves,
              "riffle lab removal"),
          new Claim(
              "product-over-all-steps",
              ImmutableList.of(S2),
              "Step k takes each of n - k + 1 with probability 1/(n - k + 1); all steps give the"
                  + " joint probability of \"each element at a place (that is, of an order)\"",
              Verdict.RIGHT,
              "over all n steps the product is the probability of one order, 1/n!; the formula itself"
                  + " is a picture that our copy of the article lacks",
              OrderEvidence::product,
              "riffle lab steps 2 3 1"),
          new Claim(
              "math-random",
              ImmutableList.of(S2),
              "Math.floor(Math.random() * (i + 1)) draws j from [0, i], each with the same"
                  + " probability",
              Verdict.RIGHT_AS_FAR_AS_IT_GOES,
              "a double has 53 bits at most, so that some values of j result from one more double than"
                  + " others, too few to measure; and the seed cannot be chosen",
              SeedEvidence::doubles,
              "riffle lab claims math-random"));

  private ThirdArticle() {}
}
