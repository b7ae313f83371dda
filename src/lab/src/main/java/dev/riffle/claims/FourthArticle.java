package dev.riffle.claims;

import static dev.riffle.claims.Article.S3;

import com.google.common.collect.ImmutableList;
import dev.riffle.claims.Claim.Verdict;

/** The claims of the fourth article. */
final class FourthArticle {
  static final ImmutableList<Claim> CLAIMS =
      ImmutableList.of(
          new Claim(
              "two-conditions",
              ImmutableList.of(S3),
              "A random number cannot be computed in advance (不可计算性), and all numbers are equally"
                  + " likely (机会均等性); numbers that an algorithm computes fail the first condition"
                  + " and are called pseudo-random",
              Verdict.RIGHT,
              "two outputs of the generators that it lists reveal their state, and thus the third;"
                  + " those of SecureRandom reveal nothing to the same search",
              SeedEvidence::predictions,
              "riffle lab predict --seed claims"),
          new Claim(
              "generators-as-listed",
              ImmutableList.of(S3),
              "rand_r of glibc, next of java.util.Random and next of the \"more precise\" (更精确)"
                  + " java.security.SecurityRandom are as listed",
              Verdict.RIGHT_AS_FAR_AS_IT_GOES,
              "the listings match the generators; the class is SecureRandom, and it is not"
                  + " more precise but harder to predict",
              SeedEvidence::listings,
              "riffle lab claims generators-as-listed"),
          new Claim(
              "rand7-times-rand7",
              ImmutableList.of(S3),
              "By the rule of product, rand7() * rand7() gives random numbers from 1 to 49",
              Verdict.WRONG,
              "a product of two numbers up to 7 has no prime factor above 7, and many products occur"
                  + " more than once",
              CountEvidence::products,
              "riffle lab rand10 --seed claims"),
          new Claim(
              "rand10",
              ImmutableList.of(S3),
              "To give 1 to 10 equal chances, its rand10 redraws values above 40 and returns"
                  + " (i * j) % 10 + 1",
              Verdict.WRONG,
              "redrawing is right, but its products are not uniform; 7 * (i - 1) + j gives each of"
                  + " the numbers from 1 to 40 once",
              CountEvidence::rand10,
              "riffle lab rand10 --seed claims"),
          new Claim(
              "eight-and-nine",
              ImmutableList.of(S3),
              "Numbers from 1 to 8 can be mapped to 0 and 1 evenly; numbers from 1 to 9 cannot, as"
                  + " one is left over",
              Verdict.RIGHT,
              "2 divides 8, and does not divide 9",
              CountEvidence::eightAndNine,
              "riffle lab claims eight-and-nine"),
          new Claim(
              "probing",
              ImmutableList.of(S3),
              "Putting each number into a random slot, and trying again while the slot is taken,"
                  + " is a shuffle, but empty slots get harder and harder to find",
              Verdict.RIGHT,
              "with m of n slots empty, finding one takes n/m draws on average: n (1 + 1/2 + ... + 1/n) in all,"
                  + " and n for the last slot alone",
              CountEvidence::probing,
              "riffle lab claims probing"),
          new Claim(
              "swap-any",
              ImmutableList.of(S3),
              "Swapping each of n cards with any of all n cannot be fair: n^n cases, n! orders",
              Verdict.RIGHT,
              "n! does not divide n^n from n = 3 on",
              OrderEvidence::swapAny,
              "riffle lab law swap-any -n 3"),
          new Claim(
              "divisibility",
              ImmutableList.of(S3),
              "The reason: N cases give n results equal chances only if N divides n (N能够整除n), and"
                  + " n^n certainly does not divide n!",
              Verdict.WRONG,
              "both statements are reversed: the number of results must divide the number of"
                  + " cases; its examples of 8 and 9 are right",
              OrderEvidence::divisibility,
              "riffle lab law swap-any -n 2"),
          new Claim(
              "libraries",
              ImmutableList.of(S3),
              "With draws from 1 to i there are n! cases, the classic shuffle of Fisher and Yates; the"
                  + " listings of Collections.shuffle and of random_shuffle implement it",
              Verdict.RIGHT,
              "random_shuffle runs forwards; Collections.shuffle copies a list without random access"
                  + " to an array; with both, all orders are equally likely",
              OrderEvidence::libraries,
              "riffle lab law list -n 6"),
          new Claim(
              "matrix",
              ImmutableList.of(S3),
              "If all counts of each number at each place are near N/n after N shuffles, the shuffle is"
                  + " good: for 100 numbers and 10,000 shuffles, near 100 each",
              Verdict.RIGHT_AS_FAR_AS_IT_GOES,
              "such counts can refute a shuffle but not prove it, since they do not determine orders;"
                  + " and \"near\" means within chance, 100 give or take 10",
              OrderEvidence::matrix,
              "riffle lab matrix rotation -n 6 --seed claims"),
          new Claim(
              "repeats",
              ImmutableList.of(S3),
              "Some players draw a random number for each song, so that a song may (有可能) repeat"
                  + " before all have played",
              Verdict.RIGHT,
              "it is nearly certain",
              CountEvidence::repeats,
              "riffle contrast -n 100 --trials 1000 --seed claims"),
          new Claim(
              "previous-goes-back",
              ImmutableList.of(S3),
              "If previous goes back to the last song, the player may (可能) shuffle",
              Verdict.RIGHT_AS_FAR_AS_IT_GOES,
              "it may, but so may pick-random: previous tests for a history. The decisive test is"
                  + " whether a song repeats before all have played",
              CountEvidence::goBack,
              "riffle contrast -n 100 --seed claims"),
          new Claim(
              "previous-is-another",
              ImmutableList.of(S3),
              "If previous returns another song, the player certainly does not shuffle (肯定不是)",
              Verdict.WRONG,
              "a shuffle without a history does that too",
              CountEvidence::doNotGoBack,
              "riffle contrast -n 100 --seed claims"),
          new Claim(
              "wheel",
              ImmutableList.of(S3),
              "Online prize draws, such as a wheel of fortune: are they really random?",
              Verdict.QUESTION,
              "a single draw cannot show it; a record of draws can be tested against the promised shares,"
                  + " and can refute them",
              CountEvidence::wheel,
              "printf 'car, 1/100, 0\\nmug, 10%, 109\\nnothing, 89%, 891\\n' | riffle lab draw -"));

  private FourthArticle() {}
}
