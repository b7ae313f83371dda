package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ContiguousSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Beside a list of the slots that are left. */
class RemovedTest {
  private static final int BLOCK = Removed.BLOCK;

  static IntStream seeds() {
    return IntStream.range(0, 12);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void with_anySlots_countsRanksAndSlotsAsAListDoes_andOlderOnesStay(int seed) {
    Random random = new Random(seed);
    int slots = List.of(10, BLOCK, BLOCK + 1, 3 * BLOCK + 5).get(seed % 4);
    Removed removed = Removed.NONE;
    BitSet naive = new BitSet();
    List<Removed> older = new ArrayList<>();
    List<BitSet> olderNaive = new ArrayList<>();
    int removals = random.nextInt(Math.min(slots, 3_000)) + 1;
    for (int i = 0; i < removals; i++) {
      int slot = naive.nextClearBit(somewhere(random, slots));
      if (slot >= slots) {
        slot = naive.nextClearBit(0);
      }
      removed = removed.with(slot);
      naive.set(slot);
      assertThat(removed.contains(slot)).isTrue();
      assertThat(removed.count()).isEqualTo(i + 1);
      if (random.nextInt(removals) < 4) {
        older.add(removed);
        olderNaive.add((BitSet) naive.clone());
      }
    }
    assertSame(removed, naive, slots);
    for (int i = 0; i < older.size(); i++) {
      assertSame(older.get(i), olderNaive.get(i), slots);
    }
  }

  /** Blocks between may stay without a removed slot, and the last may be a new one. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void with_manySlotsAtOnce_isAsOneAfterTheOther(int seed) {
    Random random = new Random(seed);
    Removed removed = Removed.NONE;
    BitSet naive = new BitSet();
    for (int i = 0; i < 4; i++) {
      int slots = (1 + random.nextInt(5)) * BLOCK;
      int[] more =
          IntStream.generate(() -> somewhere(random, slots))
              .limit(1 + random.nextInt(200))
              .filter(slot -> !naive.get(slot))
              .distinct()
              .sorted()
              .toArray();
      if (more.length > 0) {
        removed = removed.with(more);
        IntStream.of(more).forEach(naive::set);
      }
    }
    assertSame(removed, naive, 5 * BLOCK);
  }

  /** Returns a slot, often near the edge of a block. */
  private static int somewhere(Random random, int slots) {
    int slot =
        random.nextInt(4) == 0
            ? random.nextInt(4) * BLOCK + random.nextInt(7) - 3
            : random.nextInt(slots);
    return Math.max(0, Math.min(slot, slots - 1));
  }

  @ParameterizedTest(name = "in an order drawn from {0}")
  @ValueSource(ints = {0, 1})
  void with_wholeBlocks_arePassed(int seed) {
    int slots = 5 * BLOCK;
    List<Integer> middle = new ArrayList<>(ContiguousSet.closed(BLOCK - 1, 3 * BLOCK));
    Collections.shuffle(middle, new Random(seed));
    Removed removed = Removed.NONE;
    BitSet naive = new BitSet();
    for (int slot : middle) {
      removed = removed.with(slot);
      naive.set(slot);
    }
    assertSame(removed, naive, slots);
    assertThat(removed.member(BLOCK - 2)).isEqualTo(BLOCK - 2);
    assertThat(removed.member(BLOCK - 1)).isEqualTo(3 * BLOCK + 1);
    assertThat(removed.rank(2 * BLOCK)).isEqualTo(BLOCK - 1);
  }

  @Test
  void with_theLastOfABlock_andTheFirstOfTheNext() {
    Removed removed = Removed.NONE.with(BLOCK - 1);
    assertThat(removed.member(BLOCK - 1)).isEqualTo(BLOCK);
    assertThat(removed.rank(BLOCK)).isEqualTo(BLOCK - 1);
    Removed both = removed.with(BLOCK);
    assertThat(both.member(BLOCK - 1)).isEqualTo(BLOCK + 1);
    assertThat(removed.contains(BLOCK)).isFalse();
    assertThat(both.contains(2 * BLOCK - 1)).isFalse();
  }

  @Test
  void none_removesNothing() {
    assertSame(Removed.NONE, new BitSet(), 2 * BLOCK);
  }

  /** Compares all ranks and slots, those beyond the last removed one included. */
  private static void assertSame(Removed removed, BitSet naive, int slots) {
    assertThat(removed.count()).isEqualTo(naive.cardinality());
    int rank = 0;
    for (int slot = 0; slot < slots + 2 * BLOCK; slot++) {
      if (removed.contains(slot) != naive.get(slot) || removed.rank(slot) != rank) {
        assertWithMessage("contains %s", slot)
            .that(removed.contains(slot))
            .isEqualTo(naive.get(slot));
        assertWithMessage("rank of %s", slot).that(removed.rank(slot)).isEqualTo(rank);
      }
      if (!naive.get(slot)) {
        assertWithMessage("slot of rank %s", rank).that(removed.member(rank)).isEqualTo(slot);
        rank++;
      }
    }
  }
}
