package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.enqueue;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;

import com.google.common.collect.ContiguousSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Entries that are up next play before anything else, in every mode. */
class C10UpNextTest {
  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void asked_anyMode_playsBeforeAnythingElse_andAskedAgainMoves(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(9, "up next").mode(mode).build();
    play(queue, 2);
    enqueue(queue, 5, 6, 8);
    queue.playNext(entry(queue, 7));
    queue.playNext(entry(queue, 8));
    assertThat(items(queue.upNext())).containsExactly(8, 7, 5, 6).inOrder();
    assertThat(items(queue.upcoming(4))).containsExactly(8, 7, 5, 6).inOrder();
    assertThat(play(queue, 4)).containsExactly(8, 7, 5, 6).inOrder();
    assertThat(queue.upNext()).isEmpty();
  }

  @Test
  void asked_remaining_countsAsPlayed_andOnePlayedAlreadyPlaysAgain() {
    PlayQueue<Integer> queue = numbers(9, "up next").build();
    List<Integer> heard = play(queue, 3);
    int remaining = items(queue.upcoming(4)).get(2);
    enqueue(queue, remaining, heard.get(0));
    List<Integer> rest = play(queue, 20);
    assertThat(rest.subList(0, 2)).containsExactly(remaining, heard.remove(0)).inOrder();
    heard.addAll(rest);
    assertThat(heard).containsExactlyElementsIn(ContiguousSet.closedOpen(0, 9));
  }

  @Test
  void inOrder_afterwards_continuesAfterTheEntryThatWasInterrupted() {
    PlayQueue<Integer> queue = numbers(9, "up next").mode(PlayMode.IN_ORDER).build();
    play(queue, 3);
    enqueue(queue, 7);
    assertThat(items(queue.upcoming(3))).containsExactly(7, 3, 4).inOrder();
    assertThat(play(queue, 3)).containsExactly(7, 3, 4).inOrder();
  }

  @Test
  void clearUpNext_letsAllRemainAgain_asOneChangeThatUndoReverts() {
    PlayQueue<Integer> queue = numbers(9, "up next").undoLimit(9).build();
    List<Integer> heard = play(queue, 4);
    back(queue, 2);
    enqueue(queue, heard.get(0));
    List<Integer> remaining = items(queue.upcoming(9)).subList(4, 6);
    enqueue(queue, remaining.get(0), remaining.get(1));
    queue.enqueueOnce(70);
    List<Entry<Integer>> asked = queue.upNext();
    List<Change<Integer>> changes = Queues.changes(queue);

    assertThat(queue.clearUpNext()).isTrue();
    assertThat(queue.clearUpNext()).isFalse();
    assertThat(queue.upNext()).isEmpty();
    assertThat(queue.entry(asked.get(3).id())).isEmpty();
    assertThat(Queues.causes(changes)).containsExactly(Cause.CLEAR_UP_NEXT);
    assertThat(changes.get(0).entries()).isEqualTo(asked);
    List<Integer> upcoming = items(queue.upcoming(9));
    assertThat(upcoming.subList(0, 2)).isEqualTo(heard.subList(2, 4));
    heard.addAll(upcoming.subList(2, 7));
    assertThat(heard).containsExactlyElementsIn(ContiguousSet.closedOpen(0, 9));

    assertThat(queue.undo()).isTrue();
    assertThat(queue.upNext()).isEqualTo(asked);
    assertThat(items(queue.upcoming(4))).isEqualTo(items(asked));
  }

  @Test
  void asked_whileTheListenerIsBack_playsBeforeTheForwardRows() {
    PlayQueue<Integer> queue = numbers(9, "up next").build();
    List<Integer> heard = play(queue, 4);
    back(queue, 2);
    queue.playNext(entry(queue, 8));
    assertThat(play(queue, 3)).containsExactly(8, heard.get(2), heard.get(3)).inOrder();
    assertThat(back(queue, 3)).containsExactly(heard.get(2), 8, heard.get(1)).inOrder();
  }
}
