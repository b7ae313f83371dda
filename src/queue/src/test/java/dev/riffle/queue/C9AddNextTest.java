package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.assertOpensAgain;
import static dev.riffle.queue.Queues.assertUniform;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.changes;
import static dev.riffle.queue.Queues.enqueue;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.remove;
import static dev.riffle.queue.Queues.skipTo;
import static dev.riffle.queue.Queues.uncounted;

import com.google.common.collect.Lists;
import dev.riffle.shuffle.Chances;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Entries that {@code addNext} adds play next, in every mode, and once in the cycle or the pass.
 */
class C9AddNextTest {
  private static final List<Integer> NEW = List.of(10, 11);

  /** The moments at which items are added, of a queue of 0 to 5. */
  enum Moment {
    NOTHING_CURRENT(queue -> {}),
    PLAYING(queue -> play(queue, 2)),
    AT_THE_END(queue -> skipTo(queue, 5)),
    AFTER_A_JUMP(
        queue -> {
          play(queue, 2);
          skipTo(queue, 4);
        }),
    UP_NEXT(
        queue -> {
          play(queue, 1);
          enqueue(queue, 4, 2);
          queue.enqueueOnce(20);
        }),
    UP_NEXT_PLAYING(
        queue -> {
          play(queue, 1);
          enqueue(queue, 4, 2);
          play(queue, 1);
        }),
    SINGLE_PLAY(
        queue -> {
          play(queue, 2);
          queue.playOnceNext(20);
          play(queue, 1);
        }),
    ONLY_A_SINGLE_PLAY(
        queue -> {
          queue.playOnceNext(20);
          play(queue, 1);
        }),
    AFTER_GOING_BACK(
        queue -> {
          play(queue, 3);
          queue.previous();
        }),
    PEEKED(
        queue -> {
          play(queue, 2);
          queue.upcoming(4);
        }),
    CURRENT_REMOVED(
        queue -> {
          skipTo(queue, 3, 5);
          remove(queue, 5);
        });

    @SuppressWarnings("ImmutableEnumChecker") // functions without a state
    private final Consumer<PlayQueue<Integer>> calls;

    Moment(Consumer<PlayQueue<Integer>> calls) {
      this.calls = calls;
    }
  }

  private interface Case {
    void check(PlayQueue<Integer> queue, String name);
  }

  private static void inAllModes(Moment moment, Case test) {
    for (PlayMode mode : PlayMode.values()) {
      for (RepeatMode repeat : RepeatMode.values()) {
        PlayQueue<Integer> queue =
            numbers(6, "add next").mode(mode).repeat(repeat).undoLimit(100).build();
        moment.calls.accept(queue);
        test.check(queue, mode + " " + repeat);
      }
    }
  }

  // ------------------------------------------------------------------ what plays

  @ParameterizedTest
  @EnumSource
  void next_playsExactlyTheNewOnes_thenUpNext(Moment moment) {
    inAllModes(
        moment,
        (queue, name) -> {
          List<Integer> upNext = items(queue.upNext());
          queue.addNext(NEW);
          List<Integer> then = Lists.newArrayList(NEW);
          then.addAll(upNext);
          assertWithMessage(name).that(items(queue.upNext())).isEqualTo(then);
          assertWithMessage(name).that(items(queue.upcoming(then.size()))).isEqualTo(then);
          assertWithMessage(name).that(play(queue, then.size())).isEqualTo(then);
        });
  }

  @ParameterizedTest
  @EnumSource
  void upcoming_isWhatPlays_andTheNewOnesPlayOnce(Moment moment) {
    inAllModes(
        moment,
        (queue, name) -> {
          queue.setRepeat(RepeatMode.OFF);
          queue.addNext(NEW);
          if (queue.mode() != PlayMode.RANDOM) {
            List<Integer> upcoming = items(queue.upcoming(99));
            assertWithMessage(name).that(play(queue, 99)).isEqualTo(upcoming);
            for (int item : NEW) {
              assertWithMessage(name).that(Collections.frequency(upcoming, item)).isEqualTo(1);
            }
          }
        });
  }

  @ParameterizedTest
  @EnumSource
  void restoredQueue_afterEachCall_answersAsTheQueue(Moment moment) {
    inAllModes(
        moment,
        (queue, name) -> {
          queue.addNext(NEW);
          for (int call = 0; call < 8; call++) {
            assertOpensAgain(queue);
            PlayQueue<Integer> copy = PlayQueue.restore(queue.state());
            assertWithMessage(name).that(play(copy, 9)).isEqualTo(items(queue.upcoming(9)));
            queue.next();
          }
        });
  }

  @ParameterizedTest
  @EnumSource
  void undo_revertsItInOneStep_andRedoRestoresIt(Moment moment) {
    inAllModes(
        moment,
        (queue, name) -> {
          List<Entry<Integer>> before = queue.entries();
          List<Entry<Integer>> upNext = queue.upNext();
          queue.addNext(NEW);
          List<Entry<Integer>> after = queue.entries();
          assertThat(queue.undo()).isTrue();
          assertWithMessage(name).that(queue.entries()).isEqualTo(before);
          assertWithMessage(name).that(queue.upNext()).isEqualTo(upNext);
          assertThat(queue.redo()).isTrue();
          assertWithMessage(name).that(queue.entries()).isEqualTo(after);
          assertWithMessage(name).that(play(queue, 2)).isEqualTo(NEW);
          assertOpensAgain(queue);
        });
  }

  @Test
  void addNext_isOneChange_withItsEntriesAndPlaces_andIsReplayed() {
    PlayQueue<Integer> queue = numbers(6, "add next").mode(PlayMode.IN_ORDER).build();
    PlayQueue<Integer> copy = PlayQueue.restore(queue.state());
    List<Change<Integer>> changes = changes(queue);
    play(queue, 2);
    List<Entry<Integer>> added = queue.addNext(NEW);
    Change<Integer> change = changes.get(2);
    assertThat(change.cause()).isEqualTo(Cause.ADD_NEXT);
    assertThat(change.entries()).isEqualTo(added);
    assertThat(change.places()).containsExactly(2, 3).inOrder();
    changes.forEach(one -> copy.take(one.call()));
    assertThat(copy.state()).isEqualTo(queue.state());
  }

  @Test
  void addNext_ofNothing_hasNoEffect() {
    PlayQueue<Integer> queue = numbers(3, "add next").build();
    assertThat(queue.addNext(List.of())).isEmpty();
    assertThat(queue.state().rows()).isEqualTo(numbers(3, "add next").build().state().rows());
  }

  // ------------------------------------------------------------------ places in the source order

  @ParameterizedTest
  @CsvSource({
    "NOTHING_CURRENT, 10 11 0 1 2 3 4 5",
    "PLAYING, 0 1 10 11 2 3 4 5",
    "AT_THE_END, 0 1 2 3 4 5 10 11",
    "AFTER_A_JUMP, 0 1 2 3 4 10 11 5",
    "UP_NEXT_PLAYING, 0 10 11 1 2 3 4 5",
    "SINGLE_PLAY, 0 1 10 11 2 3 4 5",
    "ONLY_A_SINGLE_PLAY, 10 11 0 1 2 3 4 5",
  })
  void place_inOrder_isAfterTheEntryFromWhichTheOrderContinues(Moment moment, String order) {
    PlayQueue<Integer> queue = numbers(6, "add next").mode(PlayMode.IN_ORDER).build();
    moment.calls.accept(queue);
    queue.addNext(NEW);
    assertThat(items(queue.entries()).toString().replaceAll("[\\[\\],]", "")).isEqualTo(order);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "IN_ORDER")
  void place_otherModes_isAfterTheCurrentEntry_evenIfItWasAskedFor(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(6, "add next").mode(mode).build();
    Moment.UP_NEXT_PLAYING.calls.accept(queue);
    queue.addNext(NEW);
    assertThat(items(queue.entries())).containsExactly(0, 1, 2, 3, 4, 10, 11, 5).inOrder();
    queue.playOnceNext(20);
    skipTo(queue, 2);
    play(queue, 1);
    queue.addNext(List.of(12)); // after the listed entry that played last
    assertThat(items(queue.entries())).containsExactly(0, 1, 2, 12, 3, 4, 10, 11, 5).inOrder();
  }

  // ------------------------------------------------------------------ where IN_ORDER continues

  private final PlayQueue<Integer> order =
      numbers(6, "add next").mode(PlayMode.IN_ORDER).undoLimit(100).build();

  @Test
  void inOrder_afterUpNext_continuesAfterTheLastNewEntry() {
    play(order, 2);
    enqueue(order, 5);
    order.addNext(NEW);
    assertThat(play(order, 9)).containsExactly(10, 11, 5, 2, 3, 4, 5).inOrder();
  }

  @Test
  void inOrder_twice_playsTheLaterOnesFirst_andAllOnce() {
    play(order, 2);
    order.addNext(NEW);
    order.addNext(List.of(12));
    assertThat(play(order, 9)).containsExactly(12, 10, 11, 2, 3, 4, 5).inOrder();
  }

  @Test
  void inOrder_previous_walksTheSourceOrder() {
    play(order, 2);
    order.addNext(NEW);
    assertThat(order.peekPrevious()).hasValue(entry(order, 0));
    play(order, 2);
    assertThat(back(order, 9)).containsExactly(10, 1, 0).inOrder();
  }

  @Test
  void inOrder_underAll_wrapsAfterTheLastNewEntry_andThenPlaysThemInTheirPlaces() {
    order.setRepeat(RepeatMode.ALL);
    skipTo(order, 5);
    order.addNext(NEW);
    assertThat(play(order, 11)).containsExactly(10, 11, 0, 1, 2, 3, 4, 5, 10, 11, 0).inOrder();
  }

  @Test
  void inOrder_dequeued_isPassedOver_ifALaterOneHasPlayed() {
    play(order, 2);
    order.dequeue(order.addNext(NEW).get(0));
    assertThat(play(order, 9)).containsExactly(11, 2, 3, 4, 5).inOrder();
  }

  @Test
  void inOrder_afterAJump_continuesAfterTheEntryJumpedTo() {
    play(order, 2);
    order.addNext(NEW);
    skipTo(order, 4);
    assertThat(play(order, 9)).containsExactly(10, 11, 5).inOrder();
  }

  @Test
  void inOrder_playNextOfTheFollowingEntry_stillPlaysItTwice() {
    play(order, 2);
    order.addNext(List.of());
    order.playNext(entry(order, 2));
    assertThat(play(order, 3)).containsExactly(2, 2, 3).inOrder();
  }

  @Test
  void inOrder_removedAndBroughtBack_playsOnce() {
    play(order, 2);
    List<Entry<Integer>> added = order.addNext(NEW);
    order.remove(added.get(1));
    order.undo();
    assertThat(play(order, 9)).containsExactly(10, 11, 2, 3, 4, 5).inOrder();
  }

  // ------------------------------------------------------------------ the others

  @ParameterizedTest(name = "{0} heard, {1} peeked")
  @CsvSource({"0,0", "0,4", "1,0", "1,2", "2,1", "3,1", "4,0"})
  void shuffle_allOrdersOfTheOthers_areAsLikely(int heard, int peeked) {
    Map<String, BigFraction> law =
        Chances.law(
            draws -> {
              PlayQueue<Integer> queue = numbers(4, draws).build();
              List<Integer> order = new ArrayList<>(play(queue, heard));
              queue.upcoming(peeked);
              queue.addNext(NEW);
              assertThat(play(queue, 2)).isEqualTo(NEW);
              order.addAll(play(queue, 9));
              return order.toString();
            });
    assertUniform(law, 24);
  }

  @Test
  void shuffle_rowsPeekedBefore_stay_inASettledCycle() {
    PlayQueue<Integer> queue = numbers(8, "add next").gap(PlayMode.SHUFFLE, 1).build();
    play(queue, 2);
    List<Entry<Integer>> peeked = queue.upcoming(6);
    queue.addNext(NEW);
    assertThat(queue.upcoming(8).subList(2, 8)).isEqualTo(peeked);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "IN_ORDER")
  void undo_ofWhatHasNotPlayed_leavesTheOthersAsTheyWere(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(8, "add next").mode(mode).undoLimit(9).build();
    PlayQueue<Integer> other = numbers(8, "add next").mode(mode).undoLimit(9).build();
    play(queue, 3);
    play(other, 3);
    queue.addNext(NEW);
    queue.undo();
    assertThat(play(queue, 5)).isEqualTo(play(other, 5));
    assertThat(uncounted(queue).items().subList(0, 8)).isEqualTo(other.state().items());
  }
}
