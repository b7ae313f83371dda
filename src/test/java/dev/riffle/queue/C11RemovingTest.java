package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.assertUniform;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.item;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.remove;
import static dev.riffle.queue.Queues.skipTo;
import static dev.riffle.queue.Queues.without;

import dev.riffle.fairness.AllDraws;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is removed leaves everything; if it was current, what would have followed is. */
class C11RemovingTest {
  // ------------------------------------------------------------------ it leaves everything

  @Test
  void shuffle_anyEntryButTheCurrent_leavesEverythingAndTheOthersKeepTheirOrder() {
    for (int id = 0; id < 9; id++) {
      PlayQueue<Integer> queue = midPlay();
      if (item(queue.current()) == id) {
        continue;
      }
      List<Integer> history = items(queue.history(99));
      List<Integer> lane = items(queue.upNext());
      // Two that were asked for, four ahead and what was shown of the cycle.
      List<Integer> upcoming = items(queue.upcoming(9));
      var current = queue.current();

      remove(queue, id);
      assertWithMessage("entry %s", id)
          .that(items(queue.history(99)))
          .isEqualTo(without(history, id));
      assertThat(items(queue.upNext())).isEqualTo(without(lane, id));
      List<Integer> kept = without(upcoming, id);
      assertThat(items(queue.upcoming(kept.size()))).isEqualTo(kept);
      assertThat(queue.current()).isEqualTo(current);
      assertThat(items(queue.entries())).doesNotContain(id);
      assertThat(queue.entry(id)).isEmpty();
      assertThat(queue.size()).isEqualTo(8);
      assertThat(play(queue, 60)).doesNotContain(id);
      assertThat(back(queue, 99)).doesNotContain(id);
    }
  }

  /** Heard twelve, went back by four, asked for two, looked at what follows. */
  private static PlayQueue<Integer> midPlay() {
    PlayQueue<Integer> queue = numbers(9, "remove").repeat(RepeatMode.ALL).build();
    play(queue, 12);
    back(queue, 4);
    queue.enqueue(entry(queue, 3));
    queue.enqueue(entry(queue, 7));
    queue.upcoming(9);
    return queue;
  }

  @Test
  void behind_everyPlayOfIt_isWalkedPast() {
    PlayQueue<Integer> queue = numbers(4, "remove").build();
    for (int id : new int[] {0, 1, 0, 2, 1, 3}) {
      skipTo(queue, id);
    }
    remove(queue, 1);
    assertThat(back(queue, 9)).containsExactly(2, 0, 0).inOrder();
    assertThat(play(queue, 3)).containsExactly(0, 2, 3).inOrder();
  }

  @Test
  void owed_isNotPlayedAndTheCycleIsShorter() {
    PlayQueue<Integer> queue = numbers(5, "remove").build();
    List<Integer> heard = new ArrayList<>(play(queue, 2));
    int owed = items(queue.entries()).stream().filter(id -> !heard.contains(id)).findFirst().get();
    remove(queue, owed);
    heard.addAll(play(queue, 9));
    assertThat(heard).containsExactlyElementsIn(without(List.of(0, 1, 2, 3, 4), owed));
    assertThat(queue.position().size()).isEqualTo(4);
  }

  @Test
  void heard_removed_keepsItsPositionAmongThoseThatRest() {
    // Heard 0 1 2 3; with a gap of 2, 2 and 3 rest, and 2 does so when it is removed.
    Map<String, BigFraction> law =
        AllDraws.law(
            draws -> {
              PlayQueue<Integer> queue =
                  numbers(4, draws).mode(PlayMode.RANDOM).gap(PlayMode.RANDOM, 2).build();
              for (int id = 0; id < 4; id++) {
                skipTo(queue, id);
              }
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

  @Test
  void removeAll_withTheCurrent_playsNoneOfThemOnTheWay() {
    PlayQueue<Integer> queue = numbers(6, "remove").build();
    List<Integer> heard = play(queue, 2);
    List<Change<Integer>> changes = new ArrayList<>();
    queue.subscribe(changes::add);
    List<Integer> upcoming = items(queue.upcoming(4));
    Entry<Integer> next = entry(queue, upcoming.get(0));
    queue.removeAll(List.of(queue.current().orElseThrow(), next, next));
    assertThat(item(queue.current())).isEqualTo(upcoming.get(1));
    assertThat(items(queue.history(9))).containsExactly(heard.get(0));
    assertThat(play(queue, 9)).isEqualTo(upcoming.subList(2, 4));
    assertThat(changes.get(0).cause()).isEqualTo(Cause.REMOVE_ALL);
    assertThat(changes.stream().map(Change::cause).filter(Cause.REMOVE_ALL::equals)).hasSize(1);
  }

  @Test
  void removeAll_ofNothing_changesNothing() {
    PlayQueue<Integer> queue = numbers(6, "remove").build();
    play(queue, 2);
    QueueState<Integer> state = queue.state();
    queue.removeAll(List.of());
    assertThat(queue.state()).isEqualTo(state);
  }

  @Test
  void duplicates_areStrangers() {
    PlayQueue<Integer> queue = numbers(3, "remove").build();
    Entry<Integer> twin = queue.add(1, 2);
    play(queue, 9);
    queue.remove(twin.equals(queue.current().orElseThrow()) ? entry(queue, 2) : twin);
    assertThat(items(queue.entries())).containsExactly(0, 1, 2);
    List<Integer> left = new ArrayList<>(back(queue, 9));
    left.add(0, item(queue.current()));
    assertThat(left).hasSize(3);
  }

  @Test
  void inOrder_beforeTheCurrentEntry_goesOnAsItWould() {
    PlayQueue<Integer> queue = numbers(6, "remove").mode(PlayMode.IN_ORDER).build();
    play(queue, 4);
    remove(queue, 1);
    assertThat(items(queue.upcoming(9))).containsExactly(4, 5).inOrder();
    assertThat(play(queue, 9)).containsExactly(4, 5).inOrder();
    assertThat(back(queue, 9)).containsExactly(4, 3, 2, 0).inOrder();
  }

  // ------------------------------------------------------------------ all of them

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void clear_everythingLeaves(PlayMode mode) {
    PlayQueue<Integer> queue = fullOfThings(mode);
    queue.clear();
    assertNothingIn(queue);
    assertThat(queue.entries()).isEmpty();
    assertThat(queue.size()).isEqualTo(0);
    assertThat(queue.hasNext()).isFalse();
    assertThat(queue.upcoming(9)).isEmpty();
    assertThat(queue.next()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void clear_modesRepeatAndGapsStay(PlayMode mode) {
    PlayQueue<Integer> queue = fullOfThings(mode);
    queue.clear();
    assertThat(queue.mode()).isEqualTo(mode);
    assertThat(queue.repeat()).isEqualTo(RepeatMode.ALL);
    assertThat(queue.seed()).isEqualTo(numbers(0, "full").build().seed());
    queue.addAll(0, List.of(10, 11, 12, 13, 14));
    assertThat(queue.gap(PlayMode.SHUFFLE)).isEqualTo(3);
    assertThat(queue.gap(PlayMode.RANDOM)).isEqualTo(2);
  }

  @Test
  void clear_drawsNothing() {
    PlayQueue<Integer> queue =
        numbers(
                4,
                bound -> {
                  throw new AssertionError("drawn below " + bound);
                })
            .build();
    queue.clear();
    queue.replaceAll(List.of(1, 2, 3));
    assertThat(queue.size()).isEqualTo(3);
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void replaceAll_nothingIsCurrentAndNextBegins(PlayMode mode) {
    PlayQueue<Integer> queue = fullOfThings(mode);
    assertThat(queue.replaceAll(List.of(10, 11, 12)).stream().map(Entry::id))
        .containsExactly(6L, 7L, 8L)
        .inOrder();
    assertNothingIn(queue);
    assertThat(items(queue.entries())).containsExactly(10, 11, 12).inOrder();
    assertThat(queue.hasNext()).isTrue();
    assertThat(item(queue.next())).isIn(mode == PlayMode.IN_ORDER ? List.of(10) : range());
  }

  @Test
  void replaceAll_shuffle_everyOrderIsAsLikely() {
    Map<String, BigFraction> law =
        AllDraws.law(
            draws -> {
              PlayQueue<Integer> queue = numbers(2, draws).repeat(RepeatMode.ALL).build();
              play(queue, 3);
              queue.upcoming(3);
              queue.replaceAll(List.of(10, 11, 12, 13));
              return play(queue, 4).toString();
            });
    assertUniform(law, 24);
  }

  @Test
  void replaceAll_withTheItemsThatWereThere_makesNewEntries() {
    PlayQueue<Integer> queue = numbers(3, "full").build();
    play(queue, 2);
    List<Entry<Integer>> replaced = queue.replaceAll(items(queue.entries()));
    assertThat(replaced.stream().map(Entry::id)).containsExactly(3L, 4L, 5L).inOrder();
    assertThat(play(queue, 9)).containsExactly(0, 1, 2);
  }

  private static List<Integer> range() {
    return List.of(10, 11, 12);
  }

  /** With something behind, ahead where there is an ahead, asked for and shown. */
  private static PlayQueue<Integer> fullOfThings(PlayMode mode) {
    PlayQueue<Integer> queue =
        numbers(6, "full")
            .mode(mode)
            .repeat(RepeatMode.ALL)
            .gap(PlayMode.SHUFFLE, 3)
            .gap(PlayMode.RANDOM, 2)
            .build();
    play(queue, 9);
    back(queue, 3);
    queue.enqueue(entry(queue, 1));
    queue.upcoming(8);
    return queue;
  }

  private static void assertNothingIn(PlayQueue<Integer> queue) {
    assertThat(queue.current()).isEmpty();
    assertThat(queue.history(99)).isEmpty();
    assertThat(queue.hasPrevious()).isFalse();
    assertThat(queue.previous()).isEmpty();
    assertThat(queue.upNext()).isEmpty();
    for (int id = 0; id < 6; id++) {
      assertThat(queue.entry(id)).isEmpty();
    }
  }
}
