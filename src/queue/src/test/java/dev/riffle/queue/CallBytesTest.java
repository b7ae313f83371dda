package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.io.BaseEncoding;
import com.google.common.primitives.ImmutableLongArray;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls as bytes: a copy that replays them has the same state as the queue. */
class CallBytesTest {
  static IntStream seeds() {
    return IntStream.range(0, 20);
  }

  private static byte[] encoded(Call<Integer> call) {
    return CallBytes.encode(call, QueueBytes::item);
  }

  private static Call<Integer> decoded(byte[] bytes) {
    return CallBytes.decode(bytes, QueueBytes::item);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void bytesOfEachCall_replayed_leadToTheSameState(int seed) {
    MoreCalls calls = new MoreCalls(seed);
    PlayQueue<Integer> queue = Queues.numbers(20, "bytes " + seed).undoLimit(20).build();
    PlayQueue<Integer> copy = PlayQueue.restore(queue.state());
    queue.follow(change -> copy.take(change.number(), decoded(encoded(change.call()))));
    for (int call = 0; call < 300; call++) {
      calls.callOn(queue);
      assertThat(copy.state()).isEqualTo(queue.state());
    }
  }

  @Test
  void encode_isAsTheSpecificationShows() {
    List<String> all =
        List.of(
            hex(Call.of(Cause.NEXT, ImmutableList.of())),
            hex(Call.of(Cause.MOVE, ImmutableList.of(), 7, 300)),
            hex(Call.of(Cause.REPLACE_ALL, ImmutableList.of(12, 345), -1)),
            hex(weighted(Cause.ADD, 12, 1_000, 3)));
    assertThat(String.join("\n", all)).isEqualTo(SpecificationPage.block("calls"));
    assertThat(all.get(0)).hasLength(2 * 3); // bytes of the most frequent call
  }

  private static Call<Integer> weighted(Cause cause, int item, int weight, long... numbers) {
    return new Call<>(
        cause,
        ImmutableLongArray.copyOf(numbers),
        new Incoming<>(ImmutableList.of(item), ImmutableLongArray.of(weight)));
  }

  /** The weights at the time of the call count, not those of the queue that takes it. */
  @Test
  void calls_byWeight_haveTheWeightsOfTheirItems() {
    PlayQueue<Integer> queue =
        Queues.numbers(5, "weights")
            .drawing(Drawing.<Integer>uniform().weights(item -> 1 + item))
            .undoLimit(20)
            .build();
    Drawing<Integer> others = Drawing.<Integer>uniform().weights(item -> 7);
    PlayQueue<Integer> copy = PlayQueue.restore(queue.state(), others);
    queue.follow(change -> copy.take(change.number(), decoded(encoded(change.call()))));
    queue.add(40);
    queue.replace(queue.entryAt(0), 50);
    queue.undo();
    queue.playOnceNext(60);
    queue.replaceAll(List.of(1, 2, 3));
    queue.undo();
    assertThat(copy.state()).isEqualTo(queue.state());
    Queues.assertRefused(
        "numbers of an item in a call (1) must be 0, as in this queue",
        () -> Queues.numbers(5, "uniform").build().take(weighted(Cause.ADD, 1, 1, 0)));
    Queues.assertRefused(
        "weight (1000001) of item (1) must be in [0, 1000000]",
        () -> copy.take(weighted(Cause.ADD, 1, 1_000_001, 0)));
  }

  private static String hex(Call<Integer> call) {
    return BaseEncoding.base16().lowerCase().encode(encoded(call));
  }

  /** A code that is in a journal must mean the same in every later release. */
  @Test
  void codes_matchTheSpecification() {
    List<String> codes = Arrays.stream(Cause.values()).map(c -> c.code() + " " + c).toList();
    assertThat(codes).containsExactlyElementsIn(SpecificationPage.codes());
    assertThat(ImmutableSet.copyOf(Arrays.stream(Cause.values()).mapToInt(Cause::code).iterator()))
        .hasSize(Cause.values().length);
  }

  @Test
  void decode_damaged_isRejectedInASentence() {
    assertRefused("bytes of a call are damaged at 0 of 0: too short");
    assertRefused("call has version 3; this release supports 1 and 2", 3, 1, 0);
    assertRefused(
        "count of the numbers of items (1) must be a multiple of that of items, 0", 2, 1, 0, 1, 8);
    assertRefused("code (99) must be of a known call", 1, 99, 0);
    assertRefused("count of numbers (1) of NEXT must be 0", 1, 1, 1, 8);
    assertRefused("bytes of a call are damaged at 3 of 3: too short", 1, 1, 5);
    assertRefused("bytes of a call are damaged at 4 of 4: not a number", 1, 1, 0x80, 0);
    assertRefused("count of items (1) of NEXT must be 0", 1, 1, 0, 1, '7');
  }

  private static void assertRefused(String message, int... bytes) {
    byte[] all = new byte[bytes.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) bytes[i];
    }
    Queues.assertRefused(message, () -> decoded(all));
  }

  @Test
  void take_numberThatIsNotTheNext_isRejected_andChangesNothing() {
    PlayQueue<Integer> queue = Queues.numbers(5, "numbered").build();
    Call<Integer> next = decoded(encoded(Call.of(Cause.NEXT, ImmutableList.of())));
    queue.take(1, next);
    QueueState<Integer> state = queue.state();
    for (long wrong : new long[] {1, 3, 0, -1}) {
      Queues.assertRefused(
          "number (" + wrong + ") must be the next one, 2", () -> queue.take(wrong, next));
    }
    assertThat(queue.state()).isEqualTo(state);
    queue.take(2, next);
    assertThat(queue.history(5)).hasSize(1);
  }
}
