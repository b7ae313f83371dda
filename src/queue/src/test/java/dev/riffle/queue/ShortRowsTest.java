package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.numbers;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows in few bytes: reading returns the row that was written, and damage is refused. */
class ShortRowsTest {
  private static final ImmutableList<String> ROWS = ImmutableList.of("bag", "history", "later");

  static IntStream seeds() {
    return IntStream.range(0, 20);
  }

  private static ImmutableLongArray row(long... numbers) {
    return ImmutableLongArray.copyOf(numbers);
  }

  @Test
  void names_areInTheOrderOfTheSpecification() {
    assertThat(ShortRows.NAMES).isEqualTo(SpecificationPage.rows());
  }

  /** The example of the specification. */
  @Test
  void shorten_aBagAfterADraw_namesTheMemberThatFilledTheHole() {
    assertThat(ShortRows.shorten(row(0, 3, 99, 1, 4, 95))).isEqualTo(row(3, 198, 95));
    assertThat(ShortRows.shorten(row())).isEqualTo(row(0));
  }

  @Test
  void shorten_aRunThatMoved_continuesAfterIt() {
    ImmutableLongArray moved = row(0, 5, 99, 1, 5, 20, 98, 1, 26, 70);
    assertThat(ShortRows.shorten(moved)).isEqualTo(row(5, 198, 0, -187, 20, 0, 186, 70));
    assertThat(ShortRows.lengthen(ShortRows.shorten(moved))).isEqualTo(moved);
  }

  /** Also rows that no queue has, as of a state that a program made. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void writeThenRead_anyNumbers_isTheSameRow(int seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 500; i++) {
      ImmutableLongArray row =
          ImmutableLongArray.copyOf(random.longs(random.nextInt(9), -3, 4).map(n -> n * n));
      for (String name : ROWS) {
        ByteOutput out = new ByteOutput();
        ShortRows.write(name, row, out);
        byte[] bytes = out.toByteArray();
        Map<String, ImmutableLongArray> read = new HashMap<>();
        ShortRows.read(new ByteInput("state", bytes, bytes.length), read);
        assertThat(read).containsExactly(name, row);
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void decode_aSharedListsDamagedState_isRejectedInASentenceOrIsAState(int seed) {
    Random random = new Random(seed);
    ImmutableList<Integer> list = ImmutableList.copyOf(IntStream.range(0, 30).iterator());
    PlayQueue<Integer> queue = numbers(30, "short " + seed).build();
    Queues.play(queue, 10);
    byte[] good = StateBytes.encode(queue.state(), list, QueueBytes::item);
    for (int i = 0; i < 500; i++) {
      byte[] bad = Arrays.copyOf(good, good.length - random.nextInt(2) * random.nextInt(40));
      bad[random.nextInt(bad.length)] ^= (byte) (1 << random.nextInt(8));
      byte[] mended = QueueBytes.withChecksum(bad);
      try {
        QueueState<Integer> state = StateBytes.decode(mended, list, QueueBytes::item);
        byte[] again = StateBytes.encode(state, list, QueueBytes::item);
        assertThat(StateBytes.decode(again, list, QueueBytes::item)).isEqualTo(state);
      } catch (IllegalArgumentException refused) {
        assertThat(refused).hasMessageThat().isNotEmpty();
      }
    }
  }

  @Test
  void lengthen_aRowThatEndsTooSoon_isRejected() {
    for (ImmutableLongArray bad : ImmutableList.of(row(3, 198), row(3, 199), row(3, 199, 2))) {
      assertThat(assertThrows(IllegalArgumentException.class, () -> ShortRows.lengthen(bad)))
          .hasMessageThat()
          .isEqualTo("bag (" + bad + ") is too short");
    }
  }
}
