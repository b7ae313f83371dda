package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Beside an array of which every place is written. */
class IdentityArrayTest {
  static IntStream seeds() {
    return IntStream.range(0, 20);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void anyCalls_everyPlaceHoldsWhatWasPut(int seed) {
    Random random = new Random(seed);
    IdentityArray array = new IdentityArray();
    int length = 1 + random.nextInt(3_000);
    array.reset(length);
    int[] naive = IntStream.range(0, 10_000).toArray();
    // Few or many, so that some become plain arrays and some do not.
    int places = random.nextBoolean() ? length : 1 + length / 50;
    for (int i = 0; i < 5_000; i++) {
      int place = random.nextInt(places);
      if (random.nextInt(100) == 0) {
        length = Math.min(length + random.nextInt(length / 2 + 1), naive.length);
        array.put(length - 1, naive[length - 1]);
      } else {
        put(array, naive, place, random.nextInt(10) == 0 ? place : random.nextInt(length));
      }
      int asked = random.nextInt(length);
      assertWithMessage("place %s", asked).that(array.at(asked)).isEqualTo(naive[asked]);
    }
    assertSame(array, naive, length);
  }

  private static void put(IdentityArray array, int[] naive, int place, int value) {
    assertWithMessage("place %s held", place).that(array.at(place)).isEqualTo(naive[place]);
    array.put(place, value);
    naive[place] = value;
  }

  private static void assertSame(IdentityArray array, int[] naive, int length) {
    for (int place = 0; place < length; place++) {
      assertWithMessage("place %s", place).that(array.at(place)).isEqualTo(naive[place]);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void run_whatIsPutAsItSaid_takesNoMemory_andElseIsKept(int seed) {
    Random random = new Random(seed);
    IdentityArray array = new IdentityArray();
    int from = 50_000 + random.nextInt(50_000);
    int more = random.nextInt(9_000) - 4_500;
    array.reset(1_000_000);
    int[] naive = IntStream.range(0, 1_000_000).toArray();
    array.put(7, 3);
    naive[7] = 3;
    array.run(from, from + more);
    long before = array.bytes();
    for (int place = from; place < from + 10_000; place++) {
      array.put(place, place + more);
      naive[place] = place + more;
    }
    assertThat(array.bytes()).isEqualTo(before);
    for (int i = 0; i < (seed % 2 == 0 ? 5_000 : 100_000); i++) { // the latter in a plain array
      int place = random.nextInt(from + 10_000);
      put(array, naive, place, random.nextInt(1_000_000));
    }
    assertSame(array, naive, from + 10_000);
    array.reset(1_000_000);
    assertThat(array.at(from + 1)).isEqualTo(from + 1);
  }

  @Test
  void put_beyondAPlainArray_newPlacesHoldThemselves() {
    IdentityArray array = new IdentityArray();
    array.reset(1_000);
    IntStream.range(0, 1_000).forEach(place -> array.put(place, 999 - place));
    array.put(2_000, 7);
    assertThat(array.length()).isEqualTo(2_001);
    assertThat(array.at(1_999)).isEqualTo(1_999);
    assertThat(array.at(2_000)).isEqualTo(7);
    assertThat(array.at(2_999)).isEqualTo(2_999);
  }

  @Test
  void reset_plainArray_givesMemoryBack_andPlacesHoldThemselves() {
    IdentityArray array = new IdentityArray();
    array.reset(100_000);
    IntStream.range(0, 100_000).forEach(place -> array.put(place, 99_999 - place));
    assertThat(array.bytes()).isAtLeast(4 * 100_000L);
    array.reset(1_000);
    assertThat(array.bytes()).isAtMost(64);
    assertThat(array.at(0)).isEqualTo(0);
    assertThat(array.at(999)).isEqualTo(999);
  }
}
