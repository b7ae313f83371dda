package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.remove;
import static dev.riffle.queue.Queues.skipTo;
import static dev.riffle.queue.Queues.without;

import com.google.common.collect.Lists;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Previous makes current what was current before; next then walks forward over the same. */
class C3BackIsBackTest {
  @ParameterizedTest
  @EnumSource(
      value = PlayMode.class,
      names = {"SHUFFLE", "RANDOM"})
  void previous_acrossCyclesAndJumps_walksBackToTheBeginningAndNextForwardAgain(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(7, "back").mode(mode).repeat(RepeatMode.ALL).build();
    List<Integer> heard = new ArrayList<>(play(queue, 17));
    for (int id : new int[] {3, 5}) {
      if (heard.get(heard.size() - 1) != id) {
        skipTo(queue, id);
        heard.add(id);
      }
    }
    heard.addAll(play(queue, 9));

    List<Integer> backwards = Lists.reverse(heard.subList(0, heard.size() - 1));
    assertThat(items(queue.history(100))).isEqualTo(backwards);
    assertThat(back(queue, 100)).isEqualTo(backwards);
    assertThat(queue.previous()).isEmpty();
    assertThat(queue.current().orElseThrow().item()).isEqualTo(heard.get(0));
    assertThat(play(queue, heard.size() - 1)).isEqualTo(heard.subList(1, heard.size()));
  }

  @Test
  void previous_playsOfARemovedEntry_countTowardsTheLimitUntilTheyAreDropped() {
    PlayQueue<Integer> queue = numbers(6, "back").historyLimit(3).build();
    for (int id : new int[] {0, 1, 2, 3}) {
      Queues.skipTo(queue, id);
    }
    Queues.remove(queue, 1); // history: 0 1 2
    Queues.skipTo(queue, 4); // history: 1 2 3
    assertThat(Queues.items(queue.history(9))).containsExactly(3, 2).inOrder();
    Queues.skipTo(queue, 5); // history: 2 3 4
    assertThat(Queues.items(queue.history(9))).containsExactly(4, 3, 2).inOrder();
  }

  @Test
  void previous_beforeAnythingWasHeard_isEmptyAndChangesNothing() {
    PlayQueue<Integer> queue = numbers(3, "back").build();
    assertThat(queue.hasPrevious()).isFalse();
    assertThat(queue.previous()).isEmpty();
    assertThat(queue.current()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = PlayMode.class,
      names = {"SHUFFLE", "RANDOM"})
  void previous_afterEdits_walksBackOverWhatIsStillThere(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(7, "back").mode(mode).repeat(RepeatMode.ALL).build();
    List<Integer> heard = new ArrayList<>(play(queue, 17));
    int gone = (heard.get(16) + 1) % 7;
    queue.addAll(3, List.of(7, 8));
    queue.move(entry(queue, 0), 5);
    remove(queue, gone);
    heard.addAll(play(queue, 9));

    List<Integer> left = without(heard, gone);
    assertThat(back(queue, 100)).isEqualTo(Lists.reverse(left.subList(0, left.size() - 1)));
    assertThat(play(queue, left.size() - 1)).isEqualTo(left.subList(1, left.size()));
  }

  @Test
  void previous_whereEditsLeftTwoPlaysOfOne_staysOnItForAPress() {
    PlayQueue<Integer> queue = numbers(3, "back").build();
    for (int id : new int[] {0, 1, 0, 2}) {
      skipTo(queue, id);
    }
    remove(queue, 1);
    assertThat(back(queue, 9)).containsExactly(0, 0).inOrder();
  }

  @Test
  void inOrder_previous_isTheNeighbourThatEditsPutThere() {
    PlayQueue<Integer> queue = numbers(4, "back").mode(PlayMode.IN_ORDER).build();
    play(queue, 3);
    queue.add(2, 7);
    remove(queue, 1);
    assertThat(back(queue, 9)).containsExactly(7, 0).inOrder();
  }

  @Test
  void cycle_whileTheListenerIsBack_owesWhatItOwed() {
    PlayQueue<Integer> queue = numbers(9, "back").build();
    List<Integer> heard = new ArrayList<>(play(queue, 5));
    back(queue, 4);
    heard.addAll(play(queue, 20).subList(4, 8));
    assertThat(heard).containsNoDuplicates();
    assertThat(heard).hasSize(9);
  }

  @Test
  void jump_whileTheListenerIsBack_playsBeforeWhatIsAhead() {
    PlayQueue<Integer> queue = numbers(9, "back").build();
    List<Integer> heard = play(queue, 4);
    back(queue, 2);
    int other =
        items(queue.entries()).stream().filter(id -> !heard.contains(id)).findFirst().orElseThrow();
    skipTo(queue, other);
    assertThat(play(queue, 2)).isEqualTo(heard.subList(2, 4));
    assertThat(back(queue, 3)).containsExactly(heard.get(2), other, heard.get(1)).inOrder();
  }

  @Test
  void history_pastItsLimit_losesTheOldestFirst() {
    PlayQueue<Integer> queue = numbers(50, "back").repeat(RepeatMode.ALL).historyLimit(10).build();
    List<Integer> heard = play(queue, 70);
    assertThat(items(queue.history(100))).isEqualTo(Lists.reverse(heard.subList(59, 69)));
    assertThat(back(queue, 100)).hasSize(10);
    assertThat(play(queue, 10)).isEqualTo(heard.subList(60, 70));
  }

  @Test
  void history_limitOfNone_leavesNothingToGoBackTo() {
    PlayQueue<Integer> queue = numbers(5, "back").historyLimit(0).build();
    play(queue, 3);
    assertThat(queue.previous()).isEmpty();
  }

  @Test
  void inOrder_previous_walksTheSourceOrderAndLeavesAllBehind() {
    PlayQueue<Integer> queue = numbers(4, "back").mode(PlayMode.IN_ORDER).build();
    play(queue, 3);
    assertThat(back(queue, 5)).containsExactly(1, 0).inOrder();
    assertThat(items(queue.history(9))).containsExactly(1, 2, 1, 0).inOrder();
  }

  @Test
  void inOrder_underAll_wrapsBothWays() {
    PlayQueue<Integer> queue =
        numbers(3, "back").mode(PlayMode.IN_ORDER).repeat(RepeatMode.ALL).build();
    assertThat(queue.previous()).isEmpty();
    play(queue, 1);
    assertThat(back(queue, 2)).containsExactly(2, 1).inOrder();
    assertThat(play(queue, 3)).containsExactly(2, 0, 1).inOrder();
  }

  @Test
  void position_walkedBack_countsBack() {
    PlayQueue<Integer> queue = numbers(3, "back").repeat(RepeatMode.ALL).build();
    play(queue, 8);
    for (int cycle = 2; cycle >= 0; cycle--) {
      for (int place = cycle == 2 ? 2 : 3; place > 0; place--) {
        assertThat(queue.position()).isEqualTo(new Position(cycle, place, 3));
        queue.previous();
      }
    }
    play(queue, 8);
    assertThat(queue.position()).isEqualTo(new Position(2, 3, 3));
  }
}
