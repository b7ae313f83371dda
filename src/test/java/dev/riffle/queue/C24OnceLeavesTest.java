package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.assertUniform;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.item;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.skipTo;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import dev.riffle.fairness.AllDraws;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What plays once leaves the queue where nothing leads to it, and is part of the state till then.
 */
class C24OnceLeavesTest {
  private static final int ITEM = 77;

  @Test
  void dequeued_orRemovedBeforeItPlayed_leaves() {
    PlayQueue<Integer> queue = numbers(5, "once").build();
    Entry<Integer> dequeued = queue.enqueue(ITEM);
    Entry<Integer> removed = queue.enqueue(ITEM);
    assertThat(queue.dequeue(dequeued)).isTrue();
    queue.remove(removed);
    assertThat(queue.upNext()).isEmpty();
    assertUnknown(queue, dequeued);
    assertUnknown(queue, removed);
  }

  @Test
  void droppedByAFullHistory_leaves_unlessItWaitsAgain() {
    PlayQueue<Integer> queue = numbers(9, "once").historyLimit(2).build();
    Entry<Integer> once = queue.playNext(ITEM);
    Entry<Integer> again = queue.enqueue(ITEM);
    play(queue, 2);
    queue.enqueue(again);
    skipTo(queue, 3);
    skipTo(queue, 4);
    assertUnknown(queue, once);
    skipTo(queue, 5);
    assertThat(queue.entry(again.id())).hasValue(again);
    assertThat(queue.next()).hasValue(again);
  }

  @Test
  void noHistory_leavesAfterItsPlay() {
    PlayQueue<Integer> queue = numbers(9, "once").historyLimit(0).build();
    Entry<Integer> once = queue.playNext(ITEM);
    queue.next();
    assertThat(queue.entry(once.id())).hasValue(once);
    queue.next();
    assertUnknown(queue, once);
  }

  @Test
  void switchThatDropsTheForwardHistory_leaves() {
    for (Consumer<PlayQueue<Integer>> drop :
        List.<Consumer<PlayQueue<Integer>>>of(
            queue -> queue.setMode(PlayMode.RANDOM), PlayQueue::reshuffle)) {
      PlayQueue<Integer> queue = numbers(5, "once").build();
      play(queue, 1);
      Entry<Integer> once = queue.playNext(ITEM);
      queue.next();
      queue.previous();
      assertThat(queue.upcoming(1)).containsExactly(once);
      drop.accept(queue);
      assertUnknown(queue, once);
    }
  }

  @Test
  void clearedOrReplaced_leaves_alsoWhereNothingElseIs() {
    for (Consumer<PlayQueue<Integer>> empty :
        List.<Consumer<PlayQueue<Integer>>>of(
            PlayQueue::clear, queue -> queue.replaceAll(List.of()))) {
      PlayQueue<Integer> queue = numbers(0, "once").build();
      Entry<Integer> played = queue.playNext(ITEM);
      Entry<Integer> waiting = queue.enqueue(ITEM);
      queue.next();
      empty.accept(queue);
      assertThat(queue.current()).isEmpty();
      assertThat(queue.upNext()).isEmpty();
      assertUnknown(queue, played);
      assertUnknown(queue, waiting);
    }
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void removedWhileCurrent_itsSuccessorPlays(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(5, "once").mode(mode).build();
    play(queue, 2);
    Entry<Integer> once = queue.playNext(ITEM);
    queue.next();
    Optional<Entry<Integer>> successor = queue.upcoming(1).stream().findFirst();
    queue.remove(once);
    assertThat(queue.current()).isEqualTo(mode == PlayMode.RANDOM ? queue.current() : successor);
    assertThat(queue.current()).isPresent();
    assertUnknown(queue, once);
  }

  private static void assertUnknown(PlayQueue<Integer> queue, Entry<Integer> once) {
    assertThat(queue.entry(once.id())).isEmpty();
    assertThat(queue.history(99)).doesNotContain(once);
    assertThat(queue.playOrder()).doesNotContain(once);
    assertThrows(IllegalArgumentException.class, () -> queue.skipTo(once));
    assertThrows(IllegalArgumentException.class, () -> queue.playNext(once));
    assertThrows(IllegalArgumentException.class, () -> queue.remove(once));
  }

  /** Heard 0 1 2 3 and two that play once, of which the first has left: nothing else rests. */
  @Test
  void left_restsOnAsOneThatWasHeard() {
    Map<String, BigFraction> law =
        AllDraws.law(
            draws -> {
              PlayQueue<Integer> queue =
                  numbers(4, draws)
                      .repeat(RepeatMode.ALL)
                      .gap(PlayMode.SHUFFLE, 2)
                      .historyLimit(0)
                      .build();
              for (int id = 0; id < 4; id++) {
                skipTo(queue, id);
              }
              Entry<Integer> once = queue.enqueue(ITEM);
              queue.enqueue(ITEM);
              play(queue, 2);
              assertUnknown(queue, once);
              return item(queue.next()) + "";
            });
    assertUniform(law, 4);
  }

  // ------------------------------------------------------------------ state

  @Test
  void changes_tellTheItem_andAFollowerIsInTheSameState() {
    PlayQueue<Integer> queue = numbers(5, "once").build();
    PlayQueue<Integer> follower = PlayQueue.restore(queue.state());
    List<Change<Integer>> changes = new ArrayList<>();
    queue.follow(
        change -> {
          changes.add(change);
          follower.take(change.call());
        });
    queue.playNext(ITEM);
    Entry<Integer> last = queue.enqueue(ITEM + 1);
    play(queue, 3);
    queue.playNext(last);
    queue.replace(last, 78);
    assertThat(changes.get(0).call())
        .isEqualTo(Call.of(Cause.PLAY_ONCE_NEXT, ImmutableList.of(ITEM)));
    assertThat(changes.get(1).call())
        .isEqualTo(Call.of(Cause.ENQUEUE_ONCE, ImmutableList.of(ITEM + 1)));
    assertThat(follower.state()).isEqualTo(queue.state());
    assertThat(follower.upNext()).isEqualTo(queue.upNext());
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void restored_whereverItIs_isThere(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(5, "once").mode(mode).build();
    play(queue, 1);
    Entry<Integer> waiting = queue.enqueue(ITEM);
    assertRestores(queue, waiting);
    queue.next(); // current
    assertRestores(queue, waiting);
    queue.next(); // in the history
    assertRestores(queue, waiting);
    back(queue, 2); // ahead, but in order
    assertRestores(queue, waiting);
    assertRestores(queue, queue.replace(waiting, 78));
  }

  private static void assertRestores(PlayQueue<Integer> queue, Entry<Integer> once) {
    PlayQueue<Integer> restored = PlayQueue.restore(queue.state());
    assertThat(restored.state()).isEqualTo(queue.state());
    assertThat(restored.entry(once.id())).hasValue(once);
    assertThat(Queues.item(restored.entry(once.id()))).isEqualTo(once.item());
    assertThat(restored.entries()).isEqualTo(queue.entries());
    assertThat(restored.playOrder()).isEqualTo(queue.playOrder());
    PlayQueue<Integer> original = PlayQueue.restore(queue.state());
    for (int i = 0; i < 12; i++) {
      assertWithMessage("step %s", i).that(restored.next()).isEqualTo(original.next());
      restored = PlayQueue.restore(restored.state());
    }
    assertThat(restored.add(1).id()).isEqualTo(6);
  }
}
