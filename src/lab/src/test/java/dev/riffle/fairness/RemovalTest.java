package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.fairness.Lab.mean;
import static dev.riffle.fairness.Lab.things;

import com.google.common.collect.ImmutableSet;
import dev.riffle.shuffle.Seed;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;

class RemovalTest {
  @Test
  void shuffle_allSequencesOfDraws_allOrdersAreEquallyLikely() {
    Map<String, BigFraction> law =
        AllDraws.law(
            draws -> {
              int[] values = things(5);
              Removal.shuffle(values, draws);
              return AllDraws.text(values);
            });
    assertThat(law).hasSize(120);
    assertThat(ImmutableSet.copyOf(law.values())).containsExactly(BigFraction.of(1, 120));
  }

  @Test
  void expectedMoves_isTheMeanOverAllSequencesOfDraws() {
    for (int n : new int[] {2, 3, 4, 5, 6}) {
      double mean = mean(draws -> (int) Removal.shuffle(things(n), draws));
      assertThat(Removal.expectedMoves(n)).isWithin(1e-9).of(mean);
    }
    assertThat(Removal.expectedMoves(10_000)).isEqualTo(24_997_500);
  }

  @Test
  void timed_returnsMedianTimes() {
    AtomicLong clock = new AtomicLong();
    Removal timed = Removal.timed(100, Seed.parse("time").draws(), clock::getAndIncrement);
    assertThat(timed.removalNanos()).isEqualTo(1.0);
    assertThat(timed.swapNanos()).isEqualTo(1.0);
    assertThat(timed.swaps()).isEqualTo(99);
    assertThat(timed.moves()).isGreaterThan(0);
  }
}
