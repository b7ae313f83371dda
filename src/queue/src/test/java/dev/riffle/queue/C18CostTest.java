package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.skipTo;

import com.google.common.collect.ContiguousSet;
import com.google.common.collect.ImmutableList;
import com.sun.management.ThreadMXBean;
import dev.riffle.shuffle.Seed;
import dev.riffle.testing.Footprint;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * No call makes a pass over the queue. The allocations of a call show that without a clock: a
 * shuffled array of a million would take four megabytes. Benchmarks measure the time of calls.
 */
class C18CostTest {
  private static final int MILLION = 1_000_000;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Test
  void firstNext_ofAMillion_allocatesNextToNothing() {
    PlayQueue<Integer> queue = numbers(MILLION, "cost").mode(PlayMode.IN_ORDER).build();
    warmUp();
    assertCost(
        "switch and first next",
        16_384,
        () -> {
          queue.setMode(PlayMode.SHUFFLE);
          queue.next();
        });
  }

  @Test
  void thousandPlaysOfAMillion_allocateInProportionToThePlays() {
    PlayQueue<Integer> queue = numbers(MILLION, "cost").build();
    warmUp();
    assertCost("1,000 plays", 512 * 1024, () -> play(queue, 1000));
    assertCost(
        "1,000 back and forward",
        256 * 1024,
        () -> {
          for (int i = 0; i < 999; i++) {
            queue.previous();
          }
          for (int i = 0; i < 999; i++) {
            queue.next();
          }
        });
    assertCost("a jump", 4096, () -> skipTo(queue, 777_777));
    assertCost(
        "adding at the end",
        4_500_000 * 2,
        () -> queue.add(MILLION)); // the list of entries may grow by half
    assertCost("ten peeks", 16_384, () -> queue.upcoming(10));
    assertCost(
        "a hundred toggles",
        512 * 1024,
        () -> {
          for (int i = 0; i < 50; i++) {
            queue.setMode(PlayMode.IN_ORDER);
            queue.setMode(PlayMode.SHUFFLE);
          }
        });
  }

  /** So that a server keeps a queue for each user. */
  @Test
  void memory_ofANewQueueOverASharedList_isAtMostAKilobyte() {
    ImmutableList<Integer> shared = ContiguousSet.closedOpen(0, MILLION).asList();
    PlayQueue<Integer> one = PlayQueue.<Integer>builder(Seed.parse("one")).addAll(shared).build();
    PlayQueue<Integer> other = PlayQueue.<Integer>builder(Seed.parse("two")).addAll(shared).build();
    // What the queues share is left out: in a server it is one for all.
    assertThat(bytes(one, other) - bytes(one)).isAtMost(1_024);
  }

  /** The rows of two million places take megabytes while they are drawn, and none afterwards. */
  @Test
  void memory_ofALookFarAhead_isGivenBackWithIt() {
    PlayQueue<Integer> queue = numbers(MILLION, "cost").repeat(RepeatMode.ALL).build();
    play(queue, 10);
    long before = bytes(queue);
    assertThat(queue.upcoming(2 * MILLION)).hasSize(2 * MILLION);
    assertThat(bytes(queue) - before).isGreaterThan(4_000_000);
    queue.reshuffle(); // drops the look-ahead
    queue.next();
    assertThat(bytes(queue) - before).isLessThan(2_000_000);
  }

  /** A player that always shows the next five keeps nothing of those that it has played. */
  @Test
  void memory_ofFiveRowsAhead_doesNotGrowWithThePlays() {
    PlayQueue<Integer> showing = numbers(MILLION, "cost").build();
    PlayQueue<Integer> other = numbers(MILLION, "cost").build();
    for (int i = 0; i < 3_000; i++) {
      showing.next();
      assertThat(showing.upcoming(5)).hasSize(5);
    }
    play(other, 3_005);
    assertThat(bytes(showing) - bytes(other)).isLessThan(2_000);
  }

  @Test
  void items_unchangedOrOnlyMoved_areSharedWithTheState() {
    ImmutableList<Integer> listed = ContiguousSet.closedOpen(0, 2_000).asList();
    PlayQueue<Integer> queue =
        PlayQueue.<Integer>builder(Seed.parse("shared")).addAll(listed).build();
    assertThat(queue.state().items()).isSameInstanceAs(listed);
    queue.moveAll(List.of(entry(queue, 1_999), entry(queue, 5)), 3);
    assertThat(queue.state().items()).isSameInstanceAs(listed);
    queue.replace(entry(queue, 7), -7);
    assertThat(queue.state().items().get(7)).isEqualTo(-7);
    assertThat(listed.get(7)).isEqualTo(7);
  }

  @Test
  void memory_ofRemovedEntries_isGivenBack() {
    PlayQueue<Integer> queue = numbers(100_000, "cost").build();
    long before = bytes(queue);
    queue.removeAll(queue.entries().subList(0, 99_000));
    assertThat(bytes(queue)).isLessThan(before / 10);
    play(queue, 2_000);
    assertThat(bytes(queue)).isLessThan(before / 10);
  }

  /** Counts objects, since the heap of the JVM also holds those of other tests. */
  private static long bytes(Object... queues) {
    return Footprint.bytes(
        queues,
        object ->
            !object.getClass().isArray()
                && object.getClass().getModule() == Object.class.getModule());
  }

  @Test
  void upcoming_k_drawsNoMoreThanK() {
    int[] drawn = {0};
    PlayQueue<Integer> queue =
        numbers(
                1000,
                bound -> {
                  drawn[0]++;
                  return bound / 2;
                })
            .build();
    queue.upcoming(10);
    assertThat(drawn[0]).isEqualTo(10);
    queue.upcoming(10);
    play(queue, 10);
    assertThat(drawn[0]).isEqualTo(10);
  }

  /** Makes each call once whose cost is asked for: the first one loads its classes. */
  private static void warmUp() {
    PlayQueue<Integer> queue = numbers(100, "warm").build();
    play(queue, 10);
    queue.previous();
    skipTo(queue, 50);
    queue.add(100);
    queue.upcoming(10);
    queue.setMode(PlayMode.IN_ORDER);
    queue.setMode(PlayMode.SHUFFLE);
  }

  private static void assertCost(String what, long mostBytes, Runnable calls) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    calls.run();
    long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
    assertWithMessage("%s, bytes allocated", what).that(bytes).isAtMost(mostBytes);
  }
}
