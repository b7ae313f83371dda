package dev.riffle.fairness;

import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableSet;
import dev.riffle.shuffle.Seed;
import java.security.SecureRandom;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class PredictionTest {
  @Test
  void afterJavaRandom_thousandSeeds_isTheThirdOutput() {
    for (long seed = 0; seed < 1000; seed++) {
      Random random = new Random(seed * 0x9E3779B97F4A7C15L);
      int first = random.nextInt();
      int second = random.nextInt();
      // A second state gives both outputs with probability 2^-16: rare, but possible.
      assertThat(Prediction.afterJavaRandom(first, second)).contains(random.nextInt());
    }
  }

  @Test
  void afterRandR_thousandSeeds_isTheThirdOutputAndNoOther() {
    for (int seed = 0; seed < 1000; seed++) {
      GlibcRandR random = new GlibcRandR(seed * 0x9E3779B9);
      int first = random.getAsInt();
      int second = random.getAsInt();
      assertThat(Prediction.afterRandR(first, second)).containsExactly(random.getAsInt());
    }
  }

  @Test
  void randR_statesThatDifferInTheUpperFiveBits_giveTheSameOutputs() {
    for (int upper = 1; upper < 32; upper++) {
      GlibcRandR one = new GlibcRandR(12345);
      GlibcRandR other = new GlibcRandR(12345 + (upper << 27));
      for (int i = 0; i < 100; i++) {
        assertThat(other.getAsInt()).isEqualTo(one.getAsInt());
      }
    }
  }

  @Test
  void outputs_ofTheJdkAndOfGlibc_predictTheirThird() {
    assertThat(Prediction.afterJavaRandom(-1170105035, 234785527)).containsExactly(-1360544799);
    // for (unsigned s = 1;;) printf("%d\n", rand_r(&s));
    assertThat(Prediction.afterRandR(476707713, 1186278907)).containsExactly(505671508);
  }

  @Test
  void noState_predictsNothing() {
    assertThat(Prediction.afterJavaRandom(1, 2)).isEmpty();
    assertThat(Prediction.afterRandR(0, 1)).isEmpty();
    assertThat(Prediction.afterRandR(476707713, 1186278906))
        .isEmpty(); // one less than the actual output
    assertThat(Prediction.afterRandR(-1, -1)).isEmpty(); // rand_r is never negative
  }

  @Test
  void ofEach_predictsTheWeakGenerators_andNotSecureRandom() {
    // A prediction of SecureRandom is right with probability 2^-48 each time.
    SecureRandom secure = new SecureRandom();
    for (int i = 0; i < 20; i++) {
      var predictions = Prediction.ofEach(Seed.parse("seed " + i), secure::nextInt);
      assertThat(
              predictions.stream()
                  .collect(toImmutableMap(Prediction::generator, Prediction::isRight)))
          .containsExactly("java.util.Random", true, "rand_r", true, "SecureRandom", false)
          .inOrder();
    }
  }

  @Test
  void isRight_twoPredictions_isFalse() {
    assertThat(new Prediction("", 1, 2, ImmutableSet.of(3, 4), 3).isRight()).isFalse();
  }
}
