package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.enqueue;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.skipTo;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.riffle.queue.PlayOrder.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The play order is one list with a cursor, which previous() and next() move. */
class C22PlayOrderTest {
  static IntStream seeds() {
    return IntStream.range(0, 20);
  }

  // ------------------------------------------------------------------ shuffled and random

  @ParameterizedTest
  @EnumSource(names = {"SHUFFLE", "RANDOM"})
  void drawn_isHistoryCurrentUpNextForwardHistoryLookAhead(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(9, "order").mode(mode).build();
    List<Integer> heard = play(queue, 5);
    List<Integer> lookAhead = items(queue.upcoming(2));
    back(queue, 2);
    queue.enqueue(entry(queue, heard.get(0)));

    List<Integer> expected = new ArrayList<>(heard.subList(0, 3));
    expected.add(heard.get(0));
    expected.addAll(heard.subList(3, 5));
    expected.addAll(mode == PlayMode.RANDOM ? List.of() : lookAhead); // which an edit discards
    assertThat(items(queue.playOrder())).isEqualTo(expected);
    assertThat(queue.playOrder().cursor()).hasValue(2);
  }

  // ------------------------------------------------------------------ in order

  @Test
  void inOrder_isTheSourceOrder_whateverWasHeard() {
    PlayQueue<Integer> queue = numbers(6, "order").mode(PlayMode.IN_ORDER).build();
    assertThat(queue.playOrder()).isEqualTo(queue.entries());
    assertThat(queue.playOrder().cursor()).isEmpty();
    skipTo(queue, 4, 2);
    assertThat(queue.playOrder()).isEqualTo(queue.entries());
    assertThat(queue.playOrder().cursor()).hasValue(2);
  }

  @Test
  void inOrder_upNext_standsWhereItInterrupts() {
    PlayQueue<Integer> queue = numbers(6, "order").mode(PlayMode.IN_ORDER).build();
    play(queue, 2);
    enqueue(queue, 5, 0);
    assertOrder(queue, 1, 0, 1, 5, 0, 2, 3, 4, 5);
    queue.next();
    assertOrder(queue, 2, 0, 1, 5, 0, 2, 3, 4, 5);
    queue.next();
    assertOrder(queue, 2, 0, 1, 0, 2, 3, 4, 5);
    queue.previous();
    assertOrder(queue, 1, 0, 1, 2, 3, 4, 5);
  }

  private static void assertOrder(PlayQueue<Integer> queue, int cursor, Integer... order) {
    assertThat(items(queue.playOrder())).containsExactlyElementsIn(order).inOrder();
    assertThat(queue.playOrder().cursor()).hasValue(cursor);
  }

  @Test
  void inOrder_underAll_doesNotWrap() {
    PlayQueue<Integer> queue =
        numbers(4, "order").mode(PlayMode.IN_ORDER).repeat(RepeatMode.ALL).build();
    play(queue, 4);
    assertOrder(queue, 3, 0, 1, 2, 3);
    queue.next();
    assertOrder(queue, 0, 0, 1, 2, 3);
  }

  // ------------------------------------------------------------------ kinds

  private static void assertKinds(PlayQueue<Integer> queue, Kind... kinds) {
    PlayOrder<Integer> order = queue.playOrder();
    assertThat(order.part(0, order.size()).kinds()).containsExactlyElementsIn(kinds).inOrder();
  }

  @Test
  void kinds_sayWhyARowIsAhead() {
    PlayQueue<Integer> queue = numbers(9, "order").build();
    play(queue, 3);
    queue.previous();
    queue.upcoming(3);
    Entry<Integer> heard = queue.history(2).get(0);
    assertKinds(queue, Kind.BEFORE, Kind.CURRENT, Kind.FORWARD, Kind.DRAWN, Kind.DRAWN);
    queue.playNext(heard); // its row in the history stays
    assertKinds(queue, Kind.BEFORE, Kind.CURRENT, Kind.ASKED, Kind.FORWARD, Kind.DRAWN, Kind.DRAWN);
    assertThat(queue.playOrder().part(2, 4).kinds())
        .containsExactly(Kind.ASKED, Kind.FORWARD)
        .inOrder();
  }

  @Test
  void kinds_inOrder_matchTheSourceOrder() {
    PlayQueue<Integer> queue = numbers(4, "order").mode(PlayMode.IN_ORDER).build();
    play(queue, 2);
    enqueue(queue, 0);
    assertKinds(queue, Kind.BEFORE, Kind.CURRENT, Kind.ASKED, Kind.AFTER, Kind.AFTER);
  }

  // ------------------------------------------------------------------ a view

  @Test
  void view_isLive() {
    PlayQueue<Integer> queue = numbers(6, "order").build();
    PlayOrder<Integer> order = queue.playOrder();
    List<Integer> heard = play(queue, 3);
    assertThat(items(order)).isEqualTo(heard);
    queue.previous();
    assertThat(order.cursor()).hasValue(1);
    queue.setMode(PlayMode.IN_ORDER);
    assertThat(order).isEqualTo(queue.entries());
  }

  @Test
  void view_cannotBeModified_andHasBounds() {
    PlayQueue<Integer> queue = numbers(6, "order").build();
    PlayOrder<Integer> order = queue.playOrder();
    play(queue, 2);
    Entry<Integer> first = order.get(0);
    assertThrows(UnsupportedOperationException.class, () -> order.remove(0));
    assertThrows(UnsupportedOperationException.class, () -> order.set(0, first));
    assertThrows(UnsupportedOperationException.class, () -> order.add(first));
    assertThrows(UnsupportedOperationException.class, order::clear);
    assertThrows(IndexOutOfBoundsException.class, () -> order.get(2));
    assertThrows(IndexOutOfBoundsException.class, () -> order.get(-1));
    assertThat(order).hasSize(2);
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void looking_drawsNothing_andLeavesNoTrace(PlayMode mode) {
    List<Integer> bounds = new ArrayList<>();
    PlayQueue<Integer> queue = numbers(6, Queues.firstOf(bounds)).mode(mode).build();
    play(queue, 3);
    back(queue, 1);
    queue.upcoming(3);
    QueueState<Integer> before = queue.state();
    bounds.clear();
    assertThat(ImmutableList.copyOf(queue.playOrder())).isEqualTo(queue.playOrder());
    assertThat(queue.playOrder().cursor()).isPresent();
    assertThat(bounds).isEmpty();
    assertThat(queue.state()).isEqualTo(before);
  }

  // ------------------------------------------------------------------ what it is for

  /** Asks two copies of the queue, one with next() and the other with previous(). */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void neighboursOfTheCursor_areWherePreviousAndNextGo(int seed) {
    PlayQueue<Integer> queue = numbers(2 + seed % 7, "neighbours " + seed).build();
    RandomCalls calls = new RandomCalls(seed);
    List<String> log = new ArrayList<>();
    for (int call = 0; call < 400; call++) {
      log.add(calls.callOn(queue));
      PlayOrder<Integer> order = queue.playOrder();
      OptionalInt cursor = order.cursor();
      assertWithMessage("%s", log)
          .that(cursor.isPresent() ? Optional.of(order.get(cursor.getAsInt())) : Optional.empty())
          .isEqualTo(queue.current());
      if (cursor.isPresent()) {
        List<Entry<Integer>> after = order.subList(cursor.getAsInt() + 1, order.size());
        PlayQueue<Integer> forward = PlayQueue.restore(queue.state());
        for (Entry<Integer> expected : after) {
          assertWithMessage("%s", log).that(forward.next()).hasValue(expected);
        }
        List<Entry<Integer>> before = order.subList(0, cursor.getAsInt());
        PlayQueue<Integer> backward = PlayQueue.restore(queue.state());
        for (Entry<Integer> expected : Lists.reverse(before)) {
          assertWithMessage("%s", log).that(backward.previous()).hasValue(expected);
        }
      }
      assertParts(queue, order);
      PlayOrder<Integer> restored = PlayQueue.restore(queue.state()).playOrder();
      assertWithMessage("%s", log).that(restored).isEqualTo(order);
      assertWithMessage("%s", log).that(restored.cursor()).isEqualTo(cursor);
    }
  }

  /** Checks each part of a play order. */
  private static void assertParts(PlayQueue<Integer> queue, List<Entry<Integer>> order) {
    for (int from = 0; from <= order.size() + 1; from++) {
      for (int to : new int[] {from, from + 2, Integer.MAX_VALUE}) {
        PlayOrder.Part<Integer> part = queue.playOrder().part(from, to);
        int first = Math.min(from, order.size());
        assertThat(part.from()).isEqualTo(first);
        assertThat(part.entries()).isEqualTo(order.subList(first, Math.min(to, order.size())));
        assertThat(part.size()).isEqualTo(order.size());
        assertThat(part.cursor()).isEqualTo(queue.playOrder().cursor());
        part.cursor().ifPresent(cursor -> assertThat(part.ahead()).isEqualTo(cursor + 1));
      }
    }
  }

  @Test
  void part_outOfRange_isRejected() {
    PlayOrder<Integer> order = numbers(3, "order").build().playOrder();
    assertThrows(IllegalArgumentException.class, () -> order.part(-1, 2));
    assertThrows(IllegalArgumentException.class, () -> order.part(2, 1));
  }

  @Test
  void cycleStart_isWhereTheCycleBegins_alsoAfterGoingBackBeyondIt() {
    PlayQueue<Integer> queue =
        numbers(5, "seam").repeat(RepeatMode.ALL).gap(PlayMode.SHUFFLE, 0).build();
    PlayOrder<Integer> order = queue.playOrder();
    assertThat(order.cycleStart()).isEqualTo(OptionalInt.of(0));
    var unusedCycle = play(queue, 5);
    assertThat(order.cycleStart()).isEqualTo(OptionalInt.of(0));
    var unusedPlays = play(queue, 2);
    assertThat(order.cycleStart()).isEqualTo(OptionalInt.of(5));
    for (int i = 0; i < 3; i++) {
      queue.previous();
    }
    assertThat(order.cursor()).isEqualTo(OptionalInt.of(3));
    assertThat(order.cycleStart()).isEqualTo(OptionalInt.of(5));
    queue.setMode(PlayMode.IN_ORDER);
    assertThat(order.cycleStart()).isEmpty();
  }

  @Test
  void cycleStart_ofALongWalk_isTheRowAfterTheLastOfEachCycle() {
    PlayQueue<Integer> queue =
        numbers(7, "walk").repeat(RepeatMode.ALL).gap(PlayMode.SHUFFLE, 3).build();
    PlayOrder<Integer> order = queue.playOrder();
    for (int plays = 1; plays <= 70; plays++) {
      queue.next();
      int start = (plays - 1) / 7 * 7;
      assertThat(order.cycleStart()).isEqualTo(OptionalInt.of(start));
      assertThat(queue.playOrder().cycleStart()).isEqualTo(OptionalInt.of(start));
    }
  }
}
