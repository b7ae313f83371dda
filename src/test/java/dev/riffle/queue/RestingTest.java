package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ContiguousSet;
import com.google.common.primitives.Ints;
import dev.riffle.shuffle.Bag;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Beside a list of everything that was heard. */
class RestingTest {
  static IntStream seeds() {
    return IntStream.range(0, 100);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void anyCycle_holdsWhatRemainsOfTheLastHeard_untilAsManyOthersWereHeard(int seed) {
    Random random = new Random(seed);
    int n = 1 + random.nextInt(12);
    Set<Integer> remaining = new TreeSet<>(some(random, n));
    Bag bag = Bag.of(Ints.toArray(remaining));
    List<Integer> heard = some(random, n);
    heard.replaceAll(slot -> random.nextInt(6) == 0 ? Recent.REMOVED : slot);
    int gap = 1 + random.nextInt(n);
    Resting resting = new Resting();
    resting.start(bag, gap, Ints.toArray(last(heard, gap)));
    assertThat(resting.isActive()).isTrue();
    while (!remaining.isEmpty()) {
      List<Integer> rest = resting(heard, gap, remaining);
      assertHeld(resting, bag, rest, remaining);
      boolean isDrawn = bag.drawable() > 0;
      int slot = resting.draw(bag, random::nextInt, false);
      if (isDrawn) {
        assertThat(rest).doesNotContain(slot);
      } else {
        assertThat(slot).isEqualTo(rest.get(0));
        heard.remove((Integer) slot);
      }
      assertThat(bag.take(slot)).isTrue();
      remaining.remove(slot);
      heard.add(slot);
      if (random.nextInt(6) == 0) { // anything may stop it, and the next draw starts it
        resting.stop(bag);
        assertHeld(resting, bag, List.of(), remaining);
        assertThat(resting.isActive()).isFalse();
        resting.start(bag, gap, Ints.toArray(last(heard, gap)));
      }
    }
    assertThat(resting.held()).isEqualTo(0);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void anyPlaysThatArePutBack_holdTheLastHeard(int seed) {
    Random random = new Random(seed);
    int n = 1 + random.nextInt(12);
    Set<Integer> all = ContiguousSet.closedOpen(0, n);
    Bag bag = Bag.of(Ints.toArray(all));
    List<Integer> heard = some(random, n);
    int gap = 1 + random.nextInt(n);
    Resting resting = new Resting();
    resting.start(bag, gap, Ints.toArray(last(heard, gap)));
    for (int i = 0; i < 50; i++) {
      assertHeld(resting, bag, last(heard, gap), all);
      boolean isDrawn = bag.drawable() > 0;
      int slot = resting.draw(bag, random::nextInt, true);
      assertThat(last(heard, gap).indexOf(slot)).isEqualTo(isDrawn ? -1 : 0);
      heard.remove((Integer) slot);
      heard.add(slot);
    }
    resting.stop(bag);
    assertThat(bag.drawable()).isEqualTo(n);
  }

  @Test
  void clear_leavesTheBagAlone() {
    Bag bag = Bag.of(0, 1, 2);
    Resting resting = new Resting();
    assertThat(resting.isActive()).isFalse();
    resting.start(bag, 2, new int[] {1});
    resting.clear();
    assertThat(resting.isActive()).isFalse();
    assertThat(resting.held()).isEqualTo(0);
    assertThat(bag.holds(1)).isTrue();
  }

  /** Returns some of n slots, each at most once, in any order. */
  private static List<Integer> some(Random random, int n) {
    List<Integer> all = new ArrayList<>(ContiguousSet.closedOpen(0, n));
    Collections.shuffle(all, random);
    return new ArrayList<>(all.subList(0, random.nextInt(n + 1)));
  }

  private static List<Integer> last(List<Integer> heard, int gap) {
    return heard.subList(Math.max(0, heard.size() - gap), heard.size());
  }

  private static List<Integer> resting(List<Integer> heard, int gap, Set<Integer> remaining) {
    return last(heard, gap).stream().filter(remaining::contains).toList();
  }

  private static void assertHeld(
      Resting resting, Bag bag, List<Integer> held, Set<Integer> remaining) {
    assertThat(Ints.asList(resting.heldSlots())).isEqualTo(held);
    assertThat(resting.held()).isEqualTo(held.size());
    assertThat(bag.size()).isEqualTo(remaining.size());
    for (int slot : remaining) {
      assertThat(bag.holds(slot)).isEqualTo(held.contains(slot));
    }
  }
}
