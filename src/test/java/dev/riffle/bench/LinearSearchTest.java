package dev.riffle.bench;

import static com.google.common.truth.Truth.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LinearSearchTest {
  @Test
  void placeOf_each_isWhereItStands() {
    Object[] items = IntStream.range(0, 10).mapToObj(i -> new Object()).toArray();
    for (int place = 0; place < items.length; place++) {
      assertThat(LinearSearch.placeOf(items, items[place])).isEqualTo(place);
    }
  }

  @Test
  void placeOf_aTwin_isNotThere() {
    Object[] items = {new ArrayList<>(List.of(1)), new ArrayList<>(List.of(2))};
    assertThat(LinearSearch.placeOf(items, new ArrayList<>(List.of(2)))).isEqualTo(-1);
  }
}
