package dev.riffle.bench;

import com.google.common.collect.ContiguousSet;
import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.Keep;
import dev.riffle.bench.Contest.Contender;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A queue of a million against an eager order and a linear search. */
final class QueueContest {
  private static final int MILLION = 1_000_000;
  private static final int BATCH = 1_000;
  private static final ImmutableList<Integer> NUMBERS =
      ImmutableList.copyOf(ContiguousSet.closedOpen(0, MILLION));

  @Keep static Object sink = NUMBERS; // what is kept here cannot be left out by the compiler

  private QueueContest() {}

  public static void main(String[] args) {
    Contest.warmUp();
    Evenings.play(5_000);
    firstTrack();
    edits();
    jump();
    wholeCycle();
    slowestNext();
  }

  private static void firstTrack() {
    // The million is shuffled too seldom for the compiler to care. It sees a list in which as many
    // may rest: of a shorter one it would learn a way that the million does not take.
    Contest.warmUp(2_500, firstTracks(NUMBERS.subList(0, 5_000)));
    Contender other =
        Contender.of(
            1,
            () -> {
              EagerOrder order = new EagerOrder(MILLION, new Random(1));
              consume(NUMBERS.get(order.first()));
              sink = order;
            });
    Contest.faster(
        "1M: switch and first track against eager order", 50_000, 5, firstTracks(NUMBERS), other);
  }

  /** Some one after the other: the first finds the caches full of somebody else's work. */
  private static Contender firstTracks(List<Integer> numbers) {
    return new Contender(
        1,
        () -> {
          List<PlayQueue<Integer>> queues =
              Stream.generate(() -> queue(numbers, PlayMode.IN_ORDER)).limit(8).toList();
          queues.forEach(PlayQueue::next); // the listener hears the first song, in order
          return queues.stream().map(queue -> (Runnable) () -> shuffle(queue)).toList();
        });
  }

  private static void shuffle(PlayQueue<Integer> queue) {
    queue.setMode(PlayMode.SHUFFLE);
    consume(queue.next().orElseThrow());
  }

  private static void edits() {
    EagerOrder order = new EagerOrder(MILLION, new Random(1));
    Random random = new Random(2);
    afterPlays(
        "add at the end against eager order",
        100_000,
        queue -> entry -> queue.add(1),
        Contender.of(1, () -> sink = order.cloneAndInsert(MILLION, 1)));
    afterPlays(
        "add in the middle against eager order",
        1_000,
        queue -> entry -> queue.add((int) entry.id(), 1),
        Contender.of(1, () -> sink = order.cloneAndInsert(random.nextInt(MILLION), 1)));
    afterPlays(
        "remove anywhere against eager order",
        2_000,
        queue -> queue::remove,
        Contender.of(1, () -> sink = order.cloneAndRemove(random.nextInt(MILLION))));
  }

  private static void jump() {
    Object[] items = queue(NUMBERS, PlayMode.IN_ORDER).entries().toArray();
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
              sink = found;
            }));
  }

  private static void afterPlays(
      String name,
      double times,
      Function<PlayQueue<Integer>, Consumer<Entry<Integer>>> something,
      Contender other) {
    Contest.warmUp(200, afterPlays(NUMBERS.subList(0, 10 * BATCH), something));
    Contest.faster("1M, 1,000 played: " + name, times, 15, afterPlays(NUMBERS, something), other);
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
          IntStream.range(0, BATCH).forEach(i -> queue.next());
          List<Entry<Integer>> entries =
              random
                  .ints(0, numbers.size())
                  .distinct()
                  .limit(BATCH)
                  .mapToObj(id -> queue.entry(id).orElseThrow())
                  .toList();
          sink = entries.stream().mapToLong(Entry::id).sum();
          Consumer<Entry<Integer>> does = something.apply(queue);
          return List.of(() -> entries.forEach(does));
        });
  }

  private static void wholeCycle() {
    Contender ours =
        new Contender(
            MILLION,
            () -> {
              PlayQueue<Integer> queue = queue(NUMBERS, PlayMode.SHUFFLE);
              return List.of(() -> playCycle(queue));
            });
    Contender other =
        Contender.of(
            MILLION,
            () -> {
              EagerOrder order = new EagerOrder(MILLION, new Random(1));
              for (int i = order.first(); i != EagerOrder.NONE; i = order.next(i)) {
                consume(NUMBERS.get(i));
              }
            });
    Contest.slower("1M: a whole cycle by next(), each, against eager order", 4, 7, ours, other);
  }

  private static void playCycle(PlayQueue<Integer> queue) {
    for (int i = 0; i < MILLION; i++) {
      consume(queue.next().orElseThrow());
    }
  }

  /** Takes what is played, the entry or the item, and looks into neither. */
  @SuppressWarnings("ReferenceEquality")
  private static void consume(Object played) {
    if (played == sink) {
      throw new IllegalStateException("played twice");
    }
  }

  /**
   * The one thing that is timed by the wall clock: the clock of a thread takes longer than what is
   * timed. So whatever else goes on is timed as well, and of five runs, the same call by call, the
   * least counts.
   */
  private static void slowestNext() {
    long[] least = new long[MILLION];
    Arrays.fill(least, Long.MAX_VALUE);
    for (int run = 0; run < 5; run++) {
      PlayQueue<Integer> queue = queue(NUMBERS, PlayMode.SHUFFLE);
      for (int i = 0; i < MILLION; i++) {
        long before = System.nanoTime();
        consume(queue.next().orElseThrow());
        least[i] = Math.min(least[i], System.nanoTime() - before);
      }
    }
    Arrays.sort(least);
    Target.time("1M: slowest next() of a cycle", (double) least[MILLION - 1], 3e6).report();
    Target.time("1M: 99.99 % of them", (double) least[MILLION - 1 - MILLION / 10_000], 20e3)
        .report();
  }

  private static PlayQueue<Integer> queue(List<Integer> numbers, PlayMode mode) {
    return PlayQueue.<Integer>builder(Seed.parse("bench")).addAll(numbers).mode(mode).build();
  }
}
