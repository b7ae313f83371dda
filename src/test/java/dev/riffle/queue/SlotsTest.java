package dev.riffle.queue;

import static com.google.common.truth.Truth.assertWithMessage;

import java.util.ArrayList;
import java.util.Collections;
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
      int kind = random.nextInt(list.isEmpty() ? 3 : 9);
      if (kind == 0) {
        slots.addLast(slot);
        list.add(slot);
      } else if (kind == 1) {
        slots.addFirst(slot);
        list.add(0, slot);
      } else if (kind == 2) {
        int place = random.nextInt(list.size() + 1);
        slots.insert(place, slot);
        list.add(place, slot);
      } else if (kind == 3) {
        slots.removeLast();
        list.remove(list.size() - 1);
      } else if (kind == 4) {
        slots.removeFirst();
        list.remove(0);
      } else if (kind == 5) {
        int place = random.nextInt(list.size());
        slots.remove(place);
        list.remove(place);
      } else if (kind == 6) {
        slots.rename(slot, slot + 20);
        Collections.replaceAll(list, slot, slot + 20);
        slots.rename(slot + 20, slot);
        Collections.replaceAll(list, slot + 20, slot);
      } else if (kind == 7 && random.nextInt(100) == 0) {
        slots.clear();
        list.clear();
      }
      assertWithMessage("after call %s of kind %s", call, kind)
          .that(IntStream.range(0, slots.size()).mapToObj(slots::at).toList())
          .isEqualTo(list);
      int other = random.nextInt(40);
      assertWithMessage("place of %s", other)
          .that(slots.indexOf(other))
          .isEqualTo(list.indexOf(other));
      assertWithMessage("%s or %s", slot, other)
          .that(slots.containsEither(slot, other))
          .isEqualTo(list.contains(slot) || list.contains(other));
    }
  }
}
