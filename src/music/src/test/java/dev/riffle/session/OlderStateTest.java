package dev.riffle.session;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.riffle.queue.Entry;
import dev.riffle.queue.Ids;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The state of the session of {@link OlderOrderTest} in each mode, intact and damaged. */
class OlderStateTest {
  private static final Path FILE =
      Path.of("src/music/src/test/resources/dev/riffle/session/order-r2/state-1.json");

  private QueueState<Track> shuffle;

  @BeforeEach
  void read() throws IOException {
    shuffle = StateFile.read(FILE, new ItemText<>(ItemCodec.tracks())).state();
  }

  private QueueState<Track> state(PlayMode mode) {
    return switch (mode) {
      case SHUFFLE -> shuffle;
      case IN_ORDER -> with(with(with(shuffle, "mode", "0"), "cursor", "3 1"), "forward", "");
      case RANDOM -> {
        QueueState<Track> random = with(with(shuffle, "mode", "2"), "picked", "4");
        random = with(with(random, "pickedShown", "5 5"), "pickedHeld", "4");
        yield with(random, "pickedBag", "0 4 9 2 7 1 6 1 5 1");
      }
    };
  }

  @ParameterizedTest
  @EnumSource
  void toR3_everyMode_isRestored(PlayMode mode) {
    PlayQueue<Track> queue = PlayQueue.restore(OlderState.toCurrent(state(mode)));
    assertThat(queue.mode()).isEqualTo(mode);
    assertThat(queue.current().map(Entry::id)).hasValue(3);
    assertThat(queue.size()).isEqualTo(10);
    assertThat(queue.history(9).stream().map(Entry::id)).containsExactly(9L, 2L).inOrder();
  }

  @Test
  void toR3_afterASwitch_rowsReturnToTheBag() {
    QueueState<Track> inOrder = with(state(PlayMode.IN_ORDER), "shown", "4 6");
    inOrder = with(with(inOrder, "cycle", "0 1 2"), "bag", "7 1 0 1 10 1");
    QueueState<Track> r3 = OlderState.toCurrent(inOrder); // without a rank for the removed entry 8
    assertThat(r3.ids()).isEqualTo(Ids.of(shuffle.ids().stream().filter(id -> id != 8)));
    assertThat(r3.rows())
        .containsAtLeast("bag", row("7 1 0 1 9 1 4 1 6 1").asList(), "ahead", row("10 1").asList());
    assertThat(PlayQueue.restore(r3).upNext()).hasSize(2);
  }

  @Test
  void toR3_ofR3_isTheState() {
    QueueState<Track> r3 = OlderState.toCurrent(shuffle);
    assertThat(OlderState.toCurrent(r3)).isSameInstanceAs(r3);
  }

  @Test
  void restore_ofR2_throws() {
    var failure = assertThrows(IllegalArgumentException.class, () -> PlayQueue.restore(shuffle));
    assertThat(failure)
        .hasMessageThat()
        .isEqualTo("state is of order version r2; this release knows r3");
  }

  @Test
  void decode_ofR2_isTheStateOfR3() {
    StateCodec<Track> codec = StateCodec.of(ItemCodec.tracks());
    assertThat(codec.decode(codec.encode(shuffle))).isEqualTo(OlderState.toCurrent(shuffle));
    String damaged = codec.encode(with(shuffle, "shown", ""));
    var failure = assertThrows(IllegalArgumentException.class, () -> codec.decode(damaged));
    assertThat(failure).hasMessageThat().isEqualTo("state: cycle (5) must be in [0, 0]");
  }

  @ParameterizedTest(name = "{0} [{1}]")
  @CsvSource(
      delimiter = '|',
      value = {
        "current        |           | row current ([]) is too short",
        "current        | 12        | current (12) must be in [-1, 10]",
        "cursor         |           | row cursor ([]) is too short",
        "cursor         | 3 2       | cursor (2) must be in [0, 1]",
        "cycle          | 0 1       | row cycle ([0, 1]) is too short",
        "cycle          | 0 1 11    | cycle (11) must be in [0, 10]",
        "mode           |           | row mode ([]) is too short",
        "upNextReserved | 0         | row upNextReserved ([0]) is too short",
        "upNextReserved | 0 2       | upNextReserved (2) must be in [0, 1]",
        "pickedBag      | 3 0       | bag ([3, 0]) must be runs of entries",
        "mood           | 1         | rows [mood] must be known",
      })
  void damaged_throws(String name, @Nullable String numbers, String message) {
    assertRejected(message, with(state(PlayMode.RANDOM), name, numbers == null ? "" : numbers));
  }

  @Test
  void damaged_ids_throw() {
    QueueState<Track> damaged =
        QueueState.of(
            shuffle.seed(),
            shuffle.items(),
            Ids.of(shuffle.ids().stream().skip(1)),
            shuffle.rows());
    assertRejected("ids (11) must be as many as items (12)", damaged);
  }

  @ParameterizedTest
  @EnumSource
  void randomDamage_throwsOrRestoresAUsableQueue(PlayMode mode) {
    Random random = new Random(2);
    int restored = 0;
    for (int i = 0; i < 1_000; i++) {
      QueueState<Track> damaged = damage(state(mode), random);
      PlayQueue<Track> queue;
      try {
        queue = PlayQueue.restore(OlderState.toCurrent(damaged));
      } catch (IllegalArgumentException rejected) {
        assertThat(rejected).hasMessageThat().isNotEmpty();
        continue;
      }
      restored++;
      queue.upcoming(20);
      for (int step = 0; step < 15; step++) {
        var unused = step < 5 ? queue.previous() : queue.next();
      }
      queue.setMode(PlayMode.SHUFFLE);
      queue.upcoming(20);
      assertThat(PlayQueue.restore(queue.state()).state()).isEqualTo(queue.state());
    }
    assertWithMessage("restored states").that(restored).isGreaterThan(50);
  }

  private static void assertRejected(String message, QueueState<Track> state) {
    var failure =
        assertThrows(
            IllegalArgumentException.class, () -> PlayQueue.restore(OlderState.toCurrent(state)));
    assertThat(failure).hasMessageThat().isEqualTo(message);
  }

  /** Changes, removes or inserts one number of a row. */
  private static QueueState<Track> damage(QueueState<Track> state, Random random) {
    ImmutableList<String> names = ImmutableList.copyOf(state.rows().keySet());
    String name = names.get(random.nextInt(names.size()));
    List<Long> row = new ArrayList<>(rowOf(state, name).asList());
    int at = row.isEmpty() ? 0 : random.nextInt(row.size());
    long number = random.nextInt(4) == 0 ? random.nextLong() : random.nextInt(15) - 2;
    if (row.isEmpty() || random.nextInt(4) == 0) {
      row.add(at, number);
    } else if (random.nextInt(3) == 0) {
      row.remove(at);
    } else {
      row.set(at, number);
    }
    return with(state, name, ImmutableLongArray.copyOf(row));
  }

  private static ImmutableLongArray rowOf(QueueState<Track> state, String name) {
    return ImmutableLongArray.copyOf(state.rows().getOrDefault(name, List.of()));
  }

  private static ImmutableLongArray row(String numbers) {
    return ImmutableLongArray.copyOf(
        Splitter.on(' ').omitEmptyStrings().splitToStream(numbers).mapToLong(Long::parseLong));
  }

  private static QueueState<Track> with(QueueState<Track> state, String name, String numbers) {
    return with(state, name, row(numbers));
  }

  private static QueueState<Track> with(
      QueueState<Track> state, String name, ImmutableLongArray numbers) {
    Map<String, List<Long>> rows = new LinkedHashMap<>(state.rows());
    rows.put(name, numbers.asList());
    return QueueState.of(state.seed(), state.items(), state.ids(), ImmutableMap.copyOf(rows));
  }
}
