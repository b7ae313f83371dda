package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.skipTo;

import com.google.common.collect.ContiguousSet;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In SHUFFLE each entry is played exactly once a cycle of the cycle's own accord. */
class C1CoverageTest {
  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {1, 2, 3, 24, 1000})
  void cycles_underAll_eachHasEveryEntryOnce(int n) {
    PlayQueue<Integer> queue = numbers(n, "coverage").repeat(RepeatMode.ALL).build();
    for (int cycle = 0; cycle < 4; cycle++) {
      assertThat(play(queue, n)).containsExactlyElementsIn(ContiguousSet.closedOpen(0, n));
    }
  }

  @Test
  void cycle_walkedPeekedToggledBetweenRepeats_isStillWhole() {
    PlayQueue<Integer> queue = numbers(12, "coverage").build();
    List<Integer> heard = new ArrayList<>();
    while (queue.hasNext()) {
      heard.addAll(play(queue, 1));
      queue.upcoming(heard.size() % 5);
      queue.setRepeat(heard.size() % 2 == 0 ? RepeatMode.ALL : RepeatMode.ONE);
      int steps = back(queue, heard.size() % 4).size();
      play(queue, steps);
      queue.setRepeat(RepeatMode.OFF);
    }
    assertThat(heard).containsExactlyElementsIn(ContiguousSet.closedOpen(0, 12));
  }

  @Test
  void cycle_withJumps_playsTheRestOnceEach() {
    PlayQueue<Integer> queue = numbers(12, "coverage").build();
    List<Integer> heard = new ArrayList<>(play(queue, 3));
    queue.upcoming(6);
    for (int id : new int[] {7, heard.get(0), 2, 11, 7}) {
      skipTo(queue, id);
    }
    ImmutableSet<Integer> paid =
        ImmutableSet.<Integer>builder().addAll(heard).add(7, 2, 11).build();
    List<Integer> rest = play(queue, 12);
    assertThat(rest).containsNoDuplicates();
    assertThat(rest).containsNoneIn(paid);
    assertThat(rest.size() + paid.size()).isEqualTo(12);
  }

  @Test
  void newcomer_addedAtAnyMoment_isPlayedInTheCycleOnce() {
    for (int at = 0; at <= 12; at++) {
      PlayQueue<Integer> queue = numbers(12, "coverage").build();
      List<Integer> heard = new ArrayList<>(play(queue, at));
      queue.upcoming(at % 4);
      queue.add(12);
      heard.addAll(play(queue, 13));
      assertThat(heard).containsExactlyElementsIn(ContiguousSet.closedOpen(0, 13));
    }
  }
}
