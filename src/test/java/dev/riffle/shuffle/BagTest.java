package dev.riffle.shuffle;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.base.Splitter;
import com.google.common.collect.ContiguousSet;
import com.google.common.collect.Range;
import com.google.common.math.IntMath;
import com.google.common.primitives.Ints;
import dev.riffle.fairness.AllDraws;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BagTest {
  /**
   * The bag as its picture has it: a list of what can be drawn, whose holes are closed by its last,
   * and a set of what is held. Obviously right, and slow.
   */
  private static final class NaiveBag {
    final List<Integer> drawable = new ArrayList<>();
    final Set<Integer> held = new HashSet<>();

    void fill(int[] members) {
      drawable.clear();
      held.clear();
      drawable.addAll(Ints.asList(members));
    }

    boolean contains(int member) {
      return drawable.contains(member) || held.contains(member);
    }

    boolean take(int member) {
      return held.remove(member) || takeDrawable(member);
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
      if (!contains(member)) {
        drawable.add(member);
      }
    }

    void hold(int member) {
      if (takeDrawable(member)) {
        held.add(member);
      }
    }

    void wake(int member) {
      if (held.remove(member)) {
        drawable.add(member);
      }
    }

    int pick(Draws draws) {
      return drawable.get(draws.below(drawable.size()));
    }

    int draw(Draws draws) {
      int member = pick(draws);
      takeDrawable(member);
      return member;
    }

    int drawAndHold(Draws draws) {
      int member = draw(draws);
      held.add(member);
      return member;
    }

    void assertSame(Bag bag) {
      assertThat(bag.drawable()).isEqualTo(drawable.size());
      assertThat(bag.size()).isEqualTo(drawable.size() + held.size());
      List<Integer> all = IntStream.range(0, bag.size()).mapToObj(bag::at).toList();
      assertThat(all.subList(0, drawable.size())).isEqualTo(drawable);
      assertThat(new HashSet<>(all.subList(drawable.size(), all.size()))).isEqualTo(held);
    }
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void draw_aCycle_everySequenceOfDraws_givesEveryOrderEquallyOften(int n) {
    Map<String, BigFraction> law = cycleLaw(n, (bag, draws) -> bag.draw(draws));
    assertThat(law).hasSize(IntMath.factorial(n));
    assertThat(law.values().stream().distinct())
        .containsExactly(BigFraction.of(1, IntMath.factorial(n)));
  }

  /** A way to take one out of a bag, right or wrong. */
  private interface Drawing {
    int from(Bag bag, Draws draws);
  }

  @Test
  void draw_aCycle_mutants_areNotUniform() {
    Drawing allButTheLast = // j < i
        (bag, draws) -> taken(bag, draws.below(Math.max(1, bag.size() - 1)));
    Drawing modulo = (bag, draws) -> taken(bag, draws.below(8) % bag.size());
    Drawing anyPlace = // [0, n), whatever is left: the last place stands for all beyond it
        (bag, draws) -> taken(bag, Math.min(draws.below(4), bag.size() - 1));
    for (Drawing mutant : List.of(allButTheLast, modulo, anyPlace)) {
      Map<String, BigFraction> law = cycleLaw(4, mutant);
      assertThat(law.values().stream().distinct().count() > 1 || law.size() < 24).isTrue();
    }
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
    Draws ours = Seed.parse("bag").derive(seed).draws();
    Draws theirs = Seed.parse("bag").derive(seed).draws();
    Bag bag = new Bag();
    NaiveBag naive = new NaiveBag();
    int universe = 1 + random.nextInt(seed % 2 == 0 ? 12 : 200);
    for (int step = 0; step < 20_000; step++) {
      int member = random.nextInt(universe);
      if (random.nextInt(200) == 0) {
        universe += random.nextInt(3);
        int[] all = members(random, universe);
        naive.fill(all);
        if (Ints.asList(all).equals(ContiguousSet.closedOpen(0, all.length).asList())) {
          bag.fill(all.length);
        } else {
          bag = of(all);
        }
      } else if (random.nextInt(200) == 0 && naive.held.isEmpty()) {
        bag = Bag.ofRuns(bag.drawableRuns());
      } else {
        call(random.nextInt(9), member, bag, naive, ours, theirs);
      }
      assertThat(bag.size()).isEqualTo(naive.drawable.size() + naive.held.size());
      assertThat(bag.contains(member)).isEqualTo(naive.contains(member));
      assertThat(bag.holds(member)).isEqualTo(naive.held.contains(member));
      if (universe < 20 || step % 32 == 0) {
        naive.assertSame(bag);
      }
    }
  }

  private static void call(
      int kind, int member, Bag bag, NaiveBag naive, Draws ours, Draws theirs) {
    boolean isEmpty = naive.drawable.isEmpty();
    switch (kind) {
      case 0 -> assertThat(bag.take(member)).isEqualTo(naive.take(member));
      case 1, 2, 3 -> {
        bag.put(member);
        naive.put(member);
      }
      case 4 -> {
        bag.hold(member);
        naive.hold(member);
      }
      case 5 -> {
        bag.wake(member);
        naive.wake(member);
      }
      case 6 ->
          assertThat(isEmpty ? 0 : pick(bag, ours)).isEqualTo(isEmpty ? 0 : naive.pick(theirs));
      case 7 ->
          assertThat(isEmpty ? 0 : bag.draw(ours)).isEqualTo(isEmpty ? 0 : naive.draw(theirs));
      default ->
          assertThat(isEmpty ? 0 : drawAndHold(bag, ours))
              .isEqualTo(isEmpty ? 0 : naive.drawAndHold(theirs));
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
    Bag bag = new Bag();
    NaiveBag naive = new NaiveBag();
    int n = 1 + 300 * seed; // 1 to a plain array
    bag.fill(n);
    naive.fill(IntStream.range(0, n).toArray());
    for (int round = 0; round < 4; round++) {
      for (boolean isHeld : new boolean[] {true, false}) {
        List<Integer> order = new ArrayList<>(ContiguousSet.closedOpen(0, n));
        Collections.shuffle(order, random);
        for (int member : order.subList(0, n - random.nextInt(1 + n / 2))) {
          if (isHeld) {
            bag.hold(member);
            naive.hold(member);
          } else {
            bag.wake(member);
            naive.wake(member);
          }
          assertThat(bag.holds(member)).isEqualTo(isHeld);
          assertThat(bag.contains(member)).isTrue();
        }
        naive.assertSame(bag);
      }
    }
  }

  @Test
  void hold_fillsTheHoleWithTheLastDrawable_andWakeAppends() {
    Bag bag = new Bag();
    bag.fill(4);
    bag.hold(1);
    assertDrawable(bag, 0, 3, 2);
    bag.hold(1); // nothing to do
    bag.wake(0); // nothing to do
    assertDrawable(bag, 0, 3, 2);
    bag.hold(0);
    assertDrawable(bag, 2, 3);
    bag.wake(1);
    assertDrawable(bag, 2, 3, 1);
    bag.put(7);
    assertDrawable(bag, 2, 3, 1, 7);
    assertThat(drawAndHold(bag, bound -> 0)).isEqualTo(2);
    assertDrawable(bag, 7, 3, 1);
    assertThat(bag.holds(2)).isTrue();
    assertThat(bag.take(2)).isTrue();
    assertThat(bag.take(2)).isFalse();
    assertThat(bag.holds(0)).isTrue();
    assertThat(bag.size()).isEqualTo(4);
  }

  @Test
  void holdAndWake_whatIsNotIn_changeNothing() {
    Bag bag = of(5, 2);
    for (int member : new int[] {0, 1, 3, 4, 6, 1_000}) {
      bag.hold(member);
      bag.wake(member);
      assertThat(bag.contains(member)).isFalse();
      assertThat(bag.holds(member)).isFalse();
    }
    assertDrawable(bag, 5, 2);
  }

  @Test
  void of_members_theLastIndexAndMember_areTaken() {
    Bag bag = of(5, 1, 0);
    assertDrawable(bag, 5, 1, 0);
    assertThat(bag.size()).isEqualTo(3);
    assertThat(bag.contains(2)).isFalse();
    bag.put(2);
    assertDrawable(bag, 5, 1, 0, 2);
    bag.fill(0);
    assertThat(bag.size()).isEqualTo(0);
    assertThat(bag.contains(5)).isFalse();
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
    Bag bag = new Bag();
    bag.fill(1_000_000);
    Draws draws = Seed.parse("runs").draws();
    for (int i = 0; i < 1_000; i++) {
      bag.draw(draws);
    }
    for (int member = 1_000_000; member < 1_100_000; member++) {
      bag.put(member);
    }
    Bag restored = Bag.ofRuns(bag.drawableRuns());
    assertThat(restored.bytes()).isAtMost(bag.bytes());
    for (int i = 0; i < bag.size(); i++) {
      assertThat(restored.at(i)).isEqualTo(bag.at(i));
    }
    for (int member = 1_100_000; member < 1_200_000; member++) {
      restored.put(member);
    }
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
    "3 3, member (3) must be there once",
    "0 5 1 5, member (5) must be there once",
    "1 1, member (1) must be there once",
  })
  void of_whatNoBagIs_isRefused(String members, String message) {
    int[] all = Splitter.on(' ').splitToStream(members).mapToInt(Integer::parseInt).toArray();
    var refusal = assertThrows(IllegalArgumentException.class, () -> of(all));
    assertThat(refusal).hasMessageThat().isEqualTo(message);
  }

  @Test
  void draw_empty_isRefused() {
    assertThrows(IllegalStateException.class, () -> new Bag().draw(bound -> 0));
    Bag held = new Bag();
    held.fill(1);
    held.hold(0);
    assertThrows(IllegalStateException.class, () -> held.draw(bound -> 0));
  }

  @Test
  void badArguments_areRefusedWithTheirValue() {
    var n = assertThrows(IllegalArgumentException.class, () -> new Bag().fill(-1));
    assertThat(n).hasMessageThat().isEqualTo("n (-1) must not be negative");
    var member = assertThrows(IllegalArgumentException.class, () -> new Bag().put(-5));
    assertThat(member).hasMessageThat().isEqualTo("member (-5) must not be negative");
  }

  @Test
  void memory_isInProportionToWhatWasDrawn_untilAnArrayIsLess() {
    Draws draws = Seed.parse("memory").draws();
    Bag bag = new Bag();
    bag.fill(1_000_000);
    assertThat(bag.bytes()).isAtMost(64);
    draw(bag, draws, 1000);
    assertThat(bag.bytes()).isIn(Range.closed(2L * 8 * 1000, 2L * 16 * 1024));
    draw(bag, draws, 300_000);
    assertThat(bag.bytes()).isIn(Range.closed(2L * 8 * 200_000, 2L * 4 * 1_000_000 + 64));
    bag.fill(1_000_000);
    assertThat(bag.bytes()).isAtMost(64);
  }

  @Test
  void memory_ofNewcomersAtTheEnd_isNone() {
    Draws draws = Seed.parse("memory").draws();
    Bag bag = new Bag();
    bag.fill(1_000_000);
    draw(bag, draws, 1000);
    long before = bag.bytes();
    IntStream.range(1_000_000, 1_100_000).forEach(bag::put);
    assertThat(bag.bytes()).isEqualTo(before);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
  void newcomersBetweenDraws_agreeWithAList(int seed) {
    Random random = new Random(seed);
    Draws ours = Seed.parse("newcomers").derive(seed).draws();
    Draws theirs = Seed.parse("newcomers").derive(seed).draws();
    Bag bag = new Bag();
    NaiveBag naive = new NaiveBag();
    int next = 300;
    bag.fill(next);
    naive.fill(IntStream.range(0, next).toArray());
    for (int round = 0; round < 200; round++) {
      for (int i = random.nextInt(30); i > 0; i--, next++) {
        bag.put(next);
        naive.put(next);
      }
      for (int i = Math.min(bag.size(), random.nextInt(30)); i > 0; i--) {
        assertThat(bag.draw(ours)).isEqualTo(naive.draw(theirs));
      }
      for (int member = 0; member < next; member++) {
        assertThat(bag.contains(member)).isEqualTo(naive.contains(member));
      }
    }
  }

  @Test
  void memory_ofWhatIsDrawnAndPutBack_doesNotGrow() {
    Draws draws = Seed.parse("memory").draws();
    Bag bag = new Bag();
    bag.fill(1_000_000);
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

  private static void draw(Bag bag, Draws draws, int times) {
    for (int i = 0; i < times; i++) {
      bag.draw(draws);
    }
  }

  private static Map<String, BigFraction> cycleLaw(int n, Drawing drawing) {
    return AllDraws.law(
        draws -> {
          Bag bag = new Bag();
          bag.fill(n);
          int[] order = new int[n];
          for (int i = 0; i < n; i++) {
            order[i] = drawing.from(bag, draws);
          }
          return AllDraws.text(order);
        });
  }

  private static int taken(Bag bag, int place) {
    int member = bag.at(place);
    bag.take(member);
    return member;
  }
}
