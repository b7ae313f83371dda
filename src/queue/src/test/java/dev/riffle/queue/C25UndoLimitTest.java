package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.assertRefused;
import static dev.riffle.queue.Queues.changes;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The limit of undo, in entries, and the changes and states that undo makes. */
class C25UndoLimitTest {
  private static final int LIMIT = 100;

  @Test
  void byDefault_nothingIsKept() {
    PlayQueue<Integer> queue = numbers(3, "undo").build();
    queue.add(70);
    QueueState<Integer> before = queue.state();
    List<Change<Integer>> changes = changes(queue);
    assertThat(queue.canUndo()).isFalse();
    assertThat(queue.undo()).isFalse();
    assertThat(queue.redo()).isFalse();
    assertThat(changes).isEmpty();
    assertThat(queue.state()).isEqualTo(before);
  }

  @Test
  void stacks_holdAsManyEntriesAsTheLimit_oldestEditsGoFirst() {
    PlayQueue<Integer> queue = numbers(2, "undo").undoLimit(4).build();
    queue.add(70);
    queue.addAll(0, List.of(71, 72));
    queue.add(73);
    assertThat(undoes(queue)).isEqualTo(3);
    assertThat(redoes(queue)).isEqualTo(3);
    queue.add(74); // the first is dropped
    assertThat(undoes(queue)).isEqualTo(3);
    assertThat(items(queue.entries())).containsExactly(0, 1, 70).inOrder();
    redoes(queue);
    queue.addAll(0, List.of(75, 76, 77)); // one is left beside it
    assertThat(undoes(queue)).isEqualTo(2);
    redoes(queue);
    queue.addAll(0, List.of(81, 82, 83, 84, 85)); // more than there is room for
    assertThat(queue.canUndo()).isFalse();
    assertThat(queue.canRedo()).isFalse();
  }

  @Test
  void replaceAll_holdsTheOldAndTheNew() {
    PlayQueue<Integer> queue = numbers(2, "undo").undoLimit(4).build();
    queue.replaceAll(List.of(70, 71));
    assertThat(queue.canUndo()).isTrue();
    queue.replaceAll(List.of(72, 73, 74));
    assertThat(queue.canUndo()).isFalse();
  }

  @Test
  void newEdit_dropsWhatCouldBeRedone_andNothingElseDoes() {
    PlayQueue<Integer> queue = numbers(5, "undo").undoLimit(LIMIT).build();
    queue.add(70);
    queue.undo();
    queue.next();
    queue.upcoming(3);
    queue.skipTo(entry(queue, 0));
    queue.setMode(PlayMode.RANDOM);
    queue.setRepeat(RepeatMode.ALL);
    queue.setGap(PlayMode.SHUFFLE, 2);
    queue.setMode(PlayMode.SHUFFLE);
    queue.reshuffle();
    queue.setStopAfterCurrent(true);
    queue.addAll(0, List.of());
    queue.move(entry(queue, 1), queue.placeOf(entry(queue, 1)));
    queue.replace(entry(queue, 1), 1);
    queue.dequeue(entry(queue, 1));
    queue.removeAll(List.of());
    assertThat(queue.canRedo()).isTrue();
    assertThat(queue.canUndo()).isFalse();
    queue.move(entry(queue, 1), 0);
    assertThat(queue.canRedo()).isFalse();
    assertThat(queue.canUndo()).isTrue();
  }

  private static int undoes(PlayQueue<Integer> queue) {
    int times = 0;
    while (queue.canUndo()) {
      assertThat(queue.undo()).isTrue();
      times++;
    }
    assertThat(queue.undo()).isFalse();
    return times;
  }

  private static int redoes(PlayQueue<Integer> queue) {
    int times = 0;
    while (queue.redo()) {
      times++;
    }
    assertThat(queue.canRedo()).isFalse();
    return times;
  }

  @Test
  void limit_negative_isRejected() {
    assertRefused("undoLimit (-1) must not be negative", () -> numbers(3, "undo").undoLimit(-1));
  }

  // ------------------------------------------------------------------ changes and state

  @Test
  void undoAndRedo_areChanges_thatCarryNothing() {
    PlayQueue<Integer> queue = numbers(3, "undo").undoLimit(LIMIT).build();
    play(queue, 1);
    queue.add(70);
    List<Change<Integer>> changes = changes(queue);
    queue.undo();
    queue.redo();
    queue.redo(); // nothing
    assertThat(changes.stream().map(Change::call))
        .containsExactly(
            Call.of(Cause.UNDO, ImmutableList.of()), Call.of(Cause.REDO, ImmutableList.of()))
        .inOrder();
    assertThat(changes.get(0).now()).isEqualTo(queue.current());
  }
}
