package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.play;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.fairness.AllDraws;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Other rules than the uniform one, by which a queue draws all the same (C28). */
class RuleTest {
  /** The number of an item is its group; two of a group meet only where all others rest. */
  private static final Rule APART =
      (pool, draws) -> {
        int[] last = pool.last(1);
        int group = last.length == 0 || last[0] < 0 ? -1 : pool.number(last[0]);
        int[] others =
            IntStream.range(0, pool.drawable())
                .filter(i -> pool.number(pool.at(i)) != group)
                .toArray();
        return others.length > 0 ? others[draws.below(others.length)] : uniform(pool, draws);
      };

  /** The number of an item is its unit; one that has begun is played to its end, in id order. */
  private static final Rule UNITS =
      (pool, draws) -> {
        int[] last = pool.last(1);
        int unit = last.length == 0 || last[0] < 0 ? -1 : pool.number(last[0]);
        Optional<Integer> next = first(pool, unit);
        return next.isPresent()
            ? next.get()
            : first(pool, pool.number(pool.at(uniform(pool, draws)))).orElseThrow();
      };

  private static int uniform(Pool pool, Draws draws) {
    return Rule.UNIFORM.next(pool, draws);
  }

  /** Returns the index of the first remaining entry of a unit, whether it rests or not. */
  private static Optional<Integer> first(Pool pool, int unit) {
    return IntStream.range(0, pool.size())
        .boxed()
        .filter(i -> pool.number(pool.at(i)) == unit)
        .min((a, b) -> pool.at(a) - pool.at(b));
  }

  private static PlayQueueBuilder<Integer> weighted(Draws draws) {
    return PlayQueue.<Integer>builder(Seed.parse("rule"))
        .draws(draws)
        .gap(PlayMode.SHUFFLE, 0)
        .weights(weight -> weight)
        .addAll(List.of(1, 2, 3));
  }

  private static Map<String, BigFraction> law(int k, Consumer<PlayQueue<Integer>> calls) {
    return AllDraws.law(
        draws -> {
          PlayQueue<Integer> queue = weighted(draws).build();
          calls.accept(queue);
          return play(queue, k).toString();
        });
  }

  private static final ImmutableMap<String, BigFraction> BY_WEIGHT =
      ImmutableMap.<String, BigFraction>builder()
          .put("[1, 2, 3]", BigFraction.of(2, 30))
          .put("[1, 3, 2]", BigFraction.of(3, 30))
          .put("[2, 1, 3]", BigFraction.of(1, 12))
          .put("[2, 3, 1]", BigFraction.of(3, 12))
          .put("[3, 1, 2]", BigFraction.of(1, 6))
          .put("[3, 2, 1]", BigFraction.of(2, 6))
          .buildOrThrow();

  @ParameterizedTest(name = "{0} peeked")
  @ValueSource(ints = {0, 1, 2, 3})
  void weighted_everyOrder_hasItsProbability(int peeked) {
    assertThat(law(9, queue -> queue.upcoming(peeked))).isEqualTo(BY_WEIGHT);
  }

  /** Of 3 that weighs 3, after it was peeked, and edits that insert it anew. */
  @ParameterizedTest(name = "{0} peeked")
  @ValueSource(ints = {0, 1, 2, 3})
  void weighted_edits_discardTheLookAhead(int peeked) {
    Consumer<PlayQueue<Integer>> replaced =
        queue -> {
          queue.remove(queue.entryAt(2));
          queue.upcoming(peeked);
          queue.add(3);
        };
    assertThat(law(9, replaced)).isEqualTo(BY_WEIGHT);
    Consumer<PlayQueue<Integer>> reweighted =
        queue -> {
          queue.replace(queue.entryAt(2), 1);
          queue.upcoming(peeked);
          queue.replace(queue.entryAt(2), 3);
        };
    assertThat(law(9, reweighted)).isEqualTo(BY_WEIGHT);
  }

  @Test
  void weighted_random_picksByWeight() {
    Map<String, BigFraction> law = law(1, queue -> queue.setMode(PlayMode.RANDOM));
    assertThat(law)
        .containsExactly(
            "[1]", BigFraction.of(1, 6), "[2]", BigFraction.of(1, 3), "[3]", BigFraction.of(1, 2));
  }

  private static PlayQueue<Integer> grouped(Rule rule, int seed) {
    return PlayQueue.<Integer>builder(Seed.parse("rule").derive(seed))
        .rule(rule, item -> item / 5)
        .addAll(IntStream.range(0, 25).boxed().toList())
        .repeat(RepeatMode.ALL)
        .build();
  }

  private static int neighbours(List<Integer> plays) {
    return (int)
        IntStream.range(1, plays.size())
            .filter(i -> plays.get(i) / 5 == plays.get(i - 1) / 5)
            .count();
  }

  @Test
  void apart_neighboursOfAGroup_areRare() {
    int apart = 0;
    int uniform = 0;
    for (int seed = 0; seed < 100; seed++) {
      apart += neighbours(play(grouped(APART, seed), 100));
      uniform += neighbours(play(grouped(Rule.UNIFORM, seed), 100));
    }
    assertThat(apart).isLessThan(uniform / 10);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void units_playToTheirEnd_acrossSeams(int seed) {
    List<Integer> plays = play(grouped(UNITS, seed), 100);
    for (int i = 0; i < 100; i++) {
      assertThat(plays.get(i) % 5).isEqualTo(i % 5);
    }
    assertThat(plays.subList(0, 25).stream().distinct().count()).isEqualTo(25);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
  void anyRule_peeks_areWhatPlays_alsoAfterARestore(int seed) {
    for (Rule rule : ImmutableList.of(Rule.BY_WEIGHT, APART, UNITS)) {
      Random random = new Random(seed);
      PlayQueue<Integer> queue =
          PlayQueue.<Integer>builder(Seed.parse("peeks").derive(seed))
              .rule(rule, item -> 1 + item / 5)
              .addAll(IntStream.range(0, 25).boxed().toList())
              .repeat(RepeatMode.ALL)
              .undoLimit(1_000)
              .build();
      for (int i = 0; i < 300; i++) {
        edit(queue, random);
        QueueState<Integer> state = queue.state();
        PlayQueue<Integer> restored =
            PlayQueue.<Integer>restoreFrom(
                state, state.generator(), new Drawing<Integer>(rule, item -> 1 + item / 5));
        List<Integer> peeked = items(queue.upcoming(random.nextInt(10)));
        assertWithMessage("restored").that(play(restored, peeked.size())).isEqualTo(peeked);
        assertThat(play(queue, peeked.size())).isEqualTo(peeked);
      }
    }
  }

  private static void edit(PlayQueue<Integer> queue, Random random) {
    Entry<Integer> any = queue.entryAt(random.nextInt(queue.size()));
    switch (random.nextInt(8)) {
      case 0 -> queue.add(random.nextInt(30));
      case 1 -> {
        if (queue.size() > 10) {
          queue.remove(any);
        }
      }
      case 2 -> queue.skipTo(any);
      case 3 -> queue.playNext(any);
      case 4 -> queue.undo();
      case 5 -> queue.setMode(random.nextInt(3) == 0 ? PlayMode.RANDOM : PlayMode.SHUFFLE);
      case 6 -> queue.previous();
      default -> queue.replace(any, random.nextInt(30));
    }
  }
}
