package dev.riffle.queue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.List;
import java.util.Random;

/** The arguments of random calls, and these calls in words. */
final class RandomArguments {
  final Random random;
  private final StringBuilder calls = new StringBuilder();

  RandomArguments(long seed) {
    random = new Random(seed);
  }

  void begin(Object call) {
    calls.append("; ").append(call);
  }

  @CanIgnoreReturnValue
  <E> E note(E argument) {
    calls.append(' ').append(argument);
    return argument;
  }

  @SafeVarargs
  final <E> E any(E... values) {
    return values[random.nextInt(values.length)];
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  <E> E anyOf(List<E> values) {
    return values.get(random.nextInt(values.size()));
  }

  @Override
  public String toString() {
    return calls.toString();
  }
}
