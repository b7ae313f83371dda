package dev.riffle.bench;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.PlayQueueBuilder;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import dev.riffle.testing.Footprint;
import java.util.List;
import java.util.Random;

/**
 * The memory of a queue of a million for its order, between two calls: all objects reached from the
 * queue, except the list of its owner and all items.
 */
final class Memory {
  private static final int MILLION = 1_000_000;
  private static final int EVERY = 1_000;
  private static final ImmutableList<Integer> SONGS = Numbers.inMemory(MILLION);

  private Memory() {}

  public static void main(String[] args) {
    PlayQueue<Integer> queue = million().historyLimit(0).repeat(RepeatMode.ALL).build();
    Numbers.play(queue, 1_000);
    Target.reportBytes("1M, 1,000 played: memory for the order", bytes(queue), 48 * 1024);
    Target.reportBytes("1M: the most in a cycle and its seam, a track", mostInPlays(queue), 10);
    edit(queue, 10_000);
    Target.reportBytes(
        "1M: the same after 10,000 edits in the middle, a track", mostInPlays(queue), 10);
    historyOfAPlay();
  }

  private static void historyOfAPlay() {
    PlayQueue<Integer> with = million().build();
    PlayQueue<Integer> without = million().historyLimit(0).build();
    Numbers.play(with, 2 * PlayQueue.DEFAULT_HISTORY_LIMIT);
    Numbers.play(without, 2 * PlayQueue.DEFAULT_HISTORY_LIMIT);
    Target.reportBytes(
        "1M: history at its limit, a play",
        (bytes(with) - bytes(without)) / PlayQueue.DEFAULT_HISTORY_LIMIT,
        7);
  }

  private static double mostInPlays(PlayQueue<Integer> queue) {
    return SharedListMemory.mostInPlays(queue, SONGS, EVERY);
  }

  private static void edit(PlayQueue<Integer> queue, int edits) {
    Random random = new Random(1);
    List<Entry<Integer>> entries = queue.entries();
    int[] removed = random.ints(0, MILLION).distinct().limit(edits / 2).toArray();
    for (int id : removed) {
      queue.add(random.nextInt(queue.size()), id);
      queue.remove(entries.get(id));
    }
  }

  private static PlayQueueBuilder<Integer> million() {
    return PlayQueue.<Integer>builder(Seed.parse("memory")).addAll(SONGS);
  }

  private static double bytes(PlayQueue<Integer> queue) {
    return Footprint.bytes(queue, SharedListMemory.ownersOf(SONGS));
  }
}
