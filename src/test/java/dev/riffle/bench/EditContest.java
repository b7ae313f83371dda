package dev.riffle.bench;

import static dev.riffle.bench.Numbers.COMPUTED;
import static dev.riffle.bench.Numbers.MILLION;
import static dev.riffle.bench.Numbers.play;
import static dev.riffle.bench.Numbers.queue;

import dev.riffle.bench.Contest.Contender;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Edits of a queue of a million, and jumps in it, against an eager order and a linear search. */
final class EditContest {
  private static final int BATCH = 1_000;

  private EditContest() {}

  static void run() {
    edits();
    jump();
    places();
  }

  private static void edits() {
    EagerOrder order = new EagerOrder(MILLION, new Random(1));
    Random random = new Random(2);
    afterPlays(
        "add at the end against eager order",
        100_000,
        queue -> entry -> queue.add(1),
        Contender.of(1, () -> Numbers.sink = order.cloneAndInsert(MILLION, 1)));
    afterPlays(
        "add in the middle against eager order",
        1_000,
        queue -> entry -> queue.add((int) entry.id(), 1),
        Contender.of(1, () -> Numbers.sink = order.cloneAndInsert(random.nextInt(MILLION), 1)));
    afterPlays(
        "remove anywhere against eager order",
        2_000,
        queue -> queue::remove,
        Contender.of(1, () -> Numbers.sink = order.cloneAndRemove(random.nextInt(MILLION))));
  }

  private static void jump() {
    Object[] items = queue(COMPUTED, PlayMode.IN_ORDER).entries().toArray();
    int searches = 25;
    afterPlays(
        "jump to an entry against linear search",
        1_000,
        queue -> queue::skipTo,
        Contender.of(
            searches,
            () -> {
              int found = 0;
              for (int i = 0; i < searches; i++) { // in the middle on average
                found += LinearSearch.placeOf(items, items[(2 * i + 1) * (MILLION / 50)]);
              }
              Numbers.sink = found;
            }));
  }

  private static void places() {
    PlayQueue<Integer> queue = queue(COMPUTED, PlayMode.SHUFFLE);
    Random random = new Random(4);
    for (int i = 0; i < 5 * BATCH; i++) {
      queue.add(random.nextInt(queue.size()), 1);
      queue.remove(queue.entryAt(random.nextInt(queue.size())));
    }
    int[] places = random.ints(BATCH, 0, queue.size()).toArray();
    List<Entry<Integer>> entries = IntStream.of(places).mapToObj(queue::entryAt).toList();
    time("entryAt", () -> Arrays.stream(places).forEach(at -> Numbers.sink = queue.entryAt(at)));
    time("placeOf", () -> Numbers.sink = entries.stream().mapToInt(queue::placeOf).sum());
  }

  private static void time(String call, Runnable batch) {
    double least = LongStream.of(Contest.nanosOfEach(500, batch)).min().orElseThrow();
    Target.time("1M, 10,000 edits in the middle: " + call, least / BATCH, 1_000).report();
  }

  private static void afterPlays(
      String name,
      double times,
      Function<PlayQueue<Integer>, Consumer<Entry<Integer>>> something,
      Contender other) {
    Contest.warmUp(10_000, afterPlays(COMPUTED.subList(0, 10 * BATCH), something));
    Contest.faster("1M, 1,000 played: " + name, times, 15, afterPlays(COMPUTED, something), other);
  }

  /**
   * Does something a thousand times to a queue that has played a thousand and was not touched
   * otherwise, with a thousand of its entries from all over it, which the caller has at hand.
   */
  private static Contender afterPlays(
      List<Integer> numbers, Function<PlayQueue<Integer>, Consumer<Entry<Integer>>> something) {
    Random random = new Random(3);
    return new Contender(
        BATCH,
        () -> {
          PlayQueue<Integer> queue = queue(numbers, PlayMode.SHUFFLE);
          play(queue, BATCH);
          List<Entry<Integer>> entries =
              random
                  .ints(0, numbers.size())
                  .distinct()
                  .limit(BATCH)
                  .mapToObj(id -> queue.entry(id).orElseThrow())
                  .toList();
          Numbers.sink = entries.stream().mapToLong(Entry::id).sum();
          Consumer<Entry<Integer>> does = something.apply(queue);
          return List.of(() -> entries.forEach(does));
        });
  }
}
