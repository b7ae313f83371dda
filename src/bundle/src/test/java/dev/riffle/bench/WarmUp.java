package dev.riffle.bench;

import com.google.common.collect.ContiguousSet;
import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Calls all that a queue can do, or the compiler bets on what it has seen, and the timing includes
 * a lost bet.
 */
final class WarmUp {
  private static final ImmutableList<PlayMode> MODES = ImmutableList.copyOf(PlayMode.values());
  private static final ImmutableList<RepeatMode> REPEATS =
      ImmutableList.copyOf(RepeatMode.values());

  private final Random random;
  private final PlayQueue<Integer> queue;
  private long ids;

  private WarmUp(int seed) {
    random = new Random(seed);
    queue =
        PlayQueue.<Integer>builder(Seed.of(seed, 0, 0, 0))
            .addAll(ContiguousSet.closedOpen(0, 1 << seed % 13))
            .mode(MODES.get(seed % 3))
            .build();
    ids = queue.size();
  }

  /** Makes {@code count} queues, and two hundred calls on each. */
  static void play(int count) {
    IntStream.range(0, count)
        .mapToObj(WarmUp::new)
        .forEach(one -> IntStream.range(0, 200).forEach(call -> one.call()));
  }

  private void call() {
    switch (random.nextInt(24)) {
      case 0 -> queue.setMode(MODES.get(random.nextInt(3)));
      case 1 -> queue.setRepeat(REPEATS.get(random.nextInt(3)));
      case 2, 3 -> queue.previous();
      case 4 -> queue.trackEnded();
      case 5, 6 -> queue.upcoming(random.nextInt(4));
      case 7 -> queue.history(random.nextInt(4));
      case 8, 9, 10, 11, 12 -> edit();
      case 13, 14 -> withAny(queue::skipTo);
      case 15 -> ask();
      default -> queue.next();
    }
  }

  private void edit() {
    switch (random.nextInt(11)) {
      case 0, 1 -> added(queue.add(1));
      case 2, 3 -> added(queue.add(random.nextInt(queue.size() + 1), 2));
      case 4 ->
          queue
              .addAll(random.nextInt(queue.size() + 1), ImmutableList.of(3, 4))
              .forEach(this::added);
      case 5, 6, 7 -> withAny(queue::remove);
      case 8 -> withAny(entry -> queue.move(entry, random.nextInt(queue.size())));
      case 9 -> bulk();
      default -> start();
    }
  }

  private void bulk() {
    switch (random.nextInt(3)) {
      case 0 -> withAny(entry -> queue.removeAll(ImmutableList.of(entry)));
      case 1 -> withAny(entry -> queue.moveAll(ImmutableList.of(entry), 0));
      default -> withAny(entry -> queue.replace(entry, 5));
    }
  }

  private void added(Entry<Integer> entry) {
    ids = entry.id() + 1;
  }

  /** Begins anew, now and then. */
  private void start() {
    if (random.nextInt(100) == 0) {
      queue.clear();
      queue.addAll(0, ContiguousSet.closedOpen(0, 1 << random.nextInt(13))).forEach(this::added);
    } else {
      queue.reshuffle();
    }
  }

  private void ask() {
    switch (random.nextInt(3)) {
      case 0 -> withAny(queue::playNext);
      case 1 -> withAny(queue::enqueue);
      default -> withAny(queue::dequeue);
    }
  }

  private void withAny(Consumer<Entry<Integer>> something) {
    queue.entry(random.nextLong(ids + 1)).ifPresent(something);
  }
}
