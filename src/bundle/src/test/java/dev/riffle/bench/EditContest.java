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
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Edits of a queue of a million, jumps in it, and places that are looked up. */
final class EditContest {
  private static final int BATCH = 1_000;
  // The compiler replaces its code again during the first 15,000 calls on a queue of this size.
  private static final int ROUNDS = 60;

  private EditContest() {}

  static void run() {
    edits();
    places();
  }

  private static void edits() {
    afterPlays("add at the end", 1.6, queue -> entry -> queue.add(1));
    afterPlays("add in the middle", 24, queue -> entry -> queue.add((int) entry.id(), 1));
    afterPlays("remove anywhere", 22, queue -> queue::remove);
    afterPlays("jump to an entry", 2.6, queue -> queue::skipTo);
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
    TreeMap<Integer, Integer> runs = new TreeMap<>();
    random.ints(20 * BATCH, 0, MILLION).forEach(first -> runs.put(first, first));
    Contender other =
        Contender.of(
            BATCH, () -> Arrays.stream(places).forEach(at -> Numbers.sink = runs.floorKey(at)));
    String edited = "1M, 10,000 edits in the middle: ";
    Contest.slower(
        edited + "entryAt against 52 swaps",
        4.5,
        500,
        Contender.of(
            BATCH, () -> Arrays.stream(places).forEach(at -> Numbers.sink = queue.entryAt(at))),
        Swaps.deck());
    Contest.slower(
        edited + "placeOf against a TreeMap of 20,000",
        4,
        500,
        Contender.of(BATCH, () -> Numbers.sink = entries.stream().mapToInt(queue::placeOf).sum()),
        other);
  }

  private static void afterPlays(
      String name, double times, Function<PlayQueue<Integer>, Consumer<Entry<Integer>>> something) {
    Contest.warmUp(10_000, afterPlays(COMPUTED.subList(0, 10 * BATCH), something));
    Contest.slower(
        "1M, 1,000 played: " + name + " against 52 swaps",
        times,
        ROUNDS,
        afterPlays(COMPUTED, something),
        Swaps.deck());
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
