package dev.riffle.bench;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.bench.Target.Bar;
import org.junit.jupiter.api.Test;

class TargetTest {
  @Test
  void holds_atItsBar_andNoFurther() {
    assertThat(new Target("twice as fast", 1, 2, Bar.FASTER, 2).holds()).isTrue();
    assertThat(new Target("twice as fast", 1, 1.99, Bar.FASTER, 2).holds()).isFalse();
    assertThat(new Target("twice as slow", 2, 1, Bar.SLOWER, 2).holds()).isTrue();
    assertThat(new Target("twice as slow", 2.01, 1, Bar.SLOWER, 2).holds()).isFalse();
    assertThat(Target.time("less", 1.99, 2).holds()).isTrue();
    assertThat(Target.time("less", 2, 2).holds()).isFalse();
    assertThat(new Target("twice as large", 2, 1, Bar.LARGER, 2).holds()).isTrue();
    assertThat(new Target("twice as large", 2.01, 1, Bar.LARGER, 2).holds()).isFalse();
    assertThat(Target.bytes("at most", 2, 2).holds()).isTrue();
    assertThat(Target.bytes("at most", 2.01, 2).holds()).isFalse();
    assertThat(new Target("not measured", Double.NaN, 1, Bar.FASTER, 2).holds()).isFalse();
  }

  @Test
  void parse_whatWasWritten_isTheSame() {
    Target target = new Target("a name, 1.5x", 1.0 / 3, Double.NaN, Bar.SLOWER, 1e6);
    assertThat(Target.parse(target.toLine())).hasValue(target);
    assertThat(Target.parse("something that a JVM says")).isEmpty();
    assertThat(Target.parse("")).isEmpty();
  }
}
