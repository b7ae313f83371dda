package dev.riffle.shuffle;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.math.IntMath;
import java.util.Map;
import java.util.function.Function;
import org.apache.commons.numbers.fraction.BigFraction;

/** Checks the law of an experiment, by all its draws. */
public final class UniformLaw {
  private UniformLaw() {}

  /** Checks that {@code outcomes} outcomes are possible, and equally likely. */
  public static void assertUniform(int outcomes, Function<Draws, String> experiment) {
    Map<String, BigFraction> law = Chances.law(experiment);
    assertThat(law).hasSize(outcomes);
    assertThat(law.values().stream().distinct()).containsExactly(BigFraction.of(1, outcomes));
  }

  /** Checks that every order of {@code n} is possible, and all are equally likely. */
  public static void assertUniformOrders(int n, Function<Draws, int[]> experiment) {
    assertUniform(IntMath.factorial(n), draws -> Chances.text(experiment.apply(draws)));
  }

  /** Checks that not every order of {@code n} is possible, or some are likelier than others. */
  public static void assertNotUniformOrders(int n, Function<Draws, int[]> experiment) {
    Map<String, BigFraction> law = Chances.law(draws -> Chances.text(experiment.apply(draws)));
    boolean isUneven = law.values().stream().distinct().count() > 1;
    assertThat(isUneven || law.size() < IntMath.factorial(n)).isTrue();
  }
}
