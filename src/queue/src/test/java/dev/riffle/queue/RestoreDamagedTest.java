package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.numbers;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.testing.Repeats;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A state that is damaged at random is refused, or makes a queue that answers. */
class RestoreDamagedTest {
  private static final int STATES = Repeats.of(50, 300);
  private static final int MIN_TAKEN = STATES / 50;
  private static final int CALLS = 50;
  private static final ImmutableList<String> ROWS_OF_EDITS = ImmutableList.of("undo", "redo");

  private static final Drawing<Integer> LETTERS =
      Drawing.<Integer>uniform()
          .weights(item -> 1 + Math.floorMod(item, 4)) // of 0, gaps of all entries would be refused
          .units(item -> item / 3, item -> -item);

  static IntStream seeds() {
    return IntStream.range(0, Repeats.of(10, 20));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void damagedAtRandom_isRejectedOrAnswers(int seed) {
    int taken = 0;
    for (int i = 0; i < STATES; i++) {
      Random random = new Random(seed * 1_000_003L + i);
      QueueState<Integer> damaged = anyState(random);
      for (int times = random.nextInt(4) == 0 ? 2 : 1; times > 0; times--) {
        damaged = damage(damaged, random);
      }
      PlayQueue<Integer> queue;
      try {
        queue = PlayQueue.restore(damaged, LETTERS);
      } catch (IllegalArgumentException refused) {
        assertThat(refused).hasMessageThat().isNotEmpty();
        continue;
      }
      taken++;
      answer(queue, i, "state " + i + ": " + damaged);
    }
    assertWithMessage("states that were taken").that(taken).isAtLeast(MIN_TAKEN);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void editsDamagedAtRandom_areRejectedOrUndone(int seed) {
    int taken = 0;
    for (int i = 0; i < STATES; i++) {
      Random random = new Random(seed * 1_000_003L + i);
      QueueState<Integer> state = anyState(random);
      String row = ROWS_OF_EDITS.get(random.nextInt(ROWS_OF_EDITS.size()));
      PlayQueue<Integer> queue;
      try {
        queue = PlayQueue.restore(damage(state, row, random), LETTERS);
      } catch (IllegalArgumentException refused) {
        continue;
      }
      taken++;
      try {
        boolean redo = random.nextBoolean();
        while (redo ? queue.redo() : queue.undo()) {
          queue.asList().forEach(entry -> assertThat(entry.item()).isNotNull());
        }
        while (redo ? queue.undo() : queue.redo()) {
          queue.upcoming(5);
        }
      } catch (RuntimeException e) {
        throw new AssertionError(e + " of " + row + " in state " + i, e);
      }
      answer(queue, i, row + " in state " + i);
    }
    assertWithMessage("states that were taken").that(taken).isAtLeast(MIN_TAKEN);
  }

  private static QueueState<Integer> anyState(Random random) {
    PlayQueue<Integer> queue =
        numbers(6, "damage " + random.nextLong())
            .undoLimit(20)
            .drawing(random.nextBoolean() ? Drawing.uniform() : LETTERS)
            .build();
    MoreCalls calls = new MoreCalls(random.nextLong());
    for (int call = random.nextInt(60); call > 0; call--) {
      calls.callOn(queue);
    }
    return queue.state();
  }

  private static QueueState<Integer> damage(QueueState<Integer> state, Random random) {
    ImmutableList<String> rows = ImmutableList.copyOf(state.rows().keySet());
    return damage(state, rows.get(random.nextInt(rows.size())), random);
  }

  /** Changes, leaves out or puts in one number of a row. */
  private static QueueState<Integer> damage(QueueState<Integer> state, String name, Random random) {
    Map<String, List<Long>> rows = new LinkedHashMap<>(state.rows());
    List<Long> row = new ArrayList<>(state.rows().getOrDefault(name, List.of()));
    int at = row.isEmpty() ? 0 : random.nextInt(row.size());
    long number =
        switch (random.nextInt(4)) {
          case 0 -> random.nextLong();
          case 1 -> -1;
          default -> random.nextInt(8);
        };
    if (row.isEmpty() || random.nextInt(4) == 0) {
      row.add(at, number);
    } else if (random.nextInt(3) == 0) {
      row.remove(at);
    } else {
      row.set(at, number);
    }
    rows.put(name, row);
    return QueueState.of(state.seed(), state.items(), state.ids(), ImmutableMap.copyOf(rows));
  }

  /** Fails if one of 50 random calls does, or the state after them is refused. */
  static void answer(PlayQueue<Integer> queue, long seed, String message) {
    MoreCalls calls = new MoreCalls(seed);
    try {
      for (int call = 0; call < CALLS; call++) {
        calls.callOn(queue);
      }
      QueueState<Integer> state = queue.state();
      assertThat(PlayQueue.restore(state, LETTERS).state()).isEqualTo(state);
    } catch (RuntimeException e) {
      throw new AssertionError(e + " of " + message, e);
    }
  }
}
