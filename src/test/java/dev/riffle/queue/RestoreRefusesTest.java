package dev.riffle.queue;

import static com.google.common.base.Strings.nullToEmpty;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.remove;
import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A state that contradicts itself, out of a file that is damaged or was edited, is refused in a
 * sentence; one that is not refused makes a queue that answers.
 */
class RestoreRefusesTest {
  /** Six entries, 0 was removed, 6 put in; two asked for, one ahead, two shown. */
  private static QueueState<Integer> state() {
    PlayQueue<Integer> queue = numbers(6, "refuse").repeat(RepeatMode.ALL).build();
    remove(queue, 0);
    queue.add(2, 6);
    play(queue, 3);
    back(queue, 1);
    queue.enqueue(queue.current().orElseThrow());
    queue.upcoming(3);
    return queue.state();
  }

  static List<String> rowNames() {
    return List.copyOf(state().rows().keySet());
  }

  @Test
  void state_asItIs_isTaken() {
    assertThat(PlayQueue.restore(state()).state()).isEqualTo(state());
  }

  @ParameterizedTest
  @MethodSource("rowNames")
  void rowMissing_isRefusedByName(String name) {
    Map<String, ImmutableLongArray> rows = new LinkedHashMap<>(state().rows());
    rows.remove(name);
    assertRefused("row " + name + " is missing", with(rows));
  }

  @Test
  void rowUnknown_isRefusedByName() {
    Map<String, ImmutableLongArray> rows = new LinkedHashMap<>(state().rows());
    rows.put("mood", ImmutableLongArray.of(1));
    assertRefused("rows [mood] must be known", with(rows));
  }

  /** Slots are 0 to 5; 2 was heard, 1 plays and is asked for again, 5 is ahead, 4 is shown. */
  @ParameterizedTest(name = "{0} [{1}]")
  @CsvSource(
      delimiter = '|',
      value = {
        "mode            | 3             | mode (3) must be in [0, 2]",
        "repeat          | -1            | repeat (-1) must be in [0, 2]",
        "repeat          |               | row repeat ([]) is too short",
        "historyLimit    | -1            | historyLimit (-1) must be in [0, 2147483647]",
        "nextId          | 6             | id (6) must be below 6 and there once",
        "nextId          |               | nextId ([]) must be a number",
        "order           | 1 2 5 3 4     | order must have all 6 entries",
        "order           | 1 2 5 3 4 4   | order (4) must be there once",
        "generator       | 1 2 3         | generator ([1, 2, 3]) must be four words",
        "generator       | 0 0 0 0       | state (0, 0, 0, 0) must have a bit that is set",
        "mode            | 0             | owed must be nothing IN_ORDER",
        "mode            | 2             | shown (1) must be of no cycle",
        "historyLimit    | 0             | behind must have at most 0 plays",
        "current         | 6 0 2         | current (6) must be in [-1, 5]",
        "cursor          | 0 2           | cursor (2) must be in [0, 1]",
        "behind          | 6             | behind (6) must be in [0, 5]",
        "behindPositions | 0 1           | positions (2) must come in threes",
        "behindPositions | 0 1 2         | positions (2) must be in [0, 1]",
        "behindPositions |               | positions (0) must be as many as plays",
        "ahead           | -1            | ahead (-1) must be in [0, 5]",
        "lane            | 1 1           | lane (1) must be there once",
        "shown           | 0             | owed (0) must be owed once",
        "cycle           | 0 0 2 -1      | cycle (2) must be in [0, 1]",
        "cycle           | 0 0 0 6       | cycle (6) must be in [-1, 5]",
        "cycle           | 0 0 1 -1      | owed (2) must be nothing before it is needed",
        "promised        | 3             | promised (3) must be in the lane",
        "shownHere       | 2             | shownHere (2) must be in [0, 1]",
        "owed            | 7 7           | owed (7) must be in [0, 6]",
        "owed            | 2 1           | owed (3) must be held if it rests",
        "moved           | 1 6           | moved (6) must be in [0, 5]",
        "heard           | 2 5 5         | heard (5) must be there once",
        "resting         | 2 1 1000      | resting (2) must be what the gap (1) says"
      })
  void rowThatContradicts_isRefused(String name, @Nullable String numbers, String message) {
    Map<String, ImmutableLongArray> rows = new LinkedHashMap<>(state().rows());
    ImmutableLongArray.Builder row = ImmutableLongArray.builder();
    for (String number : Splitter.on(' ').omitEmptyStrings().split(nullToEmpty(numbers))) {
      row.add(Long.parseLong(number));
    }
    assertThat(rows.put(name, row.build())).isNotNull();
    assertRefused(message, with(rows));
  }

  @Test
  void askedForAndShown_owedTwice_isRefused() {
    PlayQueue<Integer> queue = numbers(6, "twice").build();
    play(queue, 1);
    Entry<Integer> asked = queue.upcoming(5).get(4);
    queue.enqueue(asked);
    Map<String, ImmutableLongArray> rows = new LinkedHashMap<>(queue.state().rows());
    assertThat(rows).containsEntry("promised", ImmutableLongArray.of(asked.id()));
    long[] shown = requireNonNull(rows.get("shown")).toArray();
    shown[0] = asked.id();
    rows.put("shown", ImmutableLongArray.copyOf(shown));
    assertRefused("owed (" + asked.id() + ") must be owed once", with(queue.state(), rows));
  }

  @Test
  void shownOfTheNextCycle_withoutItsRest_isRefused() {
    PlayQueue<Integer> queue = numbers(4, "rest").repeat(RepeatMode.ALL).build();
    play(queue, 4);
    queue.upcoming(2);
    Map<String, ImmutableLongArray> rows = new LinkedHashMap<>(queue.state().rows());
    rows.put("owed", ImmutableLongArray.of(0, 0));
    rows.put("moved", ImmutableLongArray.of());
    assertRefused("owed (0) must be all the rest", with(queue.state(), rows));
  }

  @Test
  void ids_twiceOrTooFew_areRefused() {
    QueueState<Integer> state = state();
    assertRefused(
        "id (1) must be below 7 and there once",
        new QueueState<>(
            state.seed(), state.items(), ImmutableLongArray.of(5, 1, 2, 3, 1, 6), state.rows()));
    assertRefused(
        "ids (5) must be as many as items (6)",
        new QueueState<>(state.seed(), state.items(), state.ids().subArray(0, 5), state.rows()));
  }

  static IntStream seeds() {
    return IntStream.range(0, 20);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void damagedAtRandom_isRefusedOrAnswers(int seed) {
    int taken = 0;
    for (int i = 0; i < 500; i++) {
      Random random = new Random(seed * 1_000_003L + i);
      QueueState<Integer> damaged = damage(anyState(random), random);
      PlayQueue<Integer> queue;
      try {
        queue = PlayQueue.restore(damaged);
      } catch (IllegalArgumentException refused) {
        assertThat(refused).hasMessageThat().isNotEmpty();
        continue;
      }
      taken++;
      RandomCalls calls = new RandomCalls(i);
      for (int call = 0; call < 60; call++) {
        try {
          calls.callOn(queue);
        } catch (RuntimeException e) {
          throw new AssertionError("state " + i + ": " + damaged, e);
        }
      }
    }
    assertWithMessage("states that were taken").that(taken).isGreaterThan(10);
  }

  private static QueueState<Integer> anyState(Random random) {
    PlayQueue<Integer> queue = numbers(6, "damage " + random.nextLong()).build();
    RandomCalls calls = new RandomCalls(random.nextLong());
    for (int call = random.nextInt(60); call > 0; call--) {
      calls.callOn(queue);
    }
    return queue.state();
  }

  /** Changes, leaves out or puts in one number of one row. */
  private static QueueState<Integer> damage(QueueState<Integer> state, Random random) {
    Map<String, ImmutableLongArray> rows = new LinkedHashMap<>(state.rows());
    String name = ImmutableList.copyOf(rows.keySet()).get(random.nextInt(rows.size()));
    List<Long> row =
        new ArrayList<>(state.rows().getOrDefault(name, ImmutableLongArray.of()).asList());
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
    rows.put(name, ImmutableLongArray.copyOf(row));
    return new QueueState<>(state.seed(), state.items(), state.ids(), ImmutableMap.copyOf(rows));
  }

  private static QueueState<Integer> with(Map<String, ImmutableLongArray> rows) {
    return with(state(), rows);
  }

  private static QueueState<Integer> with(
      QueueState<Integer> state, Map<String, ImmutableLongArray> rows) {
    return new QueueState<>(state.seed(), state.items(), state.ids(), ImmutableMap.copyOf(rows));
  }

  private static void assertRefused(String message, QueueState<Integer> state) {
    assertThat(assertThrows(IllegalArgumentException.class, () -> PlayQueue.restore(state)))
        .hasMessageThat()
        .isEqualTo(message);
  }
}
