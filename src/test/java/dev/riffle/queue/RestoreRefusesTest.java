package dev.riffle.queue;

import static com.google.common.base.Strings.nullToEmpty;
import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.remove;
import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Sets;
import com.google.common.primitives.ImmutableLongArray;
import com.google.common.primitives.Longs;
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

  /**
   * Six entries in SHUFFLE, repeat ALL, gap 2: 0 was removed, 6 put in. Their ranks are 0 to 5: 1
   * was heard, 0 plays, 5 is ahead; 4, which is reserved, and 0 are asked for; 3 2 1 0 3 5 are
   * shown, the first two of this cycle.
   */
  private static QueueState<Integer> state() {
    return queue().state();
  }

  private static PlayQueue<Integer> queue() {
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

  /** The same in RANDOM, gap 2: 2 1 5 0 3 1 5 are shown, of which 1 and 5 rest. */
  private static QueueState<Integer> randomState() {
    PlayQueue<Integer> queue = queue();
    queue.setMode(PlayMode.RANDOM);
    queue.setGap(PlayMode.RANDOM, 2);
    queue.upcoming(9);
    return queue.state();
  }

  static Set<String> rowNames() {
    return Sets.difference(randomState().rows().keySet(), Set.of(ORDER_VERSION));
  }

  @Test
  void state_asItIs_isTaken() {
    assertThat(PlayQueue.restore(state()).state()).isEqualTo(state());
    assertThat(PlayQueue.restore(randomState()).state()).isEqualTo(randomState());
  }

  @ParameterizedTest
  @MethodSource("rowNames")
  void rowMissing_isRefusedByName(String name) {
    Map<String, ImmutableLongArray> rows = new LinkedHashMap<>(randomState().rows());
    assertThat(rows.remove(name)).isNotNull();
    assertRefused("row " + name + " is missing", with(rows));
  }

  /** States of r1 had no such row. */
  @Test
  void orderVersionMissing_isRefusedAsR1() {
    Map<String, ImmutableLongArray> rows = new LinkedHashMap<>(state().rows());
    rows.remove(ORDER_VERSION);
    assertRefused("state is of order version r1; this release knows r2", with(rows));
  }

  @Test
  void rowUnknown_isRefusedByName() {
    Map<String, ImmutableLongArray> rows = new LinkedHashMap<>(state().rows());
    rows.put("mood", ImmutableLongArray.of(1));
    assertRefused("rows [mood] must be known", with(rows));
  }

  @ParameterizedTest(name = "{0} [{1}]")
  @CsvSource(
      delimiter = '|',
      value = {
        "orderVersion     | 1              | state is of order version r1; this release knows r2",
        "orderVersion     | 3              | state is of order version r3; this release knows r2",
        "generator        | 1 2 3          | generator ([1, 2, 3]) must be four words",
        "generator        | 0 0 0 0        | state (0, 0, 0, 0) must have a bit that is set",
        "nextId           | 6              | id (6) must be in [6, 6)",
        "nextId           | -1             | nextId (-1) must be in [0, 4611686018427387904]",
        "nextId           | 9223372036854775807 | nextId (9223372036854775807) must be in [0, 4611686018427387904]",
        "nextId           |                | row nextId ([]) is too short",
        "order            | 0 1 5 2 3      | order must have all 6 entries, each once",
        "order            | 0 1 5 2 3 3    | order must have all 6 entries, each once",
        "order            | 0 1 5 2 3 6    | order (6) must be in [0, 5]",
        "mode             | 3              | mode (3) must be in [0, 2]",
        "mode             | 0              | shown must be of the cycle, in mode IN_ORDER, but for repeat ALL",
        "mode             | 2              | shown must be of the cycle, in mode RANDOM, but for repeat ALL",
        "repeat           | -1             | repeat (-1) must be in [0, 2]",
        "repeat           |                | row repeat ([]) is too short",
        "repeat           | 2 2            | row repeat ([2, 2]) contradicts the others",
        "repeat           | 0              | shown must be of the cycle, in mode SHUFFLE, but for repeat ALL",
        "forgetful        | 2              | forgetful (2) must be in [0, 1]",
        "gaps             | -2 -1          | gaps (-2) must be in [-1, 2147483646]",
        "gaps             | 2              | row gaps ([2]) is too short",
        "gaps             | 2 2147483648   | gaps (2147483648) must be in [-1, 2147483646]",
        "historyLimit     | -1             | historyLimit (-1) must be in [0, 2147483647]",
        "historyLimit     | 0              | history (1 plays) must be at most 0",
        "current          | 6 0 2          | current (6) must be in [-1, 5]",
        "current          | 0 -1 2         | row current ([0, -1, 2]) contradicts the others",
        "current          | 0 0            | row current ([0, 0]) contradicts the others",
        "stopAfterCurrent | 2              | stopAfterCurrent (2) must be in [0, 1]",
        "stopAfterCurrent |                | row stopAfterCurrent ([]) is too short",
        "history          | 6              | history (6) must be in [-100000, 5]",
        "history          | -1 -1          | row history ([-1, -1]) contradicts the others",
        "history          | -100001        | history (-100001) must be in [-100000, 5]",
        "forward          | -2147483647 5 -2147483647 | forward (4294967295 plays) must be at most 2147483647",
        "recent           | 1 0 6          | recent (6) must be in [-1, 5]",
        "recent           | 1 0 1          | row recent ([1, 0, 1]) contradicts the others",
        "upNext           | 4 4            | row upNext ([4, 4]) contradicts the others",
        "upNext           | 4 0 1          | row upNextReserved ([1, 0]) is too short",
        "upNext           | 3 0            | reserved (3) must not remain",
        "upNextReserved   | 1              | row upNextReserved ([1]) is too short",
        "upNextReserved   | 2 0            | upNextReserved (2) must be in [0, 1]",
        "cursor           | 6 0 0          | cursor (6) must be in [-1, 5]",
        "cursor           | 0 2 0          | cursor (2) must be in [0, 1]",
        "cycle            | 0 2 2          | cycle (2) must be in [0, 1]",
        "cycle            | 0 0 0          | member (2) must be there once",
        "cycle            | 0 1 7          | cycle (7) must be in [0, 5]",
        "cycle            | -1 1 2         | cycle (-1) must be in [0, 2147483647]",
        "cycle            | 0 1 3          | bag (5) must be all the others",
        "shown            | 3 3 1 0 3 5    | member (3) must be there once",
        "shown            | 3 2 1 0 1 5    | member (1) must be there once",
        "shown            | 3 2 1 0 3 2    | member (2) must be there once",
        "shown            | 3 2 6          | shown (6) must be in [0, 5]",
        "shown            | 3 2            | member (2) must be there once",
        "held             | 1              | row held ([1]) contradicts the others",
        "held             | 1 1            | row held ([1, 1]) contradicts the others",
        "held             | 3              | row held ([3]) contradicts the others",
        "bag              | 2              | bag (1 numbers) must be pairs",
        "bag              | 2 1 4 3        | bag (3) must be in [1, 2]",
        "bag              | 2 1 4 0        | bag (0) must be in [1, 2]",
        "bag              | 2 1            | bag (4) must be all the others",
        "bag              | 2 1 1 2        | member (2) must be there once"
      })
  void rowThatContradicts_isRefused(String name, @Nullable String numbers, String message) {
    assertRefused(message, with(state(), name, numbers));
  }

  @ParameterizedTest(name = "{0} [{1}]")
  @CsvSource(
      delimiter = '|',
      value = {
        "mode             | 1              | rows [picked, pickedShown, pickedHeld, pickedBag] must be known",
        "gaps             | 2 -1           | row pickedHeld ([5, 3]) contradicts the others",
        "picked           | -1 1           | picked (-1) must be in [0, 2147483647]",
        "pickedShown      | 6              | pickedShown (6) must be in [0, 5]",
        "pickedShown      | 2 1 5 0 3      | row pickedHeld ([5, 3]) contradicts the others",
        "pickedHeld       | 5 1            | pickedBag (5) must be all entries",
        "pickedHeld       | 1              | pickedBag (4) must be all entries",
        "pickedHeld       | 1 1            | pickedBag (4) must be all entries",
        "pickedHeld       |                | pickedBag (4) must be all entries",
        "pickedHeld       | 2 4 0 3 1 5    | row pickedHeld ([2, 4, 0, 3, 1, 5]) contradicts the others",
        "pickedBag        |                | pickedBag (2) must be all entries",
        "pickedBag        | 2 1 4 2 0 1 3 1 | pickedBag (5) must be all entries",
        "pickedBag        | 2 1 2 1 0 1 3 1 | member (2) must be there once"
      })
  void rowThatContradicts_inRandom_isRefused(
      String name, @Nullable String numbers, String message) {
    assertRefused(message, with(randomState(), name, numbers));
  }

  @ParameterizedTest(name = "{0} [{1}]")
  @CsvSource(
      delimiter = '|',
      value = {
        "shown            | 1              | bag (1) must be all the others",
        "held             | 1              | cycle (0) must be begun",
        "bag              | 1 1            | cycle (0) must be begun",
        "upNextReserved   | 1              | cycle (0) must be begun",
        "cycle            | 0 0 1          | cycle (1) must be in [0, 0]"
      })
  void rowThatContradicts_inOrderWithoutACycle_isRefused(
      String name, String numbers, String message) {
    PlayQueue<Integer> queue = numbers(4, "refuse").mode(PlayMode.IN_ORDER).build();
    play(queue, 2);
    queue.enqueue(Queues.entry(queue, 3));
    assertRefused(message, with(queue.state(), name, numbers));
  }

  /**
   * 0 to 4, of which 0 plays and 1 was removed; 5 plays once and is up next. That 2 was asked for,
   * the last of three edits, was undone. Ranks are ids.
   */
  private static QueueState<Integer> editedState() {
    PlayQueue<Integer> queue = numbers(5, "edits").undoLimit(6).build();
    queue.skipTo(Queues.entry(queue, 0));
    remove(queue, 1);
    queue.enqueue(7);
    queue.enqueue(Queues.entry(queue, 2));
    queue.undo();
    return queue.state();
  }

  @ParameterizedTest(name = "{0} [{1}]")
  @CsvSource(
      delimiter = '|',
      value = {
        "outside          | 1              | row outside ([1]) contradicts the others",
        "outside          | 1 5 5          | row outside ([1, 5, 5]) contradicts the others",
        "outside          | 1 5 2          | bag (2) must not be outside",
        "outside          | 1 6            | outside (6) must be in [0, 5]",
        "once             |                | upNext (5) must not be outside",
        "once             | 1              | upNext (5) must not be outside",
        "once             | 5 1            | once (1) must be in the timeline",
        "once             | 2              | upNext (5) must not be outside",
        "undoLimit        | -1             | undoLimit (-1) must be in [0, 2147483647]",
        "undoLimit        | 2              | undo (3 entries) must be at most 2",
        "undo             |                | undo must have numbers for all its slots",
        "undo             | 0 7 1 -1 2     | undo (an edit on 7 entries) must have as many",
        "undoSlots        | -1 1           | undo (an edit on 1 entries) must have as many",
        "undoSlots        | -1 9 -1 5      | undoSlots (9) must be in [-1, 5]",
        "redo             | 0              | redo (an edit on -1 entries) must have as many",
        "redoSlots        |                | redo (an edit on 1 entries) must have as many",
        "redoSlots        | -1 -1          | redo must have each entry of an edit once",
        "upNext           | 1              | upNext (1) must not be outside",
        "history          | 1              | history (1) must not be outside",
        "forward          | 1              | forward (1) must not be outside",
        "shown            | 5              | shown (5) must not be outside",
        "shown            | 1              | shown (1) must not be outside",
        "bag              | 5 1            | bag (5) must not be outside",
        "cursor           | 5 0            | cursor (5) must not be outside",
        "cursor           | 1 0            | cursor (1) must not be outside"
      })
  void rowThatContradicts_amongEdits_isRefused(
      String name, @Nullable String numbers, String message) {
    assertRefused(message, with(editedState(), name, numbers));
  }

  @Test
  void stopAfterWhatIsNotCurrent_isRefused() {
    assertRefused(
        "row stopAfterCurrent ([1]) contradicts the others",
        with(numbers(4, "refuse").build().state(), "stopAfterCurrent", "1"));
  }

  /** With a gap of all but one, all others may rest, but not all. */
  @ParameterizedTest
  @CsvSource({
    "0 1 2 3,,row pickedHeld ([0; 1; 2; 3]) contradicts the others",
    "0 1,2 2,row pickedHeld ([0; 1]) contradicts the others",
    "0 1 2,3 1,"
  })
  void random_inWhichAllRest_isRefused(
      String held, @Nullable String bag, @Nullable String message) {
    PlayQueue<Integer> queue =
        numbers(4, "rest").mode(PlayMode.RANDOM).gap(PlayMode.RANDOM, 3).build();
    QueueState<Integer> forged = with(queue.state(), "recent", "0 1 2");
    forged = with(forged, "pickedHeld", held);
    forged = with(forged, "pickedBag", bag);
    if (message != null) {
      assertRefused(message.replace(';', ','), forged);
    } else {
      assertThat(Queues.item(PlayQueue.restore(forged).next())).isEqualTo(3);
      assertAnswers(forged);
    }
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void numbersAtTheirEnd_answer(PlayMode mode) {
    PlayQueue<Integer> queue = queue();
    queue.setMode(mode);
    queue.upcoming(12);
    QueueState<Integer> forged = with(queue.state(), "nextId", String.valueOf(MAX_ID - 10_000));
    forged = with(forged, "current", "0");
    for (String row : List.of("cycle", "picked")) {
      if (forged.rows().containsKey(row)) {
        long[] numbers = requireNonNull(forged.rows().get(row)).toArray();
        numbers[0] = Integer.MAX_VALUE;
        forged = with(forged, row, Joiner.on(' ').join(Longs.asList(numbers)));
      }
    }
    assertAnswers(forged);
    assertThat(PlayQueue.restore(forged).state()).isEqualTo(forged);
  }

  @Test
  void nextId_atItsEnd_answers() {
    PlayQueue<Integer> queue = PlayQueue.restore(with(state(), "nextId", String.valueOf(MAX_ID)));
    assertThat(queue.add(7).id()).isEqualTo(MAX_ID);
    assertThat(queue.entry(MAX_ID)).isPresent();
    assertThat(queue.entry(Long.MAX_VALUE)).isEmpty();
    assertThat(queue.entry(Long.MIN_VALUE)).isEmpty();
  }

  @Test
  void reservedAndShown_isRefused() {
    PlayQueue<Integer> queue = numbers(6, "twice").build();
    play(queue, 1);
    Entry<Integer> asked = queue.upcoming(5).get(4);
    queue.enqueue(asked);
    QueueState<Integer> state = queue.state();
    assertThat(state.rows()).containsEntry("upNextReserved", ImmutableLongArray.of(1));
    long[] shown = requireNonNull(state.rows().get("shown")).toArray();
    shown[0] = asked.id();
    assertRefused(
        "reserved (4) must not remain",
        with(state, "shown", Joiner.on(' ').join(Longs.asList(shown))));
  }

  @Test
  void ids_twiceOrTooFew_areRefused() {
    QueueState<Integer> state = state();
    assertRefused("id (1) must be in [6, 7)", with(state, ImmutableLongArray.of(5, 1, 2, 3, 1, 6)));
    assertRefused("id (4) must be in [5, 7)", with(state, ImmutableLongArray.of(1, 2, 3, 4, 4, 6)));
    assertRefused(
        "id (-1) must be in [0, 7)", with(state, ImmutableLongArray.of(-1, 2, 3, 4, 5, 6)));
    assertRefused("ids (5) must be as many as items (6)", with(state, state.ids().subArray(0, 5)));
  }

  private static void assertAnswers(QueueState<Integer> state) {
    for (int seed = 0; seed < 20; seed++) {
      RestoreDamagedTest.answer(PlayQueue.restore(state), seed, "" + state);
    }
  }

  private static QueueState<Integer> with(
      QueueState<Integer> state, String name, @Nullable String numbers) {
    ImmutableLongArray.Builder row = ImmutableLongArray.builder();
    for (String number : Splitter.on(' ').omitEmptyStrings().split(nullToEmpty(numbers))) {
      row.add(Long.parseLong(number));
    }
    Map<String, ImmutableLongArray> rows = new LinkedHashMap<>(state.rows());
    assertThat(rows.put(name, row.build())).isNotNull();
    return with(state, rows);
  }

  private static QueueState<Integer> with(QueueState<Integer> state, ImmutableLongArray ids) {
    return new QueueState<>(state.seed(), state.items(), ids, state.rows());
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
