package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;

import com.google.common.collect.ContiguousSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
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

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void cycle_editedAtRandom_playsEachThatIsThereOnce(int seed) {
    Random random = new Random(seed);
    PlayQueue<Integer> queue = numbers(12, "coverage " + seed).build();
    List<Entry<Integer>> heard = new ArrayList<>();
    for (int call = 0; call < 60; call++) {
      List<Entry<Integer>> entries = queue.entries();
      Entry<Integer> any = entries.get(random.nextInt(entries.size()));
      switch (random.nextInt(9)) {
        case 0 -> queue.add(random.nextInt(queue.size()), 12);
        case 1 -> queue.addAll(random.nextInt(queue.size()), List.of(13, 14, 15));
        case 2, 3 -> {
          boolean wasCurrent = queue.current().equals(Optional.of(any));
          queue.remove(any);
          heard.remove(any);
          if (wasCurrent) {
            queue.current().ifPresent(heard::add); // it follows by itself
          }
        }
        case 4 -> queue.move(any, random.nextInt(queue.size()));
        case 5 -> {
          if (queue.upcoming(4).size() == 4) {
            queue.moveAhead(3, random.nextInt(3));
          }
        }
        default -> queue.next().ifPresent(heard::add);
      }
    }
    while (queue.hasNext()) {
      queue.next().ifPresent(heard::add);
    }
    assertThat(heard).containsExactlyElementsIn(queue.entries());
  }

  static IntStream seeds() {
    return IntStream.range(0, 100);
  }
}
