package dev.riffle.bench;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import dev.riffle.testing.Footprint;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The memory that queues over one list of a million do not share: all objects reached from them,
 * except the list and its items.
 */
final class SharedListMemory {
  private static final int MILLION = 1_000_000;
  private static final int LISTENERS = 10_000;
  private static final int PLAYS = 100;
  private static final int EVERY = 10_000;
  private static final ImmutableList<Integer> SONGS = Numbers.inMemory(MILLION);
  private static final Seed SEED = Seed.parse("shared");

  private SharedListMemory() {}

  public static void main(String[] args) {
    PlayQueue<Integer> one = queue(0);
    PlayQueue<Integer> another = queue(1);
    // Empty lists and the like are one for all queues.
    double each = bytes(new Object[] {one, another}) - bytes(new Object[] {one, null});
    Target.reportBytes("1M, shared: a new queue", each, 1024);
    Numbers.play(one, PLAYS);
    Target.reportBytes("1M, shared: after 100 plays", bytes(one), 8 * 1024);
    Target.reportBytes(
        "1M, shared: the most in a cycle and its seam, a track",
        mostInPlays(queue(0), SONGS, EVERY),
        10);
    Target.reportBytes("1M, shared: the same, with jumps, wishes and switches", mixedCalls(), 10);
    manyListeners();
    restored();
  }

  private static void manyListeners() {
    Object[] queues =
        IntStream.range(0, LISTENERS)
            .mapToObj(
                listener -> {
                  PlayQueue<Integer> queue = queue(listener);
                  Numbers.play(queue, PLAYS);
                  return queue;
                })
            .toArray();
    Target.reportBytes(
        "1M, shared: 10,000 queues, 100 plays each", bytes(queues), 72 * 1024 * 1024);
  }

  /** Queues over a shared list of 100,000, as after the restart of a server. */
  private static void restored() {
    ImmutableList<Integer> songs = Numbers.inMemory(MILLION / 10);
    Object[] queues = new Object[LISTENERS];
    long saved = 0;
    for (int listener = 0; listener < LISTENERS; listener++) {
      PlayQueue<Integer> queue = Numbers.repeating(songs, SEED.derive(listener));
      Numbers.play(queue, PLAYS);
      saved += listener < PLAYS ? Footprint.bytes(queue, ownersOf(songs)) : 0;
      queues[listener] = PlayQueue.restore(queue.state());
    }
    Object[] some = Arrays.copyOf(queues, PLAYS);
    long restored = Footprint.bytes(some, ownersOf(songs));
    String name = "100,000, shared: 100 restored, against never saved";
    new Target(name, (double) restored, (double) saved, Target.Bar.LARGER, 1.1).report();
    Target.reportBytes(
        "100,000, shared: 10,000 restored",
        (double) Footprint.bytes(queues, ownersOf(songs)),
        100_000_000);
  }

  /** Returns the most bytes a track that a queue over {@code list} takes in so many plays. */
  static double mostInPlays(PlayQueue<Integer> queue, ImmutableList<Integer> list, int every) {
    double most = 0;
    for (int played = 0; played < MILLION + MILLION / 10; played += every) {
      Numbers.play(queue, every);
      most = Math.max(most, (double) Footprint.bytes(queue, ownersOf(list)) / queue.size());
    }
    return most;
  }

  /** All other actions of a listener, until all have been played. */
  private static double mixedCalls() {
    PlayQueue<Integer> queue = queue(1);
    Random random = new Random(1);
    double most = 0;
    for (int call = 0; call < 2 * MILLION; call++) {
      Entry<Integer> any = queue.entry(random.nextInt(MILLION)).orElseThrow();
      switch (random.nextInt(100)) {
        case 0 -> queue.skipTo(any);
        case 1 -> queue.enqueue(any);
        case 2 -> queue.playNext(any);
        case 3 -> queue.previous();
        case 4 -> queue.upcoming(5);
        case 5 -> queue.setMode(random.nextBoolean() ? PlayMode.IN_ORDER : PlayMode.SHUFFLE);
        default -> queue.next();
      }
      if (call % EVERY == 0) {
        most = Math.max(most, bytes(queue));
      }
    }
    return most / MILLION;
  }

  private static PlayQueue<Integer> queue(int listener) {
    return Numbers.repeating(SONGS, SEED.derive(listener));
  }

  private static double bytes(Object root) {
    return Footprint.bytes(root, ownersOf(SONGS));
  }

  /** Returns its owner's objects: {@code list}, and the numbers in it or added later. */
  @SuppressWarnings("ReferenceEquality")
  static Predicate<Object> ownersOf(ImmutableList<Integer> list) {
    return object -> object == list || object instanceof Integer;
  }
}
