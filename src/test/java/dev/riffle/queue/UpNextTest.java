package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.primitives.Ints;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Beside a list and a set. */
class UpNextTest {
  private UpNext upNext = new UpNext();
  private final List<Integer> naive = new ArrayList<>();
  private final Set<Integer> reserved = new HashSet<>();

  static IntStream seeds() {
    return IntStream.range(0, 30);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void anyCalls_areAsOnAList(int seed) {
    Random random = new Random(seed);
    int n = List.of(1, 3, 10, 60).get(seed % 4);
    for (int call = 0; call < 3_000; call++) {
      call(random, random.nextInt(n), n);
      assertSame();
      int slot = random.nextInt(n);
      assertThat(upNext.contains(slot)).isEqualTo(naive.contains(slot));
      assertThat(upNext.isReserved(slot)).isEqualTo(reserved.contains(slot));
      assertThat(upNext.isAt(slot, true)).isEqualTo(naive.indexOf(slot) == 0);
      boolean isLast = !naive.isEmpty() && naive.indexOf(slot) == naive.size() - 1;
      assertThat(upNext.isAt(slot, false)).isEqualTo(isLast);
      int count = random.nextInt(n + 2);
      assertThat(Ints.asList(upNext.first(count)))
          .isEqualTo(naive.subList(0, Math.min(count, naive.size())));
    }
  }

  private void call(Random random, int slot, int n) {
    switch (random.nextInt(12)) {
      case 0, 1, 2 -> put(slot, true, random.nextBoolean());
      case 3, 4, 5, 6 -> put(slot, false, random.nextBoolean());
      case 7, 8 -> {
        assertThat(upNext.take(slot)).isEqualTo(reserved.remove(slot));
        naive.remove((Integer) slot);
      }
      case 9, 10 -> {
        if (naive.contains(slot)) {
          reserve(slot, random.nextBoolean());
        } else if (!naive.isEmpty()) {
          assertThat(upNext.first()).isEqualTo(naive.get(0));
          upNext.take(upNext.first());
          reserved.remove(naive.remove(0));
        }
      }
      default -> {
        if (random.nextInt(30) == 0) {
          upNext = new UpNext();
          naive.clear();
          reserved.clear();
        } else if (random.nextInt(10) == 0) {
          restore(n);
        }
      }
    }
  }

  private void put(int slot, boolean head, boolean isReserved) {
    upNext.put(slot, head, isReserved);
    naive.remove((Integer) slot);
    naive.add(head ? 0 : naive.size(), slot);
    reserved.remove(slot);
    if (isReserved) {
      reserved.add(slot);
    }
  }

  private void reserve(int slot, boolean isReserved) {
    upNext.reserve(slot, isReserved);
    reserved.remove(slot);
    if (isReserved) {
      reserved.add(slot);
    }
  }

  private void restore(int n) {
    Rows saved = new Rows(Removed.NONE, new int[0]);
    upNext.exchange(saved);
    Rows rows = new Rows(saved.build(), n);
    upNext = new UpNext();
    upNext.exchange(rows);
  }

  private void assertSame() {
    assertThat(Ints.asList(upNext.toArray())).isEqualTo(naive);
    assertThat(upNext.size()).isEqualTo(naive.size());
    assertThat(upNext.isEmpty()).isEqualTo(naive.isEmpty());
    assertThat(upNext.reserved()).isEqualTo(reserved.size());
  }

  @Test
  void put_theSameOverAndOver_keepsTheOrder() {
    put(7, false, false);
    put(8, false, false);
    for (int i = 0; i < 10_000; i++) {
      put(1 + i % 3, i % 2 == 0, i % 5 == 0);
    }
    assertSame();
    while (!naive.isEmpty()) {
      assertThat(upNext.first()).isEqualTo(naive.get(0));
      upNext.take(upNext.first());
      reserved.remove(naive.remove(0));
      assertSame();
    }
  }
}
