package dev.riffle.claims;

import static dev.riffle.claims.Article.S0;
import static dev.riffle.claims.Article.S1;
import static dev.riffle.claims.Article.S4;

import com.google.common.collect.ImmutableList;
import dev.riffle.claims.Claim.Verdict;
import dev.riffle.fairness.Reach;

/** The claims of the first article. */
final class FirstArticle {
  static final ImmutableList<Claim> CLAIMS =
      ImmutableList.of(
          new Claim(
              "k-swaps",
              ImmutableList.of(S0),
              "Swap two random places k times: a fixed k is not reasonable; k = n is \"much"
                  + " better\" (好很多了), but misses the essence: is it fair (这个算法公平吗)?",
              Verdict.RIGHT,
              "the doubt is justified: n^(2k) equally likely sequences of draws cannot be divided"
                  + " evenly among n! orders from n = 3 on, so no k is exactly fair, and k = n leaves"
                  + " some places untouched",
              OrderEvidence::asManySwapsAsCards,
              "riffle lab swaps -n 52 -k 52"),
          new Claim(
              "which-k",
              ImmutableList.of(S0),
              "How large should k be: 10^3, 10^4, 10^5?",
              Verdict.QUESTION,
              "no k is exactly fair; about (n/2) ln n swaps, plus a few times n, are nearly fair"
                  + " (Diaconis and Shahshahani 1981)",
              OrderEvidence::enoughSwaps,
              "riffle lab swaps -n 52 --enough"),
          new Claim(
              "all-orders",
              ImmutableList.of(S0, S4),
              "Generating all n! orders and taking one at random is fair, but takes O(n!), an"
                  + " intolerable time (时间不可容忍)",
              Verdict.RIGHT,
              "each order is one of n! in the list; a list of all orders of 52 cards is too long to"
                  + " store",
              () -> OrderEvidence.uniform("one-of-all", 4) + "; 52! = " + new Reach(52, 1).orders(),
              "riffle lab law one-of-all:list -n 4"),
          new Claim(
              "beyond-exponential",
              ImmutableList.of(S0),
              "O(n!) is higher than the exponential O(2^n): n! overtakes 2^n very fast from n = 4 on",
              Verdict.RIGHT,
              "one more item multiplies 2^n by 2, and n! by n + 1",
              SeedEvidence::beyondExponential,
              "riffle lab seeds -n 4"),
          new Claim(
              "equivalent",
              ImmutableList.of(S0),
              "That a card is equally likely at every place, and a place equally likely to hold every"
                  + " card, is equivalent (等价) to all n! orders being equally likely",
              Verdict.WRONG,
              "the latter implies the former, but not the reverse: a random rotation puts every card"
                  + " at every place with equal probability, but keeps all neighbours",
              () -> OrderEvidence.rotation(5),
              "riffle lab law rotation -n 5"),
          new Claim(
              "second-place",
              ImmutableList.of(S0),
              "A card ends up in the first place with probability 1/n, in the second with"
                  + " ((n-1)/n) * (1/(n-1)) = 1/n, and so on: it is equally likely at every place",
              Verdict.RIGHT_AS_FAR_AS_IT_GOES,
              "each of these products is 1/n, but they show no more: a rotation has the same",
              OrderEvidence::everyPlace,
              "riffle lab steps 2 3 1"),
          new Claim(
              "remainder-by-i-plus-1",
              ImmutableList.of(S0, S1, S4),
              "From the last index i down, swap with the remainder of a random number by i + 1, that"
                  + " is, with an index from 0 to i: Knuth's shuffle",
              Verdict.RIGHT,
              "there are n! sequences of such draws, and each gives a different order; a remainder of"
                  + " rand() is nearly even only if the range of rand() is large",
              () -> OrderEvidence.uniform("knuth", 6),
              "riffle lab law knuth -n 6"),
          new Claim(
              "remainder-by-i",
              ImmutableList.of(S0),
              "Its listing of the same shuffle uses rand() % i",
              Verdict.WRONG,
              "it is off by one from the text: j is never i, no card stays in place, and only single"
                  + " cycles occur (Sattolo 1986)",
              OrderEvidence::remainderByI,
              "riffle lab law rand-mod-i -n 5"),
          new Claim(
              "clock-at-every-shuffle",
              ImmutableList.of(S0, S1),
              "The listings seed from the clock at every shuffle: srand(time(NULL)) in S0,"
                  + " srand(GetTickCount()) in S1",
              Verdict.WRONG,
              "all shuffles within the same second, or the same tick, move the cards in the same way,"
                  + " and enough of them restore the initial order",
              SeedEvidence::sameSecond,
              "riffle lab audit knuth --generator second --trials 20000"),
          new Claim(
              "mines-first",
              ImmutableList.of(S0, S4),
              "To lay k mines: join all rows of the board, put the mines first, and run Knuth's"
                  + " shuffle once",
              Verdict.RIGHT,
              "all boards are equally likely",
              CountEvidence::allBoards,
              "riffle lab mines --before"));

  private FirstArticle() {}
}
