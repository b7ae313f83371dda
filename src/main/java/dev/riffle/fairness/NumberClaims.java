package dev.riffle.fairness;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.riffle.fairness.Claims.algorithm;
import static dev.riffle.fairness.Claims.different;
import static dev.riffle.fairness.Claims.figure;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.math.BigIntegerMath;
import dev.riffle.fairness.Contrast.Verdict;
import dev.riffle.shuffle.Seed;
import java.math.BigInteger;
import java.util.stream.IntStream;

/** What is said of seeds, of dice, of the previous button and of boards. */
final class NumberClaims {
  private static final Seed SEED = Seed.parse("claims");
  private static final int CARDS = 54;

  private NumberClaims() {}

  static Claim secondOfTheClock() {
    ImmutableList<Integer> presses =
        IntStream.range(0, 100)
            .mapToObj(SEED::derive)
            .map(
                second ->
                    SameSecond.pressesUntilRestored(algorithm("rand-mod-i"), 15, second::draws))
            .collect(toImmutableList());
    return new Claim(
        "second-of-the-clock",
        Claims.FIRST,
        "a seed from the clock, read in seconds, makes each shuffle another one",
        false,
        "all presses within a second move the cards in the same way; as many of them as a cycle is"
            + " long bring the first order back",
        figure(
            "n = 15, its own listing, %d seeds: the first order is back after %s presses",
            presses.size(), different(presses)));
  }

  static Claim thirtyTwoBits() {
    return new Claim(
        "thirty-two-bits",
        Claims.SECOND,
        "32 bits of seed give N^32 orders of N = 54 cards",
        false,
        "they give no more orders than there are seeds, 2^32, whatever N is",
        figure(
            "2^32 = %d; 54^32 = %.1e",
            BigInteger.TWO.pow(32), BigInteger.valueOf(CARDS).pow(32).doubleValue()));
  }

  static Claim enoughSeeds() {
    return new Claim(
        "enough-seeds",
        Claims.SECOND,
        "32 bits of seed are entirely enough for 54 cards",
        false,
        new Reach(CARDS, 32).sentence(),
        figure(
            "2^32 / 54! = %.1e", Math.pow(2, 32) / BigIntegerMath.factorial(CARDS).doubleValue()));
  }

  static Claim mersenneTwister() {
    return new Claim(
        "mersenne-twister",
        Claims.SECOND,
        "MT19937 reaches every order of up to 2080 cards",
        false,
        "that is an upper bound, for a state of 19937 bits that is filled whole; seeded by 32 bits it"
            + " begins in one of 2^32 states",
        figure(
            "n! is within 2^19937 up to n = %d, within 2^32 up to n = %d",
            Reach.longest(19937), Reach.longest(32)));
  }

  static Claim product() {
    return new Claim(
        "rand7-times-rand7",
        Claims.FOURTH,
        "rand7() * rand7() gives the numbers from 1 to 49",
        false,
        "a product of two numbers up to 7 has no prime factor above 7, and many come more than once",
        figure(
            "%d different numbers; 7 * (i - 1) + j gives %d",
            Rand10.PRODUCT.numbers(), Rand10.PAIR.numbers()));
  }

  static Claim rand10() {
    return new Claim(
        "rand10",
        Claims.FOURTH,
        "its rand10, out of rand7() * rand7() with all above 40 drawn again, is even",
        false,
        "its products are not; 7 * (i - 1) + j gives each of the numbers from 1 to 40 once",
        figure(
            "1 to 10 come %s times in %d; with 7 * (i - 1) + j %s times in %d",
            Joiner.on(' ').join(Rand10.PRODUCT.ways().asList()),
            Rand10.PRODUCT.kept(),
            different(Rand10.PAIR.ways().asList()),
            Rand10.PAIR.kept()));
  }

  static Claim previous() {
    String passes =
        Joiner.on(", ")
            .join(
                Contrast.of(SEED, 100, 100).verdicts().stream()
                    .map(NumberClaims::goesBack)
                    .iterator());
    return new Claim(
        "previous",
        Claims.FOURTH,
        "if previous brings the same song again, the player shuffles",
        false,
        "previous tells who keeps a history: pick-random may, and a shuffle may not. What decides is"
            + " whether a song comes twice before all came once",
        figure(
            "previous goes back: %s; pick-random plays 100 songs of 100 without a repeat with"
                + " probability %.1e",
            passes, PickRandom.noRepeatProbability(100, 100)));
  }

  private static String goesBack(Verdict verdict) {
    return verdict.player() + " " + (verdict.previousGoesBack() ? "yes" : "no");
  }

  static Claim board() {
    return new Claim(
        "board",
        Claims.FIFTH,
        "its listing lays a board with 50 mines",
        false,
        "it lays one; all mines first on one long row, then Knuth's shuffle, lays them all",
        figure(
            "20 x 20: 2^%.1f boards with 1 mine, 2^%.1f with 50",
            Minefield.log2Boards(20, 20, 1), Minefield.log2Boards(20, 20, 50)));
  }
}
