package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.fairness.Lab.algorithm;
import static dev.riffle.fairness.Lab.assertRefused;
import static dev.riffle.fairness.Lab.things;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.primitives.Ints;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class TrialsTest {
  private static final Seed SEED = Seed.parse("trials");
  private static final Algorithm KNUTH = algorithm("knuth");
  private static final Generator RIFFLE = Generator.named("riffle").orElseThrow();
  private static final Generator FRESH = Generator.named("java-consecutive").orElseThrow();

  /** Collects every order by its number. */
  private static final class All implements Trials.Tally<All> {
    final TreeMap<Long, List<Integer>> orders = new TreeMap<>();

    @Override
    public void add(int[] order, long index) {
      assertThat(orders.put(index, List.copyOf(Ints.asList(order)))).isNull();
    }

    @Override
    public void addAll(All other) {
      orders.putAll(other.orders);
    }
  }

  private static Trials knuth(Generator generator, long trials) {
    return new Trials(Shuffles.of(KNUTH, generator), SEED, 200, trials);
  }

  @ParameterizedTest(name = "{0} threads, seed \"trials\"")
  @ValueSource(ints = {1, 2, 7})
  void run_anyNumberOfThreads_isTheSame(int threads) {
    for (Shuffles shuffles :
        List.of(Shuffles.of(KNUTH, RIFFLE), Shuffles.of(KNUTH, FRESH), Shuffles.ofQueue())) {
      Trials trials = new Trials(shuffles, SEED, 200, 1_000); // blocks of 326
      All all = trials.run(All::new, threads, done -> true);
      assertThat(all.orders.keySet()).hasSize(1_000);
      assertThat(all.orders.lastKey()).isEqualTo(999);
      assertThat(all.orders).isEqualTo(trials.run(All::new).orders);
    }
  }

  @ParameterizedTest(name = "{0} threads, seed \"trials\"")
  @ValueSource(ints = {1, 2, 7})
  void run_stopped_equalsAShorterRun(int threads) {
    AtomicLong most = new AtomicLong();
    All stopped =
        knuth(RIFFLE, 1_000_000_000L)
            .run(
                All::new,
                threads,
                done -> {
                  most.accumulateAndGet(done, Math::max);
                  return done < 1_000;
                });
    int done = stopped.orders.size();
    assertThat(done).isAtLeast(1_000);
    assertThat(done).isAtMost(1_000 + 326 * threads);
    assertThat(most.get()).isEqualTo(done);
    assertThat(stopped.orders).isEqualTo(knuth(RIFFLE, done).run(All::new).orders);
  }

  @Test
  void fresh_isReseededForEachShuffle_byItsNumber() {
    All all = knuth(FRESH, 400).run(All::new);
    int[] order = things(200);
    KNUTH.shuffle(order, FRESH.opening().draws(SEED, 399));
    assertThat(all.orders.get(399L)).isEqualTo(Ints.asList(order));
  }

  @Test
  void notFresh_isSeededForEachBlock_andContinuesWithinIt() {
    All all = knuth(RIFFLE, 400).run(All::new);
    Draws draws = SEED.derive(1).draws(); // the second block
    List<List<Integer>> second = new ArrayList<>();
    for (int i = 326; i < 400; i++) {
      int[] order = things(200);
      KNUTH.shuffle(order, draws);
      second.add(Ints.asList(order));
    }
    assertThat(List.copyOf(all.orders.tailMap(326L).values())).isEqualTo(second);
  }

  @Test
  void run_somethingThrows_throws() {
    Shuffles broken = (seed, n, number, first) -> order -> order[n] = 0;
    Trials trials = new Trials(broken, SEED, 5, 10);
    assertThrows(CompletionException.class, () -> trials.run(All::new));
  }

  @Test
  void trials_tooFew_areRejectedInASentence() {
    assertRefused("trials (0) must be at least 1", () -> knuth(RIFFLE, 0));
    assertRefused("n (1) must be at least 2", () -> new Trials(Shuffles.ofQueue(), SEED, 1, 10));
  }
}
