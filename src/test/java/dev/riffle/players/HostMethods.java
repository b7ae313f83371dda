package dev.riffle.players;

import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableSet;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Stream;

/** Checks that a class has the methods that a player calls on its queue. */
final class HostMethods {
  private HostMethods() {}

  /** Checks that {@code ours} has each method of {@code host}, by name and parameter types. */
  static void assertHas(Class<?> host, Class<?> ours) {
    assertThat(signatures(host)).isNotEmpty();
    assertThat(signatures(ours)).containsAtLeastElementsIn(signatures(host));
  }

  private static ImmutableSet<String> signatures(Class<?> type) {
    return Stream.of(type.getDeclaredMethods())
        .map(HostMethods::signature)
        .collect(toImmutableSet());
  }

  private static String signature(Method method) {
    return method.getName() + Arrays.toString(method.getParameterTypes());
  }
}
