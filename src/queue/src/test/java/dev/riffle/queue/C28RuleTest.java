package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkState;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.assertRefused;
import static dev.riffle.queue.Queues.assertUniform;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.lawful;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.shuffle.Chances;
import dev.riffle.testing.Repeats;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A program's own {@link Rule} draws as the queue's laws do: exactly, repeatably, in a cycle. */
@Order(1) // takes long
class C28RuleTest {
  /** The entry heard longest ago plays next; one that was never heard plays before it. */
  private static final Rule<Integer> HEARD_LONG_AGO =
      (remaining, weights) -> {
        int longest = 0;
        for (int i = 0; i < weights.length; i++) {
          longest = Math.max(longest, remaining.playsSince(i));
        }
        for (int i = 0; i < weights.length; i++) {
          weights[i] = remaining.playsSince(i) == longest ? 1 : 0;
        }
      };

  /** No two of a class, the tens of the numbers, follow each other where that is possible. */
  private static final Rule<Integer> APART =
      (remaining, weights) -> {
        Map<Integer, Integer> counts = new HashMap<>();
        for (int i = 0; i < weights.length; i++) {
          counts.merge(remaining.item(i) / 10, 1, Integer::sum);
        }
        int last = remaining.lastRow().map(item -> item / 10).orElse(-1);
        boolean mustPlay = counts.values().stream().anyMatch(count -> 2 * count > weights.length);
        for (int i = 0; i < weights.length; i++) {
          int ownClass = remaining.item(i) / 10;
          boolean isMost = 2 * counts.getOrDefault(ownClass, 0) > weights.length;
          weights[i] = (mustPlay ? isMost : ownClass != last) ? 1 : 0;
        }
      };

  /** Even numbers are three times as likely. */
  private static final Rule<Integer> FAVOURITES =
      (remaining, weights) -> {
        for (int i = 0; i < weights.length; i++) {
          weights[i] = remaining.item(i) % 2 == 0 ? 3 : 1;
        }
      };

  private static Drawing<Integer> by(Rule<Integer> rule) {
    return Drawing.<Integer>uniform().rule(rule);
  }

  // ------------------------------------------------------------------ a rule that fails

  /** Calls that have changed rows, or can have, before a later draw of theirs. */
  private static final ImmutableMap<String, Consumer<PlayQueue<Integer>>> DRAWING_CALLS =
      ImmutableMap.<String, Consumer<PlayQueue<Integer>>>builder()
          .put("next", PlayQueue::next)
          .put("trackEnded", PlayQueue::trackEnded)
          .put("skipAhead", queue -> queue.skipAhead(9))
          .put("upcoming", queue -> queue.upcoming(9))
          .put("remove", queue -> queue.remove(queue.current().orElseThrow()))
          .put("removeAll", queue -> queue.removeAll(queue.entries().subList(1, 12)))
          .put("drop", queue -> queue.drop(queue.entries().subList(1, 12)))
          .buildOrThrow();

  static Stream<Arguments> failures() {
    return DRAWING_CALLS.keySet().stream()
        .flatMap(call -> IntStream.of(1, 3).mapToObj(draw -> Arguments.of(call, draw)))
        .flatMap(one -> IntStream.of(4, 12).mapToObj(plays -> with(one, plays)));
  }

  private static Arguments with(Arguments one, int plays) {
    return Arguments.of(one.get()[0], one.get()[1], plays);
  }

  @ParameterizedTest(name = "{0}, draw {1}, after {2} plays")
  @MethodSource("failures")
  void rule_throwsOrWeighsOutOfRange_nothingHasChanged(String call, int draw, int plays) {
    for (int weight : new int[] {-1, PlayQueue.MAX_WEIGHT + 1, 0}) {
      AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE); // draws until it fails
      Rule<Integer> failing =
          (remaining, weights) -> {
            if (left.decrementAndGet() == 0) {
              weights[0] = weight;
              checkState(weight != 0, "a rule that fails");
            }
          };
      PlayQueue<Integer> queue =
          numbers(13, "failing").drawing(by(failing)).repeat(RepeatMode.ALL).undoLimit(50).build();
      Entry<Integer> asked = queue.entryAt(7);
      play(queue, plays);
      queue.enqueue(asked);
      queue.remove(queue.entryAt(3));
      queue.next();
      QueueState<Integer> before = queue.state();
      Optional<Entry<Integer>> current = queue.current();
      List<Cause> changes = new ArrayList<>();
      queue.subscribe(change -> changes.add(change.cause()));
      left.set(draw);
      Consumer<PlayQueue<Integer>> made = requireNonNull(DRAWING_CALLS.get(call));
      boolean isRefused = isRefused(() -> made.accept(queue));
      left.set(Integer.MAX_VALUE);
      if (isRefused) {
        assertThat(changes).isEmpty();
        assertThat(queue.state()).isEqualTo(before);
        assertThat(queue.current()).isEqualTo(current);
        assertThat(queue.placeOf(asked)).isEqualTo(6); // still an entry of this queue
        PlayQueue<Integer> twin = PlayQueue.restore(before, by(failing));
        made.accept(twin);
        made.accept(queue);
        assertThat(queue.state()).isEqualTo(twin.state());
      } else {
        assertThat(draw).isGreaterThan(1);
      }
    }
  }

  private static boolean isRefused(Runnable call) {
    try {
      call.run();
      return false;
    } catch (IllegalStateException | IllegalArgumentException e) {
      return true;
    }
  }

  // ------------------------------------------------------------------ three rules

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void leastRecent_everyCycle_isInTheOrderOfTheFirst(int seed) {
    PlayQueue<Integer> queue =
        numbers(12, "recent " + seed).drawing(by(HEARD_LONG_AGO)).repeat(RepeatMode.ALL).build();
    List<Integer> first = play(queue, 12);
    queue.upcoming(7);
    assertThat(play(queue, 12)).isEqualTo(first);
    queue.skipTo(entry(queue, first.get(5)));
    List<Integer> others = Queues.without(first, first.get(5));
    assertThat(play(queue, 11)).isEqualTo(others);
  }

  @Test
  void leastRecent_inRandom_playsInTurn() {
    PlayQueue<Integer> queue =
        numbers(5, "recent").drawing(by(HEARD_LONG_AGO)).mode(PlayMode.RANDOM).build();
    List<Integer> first = play(queue, 5);
    assertThat(first).containsExactly(0, 1, 2, 3, 4);
    assertThat(items(queue.upcoming(5))).isEqualTo(first);
    assertThat(play(queue, 5)).isEqualTo(first);
  }

  @Test
  void apart_everyOrder_hasNoNeighboursOfAClass() {
    List<Integer> all = ImmutableList.of(1, 2, 3, 11, 12, 21);
    Map<String, BigFraction> law =
        Chances.law(
            draws -> {
              PlayQueue<Integer> queue =
                  numbers(0, draws).gap(PlayMode.SHUFFLE, 0).drawing(by(APART)).build();
              queue.addAll(0, all);
              List<Integer> order = play(queue, 6);
              IntStream.range(1, 6)
                  .forEach(i -> assertThat(order.get(i) / 10).isNotEqualTo(order.get(i - 1) / 10));
              return order.toString();
            });
    long possible =
        lawful(6, 0, List.of()).stream()
            .filter(
                order -> {
                  int[] places =
                      Arrays.stream(order.replaceAll("[\\[\\] ]", "").split(","))
                          .mapToInt(Integer::parseInt)
                          .toArray();
                  return IntStream.range(1, 6)
                      .noneMatch(i -> all.get(places[i]) / 10 == all.get(places[i - 1]) / 10);
                })
            .count();
    assertThat((long) law.size()).isEqualTo(possible);
  }

  private static Map<String, BigFraction> favourites(int k, Consumer<PlayQueue<Integer>> calls) {
    return Chances.law(
        draws -> {
          PlayQueue<Integer> queue =
              numbers(3, draws).gap(PlayMode.SHUFFLE, 0).drawing(by(FAVOURITES)).build();
          calls.accept(queue);
          return play(queue, k).toString();
        });
  }

  private static final ImmutableMap<String, BigFraction> ORDERS_OF_FAVOURITES =
      ImmutableMap.of(
          "[0, 1, 2]", BigFraction.of(3, 28),
          "[0, 2, 1]", BigFraction.of(9, 28),
          "[1, 0, 2]", BigFraction.of(1, 14),
          "[1, 2, 0]", BigFraction.of(1, 14),
          "[2, 0, 1]", BigFraction.of(9, 28),
          "[2, 1, 0]", BigFraction.of(3, 28));

  @ParameterizedTest(name = "{0} rows")
  @ValueSource(ints = {0, 1, 2, 3})
  void favourites_everyOrder_hasItsProbability(int rows) {
    assertThat(favourites(9, queue -> queue.upcoming(rows))).isEqualTo(ORDERS_OF_FAVOURITES);
  }

  static IntStream rows() {
    return IntStream.rangeClosed(0, Repeats.of(2, 3)); // of 3, all draws take twenty seconds
  }

  /** The queue begins with odd numbers, and shows rows that the edits must discard. */
  @ParameterizedTest(name = "{0} rows")
  @MethodSource("rows")
  void favourites_editedItems_discardTheRows(int rows) {
    Consumer<PlayQueue<Integer>> edits =
        queue -> {
          queue.replace(entry(queue, 2), 5);
          queue.upcoming(rows);
          queue.replace(entry(queue, 2), 2);
          queue.upcoming(rows);
          queue.remove(entry(queue, 1));
          queue.upcoming(rows);
          queue.add(1);
        };
    assertThat(favourites(9, edits)).isEqualTo(ORDERS_OF_FAVOURITES);
  }

  @Test
  void favourites_inRandom_areThreeTimesAsLikely() {
    assertThat(favourites(1, queue -> queue.setMode(PlayMode.RANDOM)))
        .containsExactly(
            "[0]", BigFraction.of(3, 7), "[1]", BigFraction.of(1, 7), "[2]", BigFraction.of(3, 7));
  }

  // ------------------------------------------------------------------ any rule

  @Test
  void rule_thatGivesNoWeight_isUniform() {
    Map<String, BigFraction> law =
        Chances.law(
            draws ->
                play(
                        numbers(4, draws)
                            .gap(PlayMode.SHUFFLE, 0)
                            .drawing(by((remaining, weights) -> Arrays.fill(weights, 0)))
                            .build(),
                        4)
                    .toString());
    assertUniform(law, lawful(4, 0, List.of()));
  }

  @Test
  void rule_choosesAmongEntriesThatAreNotDeferredAndDoNotRest() {
    PlayQueue<Integer> queue =
        numbers(6, "asked")
            .gap(PlayMode.SHUFFLE, 2)
            .repeat(RepeatMode.ALL)
            .drawing(
                by(
                    (remaining, weights) -> {
                      assertThat(remaining.size()).isEqualTo(weights.length);
                      for (int i = 0; i < weights.length; i++) {
                        weights[i] = remaining.item(i) == 0 || remaining.playsSince(i) < 3 ? 9 : 0;
                        assertThat(remaining.playsSince(i)).isGreaterThan(2);
                      }
                    }))
            .build();
    queue.setDeferred(List.of(entry(queue, 0)));
    List<Integer> plays = play(queue, 60);
    for (int cycle = 0; cycle < 60; cycle += 6) {
      assertThat(plays.subList(cycle, cycle + 6)).containsExactly(0, 1, 2, 3, 4, 5);
      assertThat(plays.indexOf(0)).isEqualTo(5);
    }
  }

  static List<Rule<Integer>> rules() {
    return List.of(HEARD_LONG_AGO, APART, FAVOURITES);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void anyCalls_onARestoredQueue_haveTheSameAnswers(Rule<Integer> rule) {
    for (int seed = 0; seed < 30; seed++) {
      PlayQueue<Integer> queue =
          numbers(9, "any calls " + seed)
              .drawing(by(rule))
              .repeat(RepeatMode.ALL)
              .undoLimit(100)
              .build();
      RandomCalls calls = new RandomCalls(seed);
      for (int i = 0; i < 40; i++) {
        calls.callOn(queue);
      }
      PlayQueue<Integer> restored = PlayQueue.restore(queue.state(), by(rule));
      RandomCalls again = new RandomCalls(-seed);
      RandomCalls same = new RandomCalls(-seed);
      for (int i = 0; i < 40; i++) {
        assertWithMessage("seed %s", seed)
            .that(same.callOn(restored))
            .isEqualTo(again.callOn(queue));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("rules")
  void peek_ofSeveralCycles_isWhatPlays(Rule<Integer> rule) {
    PlayQueue<Integer> queue = numbers(7, "peek").drawing(by(rule)).repeat(RepeatMode.ALL).build();
    play(queue, 3);
    List<Integer> rows = items(queue.upcoming(14));
    assertThat(play(queue, 14)).isEqualTo(rows);
  }

  @Test
  void setDrawing_inTheCourseOfACycle_drawsTheRestByTheRule() {
    PlayQueue<Integer> queue = numbers(9, "set").build();
    List<Change<Integer>> changes = Queues.changes(queue);
    List<Integer> heard = play(queue, 4);
    queue.setDrawing(by(HEARD_LONG_AGO));
    assertThat(queue.state().hasRule()).isTrue();
    heard.addAll(play(queue, 5));
    assertThat(heard).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8);
    PlayQueue<Integer> replayed =
        PlayQueue.restore(numbers(9, "set").build().state(), by(HEARD_LONG_AGO));
    changes.forEach(change -> replayed.take(change.number(), change.call()));
    assertThat(replayed.state()).isEqualTo(queue.state());
    queue.setDrawing(Drawing.uniform());
    assertThat(queue.state().hasRule()).isFalse();
  }

  @Test
  void restore_withoutTheRule_isRejected() {
    QueueState<Integer> state = numbers(3, "refused").drawing(by(FAVOURITES)).build().state();
    assertRefused(
        "state is of a queue with a rule, which restore requires", () -> PlayQueue.restore(state));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, PlayQueue.MAX_WEIGHT + 1})
  void weight_outOfRange_isRejected(int weight) {
    PlayQueue<Integer> queue =
        numbers(3, "range").drawing(by((remaining, all) -> Arrays.fill(all, weight))).build();
    assertRefused(
        "weight (" + weight + ") of item (0) by the rule must be in [0, 1000000]", queue::next);
    assertThat(queue.current()).isEmpty();
  }
}
