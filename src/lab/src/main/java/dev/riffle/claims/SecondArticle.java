package dev.riffle.claims;

import static dev.riffle.claims.Article.S1;

import com.google.common.collect.ImmutableList;
import dev.riffle.claims.Claim.Verdict;
import dev.riffle.fairness.Reach;

/** The claims of the second article. */
final class SecondArticle {
  static final ImmutableList<Claim> CLAIMS =
      ImmutableList.of(
          new Claim(
              "orders-of-54",
              ImmutableList.of(S1),
              "A deck of 54 cards has as many as 54! = 2.3084 * 10^71 orders",
              Verdict.RIGHT,
              "n items have n! orders",
              SeedEvidence::ordersOf54,
              "riffle lab seeds -n 54"),
          new Claim(
              "n-to-the-32",
              ImmutableList.of(S1),
              "A seed of only 32 bits can produce only N^32 = 2.7327 * 10^55 sequences of random"
                  + " numbers",
              Verdict.WRONG,
              "that is 54^32; there are at most as many sequences as seeds, 2^32, for any N",
              SeedEvidence::powersOf32,
              "riffle lab claims n-to-the-32"),
          new Claim(
              "enough-for-cards",
              ImmutableList.of(S1),
              "For a card program, so many results are of course quite enough (完全够用)",
              Verdict.WRONG,
              "not if every order should be possible; and 2^32 seeds can be tried one by one, which is"
                  + " the lesson of the online poker room in the article's own references",
              () -> new Reach(54, 32).sentence(),
              "riffle lab seeds -n 54"),
          new Claim(
              "seed-in-the-loop",
              ImmutableList.of(S1),
              "Do not set a new seed in every pass of a loop: with the time as the seed, the loop is"
                  + " so fast that all seeds are the same, and so are the values",
              Verdict.RIGHT,
              "the first value after a seed is a function of the seed",
              SeedEvidence::seedInTheLoop,
              "riffle lab claims seed-in-the-loop"),
          new Claim(
              "mt19937",
              ImmutableList.of(S1),
              "MT19937 has the period 2^19937 - 1, and 2080! < 2^19937 - 1 < 2081!, so it can reach at"
                  + " most (最多) all orders of 2080 elements",
              Verdict.RIGHT,
              "it is an upper bound, and only for a fully seeded state: with a 32-bit seed it starts"
                  + " in one of 2^32 states",
              SeedEvidence::mersenneTwister,
              "riffle lab seeds -n 2080"),
          new Claim(
              "truly-random",
              ImmutableList.of(S1),
              "RtlGenRandom, which draws on the CPU, process and thread numbers and"
                  + " QueryPerformanceCounter, the random_device of C++11, and web services can make"
                  + " truly random numbers (真随机数)",
              Verdict.CANNOT_BE_KNOWN,
              "no test of outputs can distinguish a true source from a good generator, or from a bad one"
                  + " that passes; the relevant property is that it cannot be predicted",
              SeedEvidence::predictableAndFair,
              "riffle lab audit knuth --generator java-random --trials 20000 --seed claims"),
          new Claim(
              "complexities",
              ImmutableList.of(S1),
              "Removal from the original array must shift elements at every step and is O(N^2);"
                  + " Durstenfeld's swaps in place, shifts nothing, and is O(N)",
              Verdict.RIGHT,
              "removal moves n (n - 1) / 4 elements on average, and Durstenfeld's takes n - 1 swaps",
              CountEvidence::moves,
              "riffle lab removal"),
          new Claim(
              "why-uneven",
              ImmutableList.of(S1),
              "Of the other ways to shuffle in an article that it refers to: \"I do not quite"
                  + " understand\" (不是很理解) why their results are uneven",
              Verdict.QUESTION,
              "n^n equally likely sequences of draws can be divided evenly among n! orders only if"
                  + " n! divides n^n; from n = 3 on, a prime factor of n - 1 divides n! but not n^n",
              OrderEvidence::remainders,
              "riffle lab law swap-any -n 3"));

  private SecondArticle() {}
}
