package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.fairness.Lab.assertRefused;

import com.google.common.collect.ImmutableList;
import com.google.common.math.IntMath;
import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Knuth;
import dev.riffle.shuffle.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KnuthStepTest {
  private static final Draws LAST = bound -> bound - 1;

  @Test
  void walk_drawsOfTheArticle_giveItsPicturesAndProducts() {
    ImmutableList<KnuthStep> steps = KnuthStep.walk(5, List.of(2, 3, 1), LAST);
    assertThat(steps.stream().limit(3).map(KnuthStep::cards))
        .containsExactly(
            ImmutableIntArray.of(1, 5, 3, 4, 2),
            ImmutableIntArray.of(1, 5, 4, 3, 2),
            ImmutableIntArray.of(4, 5, 1, 3, 2))
        .inOrder();
    assertThat(steps.get(2).factors())
        .containsExactly(BigFraction.of(4, 5), BigFraction.of(3, 4), BigFraction.of(1, 3))
        .inOrder();
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {1, 2, 5, 10})
  void walk_probabilityOfEachStepIsOneNth_andOfAllIsThatOfAnOrder(int n) {
    ImmutableList<KnuthStep> steps = KnuthStep.walk(n, List.of(), Seed.parse("walk").draws());
    assertThat(steps).hasSize(n);
    for (KnuthStep step : steps) {
      assertThat(step.probability()).isEqualTo(BigFraction.of(1, n));
      assertThat(step.cards().get(step.left() - 1)).isEqualTo(step.card());
    }
    assertThat(steps.get(n - 1).probabilitySoFar())
        .isEqualTo(BigFraction.of(1, IntMath.factorial(n)));
  }

  @Test
  void probability_matchesAllSequencesOfDraws_forEachCard() {
    for (int place = 1; place <= 4; place++) {
      int at = place;
      Map<Integer, BigFraction> law =
          AllDraws.law(draws -> KnuthStep.walk(4, List.of(), draws).get(4 - at).card());
      BigFraction each = KnuthStep.walk(4, List.of(), LAST).get(4 - at).probability();
      assertThat(law.keySet()).containsExactly(1, 2, 3, 4);
      assertThat(ImmutableList.copyOf(law.values())).containsExactly(each, each, each, each);
    }
  }

  @Test
  void walk_sameDraws_matchesTheShuffle() {
    int[] cards = IntStream.rangeClosed(1, 10).toArray();
    Draws draws = Seed.parse("same").draws();
    Knuth.shuffle(cards, bound -> draws.below(bound)); // one draw at a time, like the walk
    ImmutableList<KnuthStep> steps = KnuthStep.walk(10, List.of(), Seed.parse("same").draws());
    assertThat(steps.get(9).cards()).isEqualTo(ImmutableIntArray.copyOf(cards));
  }

  @ParameterizedTest(name = "{0}, {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "5|2,2|card (2) must be one of those left, [1, 5, 3, 4]",
        "5|6|card (6) must be one of those left, [1, 2, 3, 4, 5]",
        "11|1|n (11) must be in [1, 10]",
        "0|1|n (0) must be in [1, 10]",
        "1|1,1|cards (2) must be at most n (1)",
      })
  void walk_invalidArguments_areRejectedInOneSentence(int n, String cards, String sentence) {
    List<Integer> chosen = Arrays.stream(cards.split(",")).map(Integer::valueOf).toList();
    assertRefused(sentence, () -> KnuthStep.walk(n, chosen, LAST));
  }
}
