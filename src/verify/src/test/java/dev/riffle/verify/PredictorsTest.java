package dev.riffle.verify;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.Collections2;
import com.google.common.collect.ImmutableList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Laws of the next song: normalised after any plays, and exact where they are known. */
class PredictorsTest {
  private static final int SONGS = 23;
  private static final int PLAYS = 200;

  /** Plays come from another law than the predictor's: that is when its sum is easily lost. */
  @ParameterizedTest
  @EnumSource
  void probabilities_afterAnyPlays_sumToOneAtMost(Suspect suspect) {
    for (SimulatedPlayer player : SimulatedPlayer.values()) {
      Heard heard = new Heard(SONGS);
      List<Predictor> laws = suspect.laws(heard).toList();
      var next = player.start(SONGS, new Random(5));
      for (int i = 0; i < PLAYS; i++) {
        if (i % 20 == 19) {
          heard.startSession();
          laws.forEach(Predictor::startSession);
        }
        for (Predictor law : laws) {
          double sum = IntStream.range(0, SONGS).mapToDouble(law::probability).sum();
          assertWithMessage("%s of %s, play %s", suspect, player, i).that(sum).isAtMost(1 + 1e-9);
        }
        int song = next.getAsInt();
        laws.forEach(law -> law.move(song));
        heard.add(song);
      }
    }
  }

  private static Collection<List<Integer>> orders(int songs) {
    return Collections2.permutations(IntStream.range(0, songs).boxed().toList());
  }

  /** Returns the probability of two cycles, each of which is this order. */
  private static double twice(List<Integer> order, Function<Heard, Predictor> law) {
    Heard heard = new Heard(order.size());
    Predictor predictor = law.apply(heard);
    double probability = 1;
    for (int i = 0; i < 2 * order.size(); i++) {
      int song = order.get(i % order.size());
      probability *= predictor.probability(song);
      predictor.move(song);
      heard.add(song);
    }
    return probability;
  }

  @Test
  void sattolo_ofTheList_isUniformOverSingleCycles() {
    for (List<Integer> order : orders(5)) {
      int place = 0;
      int length = 0;
      do {
        place = order.get(place);
        length++;
      } while (place != 0);
      assertWithMessage("%s", order)
          .that(twice(order, heard -> new SattoloOrder(heard, true)))
          .isWithin(1e-12)
          .of(length == 5 ? 1 / 24.0 / 24 : 0);
    }
  }

  @Test
  void freshStart_isUniformOverAllOrders() {
    for (List<Integer> order : orders(4)) {
      assertThat(twice(order, FreshStart::new)).isWithin(1e-12).of(1 / 24.0 / 24);
      assertThat(twice(order, SameOrder::new)).isWithin(1e-12).of(1 / 24.0);
    }
  }

  /** By all 256 outcomes of four swaps. */
  @Test
  void shares_ofNaiveSwaps_areExact() {
    double[][] shares = NaiveSwaps.shares(4);
    double[][] counts = new double[4][4];
    for (int code = 0; code < 256; code++) {
      int[] order = {0, 1, 2, 3};
      for (int i = 0; i < 4; i++) {
        int other = (code >> (2 * i)) & 3;
        int moved = order[i];
        order[i] = order[other];
        order[other] = moved;
      }
      for (int place = 0; place < 4; place++) {
        counts[place][order[place]] += 1 / 256.0;
      }
    }
    for (int place = 0; place < 4; place++) {
      assertThat(shares[place]).usingTolerance(1e-12).containsExactly(counts[place]).inOrder();
    }
  }

  private static HonestLaw honest(
      double missing, double chosen, boolean isFromStart, int... songs) {
    Heard heard = new Heard(4);
    HonestLaw law =
        new HonestLaw(
            heard, Units.NONE, ImmutableList.of(new Rate(missing, chosen, false)), isFromStart);
    for (int song : songs) {
      law.play(song);
      heard.add(song);
    }
    return law;
  }

  private static double steady(double missing, boolean isFromStart, int... songs) {
    return Math.exp(honest(missing, 0, isFromStart, songs).log(Listener.STEADY));
  }

  /** The sum over gaps of 0, 1 and 2, of which a repeat at the seam rules two out. */
  @Test
  void honest_ofPresses_hasTheExactProbabilityOfTwoCycles() {
    assertThat(steady(0, true, 2, 0, 3, 1, 0, 2, 1, 3))
        .isWithin(1e-12)
        .of(1 / 24.0 * (1 / 24.0 + 1 / 18.0 + 1 / 8.0));
    assertThat(steady(0, true, 2, 0, 3, 1, 0, 2, 1, 3, 3)).isWithin(1e-12).of(1 / 24.0 / 24 / 4);
    assertThat(steady(0, true, 2, 0, 2)).isEqualTo(0);
  }

  /** The sum over gaps, of which 2 excludes each repeat, and over seams before the third play. */
  @Test
  void honest_ofALog_hasTheExactProbabilityOfCyclesWithHoles() {
    double some = 1 - Math.pow(0.1, 4);
    double one = 4 * 0.9 * Math.pow(0.1, 3) / some;
    double two = 6 * Math.pow(0.9, 2) * Math.pow(0.1, 2) / some;
    double afterTwo = two * (1 / 4.0 / 3) * (1 / 4.0 + 1 / 3.0);
    double afterOne = one * (1 - one) * (1 / 4.0) * (1 / 4.0 / 3 + 1 / 3.0 / 3);
    double afterBoth = one * one * (1 / 4.0) * (1 / 4.0 / 4 + 1 / 3.0 / 3);
    assertThat(steady(0.1, true, 2, 0, 2)).isWithin(1e-12).of(afterTwo + afterOne + afterBoth);
  }

  /**
   * So the likelihood is no law: it has the mass of one law for each gap and beginning, and of one
   * of preferred songs.
   */
  @ParameterizedTest
  @CsvSource({"0.01, 0.01, true, 4", "0.3, 0.2, true, 4", "0.3, 0.2, false, 13"})
  void honest_addsUpToTheNumberOfItsLaws(
      double missing, double chosen, boolean isFromStart, double laws) {
    double sum = 0;
    for (int code = 0; code < 1 << 14; code++) { // seven plays of four songs
      int[] songs = new int[7];
      for (int i = 0; i < songs.length; i++) {
        songs[i] = (code >> (2 * i)) & 3;
      }
      sum += Math.exp(honest(missing, chosen, isFromStart, songs).log());
    }
    assertThat(sum).isWithin(1e-9).of(laws);
  }
}
