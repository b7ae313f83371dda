package dev.riffle.claims;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.claims.ClaimTest.assertFigure;
import static dev.riffle.claims.ClaimTest.named;
import static dev.riffle.claims.ClaimTest.text;
import static java.util.stream.Collectors.joining;

import com.google.common.math.BigIntegerMath;
import com.google.common.math.DoubleMath;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Independent computations of figures about dice, moves, boards, players and wheels. */
@Timeout(300)
class CountEvidenceTest {
  @Test
  void dice_byAllPairs() {
    List<Integer> products =
        IntStream.range(0, 49).mapToObj(pair -> (pair / 7 + 1) * (pair % 7 + 1)).toList();
    int[] ways = new int[10];
    products.stream().filter(product -> product <= 40).forEach(product -> ways[product % 10]++);
    assertFigure(
        "rand7-times-rand7",
        "%d distinct numbers; 7 * (i - 1) + j gives 49",
        Set.copyOf(products).size());
    assertFigure(
        "rand10",
        "1 to 10 come %s times in %d; with 7 * (i - 1) + j 4 times in 40",
        IntStream.of(ways).mapToObj(String::valueOf).collect(joining(" ")),
        IntStream.of(ways).sum());
  }

  @Test
  void eightAndNine_byCounting() {
    long odd = IntStream.rangeClosed(1, 9).filter(i -> i % 2 == 1).count();
    assertFigure(
        "eight-and-nine", "1 to 8: even 1/2, odd 1/2; 1 to 9: even %d/9, odd %d/9", 9 - odd, odd);
  }

  @Test
  void moves_bySumming() {
    for (String name : new String[] {"complexities", "unbearable"}) {
      assertFigure(
          name,
          "n = 1000: %.0f moves expected, and 999 swaps; n = 10000: %.0f moves expected, and 9999"
              + " swaps",
          // with m left, 0 to m - 1 items move, all equally likely
          IntStream.rangeClosed(1, 1_000).mapToDouble(m -> (m - 1) / 2.0).sum(),
          IntStream.rangeClosed(1, 10_000).mapToDouble(m -> (m - 1) / 2.0).sum());
    }
  }

  @Test
  void probing_bySlots_isNearTheMeasuredMean() {
    double mean = IntStream.rangeClosed(1, 100).mapToDouble(m -> 100.0 / m).sum();
    double variance =
        IntStream.rangeClosed(1, 100).mapToDouble(m -> (1 - m / 100.0) * 10_000 / m / m).sum();
    String figure = named("probing").figure();
    assertThat(figure).startsWith(text("n = 100: %.1f draws expected, ", mean));
    double counted = Double.parseDouble(figure.replaceAll(".*, ([0-9.]+) on average.*", "$1"));
    // Five standard errors: a correct mean is outside with probability 6e-7.
    assertThat(counted).isWithin(5 * Math.sqrt(variance / 1000)).of(mean);
    assertThat(counted).isNotEqualTo(mean);
  }

  @Test
  void boards_byBinomials() {
    double fifty = DoubleMath.log2(BigIntegerMath.binomial(400, 50).doubleValue());
    assertThat(fifty).isWithin(0.05).of(213.4);
    assertFigure(
        "mines-first",
        "2 x 3 with 2 mines: %d boards, each 1/15; 20 x 20 with 50: 2^%.1f boards",
        BigIntegerMath.binomial(6, 2),
        fifty);
    assertFigure("javascript-board", "of 50 mines it lays 50: 2^%.1f boards", fifty);
    assertFigure("python-board", "of 50 mines it lays 1: 2^%.1f boards", DoubleMath.log2(400));
  }

  @Test
  void repeats_byRecursion() {
    double none = 1; // the probability of no repeat so far
    double firstRepeat = 0;
    double distinct = 0;
    for (int play = 1; play <= 100; play++) {
      firstRepeat += play * none * (play - 1) / 100;
      none *= (101.0 - play) / 100;
      distinct += 1 - distinct / 100;
    }
    firstRepeat += 101 * none;
    assertFigure(
        "repeats",
        "n = 100: the first repeat is expected at play %.1f, %.1f different songs in 100 plays; no"
            + " repeat in so many has probability %.1e",
        firstRepeat,
        distinct,
        none);
  }

  @Test
  void previous_byPlayersWithAHistory() {
    assertFigure("previous-goes-back", "previous goes back: shuffle; pick-random");
    assertFigure(
        "previous-is-another",
        "previous returns another song: shuffle without history; pick-random, forgetful");
  }

  @Test
  void wheel_byPowers() {
    double none = Math.pow(0.99, 1000);
    // Three prizes and their chi-square, at both tails.
    assertFigure(
        "wheel",
        "a car promised in 1 draw of 100, drawn in none of 1000: probability of so few %.1e; p = %.1e"
            + " over all figures of the record",
        none,
        2 * 4 * none);
  }
}
