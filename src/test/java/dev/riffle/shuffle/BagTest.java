package dev.riffle.shuffle;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.base.Splitter;
import com.google.common.collect.Range;
import com.google.common.math.IntMath;
import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.fairness.AllDraws;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BagTest {
  /**
   * The bag as its picture has it: a list, and the hole closed by the last. Obviously right, and
   * slow.
   */
  private static final class NaiveBag {
    final List<Integer> members = new ArrayList<>();

    void fill(int n) {
      members.clear();
      IntStream.range(0, n).forEach(members::add);
    }

    boolean take(int member) {
      int place = members.indexOf(member);
      if (place >= 0) {
        int last = members.remove(members.size() - 1);
        if (place < members.size()) {
          members.set(place, last);
        }
      }
      return place >= 0;
    }

    void put(int member) {
      if (!members.contains(member)) {
        members.add(member);
      }
    }

    int draw(Draws draws) {
      int member = members.get(draws.below(members.size()));
      take(member);
      return member;
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
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
  void randomCalls_agreeWithAListAtEveryStep(int seed) {
    Random random = new Random(seed);
    Draws ours = Seed.parse("bag").derive(seed).draws();
    Draws theirs = Seed.parse("bag").derive(seed).draws();
    Bag bag = new Bag();
    NaiveBag naive = new NaiveBag();
    int universe = 1 + random.nextInt(200);
    for (int step = 0; step < 20_000; step++) {
      int member = random.nextInt(universe);
      switch (random.nextInt(200)) {
        case 0 -> {
          bag.fill(universe);
          naive.fill(universe);
        }
        case 1 -> universe += random.nextInt(20);
        default -> {
          switch (random.nextInt(5)) {
            case 0, 1 -> assertThat(bag.take(member)).isEqualTo(naive.take(member));
            case 2, 3 -> {
              bag.put(member);
              naive.put(member);
            }
            default -> {
              if (bag.size() > 0) {
                assertThat(bag.draw(ours)).isEqualTo(naive.draw(theirs));
              }
            }
          }
        }
      }
      assertThat(bag.size()).isEqualTo(naive.members.size());
      assertThat(bag.contains(member)).isEqualTo(naive.members.contains(member));
    }
  }

  @Test
  void look_leavesTheBagAsItWas() {
    Bag bag = new Bag();
    bag.fill(3);
    assertThat(bag.look(bound -> 1)).isEqualTo(1);
    assertThat(bag.size()).isEqualTo(3);
    assertThat(bag.contains(1)).isTrue();
  }

  @Test
  void draw_empty_isRefused() {
    assertThrows(IllegalStateException.class, () -> new Bag().draw(bound -> 0));
    assertThrows(IllegalStateException.class, () -> new Bag().look(bound -> 0));
  }

  @Test
  void badArguments_areRefusedWithTheirValue() {
    var n = assertThrows(IllegalArgumentException.class, () -> new Bag().fill(-1));
    assertThat(n).hasMessageThat().isEqualTo("n (-1) must not be negative");
    var member = assertThrows(IllegalArgumentException.class, () -> new Bag().put(-5));
    assertThat(member).hasMessageThat().isEqualTo("member (-5) must not be negative");
  }

  @ParameterizedTest(name = "{0} of 6, {1} drawable, moved {2}")
  @CsvSource({
    "7, 0, '', bag (7) must be in [0; 6]",
    "-1, 0, '', bag (-1) must be in [0; 6]",
    "3, 4, '', drawable (4) must be in [0; 3]",
    "3, -1, '', drawable (-1) must be in [0; 3]",
    "3, 3, 3 4, place (3) must be in the bag",
    "3, 3, -1 4, place (-1) must be in the bag",
    "3, 3, 0 6, member (6) must be below 6",
    "3, 3, 0 -1, member (-1) must be below 6",
    "3, 3, 0 2, member (2) must be in once",
    "3, 3, 0 5 1 5, member (5) must be in once"
  })
  void restore_whatNoBagIs_isRefused(int size, int drawable, String moved, String message) {
    ImmutableIntArray places =
        ImmutableIntArray.copyOf(
            Splitter.on(' ').omitEmptyStrings().splitToStream(moved).mapToInt(Integer::parseInt));
    assertThat(
            assertThrows(
                IllegalArgumentException.class, () -> new Bag().restore(6, size, drawable, places)))
        .hasMessageThat()
        .isEqualTo(message.replace(';', ','));
  }

  @Test
  void restore_theLastPlaceAndMember_areTaken() {
    Bag bag = new Bag();
    bag.restore(6, 3, 2, ImmutableIntArray.of(2, 5, 0, 1, 1, 0));
    assertThat(bag.moved()).isEqualTo(ImmutableIntArray.of(0, 1, 1, 0, 2, 5));
    assertThat(bag.holds(5)).isTrue();
    assertThat(bag.drawable()).isEqualTo(2);
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
    naive.fill(next);
    for (int round = 0; round < 200; round++) {
      for (int i = random.nextInt(30); i > 0; i--, next++) {
        bag.put(next);
        naive.put(next);
      }
      for (int i = Math.min(bag.size(), random.nextInt(30)); i > 0; i--) {
        assertThat(bag.draw(ours)).isEqualTo(naive.draw(theirs));
      }
      for (int member = 0; member < next; member++) {
        assertThat(bag.contains(member)).isEqualTo(naive.members.contains(member));
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
    int member = bag.look(bound -> place);
    bag.take(member);
    return member;
  }
}
