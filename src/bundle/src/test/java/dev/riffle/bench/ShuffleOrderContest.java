package dev.riffle.bench;

import dev.riffle.bench.Contest.Contender;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import dev.riffle.shuffle.ShuffleOrder;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/** An immutable order of 100,000 against the one that Media3 has. */
final class ShuffleOrderContest {
  private static final int SIZE = 100_000;
  private static final int BATCH = 20;

  private ShuffleOrderContest() {}

  public static void main(String[] args) {
    Contest.warmUp();
    Draws draws = Seed.parse("orders").draws();
    Random random = new Random(1);
    Random place = new Random(2);
    ShuffleOrder ours = ShuffleOrder.of(SIZE, draws);
    EagerOrder other = new EagerOrder(SIZE, random);
    faster(
        "build",
        1.05,
        () -> ShuffleOrder.of(SIZE, draws),
        () -> new EagerOrder(SIZE, ThreadLocalRandom.current()));
    faster(
        "insert one",
        1.1,
        () -> ours.insert(place.nextInt(SIZE), 1, draws),
        () -> other.cloneAndInsert(place.nextInt(SIZE), 1));
    faster(
        "insert 1,000",
        1.15,
        () -> ours.insert(place.nextInt(SIZE), 1_000, draws),
        () -> other.cloneAndInsert(place.nextInt(SIZE), 1_000));
    faster(
        "remove one",
        1.08,
        () -> removed(ours, place.nextInt(SIZE)),
        () -> other.cloneAndRemove(place.nextInt(SIZE)));
  }

  private static ShuffleOrder removed(ShuffleOrder order, int index) {
    return order.remove(index, index + 1);
  }

  private static void faster(
      String name, double times, Supplier<Object> ours, Supplier<Object> other) {
    Contest.faster("order of 100,000: " + name, times, 200, contender(ours), contender(other));
  }

  private static Contender contender(Supplier<Object> one) {
    return Contender.of(
        BATCH,
        () -> {
          for (int i = 0; i < BATCH; i++) {
            Numbers.sink = one.get();
          }
        });
  }
}
