package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.skipTo;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Rows past the end of the cycle, and in RANDOM, are computed on a copy of the generator: they are
 * no part of the state, and make no draw that counts. Rows of the cycle stay over edits of a
 * settled one.
 */
class DiscardingTest {
  /** An edit of a queue of 0 to 4 where 0 and 1 were heard, 1 is current and 4 was asked for. */
  record Edit(String name, Consumer<PlayQueue<Integer>> call) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Edit> edits() {
    return List.of(
        new Edit("add", queue -> queue.add(5)),
        new Edit("add at a place", queue -> queue.add(2, 5)),
        new Edit("addAll", queue -> queue.addAll(0, List.of(5, 6))),
        new Edit("remove", queue -> queue.remove(entry(queue, 3))),
        new Edit("remove the current one", queue -> queue.remove(entry(queue, 1))),
        new Edit("playNext", queue -> queue.playNext(entry(queue, 0))),
        new Edit("enqueue", queue -> queue.enqueue(entry(queue, 0))),
        new Edit("dequeue", queue -> queue.dequeue(entry(queue, 4))),
        new Edit("skipTo", queue -> skipTo(queue, 0)),
        new Edit(
            "setRepeat",
            queue -> {
              queue.setRepeat(RepeatMode.OFF);
              queue.setRepeat(RepeatMode.ALL);
            }));
  }

  @ParameterizedTest
  @MethodSource("edits")
  void shuffle_anEdit_theRowsOfTheCycleStay(Edit edit) {
    List<Integer> bounds = new ArrayList<>();
    PlayQueue<Integer> queue = looked(PlayMode.SHUFFLE, bounds);
    edit.call().accept(queue);
    int added = Math.max(0, queue.size() - 5); // entries whose place may be the bag
    int cycle = queue.position().cycle();
    int drawn = 0;
    bounds.clear();
    while (queue.position().cycle() == cycle) {
      drawn = bounds.size();
      queue.next();
    }
    assertWithMessage("draws for the rest of the cycle").that(drawn).isAtMost(added);
    assertWithMessage("draws for the first of the next").that(bounds.size()).isEqualTo(drawn + 1);
  }

  @Test
  void shuffle_aMoveOrAnItemReplaced_theRowsOfTheCycleStay() {
    List<Integer> bounds = new ArrayList<>();
    PlayQueue<Integer> queue = looked(PlayMode.SHUFFLE, bounds);
    List<Integer> lookAhead = Queues.items(queue.playOrder());
    bounds.clear();
    queue.move(entry(queue, 3), 0);
    queue.moveAll(List.of(entry(queue, 1), entry(queue, 4)), 2);
    queue.replace(entry(queue, 2), 2);
    assertThat(Queues.items(queue.playOrder())).isEqualTo(lookAhead);
    assertThat(bounds).isEmpty();
  }

  @Test
  void shuffle_setGap_discardsTheRowsOfTheCycle() {
    List<Integer> bounds = new ArrayList<>();
    PlayQueue<Integer> queue = looked(PlayMode.SHUFFLE, bounds);
    bounds.clear();
    queue.setGap(PlayMode.SHUFFLE, 1);
    play(queue, 3); // one of them was up next
    assertThat(bounds).hasSize(2);
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void peeks_beyondTheCycle_changeNoStateAndComeTrue(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(9, "beyond").mode(mode).repeat(RepeatMode.ALL).build();
    play(queue, 5);
    queue.upcoming(4); // the rest of the cycle
    QueueState<Integer> before = queue.state();
    List<Change<Integer>> heard = new ArrayList<>();
    queue.follow(heard::add);
    List<Integer> lookAhead = Queues.items(queue.upcoming(18));
    assertThat(queue.state()).isEqualTo(before);
    assertThat(heard).isEmpty();
    assertThat(lookAhead).hasSize(18);
    assertThat(play(queue, 18)).isEqualTo(lookAhead);
  }

  @Test
  void drawsThatCannotBeCopied_showRowsToTheEndOfTheCycle() {
    PlayQueue<Integer> queue = numbers(5, bound -> 0).repeat(RepeatMode.ALL).build();
    play(queue, 2);
    assertThat(queue.upcoming(10)).hasSize(3);
    queue.setMode(PlayMode.RANDOM);
    assertThat(queue.upcoming(10)).isEmpty();
  }

  /** Heard 0 and 1, asked for 4, and looked at ten: the rest of the cycle. */
  private static PlayQueue<Integer> looked(PlayMode mode, List<Integer> bounds) {
    PlayQueue<Integer> queue =
        numbers(
                5,
                bound -> {
                  bounds.add(bound);
                  return bound / 2;
                })
            .mode(mode)
            .repeat(RepeatMode.ALL)
            .gap(PlayMode.SHUFFLE, 0)
            .build();
    skipTo(queue, 0);
    skipTo(queue, 1);
    queue.enqueue(entry(queue, 4));
    assertThat(queue.upcoming(20)).hasSize(3);
    return queue;
  }
}
