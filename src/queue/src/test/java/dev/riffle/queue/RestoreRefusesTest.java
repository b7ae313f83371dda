package dev.riffle.queue;

import static com.google.common.base.Strings.nullToEmpty;
import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.enqueue;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.remove;
import static dev.riffle.queue.Queues.skipTo;
import static java.util.Objects.requireNonNull;

import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Sets;
import com.google.common.primitives.Longs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A state that contradicts itself, out of a file that is damaged or was edited, is refused in a
 * sentence.
 */
class RestoreRefusesTest {
  private static final String ORDER_VERSION = "orderVersion";
  private static final long MAX_ID = 1L << 62;

  private enum State {
    /**
     * Six entries, repeat ALL, gap 2: 0 was removed, 6 put in. Their ranks are 0 to 5: 1 was heard,
     * 0 plays, 5 is ahead; 4, which is reserved, and 0 are asked for; 3 2 1 0 3 5 are drawn, the
     * first two of this cycle.
     */
    SHUFFLE {
      @Override
      PlayQueue<Integer> queue() {
        PlayQueue<Integer> queue =
            numbers(6, "refuse").repeat(RepeatMode.ALL).gap(PlayMode.SHUFFLE, 2).build();
        remove(queue, 0);
        queue.add(2, 6);
        play(queue, 3);
        back(queue, 1);
        queue.enqueue(queue.upcoming(3).get(2));
        queue.enqueue(queue.current().orElseThrow());
        queue.upcoming(8);
        return queue;
      }
    },
    /** The same, gap 2: 2 1 5 0 3 1 5 are drawn, of which 1 and 5 rest. */
    RANDOM {
      @Override
      PlayQueue<Integer> queue() {
        PlayQueue<Integer> queue = SHUFFLE.queue();
        queue.setMode(PlayMode.RANDOM);
        queue.setGap(PlayMode.RANDOM, 2);
        queue.upcoming(9);
        return queue;
      }
    },
    /** Four entries, two of them heard, and 3 asked for; there is no cycle. */
    IN_ORDER {
      @Override
      PlayQueue<Integer> queue() {
        PlayQueue<Integer> queue = numbers(4, "refuse").mode(PlayMode.IN_ORDER).build();
        play(queue, 2);
        enqueue(queue, 3);
        return queue;
      }
    },
    /**
     * 0 to 4, of which 0 plays and 1 was removed; 5 plays once and is up next. That 2 was asked
     * for, the last of three edits, was undone. Ranks are ids.
     */
    EDITED {
      @Override
      PlayQueue<Integer> queue() {
        PlayQueue<Integer> queue = numbers(5, "edits").undoLimit(6).build();
        skipTo(queue, 0);
        remove(queue, 1);
        queue.enqueueOnce(7);
        enqueue(queue, 2);
        queue.undo();
        return queue;
      }
    };

    abstract PlayQueue<Integer> queue();

    QueueState<Integer> state() {
      return queue().state();
    }
  }

  /** Returns the rows that every state must have; earlier releases wrote no number of changes. */
  static Set<String> rowNames() {
    return Sets.difference(State.RANDOM.state().rows().keySet(), Set.of(ORDER_VERSION, "changes"));
  }

  @ParameterizedTest
  @EnumSource
  void state_asItIs_isTaken(State of) {
    assertThat(PlayQueue.restore(of.state()).state()).isEqualTo(of.state());
  }

  @ParameterizedTest
  @MethodSource("rowNames")
  void rowMissing_isRejectedByName(String name) {
    Map<String, List<Long>> rows = new LinkedHashMap<>(State.RANDOM.state().rows());
    assertThat(rows.remove(name)).isNotNull();
    assertRefused("row " + name + " is missing", with(rows));
  }

  /** States of r1 had no such row. */
  @Test
  void orderVersionMissing_isRejectedAsR1() {
    Map<String, List<Long>> rows = new LinkedHashMap<>(State.SHUFFLE.state().rows());
    rows.remove(ORDER_VERSION);
    assertRefused("state has order version r1; this release supports r3", with(rows));
  }

  @Test
  void rowUnknown_isRejectedByName() {
    Map<String, List<Long>> rows = new LinkedHashMap<>(State.SHUFFLE.state().rows());
    rows.put("mood", List.of(1L));
    assertRefused("rows [mood] must be known", with(rows));
  }

  @ParameterizedTest(name = "{0}: {1} [{2}]")
  @CsvSource(
      delimiter = '|',
      value = {
        "SHUFFLE  | orderVersion     | 1              | state has order version r1; this "
            + "release supports r3",
        "SHUFFLE  | orderVersion     | 2              | state has order version r2; this "
            + "release supports r3",
        "SHUFFLE  | orderVersion     | 4              | state has order version r4; this "
            + "release supports r3",
        "SHUFFLE  | generator        | 1 2 3          | generator ([1, 2, 3]) must be four words",
        "SHUFFLE  | generator        | 0 0 0 0        | state (0, 0, 0, 0) must have a bit that "
            + "is set",
        "SHUFFLE  | changes          | -1             | changes (-1) must be in [0, "
            + "4611686018427387904]",
        "SHUFFLE  | changes          |                | row changes ([]) is too short",
        "SHUFFLE  | changes          | 1 2            | row changes ([1, 2]) contradicts the "
            + "others",
        "SHUFFLE  | nextId           | 6              | id (6) must be in [6, 6)",
        "SHUFFLE  | nextId           | -1             | nextId (-1) must be in [0, "
            + "4611686018427387904]",
        "SHUFFLE  | nextId           | 9223372036854775807 | nextId (9223372036854775807) must "
            + "be in [0, 4611686018427387904]",
        "SHUFFLE  | nextId           |                | row nextId ([]) is too short",
        "SHUFFLE  | order            | 0 1 5 2 3      | order must have all 6 entries, each once",
        "SHUFFLE  | order            | 0 1 5 2 3 3    | order must have all 6 entries, each once",
        "SHUFFLE  | order            | 0 1 5 2 3 6    | order (6) must be in [0, 5]",
        "SHUFFLE  | mode             | 3              | mode (3) must be in [0, 2]",
        "SHUFFLE  | mode             | 0              | ahead must have no drawn rows, in IN_ORDER",
        "SHUFFLE  | mode             | 2              | ahead must have no drawn rows, in RANDOM",
        "SHUFFLE  | repeat           | -1             | repeat (-1) must be in [0, 2]",
        "SHUFFLE  | repeat           |                | row repeat ([]) is too short",
        "SHUFFLE  | repeat           | 2 2            | row repeat ([2, 2]) contradicts the others",
        "SHUFFLE  | forgetful        | 2              | forgetful (2) must be in [0, 1]",
        "SHUFFLE  | gaps             | -2 -1          | gaps (-2) must be in [-1, 2147483646]",
        "SHUFFLE  | gaps             | 2              | row gaps ([2]) is too short",
        "SHUFFLE  | gaps             | 2 2147483648   | gaps (2147483648) must be in [-1, "
            + "2147483646]",
        "SHUFFLE  | historyLimit     | -1             | historyLimit (-1) must be in [0, "
            + "2147483647]",
        "SHUFFLE  | historyLimit     | 0              | history (1 plays) must be at most 0",
        "SHUFFLE  | current          | 6 0 2          | current (6) must be in [-1, 5]",
        "SHUFFLE  | current          | 0 -1 2         | row current ([0, -1, 2]) contradicts "
            + "the others",
        "SHUFFLE  | stopAfterCurrent | 2              | stopAfterCurrent (2) must be in [0, 1]",
        "SHUFFLE  | stopAfterCurrent |                | row stopAfterCurrent ([]) is too short",
        "SHUFFLE  | ended            | 2              | ended (2) must be in [0, 1]",
        "SHUFFLE  | history          | 6              | history (6) must be in [-2147483648, 5]",
        "SHUFFLE  | history          | -1             | history (-1) must be heard",
        "SHUFFLE  | history          | -3             | row history ([-3]) contradicts the others",
        "SHUFFLE  | historyKinds     | 0 9            | row historyKinds ([0, 9]) contradicts "
            + "the others",
        "SHUFFLE  | historyRests     | 2              | historyRests (2) must be in [0, 1]",
        "SHUFFLE  | ahead            | 4 0 5 3 6      | ahead (6) must be in [-2147483648, 5]",
        "SHUFFLE  | ahead            | 4 0 5 3 3      | ahead must have an entry once",
        "SHUFFLE  | ahead            | 4 4 5 3 2      | ahead must have an entry once",
        "SHUFFLE  | ahead            | 4 -2 5 3 2     | ahead must have rows of entries",
        "SHUFFLE  | ahead            | 4 0            | aheadKinds must be of places ahead",
        "SHUFFLE  | aheadKinds       | 1 0 5          | aheadKinds must be kinds",
        "SHUFFLE  | aheadKinds       | 1 0 4          | ahead must have gone places before rows",
        "SHUFFLE  | aheadKinds       | 1 0 2 3 3 3    | aheadKinds must be of places ahead",
        "SHUFFLE  | aheadKinds       | 1 0 -1         | aheadKinds (-1) must be in [0, 2147483647]",
        "SHUFFLE  | cursor           | 6 0 0          | cursor (6) must be in [-1, 5]",
        "SHUFFLE  | cursor           | 0 2 0          | cursor (2) must be in [0, 1]",
        "SHUFFLE  | cycle            | 0 2 0 0        | cycle (2) must be in [0, 1]",
        "SHUFFLE  | cycle            | 0 0 0 0        | cycle (0) must be begun",
        "SHUFFLE  | cycle            | -1 1 0 0       | cycle (-1) must be in [0, 2147483647]",
        "SHUFFLE  | cycle            | 0 1 -1 0       | cycle (-1) must be in [0, 2147483647]",
        "SHUFFLE  | cycle            | 0 1 0 -1       | cycle (-1) must be in [0, 2147483647]",
        "SHUFFLE  | cycle            | 0 1            | row cycle ([0, 1]) is too short",
        "SHUFFLE  | held             | 3              | ahead (3) must not be in the bag",
        "SHUFFLE  | held             | 6              | held (6) must be in [0, 5]",
        "SHUFFLE  | bag              | 2              | bag (1 numbers) must be pairs",
        "SHUFFLE  | bag              | 2 1 4 3        | bag (3) must be in [1, 2]",
        "SHUFFLE  | bag              | 2 1 4 0        | bag (0) must be in [1, 2]",
        "SHUFFLE  | bag              | 2 1 1 2 0 5    | bag (5) must be in [1, 3]",
        "SHUFFLE  | bag              | 3 1            | ahead (3) must not be in the bag",
        "RANDOM   | mode             | 1              | rows [picks, pickBag, pickHeld] must be "
            + "known",
        "RANDOM   | picks            | -1             | picks (-1) must be in [0, 2147483647]",
        "RANDOM   | pickHeld         | 6              | pickHeld (6) must be in [0, 5]",
        "RANDOM   | pickHeld         | 1              | pickHeld must not be in the bag",
        "RANDOM   | pickHeld         | 1 1            | pickHeld must not be in the bag",
        "RANDOM   | pickBag          |                | pickBag (0) must be all entries",
        "RANDOM   | pickBag          | 2 1 4 2 0 1 3 1 | pickBag (5) must be all entries",
        "RANDOM   | pickBag          | 2 1 2 1 0 1 3 1 | member (2) must occur once",
        "IN_ORDER | held             | 1              | cycle (0) must be begun",
        "IN_ORDER | bag              | 1 1            | cycle (0) must be begun",
        "IN_ORDER | aheadKinds       | 1              | cycle (0) must be begun",
        "IN_ORDER | aheadKinds       | 2              | ahead must have no forward rows IN_ORDER",
        "IN_ORDER | aheadKinds       | 3              | cycle (0) must be begun",
        "EDITED   | outside          | 1              | row outside ([1]) contradicts the others",
        "EDITED   | outside          | 1 5 5          | row outside ([1, 5, 5]) contradicts the "
            + "others",
        "EDITED   | outside          | 1 5 2          | bag (2) must not be outside",
        "EDITED   | outside          | 1 6            | outside (6) must be in [0, 5]",
        "EDITED   | once             |                | ahead (5) must not be outside",
        "EDITED   | once             | 1              | ahead (5) must not be outside",
        "EDITED   | once             | 5 1            | once (1) must have a row or a play",
        "EDITED   | once             | 2              | ahead (5) must not be outside",
        "EDITED   | undoLimit        | -1             | undoLimit (-1) must be in [0, 2147483647]",
        "EDITED   | undoLimit        | 2              | undo (3 entries) must be at most 2",
        "EDITED   | undo             |                | row undo ([]) is too short",
        "EDITED   | undo             | 1 0 0 0 0 0 7 -1 7 | row undo ([1, 0, 0, 0, 0, 0, 7, -1, "
            + "7]) is too short",
        "EDITED   | undo             | 1 -2           | undo (-2) must be in [-1, 2147483647]",
        "EDITED   | undo             | 1 0 0 0 0 0 4 -1 1 9 | undo (9) must be in [0, 5]",
        "EDITED   | undo             | 1 0 0 0 0 0 4 5 0 | undo (a replacement) must be of an "
            + "entry",
        "EDITED   | undo             | 1 0 0 0 0 0 4 -1 1 2 0 0 0 0 0 -1 0 0 -1 0 | undo (slot "
            + "2) must be there to have a place",
        "EDITED   | redo             | 0 0            | row redo ([0, 0]) contradicts the others",
        "EDITED   | redo             | 1 0 0 0 0 0 4 -1 2 2 -1 0 0 0 0 -1 0 0 -1 0 2 -1 0 0 0 0 "
            + "-1 0 0 -1 0 | redo must have each entry of an edit once",
        "EDITED   | ahead            | 1              | ahead (1) must not be outside",
        "EDITED   | bag              | 5 1            | bag (5) must not be outside",
        "EDITED   | cursor           | 5 0            | cursor (5) must not be outside",
        "EDITED   | cursor           | 1 0            | cursor (1) must not be outside"
      })
  void rowThatContradicts_isRejected(
      State of, String name, @Nullable String numbers, String message) {
    assertRefused(message, with(of.state(), name, numbers));
  }

  @Test
  void stopAfterWhatIsNotCurrent_isRejected() {
    assertRefused(
        "row stopAfterCurrent ([1]) contradicts the others",
        with(numbers(4, "refuse").build().state(), "stopAfterCurrent", "1"));
  }

  /** Entries that are held without resting are drawn again. */
  @ParameterizedTest
  @CsvSource({"0 1 2 3,", "0 1,2 2", "0 1 2,3 1"})
  void random_inWhichTooManyAreHeld_answers(String held, @Nullable String bag) {
    PlayQueue<Integer> queue =
        numbers(4, "rest").mode(PlayMode.RANDOM).gap(PlayMode.RANDOM, 3).build();
    QueueState<Integer> forged = with(queue.state(), "history", "0 1 2");
    forged = with(forged, "pickHeld", held);
    forged = with(forged, "pickBag", bag);
    assertThat(Queues.item(PlayQueue.restore(forged).next())).isEqualTo(3);
    assertAnswers(forged);
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void numbersAtTheirEnd_answer(PlayMode mode) {
    PlayQueue<Integer> queue = State.SHUFFLE.queue();
    queue.setMode(mode);
    queue.upcoming(12);
    QueueState<Integer> forged = with(queue.state(), "nextId", String.valueOf(MAX_ID - 10_000));
    forged = with(forged, "current", "0");
    for (String row : List.of("cycle", "picks")) {
      if (forged.rows().containsKey(row)) {
        long[] numbers = Longs.toArray(requireNonNull(forged.rows().get(row)));
        numbers[0] = Integer.MAX_VALUE;
        forged = with(forged, row, Joiner.on(' ').join(Longs.asList(numbers)));
      }
    }
    assertAnswers(forged);
    assertThat(PlayQueue.restore(forged).state()).isEqualTo(forged);
  }

  @Test
  void nextId_atItsEnd_answers() {
    PlayQueue<Integer> queue =
        PlayQueue.restore(with(State.SHUFFLE.state(), "nextId", String.valueOf(MAX_ID)));
    assertThat(queue.add(7).id()).isEqualTo(MAX_ID);
    assertThat(queue.entry(MAX_ID)).isPresent();
    assertThat(queue.entry(Long.MAX_VALUE)).isEmpty();
    assertThat(queue.entry(Long.MIN_VALUE)).isEmpty();
  }

  @Test
  void ids_twiceOrTooFew_areRejected() {
    QueueState<Integer> state = State.SHUFFLE.state();
    assertRefused("id (1) must be in [6, 7)", with(state, 5, 1, 2, 3, 1, 6));
    assertRefused("id (4) must be in [5, 7)", with(state, 1, 2, 3, 4, 4, 6));
    assertRefused("id (-1) must be in [0, 7)", with(state, -1, 2, 3, 4, 5, 6));
    assertRefused("id (7) must be in [7, 7)", with(state, 2, 3, 4, 5, 6, 7));
    assertRefused("ids (5) must be equal in number to items (6)", with(state, 1, 2, 3, 4, 5));
  }

  private static void assertAnswers(QueueState<Integer> state) {
    for (int seed = 0; seed < 20; seed++) {
      RestoreDamagedTest.answer(PlayQueue.restore(state), seed, "" + state);
    }
  }

  private static QueueState<Integer> with(
      QueueState<Integer> state, String name, @Nullable String numbers) {
    List<Long> row = new ArrayList<>();
    for (String number : Splitter.on(' ').omitEmptyStrings().split(nullToEmpty(numbers))) {
      row.add(Long.parseLong(number));
    }
    Map<String, List<Long>> rows = new LinkedHashMap<>(state.rows());
    assertThat(rows.put(name, row)).isNotNull();
    return with(state, rows);
  }

  private static QueueState<Integer> with(QueueState<Integer> state, long... ids) {
    return QueueState.of(state.seed(), state.items(), Longs.asList(ids), state.rows());
  }

  private static QueueState<Integer> with(Map<String, List<Long>> rows) {
    return with(State.SHUFFLE.state(), rows);
  }

  private static QueueState<Integer> with(QueueState<Integer> state, Map<String, List<Long>> rows) {
    return QueueState.of(state.seed(), state.items(), state.ids(), ImmutableMap.copyOf(rows));
  }

  private static void assertRefused(String message, QueueState<Integer> state) {
    Queues.assertRefused(message, () -> PlayQueue.restore(state));
  }
}
