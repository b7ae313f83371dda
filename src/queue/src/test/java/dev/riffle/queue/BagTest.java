package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.base.Splitter;
import com.google.common.collect.ContiguousSet;
import com.google.common.collect.Range;
import com.google.common.primitives.Ints;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Knuth;
import dev.riffle.shuffle.Seed;
import dev.riffle.shuffle.UniformLaw;
import dev.riffle.shuffle.Xoshiro256PlusPlus;
import dev.riffle.testing.Repeats;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BagTest {
  private final Draws draws = Seed.parse("runs").draws();

  /**
   * A bag, and beside it what its picture has: a list of what can be drawn, whose holes are closed
   * by its last, and a set of the held members. Each call is made on both, and checked.
   */
  private static final class BagAndList {
    private final Draws ours;
    private final Draws theirs;
    private final List<Integer> drawable = new ArrayList<>();
    private final Set<Integer> held = new HashSet<>();
    private Bag bag = new Bag();

    BagAndList(String name, int seed, int n) {
      ours = Seed.parse(name).derive(seed).draws();
      theirs = Seed.parse(name).derive(seed).draws();
      fill(IntStream.range(0, n).toArray());
    }

    void fill(int[] members) {
      drawable.clear();
      held.clear();
      drawable.addAll(Ints.asList(members));
      if (drawable.equals(ContiguousSet.closedOpen(0, members.length).asList())) {
        bag.fill(members.length);
      } else {
        bag = of(members);
      }
    }

    void restore() {
      if (held.isEmpty()) {
        bag = Bag.ofRuns(bag.drawableRuns());
      }
    }

    void take(int member) {
      assertThat(bag.take(member)).isEqualTo(held.remove(member) || takeDrawable(member));
    }

    private boolean takeDrawable(int member) {
      int index = drawable.indexOf(member);
      if (index >= 0) {
        int last = drawable.remove(drawable.size() - 1);
        if (index < drawable.size()) {
          drawable.set(index, last);
        }
      }
      return index >= 0;
    }

    void put(int member) {
      bag.put(member);
      if (!drawable.contains(member) && !held.contains(member)) {
        drawable.add(member);
      }
    }

    void hold(int member) {
      bag.hold(member);
      if (takeDrawable(member)) {
        held.add(member);
      }
    }

    void wake(int member) {
      bag.wake(member);
      if (held.remove(member)) {
        drawable.add(member);
      }
    }

    /** Draws a member, if one can be drawn, and holds it or leaves it outside. */
    void draw(boolean isHeld) {
      if (!drawable.isEmpty()) {
        int member = drawable.get(theirs.below(drawable.size()));
        assertThat(isHeld ? drawAndHold(bag, ours) : bag.draw(ours)).isEqualTo(member);
        takeDrawable(member);
        if (isHeld) {
          held.add(member);
        }
      }
    }

    void assertSame(int member) {
      assertThat(bag.contains(member))
          .isEqualTo(drawable.contains(member) || held.contains(member));
      assertThat(bag.holds(member)).isEqualTo(held.contains(member));
    }

    void assertSame() {
      assertThat(bag.drawable()).isEqualTo(drawable.size());
      assertThat(bag.size()).isEqualTo(drawable.size() + held.size());
      List<Integer> all = IntStream.range(0, bag.size()).mapToObj(bag::at).toList();
      assertThat(all.subList(0, drawable.size())).isEqualTo(drawable);
      assertThat(new HashSet<>(all.subList(drawable.size(), all.size()))).isEqualTo(held);
    }
  }

  /** A way to take one out of a bag, right or wrong. */
  private interface Drawing {
    int from(Bag bag, Draws draws);
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void draw_aCycle_everySequenceOfDraws_givesEveryOrderEquallyOften(int n) {
    UniformLaw.assertUniformOrders(n, draws -> cycle(n, Bag::draw, draws));
  }

  @Test
  void draw_aCycle_mutants_areNotUniform() {
    Drawing allButTheLast = // j < i
        (bag, draws) -> bag.takeAt(draws.below(Math.max(1, bag.size() - 1)));
    Drawing modulo = (bag, draws) -> bag.takeAt(draws.below(8) % bag.size());
    Drawing anyPlace = // [0, n), for all remaining: the last place represents all beyond it
        (bag, draws) -> bag.takeAt(Math.min(draws.below(4), bag.size() - 1));
    for (Drawing mutant : List.of(allButTheLast, modulo, anyPlace)) {
      UniformLaw.assertNotUniformOrders(4, draws -> cycle(4, mutant, draws));
    }
  }

  private static int[] cycle(int n, Drawing drawing, Draws draws) {
    Bag bag = new Bag();
    bag.fill(n);
    int[] order = new int[n];
    Arrays.setAll(order, i -> drawing.from(bag, draws));
    return order;
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {1, 5, 24, 1000})
  void draw_aCycle_isKnuthsShuffleReadFromTheBack(int n) {
    int[] values = IntStream.range(0, n).toArray();
    Xoshiro256PlusPlus forArray = Seed.parse("one step at a time").draws();
    Knuth.shuffle(values, bound -> forArray.below(bound)); // a word a draw, not half a word
    Bag bag = new Bag();
    bag.fill(n);
    Draws forBag = Seed.parse("one step at a time").draws();
    int[] drawn = new int[n];
    for (int i = n - 1; i >= 0; i--) {
      drawn[i] = bag.size() == 1 ? bag.draw(bound -> 0) : bag.draw(forBag);
    }
    assertThat(drawn).isEqualTo(values);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
  void randomCalls_agreeWithAListAtEveryStep(int seed) {
    Random random = new Random(seed);
    BagAndList both = new BagAndList("bag", seed, 0);
    int universe = 1 + random.nextInt(seed % 2 == 0 ? 12 : 200);
    for (int step = 0; step < 20_000; step++) {
      int member = random.nextInt(universe);
      switch (random.nextInt(200)) {
        case 0 -> {
          universe += random.nextInt(3);
          both.fill(members(random, universe));
        }
        case 1 -> both.restore();
        default -> call(random.nextInt(8), member, both);
      }
      both.assertSame(member);
      if (universe < 20 || step % 32 == 0) {
        both.assertSame();
      }
    }
  }

  private static void call(int kind, int member, BagAndList both) {
    switch (kind) {
      case 0 -> both.take(member);
      case 1, 2, 3 -> both.put(member);
      case 4 -> both.hold(member);
      case 5 -> both.wake(member);
      case 6 -> both.draw(false);
      default -> both.draw(true);
    }
  }

  /** Returns 0 to universe - 1, or some of them in any order. */
  private static int[] members(Random random, int universe) {
    List<Integer> all = new ArrayList<>(ContiguousSet.closedOpen(0, universe));
    if (random.nextBoolean()) {
      Collections.shuffle(all, random);
      return Ints.toArray(all.subList(0, random.nextInt(universe + 1)));
    }
    return Ints.toArray(all);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {0, 1, 2, 3})
  void holdAndWake_everyMemberInAnyOrder_agreeWithAList(int seed) {
    Random random = new Random(seed);
    int n = 1 + 300 * seed; // 1 to a plain array
    BagAndList both = new BagAndList("hold", seed, n);
    for (int round = 0; round < 8; round++) {
      List<Integer> order = new ArrayList<>(ContiguousSet.closedOpen(0, n));
      Collections.shuffle(order, random);
      for (int member : order.subList(0, n - random.nextInt(1 + n / 2))) {
        if (round % 2 == 0) {
          both.hold(member);
        } else {
          both.wake(member);
        }
        both.assertSame(member);
      }
      both.assertSame();
    }
  }

  /** Returns a bag of {@code members} in this order. */
  private static Bag of(int... members) {
    return Bag.ofRuns(IntStream.of(members).flatMap(member -> IntStream.of(member, 1)).toArray());
  }

  private static int pick(Bag bag, Draws draws) {
    return bag.at(draws.below(bag.drawable()));
  }

  private static int drawAndHold(Bag bag, Draws draws) {
    int member = pick(bag, draws);
    bag.hold(member);
    return member;
  }

  @Test
  void ofRuns_ofAnotherBag_takesNoMoreMemory() {
    Bag bag = million();
    draw(bag, 1_000);
    IntStream.range(1_000_000, 1_100_000).forEach(bag::put);
    Bag restored = Bag.ofRuns(bag.drawableRuns());
    assertThat(restored.bytes()).isAtMost(bag.bytes());
    for (int i = 0; i < bag.size(); i++) {
      assertThat(restored.at(i)).isEqualTo(bag.at(i));
    }
    IntStream.range(1_100_000, 1_200_000).forEach(restored::put);
    assertThat(restored.bytes()).isAtMost(bag.bytes());
  }

  @Test
  void fill_ranks_everyCallIsOnMembers() {
    Bag bag = new Bag();
    bag.fill(
        4,
        new Bag.Ranks() {
          @Override
          public int member(int rank) {
            return 10 + 2 * rank;
          }

          @Override
          public int rank(int member) {
            return (member - 9) / 2;
          }
        });
    assertDrawable(bag, 10, 12, 14, 16);
    assertThat(bag.draw(bound -> 1)).isEqualTo(12);
    assertThat(pick(bag, bound -> 1)).isEqualTo(16);
    assertThat(drawAndHold(bag, bound -> 0)).isEqualTo(10);
    assertThat(bag.holds(10)).isTrue();
    assertThat(bag.contains(12)).isFalse();
    bag.put(20);
    assertDrawable(bag, 14, 16, 20);
    bag.hold(14);
    bag.wake(10);
    assertThat(bag.take(16)).isTrue();
    assertThat(bag.drawableRuns()).isEqualTo(new int[] {20, 1, 10, 1});
    bag.fill(2);
    assertDrawable(bag, 0, 1);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "-1, member (-1) must not be negative",
    "4 -7 4, member (-7) must not be negative",
    "3 3, member (3) must occur once",
    "0 5 1 5, member (5) must occur once",
    "1 1, member (1) must occur once",
  })
  void of_whatNoBagIs_isRejected(String members, String message) {
    int[] all = Splitter.on(' ').splitToStream(members).mapToInt(Integer::parseInt).toArray();
    var refusal = assertThrows(IllegalArgumentException.class, () -> of(all));
    assertThat(refusal).hasMessageThat().isEqualTo(message);
  }

  @Test
  void draw_empty_isRejected() {
    assertThrows(IllegalStateException.class, () -> new Bag().draw(bound -> 0));
    Bag held = new Bag();
    held.fill(1);
    held.hold(0);
    assertThrows(IllegalStateException.class, () -> held.draw(bound -> 0));
  }

  @Test
  void badArguments_areRejectedWithTheirValue() {
    var n = assertThrows(IllegalArgumentException.class, () -> new Bag().fill(-1));
    assertThat(n).hasMessageThat().isEqualTo("n (-1) must not be negative");
    var member = assertThrows(IllegalArgumentException.class, () -> new Bag().put(-5));
    assertThat(member).hasMessageThat().isEqualTo("member (-5) must not be negative");
  }

  @Test
  void memory_isInProportionToWhatWasDrawn_untilAnArrayIsLess() {
    Bag bag = million();
    assertThat(bag.bytes()).isAtMost(64);
    draw(bag, 1000);
    assertThat(bag.bytes()).isIn(Range.closed(2L * 8 * 1000, 2L * 16 * 1024));
    draw(bag, 300_000);
    assertThat(bag.bytes()).isIn(Range.closed(2L * 8 * 200_000, 2L * 4 * 1_000_000 + 64));
    bag.fill(1_000_000);
    assertThat(bag.bytes()).isAtMost(64);
  }

  @Test
  void memory_ofMembersAddedAtTheEnd_isNone() {
    Bag bag = million();
    draw(bag, 1000);
    long before = bag.bytes();
    IntStream.range(1_000_000, 1_100_000).forEach(bag::put);
    assertThat(bag.bytes()).isEqualTo(before);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
  void addedBetweenDraws_agreesWithAList(int seed) {
    Random random = new Random(seed);
    int next = 300;
    BagAndList both = new BagAndList("added", seed, next);
    for (int round = 0; round < Repeats.of(60, 200); round++) {
      for (int i = random.nextInt(30); i > 0; i--) {
        both.put(next++);
      }
      for (int i = random.nextInt(30); i > 0; i--) {
        both.draw(false);
      }
      IntStream.range(0, next).forEach(both::assertSame);
    }
  }

  @Test
  void memory_ofWhatIsDrawnAndPutBack_doesNotGrow() {
    Bag bag = million();
    for (int i = 0; i < 1_000_000; i++) {
      bag.put(bag.draw(draws)); // every member moves in the end, and none is kept twice
      assertThat(bag.bytes()).isAtMost(2L * 4 * 1_000_000 + 64);
    }
  }

  private static void assertDrawable(Bag bag, Integer... members) {
    assertThat(IntStream.range(0, bag.drawable()).mapToObj(bag::at).toList())
        .containsExactlyElementsIn(members)
        .inOrder();
  }

  private static Bag million() {
    Bag bag = new Bag();
    bag.fill(1_000_000);
    return bag;
  }

  private void draw(Bag bag, int times) {
    IntStream.range(0, times).forEach(i -> bag.draw(draws));
  }
}
