package dev.riffle.bench;

import dev.riffle.bench.Contest.Contender;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * A shuffle whose places are known beforehand: the floor of any, and with 52 ints, some 45
 * nanoseconds, the other of short calls. It neither allocates, nor mispredicts, nor leaves the
 * first cache, so it takes the same in each process and measures the speed of the machine. The
 * ratio of a call to it was the same on two machines within a third; an order of a million, copied
 * at each edit, depended on their memory and differed by a factor of six.
 */
final class Swaps {
  private static final int DECK = 52;
  private static final int BATCH = 1_000;
  private static final int ROUNDS = 300;
  private static final int WARM_UP_ROUNDS = 5_000;
  private static final Contender OF_A_DECK = ofADeck();

  private Swaps() {}

  /** Returns the swaps of a shuffle of {@code n}. */
  static Consumer<int[]> of(int n) {
    Draws draws = Seed.parse("swaps").draws();
    int[] places = IntStream.range(0, n).map(i -> draws.below(i + 1)).toArray();
    return values -> {
      for (int i = n - 1; i > 0; i--) {
        int value = values[i];
        values[i] = values[places[i]];
        values[places[i]] = value;
      }
    };
  }

  static Contender deck() {
    return OF_A_DECK;
  }

  private static Contender ofADeck() {
    Consumer<int[]> swaps = of(DECK);
    int[] deck = IntStream.range(0, DECK).toArray();
    Contender contender =
        Contender.of(
            BATCH,
            () -> {
              for (int i = 0; i < BATCH; i++) {
                swaps.accept(deck);
              }
            });
    Contest.warmUp(WARM_UP_ROUNDS, contender);
    return contender;
  }

  /** Reports whether something that takes {@code nanos} takes at most so many times a deck. */
  static void report(String name, double nanos, double times) {
    double deck = Contest.least(ROUNDS, OF_A_DECK);
    new Target(name + " against 52 swaps", nanos, deck, Target.Bar.SLOWER, times).report();
  }
}
