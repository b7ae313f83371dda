package dev.riffle.queue;

import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Queues of the numbers 0 to n - 1, and what the tests of the rules do with them. */
final class Queues {
  private Queues() {}

  /** Returns a builder of a queue of 0 to n - 1, each number its own id. */
  static PlayQueueBuilder<Integer> numbers(int n, String phrase) {
    return PlayQueue.<Integer>builder(Seed.parse(phrase))
        .addAll(IntStream.range(0, n).boxed().toList());
  }

  /** Returns the same with its draws from {@code draws}. */
  static PlayQueueBuilder<Integer> numbers(int n, Draws draws) {
    return numbers(n, "scripted").draws(draws);
  }

  /** Calls next() {@code k} times and returns what came, fewer at the end. */
  static List<Integer> play(PlayQueue<Integer> queue, int k) {
    List<Integer> heard = new ArrayList<>();
    for (int i = 0; i < k; i++) {
      queue.next().ifPresent(entry -> heard.add(entry.item()));
    }
    return heard;
  }

  /** Calls previous() {@code k} times and returns what came, fewer at the beginning. */
  static List<Integer> back(PlayQueue<Integer> queue, int k) {
    List<Integer> heard = new ArrayList<>();
    for (int i = 0; i < k; i++) {
      queue.previous().ifPresent(entry -> heard.add(entry.item()));
    }
    return heard;
  }

  static List<Integer> items(List<Entry<Integer>> entries) {
    return entries.stream().map(Entry::item).toList();
  }

  static int item(Optional<Entry<Integer>> entry) {
    return entry.orElseThrow().item();
  }

  static void skipTo(PlayQueue<Integer> queue, int id) {
    queue.skipTo(queue.entry(id).orElseThrow());
  }
}
