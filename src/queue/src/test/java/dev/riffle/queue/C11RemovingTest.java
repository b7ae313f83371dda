package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.assertUniform;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.causes;
import static dev.riffle.queue.Queues.changes;
import static dev.riffle.queue.Queues.enqueue;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.item;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.remove;
import static dev.riffle.queue.Queues.skipTo;
import static dev.riffle.queue.Queues.without;

import com.google.common.collect.Lists;
import dev.riffle.shuffle.Chances;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A removed entry leaves all orders; if it was current, its successor plays. */
class C11RemovingTest {
  // ------------------------------------------------------------------ it leaves everything

  @Test
  void shuffle_anyEntryButTheCurrent_leavesEverythingAndTheOthersKeepTheirOrder() {
    for (int id = 0; id < 6; id++) {
      PlayQueue<Integer> queue = fullOfThings(PlayMode.SHUFFLE);
      if (item(queue.current()) == id) {
        continue;
      }
      List<Integer> history = items(queue.history(99));
      List<Integer> asked = items(queue.upNext());
      List<Integer> upcoming = items(queue.upcoming(6));

      remove(queue, id);
      assertThat(items(queue.history(99))).isEqualTo(without(history, id));
      assertThat(items(queue.upNext())).isEqualTo(without(asked, id));
      List<Integer> kept = without(upcoming, id);
      assertThat(items(queue.upcoming(kept.size()))).isEqualTo(kept);
      assertThat(items(queue.entries())).doesNotContain(id);
      assertThat(play(queue, 60)).doesNotContain(id);
    }
  }

  @Test
  void heard_removed_keepsItsPositionAmongThoseThatRest() {
    // Heard 0 1 2 3; with a gap of 2, 2 and 3 rest, and 2 does so when it is removed.
    Map<String, BigFraction> law =
        Chances.law(
            draws -> {
              PlayQueue<Integer> queue =
                  numbers(4, draws).mode(PlayMode.RANDOM).gap(PlayMode.RANDOM, 2).build();
              skipTo(queue, 0, 1, 2, 3);
              remove(queue, 2);
              return play(queue, 1).toString();
            });
    assertThat(law.keySet()).containsExactly("[0]", "[1]");
  }

  @Test
  void gap_wasSet_isAsWideAsTheShorterQueueAllows() {
    PlayQueue<Integer> queue = numbers(5, "remove").gap(PlayMode.SHUFFLE, 4).build();
    remove(queue, 0);
    assertThat(queue.gap(PlayMode.SHUFFLE)).isEqualTo(3);
    queue.add(5);
    assertThat(queue.gap(PlayMode.SHUFFLE)).isEqualTo(4);
  }

  // ------------------------------------------------------------------ the current one

  static Stream<Arguments> laws() {
    Drawing<Integer> uniform = Drawing.uniform();
    return Stream.of(
        Arguments.of("uniform", uniform),
        Arguments.of("weights", uniform.weights(item -> 1 + item % 3)),
        Arguments.of("units", uniform.units(item -> item / 3, item -> item)),
        Arguments.of("spread", uniform.spread(item -> item % 3)),
        Arguments.of("spread units", uniform.units(i -> i / 2, i -> i).spread(item -> item % 3)));
  }

  /** Anywhere in a cycle and at its end, with gaps from 0. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("laws")
  void current_removed_theFirstOtherEntryOfAPeekPlays(String name, Drawing<Integer> law) {
    for (int seed = 0; seed < 200; seed++) {
      PlayQueue<Integer> queue =
          numbers(7, name + seed)
              .drawing(law)
              .repeat(RepeatMode.ALL)
              .gap(PlayMode.SHUFFLE, seed % 3)
              .build();
      play(queue, 5 + seed % 4);
      int current = item(queue.current());
      int successor = without(items(queue.upcoming(3)), current).get(0);
      remove(queue, current);
      assertWithMessage("seed %s", seed).that(item(queue.current())).isEqualTo(successor);
      assertThat(queue.entry(current)).isEmpty();
    }
  }

  @ParameterizedTest(name = "{0}, {1}, {2} peeked")
  @CsvSource({
    "IN_ORDER,OFF,0",
    "IN_ORDER,ONE,2",
    "IN_ORDER,ALL,9",
    "SHUFFLE,OFF,3",
    "SHUFFLE,ONE,3",
    "SHUFFLE,ALL,3",
    "SHUFFLE,ALL,9"
  })
  void current_removed_theNextEntryIs(PlayMode mode, RepeatMode repeat, int peeked) {
    PlayQueue<Integer> queue = numbers(6, "current").mode(mode).repeat(repeat).build();
    List<Integer> history = Lists.reverse(play(queue, 3).subList(0, 2));
    PlayQueue<Integer> twin = numbers(6, "current").mode(mode).repeat(repeat).build();
    play(twin, 3);
    List.of(queue, twin).forEach(one -> one.upcoming(peeked));

    queue.remove(queue.current().orElseThrow());
    assertThat(item(queue.current())).isEqualTo(item(twin.next()));
    assertThat(items(queue.history(9))).isEqualTo(history);
    assertThat(play(queue, 2)).isEqualTo(play(twin, 2));
  }

  @ParameterizedTest(name = "n = {0}, gap {1}, {2} played, {3} peeked")
  @CsvSource({
    "4,0,2,1", "4,0,4,1", "4,1,4,1", "4,2,4,1", "4,3,4,1", "4,3,4,8", "4,2,5,1", "4,3,5,3",
    "5,2,5,2", "2,1,2,1", "2,1,3,2"
  })
  void current_removed_theFirstOfUpcomingPlays(int n, int gap, int played, int peeked) {
    for (int seed = 0; seed < 200; seed++) {
      PlayQueue<Integer> queue =
          numbers(n, "removed " + seed).repeat(RepeatMode.ALL).gap(PlayMode.SHUFFLE, gap).build();
      play(queue, played);
      int current = item(queue.current());
      int announced =
          items(queue.upcoming(peeked + 1)).stream()
              .filter(id -> id != current)
              .findFirst()
              .orElseThrow();
      boolean isOfTheCycle = items(queue.playOrder()).size() > played;
      remove(queue, current);
      if (isOfTheCycle || gap > 0) { // else the current one could be drawn
        assertThat(item(queue.current())).isEqualTo(announced);
      }
      assertThat(queue.current()).isPresent();
    }
  }

  @Test
  void random_currentRemoved_oneOfTheOthersIsDrawn() {
    Map<Integer, BigFraction> law =
        Chances.law(
            draws -> {
              PlayQueue<Integer> queue = numbers(4, draws).mode(PlayMode.RANDOM).build();
              skipTo(queue, 1);
              remove(queue, 1);
              return item(queue.current());
            });
    assertUniform(law, 3);
    assertThat(law).doesNotContainKey(1);
  }

  @ParameterizedTest
  @EnumSource(names = {"SHUFFLE", "IN_ORDER"})
  void current_removedAtTheEnd_nothingIsCurrent_andPreviousStillWorks(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(4, "current").mode(mode).build();
    List<Integer> heard = play(queue, 4);
    remove(queue, heard.get(3));
    assertThat(queue.current()).isEmpty();
    assertThat(queue.next()).isEmpty();
    assertThat(back(queue, 9)).isEqualTo(Lists.reverse(heard.subList(0, 3)));
  }

  @Test
  void current_removedAtTheSeam_theNextCycleBegins() {
    PlayQueue<Integer> queue = numbers(4, "current").repeat(RepeatMode.ALL).build();
    List<Integer> first = play(queue, 4);
    remove(queue, first.get(3));
    assertThat(queue.position()).isEqualTo(new Position(1, 1, 3));
    List<Integer> second = new ArrayList<>(List.of(item(queue.current())));
    second.addAll(play(queue, 2));
    assertThat(second).containsExactlyElementsIn(first.subList(0, 3));
  }

  @Test
  void removeAll_withTheCurrent_playsNoneOfThemOnTheWay() {
    PlayQueue<Integer> queue = numbers(6, "remove").build();
    List<Integer> heard = play(queue, 2);
    List<Change<Integer>> changes = changes(queue);
    List<Integer> upcoming = items(queue.upcoming(4));
    Entry<Integer> next = entry(queue, upcoming.get(0));
    queue.removeAll(List.of(queue.current().orElseThrow(), next, next));
    assertThat(item(queue.current())).isEqualTo(upcoming.get(1));
    assertThat(items(queue.history(9))).containsExactly(heard.get(0));
    assertThat(play(queue, 9)).isEqualTo(upcoming.subList(2, 4));
    assertThat(causes(changes).subList(0, 2)).containsExactly(Cause.REMOVE_ALL, Cause.NEXT);
  }

  // ------------------------------------------------------------------ all of them

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void clearOrReplaceAll_everythingLeaves_andNothingPlays(PlayMode mode) {
    for (List<Integer> others : List.of(List.<Integer>of(), List.of(10, 11, 12))) {
      PlayQueue<Integer> queue = fullOfThings(mode);
      queue.replaceAll(others);
      assertThat(queue.current()).isEmpty();
      assertThat(queue.history(99)).isEmpty();
      assertThat(queue.hasPrevious()).isFalse();
      assertThat(queue.upNext()).isEmpty();
      assertThat(queue.entry(5)).isEmpty();
      assertThat(items(queue.entries())).isEqualTo(others);
      assertThat(queue.hasNext()).isEqualTo(!others.isEmpty());
    }
  }

  /** Heard nine, went back by three, asked for one, looked ahead. */
  private static PlayQueue<Integer> fullOfThings(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(6, "full").mode(mode).repeat(RepeatMode.ALL).build();
    play(queue, 9);
    back(queue, 3);
    enqueue(queue, 1);
    queue.upcoming(8);
    return queue;
  }
}
