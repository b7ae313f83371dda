package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.primitives.Ints;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Beside a list. */
class SlotsTest {
  static IntStream seeds() {
    return IntStream.range(0, 50);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void anyCalls_areAsOnAList(int seed) {
    Random random = new Random(seed);
    Slots slots = new Slots();
    List<Integer> list = new ArrayList<>();
    for (int call = 0; call < 2_000; call++) {
      int slot = random.nextInt(20);
      boolean grows = seed % 2 == 0 && random.nextBoolean(); // so that some get long
      int kind = random.nextInt(list.isEmpty() || grows ? 4 : 11);
      if (kind == 0) {
        slots.addLast(slot);
        list.add(slot);
      } else if (kind == 1) {
        int kept = list.size() - random.nextInt(list.size() / 8 + 1);
        slots.keepLast(kept);
        list.subList(0, list.size() - kept).clear();
      } else if (kind == 2) {
        int place = random.nextInt(list.size() + 1);
        slots.insert(place, slot);
        list.add(place, slot);
      } else if (kind == 3) {
        int[] more = random.ints(random.nextInt(5), 0, 20).toArray();
        slots.addAll(more);
        list.addAll(Ints.asList(more));
      } else if (kind == 4) {
        assertThat(slots.last()).isEqualTo(list.remove(list.size() - 1));
        slots.truncate(list.size());
      } else if (kind == 5) {
        assertThat(slots.removeFirst()).isEqualTo(list.remove(0));
      } else if (kind == 6) {
        int place = random.nextInt(list.size());
        slots.remove(place);
        list.remove(place);
      } else if (kind == 7) {
        int place = random.nextInt(list.size());
        slots.set(place, slot);
        list.set(place, slot);
      } else if (kind == 8 && random.nextInt(50) == 0) {
        int kept = random.nextInt(list.size() + 1);
        slots.truncate(kept);
        list.subList(kept, list.size()).clear();
      } else if (kind == 9 && random.nextInt(100) == 0) {
        slots.clear();
        list.clear();
      }
      assertWithMessage("after call %s of kind %s", call, kind)
          .that(IntStream.range(0, slots.size()).mapToObj(slots::at).toList())
          .isEqualTo(list);
      assertThat(slots.isEmpty()).isEqualTo(list.isEmpty());
      if (!list.isEmpty()) {
        assertThat(slots.last()).isEqualTo(list.get(list.size() - 1));
      }
      assertThat(Ints.asList(slots.toArray())).isEqualTo(list);
      int count = random.nextInt(list.size() + 3);
      assertThat(Ints.asList(slots.first(count)))
          .isEqualTo(list.subList(0, Math.min(count, list.size())));
      assertThat(slots.indexOf(slot)).isEqualTo(list.indexOf(slot));
    }
  }
}
