package dev.riffle.shuffle;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.commons.rng.core.source64.XoShiRo256PlusPlus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Xoshiro256PlusPlusTest {
  private static final BigInteger WORDS = BigInteger.ONE.shiftLeft(64);
  private static final BigInteger HALF_WORDS = BigInteger.ONE.shiftLeft(32);

  @Test
  void nextLong_anyState_isTheReferencesWord() {
    for (long[] state :
        new long[][] {
          {1, 2, 3, 4},
          {1, 0, 0, 0},
          {0, 1, 0, 0},
          {0, 0, 1, 0},
          {0, 0, 0, 1},
          {-1, -1, -1, -1},
          {0x9e3779b97f4a7c15L, 0xbf58476d1ce4e5b9L, 0x94d049bb133111ebL, 0x8000000000000000L}
        }) {
      var ours = new Xoshiro256PlusPlus(state[0], state[1], state[2], state[3]);
      var reference = new XoShiRo256PlusPlus(state);
      for (int i = 0; i < 10_000; i++) {
        assertThat(ours.nextLong()).isEqualTo(reference.nextLong());
      }
    }
  }

  @Test
  void create_allZeros_isRejected() {
    assertThrows(IllegalArgumentException.class, () -> new Xoshiro256PlusPlus(0, 0, 0, 0));
  }

  @Test
  void belowLong_ofOtherDraws_isDrawnAgainWhileItIsOutOfBounds() {
    long bound = (1L << 31) + 5;
    List<Integer> bounds = new ArrayList<>();
    Iterator<Integer> scripted = List.of(2, 7, 2, 4, 6).iterator();
    Draws draws =
        below -> {
          bounds.add(below);
          return scripted.next();
        };
    assertThat(draws.belowLong(bound)).isEqualTo((2L << 30) + 4);
    assertThat(draws.belowLong(9)).isEqualTo(6);
    assertThat(bounds).containsExactly(3, 1 << 30, 3, 1 << 30, 9).inOrder();
    var refusal =
        assertThrows(IllegalArgumentException.class, () -> draws.belowLong((1L << 60) + 1));
    assertThat(refusal).hasMessageThat().contains("must be at most 2^60");
  }

  @Test
  void unit_isAllMultiplesOfItsStep_below1() {
    for (int[] halves : new int[][] {{0, 0}, {0, 1}, {1, 0}, {(1 << 27) - 1, (1 << 26) - 1}}) {
      Iterator<Integer> scripted = List.of(halves[0], halves[1]).iterator();
      List<Integer> bounds = new ArrayList<>();
      Draws draws =
          below -> {
            bounds.add(below);
            return scripted.next();
          };
      assertThat(draws.unit() * 0x1p53).isEqualTo(halves[0] * 0x1p26 + halves[1]);
      assertThat(bounds).containsExactly(1 << 27, 1 << 26).inOrder();
    }
  }

  @ParameterizedTest(name = "bound {0}")
  @ValueSource(
      longs = {
        1,
        2,
        3,
        5,
        6,
        7,
        24,
        1000,
        1 << 20,
        1_000_003,
        Integer.MAX_VALUE,
        1L << 31,
        3L << 40,
        1_000_000L * Integer.MAX_VALUE,
        Long.MAX_VALUE
      })
  void below_everyDraw_isMeantByTheSameNumberOfWords(long bound) {
    // Value v is meant by the words w with w * bound in [v * 2^64 + refused, (v + 1) * 2^64). Their
    // number must be
    // floor(2^64 / bound) for each v, and the draw must agree at both ends of the range.
    BigInteger n = BigInteger.valueOf(bound);
    BigInteger refused = WORDS.mod(n);
    for (long v : new long[] {0, 1, bound / 2, bound - 2, bound - 1}) {
      if (v < 0 || v >= bound) {
        continue;
      }
      BigInteger low = ceiling(BigInteger.valueOf(v).shiftLeft(64).add(refused), n);
      BigInteger high = ceiling(BigInteger.valueOf(v).add(BigInteger.ONE).shiftLeft(64), n);
      assertThat(high.subtract(low)).isEqualTo(WORDS.divide(n));
      assertThat(after(low).belowLong(bound)).isEqualTo(v);
      assertThat(after(high.subtract(BigInteger.ONE)).belowLong(bound)).isEqualTo(v);
      if (bound <= Integer.MAX_VALUE) {
        assertThat(after(low).below((int) bound)).isEqualTo((int) v);
        assertThat(after(high.subtract(BigInteger.ONE)).below((int) bound)).isEqualTo((int) v);
      }
    }
  }

  @Test
  void below_wordThatWouldTiltTheLaw_isRejectedAndTheNextOneTaken() {
    // 2^64 mod 3 = 1: the word 0 alone is refused. A bound of 2^k refuses none.
    Xoshiro256PlusPlus drawing = after(BigInteger.ZERO);
    Xoshiro256PlusPlus skipping = after(BigInteger.ZERO);
    skipping.nextLong();
    assertThat(drawing.below(3)).isEqualTo(skipping.below(3));
    assertThat(drawing.nextLong()).isEqualTo(skipping.nextLong());
    assertThat(after(BigInteger.ZERO).below(4)).isEqualTo(0);
  }

  @ParameterizedTest(name = "bound {0}")
  @ValueSource(ints = {2, 3, 5, 6, 7, 24, 1000, 1 << 20, 1_000_003, Integer.MAX_VALUE})
  void belowTwo_everyDraw_isMeantByTheSameNumberOfHalfWords(int bound) {
    for (int upper = 0; upper < 2; upper++) {
      BigInteger n = BigInteger.valueOf(bound - 1L + upper);
      BigInteger refused = HALF_WORDS.mod(n);
      for (int v : new int[] {0, n.intValue() / 2, n.intValue() - 1}) {
        BigInteger low = ceiling(BigInteger.valueOf(v).shiftLeft(32).add(refused), n);
        BigInteger high = ceiling(BigInteger.valueOf(v + 1L).shiftLeft(32), n);
        assertThat(high.subtract(low)).isEqualTo(HALF_WORDS.divide(n));
        for (BigInteger half : new BigInteger[] {low, high.subtract(BigInteger.ONE)}) {
          // The other half is all ones, which no bound refuses.
          BigInteger other = HALF_WORDS.subtract(BigInteger.ONE);
          BigInteger word =
              upper == 1 ? half.shiftLeft(32).add(other) : other.shiftLeft(32).add(half);
          long two = after(word).belowTwo(bound);
          assertThat(upper == 1 ? two >>> 32 : two & 0xffff_ffffL).isEqualTo(v);
        }
      }
    }
  }

  @Test
  void belowTwo_halfThatWouldTiltTheLaw_isRejectedAndDrawnAgain() {
    // 2^32 mod 3 = 1: of the half words 0 alone is refused for the bound 3, and none for 2.
    Xoshiro256PlusPlus drawing = after(BigInteger.ZERO);
    Xoshiro256PlusPlus skipping = after(BigInteger.ZERO);
    skipping.nextLong();
    long redrawn = ((skipping.nextLong() >>> 32) * 3) >>> 32;
    assertThat(drawing.belowTwo(3)).isEqualTo(redrawn << 32);
    assertThat(drawing.nextLong()).isEqualTo(skipping.nextLong());
  }

  @Test
  void belowTwo_halvesThatAreRefusedOften_areDrawnAgainEachTime() {
    // 2^32 mod (2^30 + 2^29 + 1) = 2^30 - 2: a quarter of the half words is refused.
    int bound = (1 << 30) + (1 << 29) + 1;
    Xoshiro256PlusPlus drawing = Seed.parse("friday").draws();
    Xoshiro256PlusPlus words = Seed.parse("friday").draws();
    for (int i = 0; i < 1_000; i++) {
      long word = words.nextLong();
      long upper = meant(word >>> 32, bound, words);
      long lower = meant(word & 0xffff_ffffL, bound - 1, words);
      assertThat(drawing.belowTwo(bound)).isEqualTo(upper << 32 | lower);
    }
  }

  private static long meant(long half, int bound, Xoshiro256PlusPlus words) {
    BigInteger n = BigInteger.valueOf(bound);
    BigInteger product = BigInteger.valueOf(half).multiply(n);
    while (product.mod(HALF_WORDS).compareTo(HALF_WORDS.mod(n)) < 0) {
      product = BigInteger.valueOf(words.nextLong() >>> 32).multiply(n);
    }
    return product.shiftRight(32).longValue();
  }

  @Test
  void belowTwo_boundUnderTwo_isRejectedWithItsValue() {
    Xoshiro256PlusPlus draws = Seed.parse("friday").draws();
    var refusal = assertThrows(IllegalArgumentException.class, () -> draws.belowTwo(1));
    assertThat(refusal).hasMessageThat().isEqualTo("bound (1) must be at least 2");
  }

  @Test
  void below_boundUnderOne_isRejectedWithItsValue() {
    Xoshiro256PlusPlus draws = Seed.parse("friday").draws();
    for (int bound : new int[] {0, -1, Integer.MIN_VALUE}) {
      var refusal = assertThrows(IllegalArgumentException.class, () -> draws.below(bound));
      assertThat(refusal).hasMessageThat().isEqualTo("bound (" + bound + ") must be at least 1");
    }
  }

  /** Returns a generator whose first word is {@code word}: with s0 = 0 that word is s3, rotated. */
  private static Xoshiro256PlusPlus after(BigInteger word) {
    return new Xoshiro256PlusPlus(0, 0x1234567, 0x89abcdef, Long.rotateRight(word.longValue(), 23));
  }

  private static BigInteger ceiling(BigInteger dividend, BigInteger divisor) {
    return dividend.add(divisor).subtract(BigInteger.ONE).divide(divisor);
  }
}
