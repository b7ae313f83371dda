package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.fairness.Lab.assertRefused;

import com.google.common.math.BigIntegerMath;
import com.google.common.math.DoubleMath;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReachTest {
  @ParameterizedTest(name = "{0} bits")
  @CsvSource({
    "1, 2",
    "2, 2",
    "3, 3",
    "32, 12",
    "48, 16",
    "64, 20",
    "128, 34",
    "256, 57",
    "19937, 2080"
  })
  void longest_isTheGreatestNWithAtMostOneOrderPerSeed(int bits, int longest) {
    assertThat(Reach.longest(bits)).isEqualTo(longest);
    BigInteger seeds = BigInteger.TWO.pow(bits);
    assertThat(BigIntegerMath.factorial(longest)).isAtMost(seeds);
    assertThat(BigIntegerMath.factorial(longest + 1)).isGreaterThan(seeds);
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {0, 1, 2, 3, 52, 170})
  void log2Orders_matchesTheFactorial(int n) {
    assertThat(new Reach(n, 1).log2Orders())
        .isWithin(1e-9)
        .of(DoubleMath.log2(DoubleMath.factorial(n)));
  }

  @Test
  void log2Orders_large_isWithinTheBitLengthOfTheFactorial() {
    BigInteger orders = BigIntegerMath.factorial(20_000);
    double bits = new Reach(20_000, 1).log2Orders();
    assertThat(Math.floor(bits)).isEqualTo(BigIntegerMath.log2(orders, RoundingMode.FLOOR));
  }

  @ParameterizedTest(name = "n = {0}, {1} bits")
  @CsvSource(
      delimiter = '|',
      value = {
        "57 | 256 | a 256-bit seed suffices for all 57! = 2^254.5 orders",
        "58 | 256 | a 256-bit seed reaches at most one in 2^4.3 of the 58! = 2^260.3 orders",
        "54 | 32  | a 32-bit seed reaches at most one in 2^205.1 of the 54! = 2^237.1 orders",
        "1  | 32  | a 32-bit seed suffices for all 1! = 2^0.0 orders",
      })
  void sentence_reportsTheReachableOrders(int n, int bits, String sentence) {
    Reach reach = new Reach(n, bits);
    assertThat(reach.sentence()).isEqualTo(sentence);
    assertThat(reach.log2Heard()).isAtMost(bits);
    assertThat(reach.log2Heard()).isAtMost(reach.log2Orders());
  }

  @ParameterizedTest(name = "n = {0}, {1} bits")
  @CsvSource(
      delimiter = '|',
      value = {
        "-1 | 32 | n (-1) must be in [0, 1000000]",
        "1000001 | 32 | n (1000001) must be in [0, 1000000]",
        "3 | 0 | bits (0) must be in [1, 1000000]",
      })
  void outOfRange_isRejected(int n, int bits, String message) {
    assertRefused(message, () -> new Reach(n, bits));
  }
}
