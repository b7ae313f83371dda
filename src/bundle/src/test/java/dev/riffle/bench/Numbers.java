package dev.riffle.bench;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ContiguousSet;
import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.Keep;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import java.util.List;
import java.util.stream.IntStream;

/** The lists that the contests of queues play, and what they do with a play. */
final class Numbers {
  static final int MILLION = 1_000_000;

  /** Makes each number when it is asked for, so that fetching a song is in no figure. */
  static final ImmutableList<Integer> COMPUTED =
      ImmutableList.copyOf(ContiguousSet.closedOpen(0, MILLION));

  @Keep static Object sink = COMPUTED; // values kept here cannot be eliminated by the compiler

  private Numbers() {}

  /** Returns a list that has {@code n} numbers in memory, as a library has its songs. */
  static ImmutableList<Integer> inMemory(int n) {
    return IntStream.range(0, n).boxed().collect(toImmutableList());
  }

  static PlayQueue<Integer> queue(List<Integer> numbers, PlayMode mode) {
    return PlayQueue.<Integer>builder(Seed.parse("bench")).addAll(numbers).mode(mode).build();
  }

  static PlayQueue<Integer> repeating(List<Integer> numbers) {
    return repeating(numbers, Seed.parse("bench"));
  }

  static PlayQueue<Integer> repeating(List<Integer> numbers, Seed seed) {
    return PlayQueue.<Integer>builder(seed).addAll(numbers).repeat(RepeatMode.ALL).build();
  }

  static void play(PlayQueue<Integer> queue, int plays) {
    for (int i = 0; i < plays; i++) {
      consume(queue.next().orElseThrow());
    }
  }

  /** Takes the played entry or item, and looks into neither. */
  @SuppressWarnings("ReferenceEquality")
  static void consume(Object played) {
    if (played == sink) {
      throw new IllegalStateException("played twice");
    }
  }
}
