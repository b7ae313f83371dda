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
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An edit takes back what was shown of cycles not yet begun, and in RANDOM all that was shown; they
 * are drawn afresh.
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
  void shuffle_anEdit_theNextCycleIsDrawnAfreshAndThisOneIsNot(Edit edit) {
    List<Integer> bounds = new ArrayList<>();
    PlayQueue<Integer> queue = looked(PlayMode.SHUFFLE, bounds);
    edit.call().accept(queue);
    int newcomers = Math.max(0, queue.size() - 5); // whose place may be the bag
    int cycle = queue.position().cycle();
    int drawn = 0;
    bounds.clear();
    while (queue.position().cycle() == cycle) {
      drawn = bounds.size();
      queue.next();
    }
    assertWithMessage("draws for the rest of the cycle").that(drawn).isAtMost(newcomers);
    assertWithMessage("draws for the first of the next").that(bounds.size()).isEqualTo(drawn + 1);
  }

  @Test
  void shuffle_aMoveOrAnItemReplaced_nothingIsDrawnAgain() {
    List<Integer> bounds = new ArrayList<>();
    PlayQueue<Integer> queue = looked(PlayMode.SHUFFLE, bounds);
    bounds.clear();
    queue.move(entry(queue, 3), 0);
    queue.moveAll(List.of(entry(queue, 1), entry(queue, 4)), 2);
    queue.replace(entry(queue, 2), 70);
    play(queue, 9);
    assertThat(bounds).isEmpty();
  }

  @Test
  void random_aMove_allIsDrawnAfresh() {
    List<Integer> bounds = new ArrayList<>();
    PlayQueue<Integer> queue = looked(PlayMode.RANDOM, bounds);
    bounds.clear();
    queue.move(entry(queue, 3), 0);
    play(queue, 3);
    assertThat(bounds).hasSize(2);
    queue.upcoming(3);
    bounds.clear();
    queue.replace(entry(queue, 2), 70);
    play(queue, 3);
    assertThat(bounds).isEmpty();
  }

  @Test
  void setGap_discardsAllThatTheModeShows() {
    for (PlayMode mode : List.of(PlayMode.SHUFFLE, PlayMode.RANDOM)) {
      List<Integer> bounds = new ArrayList<>();
      PlayQueue<Integer> queue = looked(mode, bounds);
      bounds.clear();
      queue.setGap(mode, 1);
      play(queue, 3); // one of them was up next
      assertThat(bounds).hasSize(2);
    }
  }

  @Test
  void shuffle_reorderUpcoming_theNextCycleIsDrawnAfreshAndThisOneIsNot() {
    List<Integer> bounds = new ArrayList<>();
    PlayQueue<Integer> queue = looked(PlayMode.SHUFFLE, bounds);
    bounds.clear();
    queue.reorderUpcoming(2, 1);
    play(queue, 3);
    assertThat(bounds).isEmpty();
    play(queue, 5);
    assertThat(bounds).hasSize(5);
  }

  @Test
  void shuffle_noEdit_nothingIsDrawnAgain() {
    List<Integer> bounds = new ArrayList<>();
    PlayQueue<Integer> queue = looked(PlayMode.SHUFFLE, bounds);
    bounds.clear();
    play(queue, 9);
    assertThat(bounds).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("edits")
  void random_anEdit_allIsDrawnAfresh(Edit edit) {
    List<Integer> bounds = new ArrayList<>();
    PlayQueue<Integer> queue = looked(PlayMode.RANDOM, bounds);
    edit.call().accept(queue);
    int asked = queue.upNext().size();
    bounds.clear();
    play(queue, asked + 6);
    assertThat(bounds).hasSize(6);
  }

  /** Heard 0 and 1, asked for 4, and looked at ten: the rest of the cycle, and what follows. */
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
    assertThat(queue.upcoming(20)).hasSize(10);
    return queue;
  }
}
