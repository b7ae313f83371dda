package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.shuffle.Seed;
import dev.riffle.spread.Spacing;
import dev.riffle.testing.Partitions;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ways to keep songs of an artist apart. */
class SpreadRecipeTest {
  private static final int[] ZIPF = SpreadTrials.HUNDRED.toArray();
  private static final int TRIALS = 2_000;

  @ParameterizedTest
  @EnumSource
  void orders_haveEachSongOnce(SpreadRecipe recipe) {
    var draws = Seed.parse("recipe").draws();
    for (int trial = 0; trial < 20; trial++) {
      int[] counts = new int[ZIPF.length];
      Arrays.stream(recipe.order(ZIPF, draws)).forEach(artist -> counts[artist]++);
      assertThat(counts).isEqualTo(ZIPF);
    }
  }

  // ------------------------------------------------------------------ exact laws

  private static BigFraction probability(SpreadRecipe recipe, String order, int... sizes) {
    return AllDraws.law(draws -> AllDraws.text(recipe.order(sizes, draws)))
        .getOrDefault(order, BigFraction.ZERO);
  }

  @Test
  void greedy_favoursArtistsOfFewSongsAtTheFront() {
    // a a b c: a first in half, then b or c; then the other two songs.
    assertThat(probability(SpreadRecipe.GREEDY, "[0, 1, 0, 2]", 2, 1, 1))
        .isEqualTo(BigFraction.of(1, 8));
    assertThat(probability(SpreadRecipe.GREEDY, "[1, 2, 0, 0]", 2, 1, 1))
        .isEqualTo(BigFraction.of(1, 12));
    assertThat(probability(SpreadRecipe.UNIFORM, "[0, 1, 0, 2]", 2, 1, 1))
        .isEqualTo(BigFraction.of(1, 6));
  }

  @Test
  void merged_alternatesTwoArtistsOfAsManySongs() {
    assertThat(probability(SpreadRecipe.MERGED, "[0, 1, 0, 1]", 2, 2))
        .isEqualTo(BigFraction.of(1, 2));
    assertThat(probability(SpreadRecipe.MERGED, "[1, 0, 1, 0]", 2, 2))
        .isEqualTo(BigFraction.of(1, 2));
  }

  // ------------------------------------------------------------------ entropy

  @Test
  void recipes_withAsFewNeighbours_keepNoMoreEntropyThanUniformOrders() {
    for (List<Integer> list : Partitions.of(6)) {
      int[] sizes = list.stream().mapToInt(size -> size).toArray();
      double least = mean(SpreadRecipe.UNIFORM, sizes).neighbours();
      double kept = SpreadTrials.maxBits(ImmutableIntArray.copyOf(sizes));
      for (SpreadRecipe recipe : SpreadRecipe.values()) {
        SpreadTrials trials = mean(recipe, sizes);
        if (trials.neighbours() == least) {
          assertWithMessage("%s %s", recipe, list)
              .that(trials.bits().orElseThrow())
              .isAtMost(kept + 1e-9);
        }
      }
      // An estimate from samples is low by about (orders - 1) / (2 ln 2 trials).
      double bias = (Math.pow(2, kept) - 1) / (2 * Math.log(2) * TRIALS);
      assertWithMessage("%s", list)
          .that(mean(SpreadRecipe.UNIFORM, sizes).bits().orElseThrow())
          .isWithin(0.05 + bias)
          .of(kept - bias);
    }
  }

  private static SpreadTrials mean(SpreadRecipe recipe, int[] sizes) {
    return SpreadTrials.of(recipe, sizes, TRIALS, Seed.parse("entropy"));
  }

  // ------------------------------------------------------------------ a hundred songs

  @Test
  void hundredSongs_haveTheMeasuresOfTheLiterature() {
    SpreadTrials uniform = mean(SpreadRecipe.UNIFORM, ZIPF);
    assertThat(uniform.neighbours()).isEqualTo(0);
    assertThat(uniform.returns()).isWithin(0.5).of(23.9);
    assertThat(uniform.unevenness()).isWithin(0.02).of(0.609);
    assertThat(mean(SpreadRecipe.EVEN_POSITIONS, ZIPF).unevenness()).isWithin(0.02).of(0.277);
    assertThat(mean(SpreadRecipe.BEST_OF_16, ZIPF).returns()).isWithin(0.5).of(18.1);
    assertThat(mean(SpreadRecipe.SHUFFLE, ZIPF).neighbours()).isWithin(0.5).of(16.7);
  }

  @Test
  void spacing_ofAnOrder_isCounted() {
    Spacing spacing = Spacing.of(0, 0, 1, 0, 2, 1);
    assertThat(spacing.neighbours()).isEqualTo(1);
    assertThat(spacing.returns()).isEqualTo(1);
    assertThat(spacing.smallestDistance()).hasValue(1);
    // Distances 1 and 2 of three, 3 of two songs among six: -1/2, 0 and 0.
    assertThat(spacing.unevenness()).isWithin(1e-12).of(Math.sqrt(0.25 / 3));
    assertThat(Spacing.of(0, 1, 2).smallestDistance()).isEmpty();
    assertThat(Spacing.of().unevenness()).isEqualTo(0);
  }
}
