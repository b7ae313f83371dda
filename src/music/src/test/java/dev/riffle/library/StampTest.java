package dev.riffle.library;

import static com.google.common.truth.Truth.assertThat;

import org.junit.jupiter.api.Test;

class StampTest {
  @Test
  void equals_requiresEachField() {
    Stamp stamp = new Stamp(1, 2, 3, 4);
    assertThat(stamp).isEqualTo(new Stamp(1, 2, 3, 4));
    assertThat(stamp.hashCode()).isEqualTo(new Stamp(1, 2, 3, 4).hashCode());
    assertThat(stamp).isNotEqualTo(new Stamp(0, 2, 3, 4));
    assertThat(stamp).isNotEqualTo(new Stamp(1, 0, 3, 4));
    assertThat(stamp).isNotEqualTo(new Stamp(1, 2, 0, 4));
    assertThat(stamp).isNotEqualTo(new Stamp(1, 2, 3, 0));
  }
}
