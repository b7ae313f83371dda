package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.item;
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

/** Previous makes the entry before current; next then walks forward over the same. */
class C3BackIsBackTest {
  @ParameterizedTest
  @EnumSource(names = {"SHUFFLE", "RANDOM"})
  void previous_acrossCyclesAndJumps_walksBackToTheBeginningAndNextForwardAgain(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(7, "back").mode(mode).repeat(RepeatMode.ALL).build();
    List<Integer> heard = new ArrayList<>(play(queue, 17));
    int other = (heard.get(16) + 1) % 7;
    skipTo(queue, other);
    heard.add(other);
    heard.addAll(play(queue, 9));

    List<Integer> backwards = Lists.reverse(heard.subList(0, heard.size() - 1));
    assertThat(items(queue.history(100))).isEqualTo(backwards);
    assertThat(back(queue, 100)).isEqualTo(backwards);
    assertThat(queue.previous()).isEmpty();
    assertThat(item(queue.current())).isEqualTo(heard.get(0));
    assertThat(play(queue, heard.size() - 1)).isEqualTo(heard.subList(1, heard.size()));
  }

  @ParameterizedTest
  @EnumSource(names = {"SHUFFLE", "RANDOM"})
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
  void history_pastItsLimit_losesTheOldestFirst() {
    PlayQueue<Integer> queue = numbers(50, "back").repeat(RepeatMode.ALL).historyLimit(10).build();
    List<Integer> heard = play(queue, 70);
    assertThat(items(queue.history(100))).isEqualTo(Lists.reverse(heard.subList(59, 69)));
    assertThat(back(queue, 100)).hasSize(10);
    assertThat(play(queue, 10)).isEqualTo(heard.subList(60, 70));
  }

  @Test
  void inOrder_previous_walksTheSourceOrderAndKeepsTheHistory() {
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
}
