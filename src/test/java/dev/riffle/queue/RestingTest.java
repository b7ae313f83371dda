package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ContiguousSet;
import com.google.common.primitives.Ints;
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
    EntryBag bag = EntryBag.of(Ints.toArray(remaining));
    List<Integer> heard = some(random, n);
    heard.replaceAll(slot -> random.nextInt(6) == 0 ? Recent.REMOVED : slot);
    int gap = 1 + random.nextInt(n);
    Resting resting = new Resting();
    resting.start(bag, gap, Ints.toArray(last(heard, gap)));
    assertThat(resting.isActive()).isTrue();
    while (!remaining.isEmpty()) {
      assertHeld(resting, bag, resting(heard, gap, remaining), remaining);
      int slot;
      if (bag.drawable() > 0) {
        slot = bag.draw(random::nextInt);
        assertThat(resting(heard, gap, remaining)).doesNotContain(slot);
        resting.hear(bag, slot, false);
      } else {
        slot = resting.hearLongest(false);
        assertThat(slot).isEqualTo(resting(heard, gap, remaining).get(0));
        assertThat(bag.take(slot)).isTrue();
        heard.remove((Integer) slot);
      }
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
    EntryBag bag = EntryBag.of(Ints.toArray(all));
    List<Integer> heard = some(random, n);
    int gap = 1 + random.nextInt(n);
    Resting resting = new Resting();
    resting.start(bag, gap, Ints.toArray(last(heard, gap)));
    for (int i = 0; i < 50; i++) {
      assertHeld(resting, bag, last(heard, gap), all);
      int slot;
      if (bag.drawable() > 0) {
        slot = bag.drawAndHold(random::nextInt);
        resting.hear(bag, slot, true);
      } else {
        slot = resting.hearLongest(true);
        assertThat(slot).isEqualTo(last(heard, gap).get(0));
      }
      heard.remove((Integer) slot);
      heard.add(slot);
    }
    resting.stop(bag);
    assertThat(bag.drawable()).isEqualTo(n);
  }

  @Test
  void clear_leavesTheBagAlone() {
    EntryBag bag = EntryBag.of(new int[] {0, 1, 2});
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
      Resting resting, EntryBag bag, List<Integer> held, Set<Integer> remaining) {
    assertThat(Ints.asList(resting.heldSlots())).isEqualTo(held);
    assertThat(resting.held()).isEqualTo(held.size());
    assertThat(bag.size()).isEqualTo(remaining.size());
    for (int slot : remaining) {
      assertThat(bag.holds(slot)).isEqualTo(held.contains(slot));
    }
  }
}
