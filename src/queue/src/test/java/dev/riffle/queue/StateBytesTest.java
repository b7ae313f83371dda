package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.numbers;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import com.google.common.io.BaseEncoding;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** States as bytes: decoding returns the encoded state, and damage is refused in a sentence. */
class StateBytesTest {
  private static final ImmutableList<Integer> LIST =
      IntStream.range(0, 20).boxed().collect(ImmutableList.toImmutableList());

  static IntStream seeds() {
    return IntStream.range(0, 20);
  }

  private static void assertRefused(String message, byte[] bytes) {
    Queues.assertRefused(message, () -> QueueBytes.decoded(bytes));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void encodeThenDecode_afterRandomCalls_isTheSameState(int seed) {
    MoreCalls calls = new MoreCalls(seed);
    PlayQueue<Integer> queue = numbers(20, "bytes " + seed).undoLimit(20).build();
    for (int call = 0; call < 200; call++) {
      calls.callOn(queue);
      QueueState<Integer> state = queue.state();
      QueueState<Integer> decoded = QueueBytes.decoded(QueueBytes.encoded(state));
      assertThat(decoded).isEqualTo(state);
      assertThat(StateBytes.decode(StateBytes.encode(state), state.items())).isEqualTo(state);
      byte[] others = StateBytes.encode(state, LIST, QueueBytes::item);
      assertThat(StateBytes.decode(others, LIST, QueueBytes::item)).isEqualTo(state);
      if (call % 20 == 0) {
        queue = PlayQueue.restore(decoded);
      }
    }
  }

  /** The example of the specification. */
  @Test
  void encode_ofAFewPlays_isAsTheSpecificationShows() {
    PlayQueue<String> queue =
        PlayQueue.<String>builder(dev.riffle.shuffle.Seed.parse("a phrase"))
            .addAll(List.of("one", "two", "three"))
            .build();
    queue.next();
    byte[] bytes = StateBytes.encode(queue.state(), item -> item.getBytes(UTF_8));
    String page = SpecificationPage.block("state");
    assertThat(BaseEncoding.base16().lowerCase().encode(bytes)).isEqualTo(page);
  }

  @Test
  void listKeptElsewhere_immutable_isNotCopied() {
    ImmutableList<Integer> items =
        IntStream.range(0, 100).boxed().collect(ImmutableList.toImmutableList());
    PlayQueue<Integer> queue =
        PlayQueue.<Integer>builder(dev.riffle.shuffle.Seed.parse("elsewhere"))
            .addAll(items)
            .build();
    Queues.play(queue, 10);
    QueueState<Integer> decoded = StateBytes.decode(StateBytes.encode(queue.state()), items);
    assertThat(decoded.items()).isSameInstanceAs(items);
    assertThat(Queues.play(PlayQueue.restore(decoded), 90)).isEqualTo(Queues.play(queue, 90));
  }

  @Test
  void sizes_growWithThePlays_notWithTheList() {
    PlayQueue<Integer> queue = numbers(10_000, "sizes").repeat(RepeatMode.ALL).build();
    Queues.play(queue, 100);
    queue.upcoming(50);
    assertThat(StateBytes.encode(queue.state()).length).isAtMost(4 * 1024);
    assertThat(StateBytes.encode(queue.state(), item -> new byte[0]).length).isAtMost(10_000 * 40);
    for (int i = 0; i < 10_000; i++) { // a list that was edited throughout
      queue.move(queue.entryAt(i), i * 7 % 10_000);
      queue.next();
    }
    assertThat(StateBytes.encode(queue.state(), item -> new byte[0]).length).isAtMost(10_000 * 40);
  }

  @Test
  void decode_otherItems_isRejected() {
    QueueState<Integer> state = numbers(3, "items").build().state();
    byte[] without = StateBytes.encode(state);
    assertRefused("state has no items", without);
    Queues.assertRefused(
        "items (4) must be equal in number to ids (3)",
        () -> StateBytes.decode(without, Collections.nCopies(4, 1)));
    Queues.assertRefused(
        "state has items of its own",
        () -> StateBytes.decode(QueueBytes.encoded(state), state.items()));
  }

  @Test
  void decode_damaged_isRejectedInASentence() {
    byte[] good = QueueBytes.encoded(numbers(3, "damage").build().state());
    for (int length = 0; length < good.length; length++) {
      byte[] cut = Arrays.copyOf(good, length);
      assertThat(assertThrows(IllegalArgumentException.class, () -> QueueBytes.decoded(cut)))
          .hasMessageThat()
          .startsWith("bytes of a state are damaged");
    }
    for (int at = 1; at < good.length; at++) {
      byte[] bad = good.clone();
      bad[at] ^= 4;
      assertRefused("bytes of a state are damaged: the checksum is wrong", bad);
    }
    byte[] later = good.clone();
    later[0] = 9;
    assertRefused("state has version 9; this release supports 1", QueueBytes.withChecksum(later));
    byte[] longer = QueueBytes.withChecksum(Arrays.copyOf(good, good.length + 1));
    assertThat(assertThrows(IllegalArgumentException.class, () -> QueueBytes.decoded(longer)))
        .hasMessageThat()
        .contains("too long");
  }

  @Test
  void numbers_ofAnySize_areReadAsWritten() {
    Random random = new Random(1);
    ByteOutput out = new ByteOutput();
    long[] all = new long[10_000];
    Arrays.setAll(all, i -> random.nextLong() >> random.nextInt(64));
    all[0] = Long.MIN_VALUE;
    all[1] = Long.MAX_VALUE;
    all[2] = 0;
    out.numbers(all);
    byte[] bytes = out.toByteArray();
    assertThat(new ByteInput("number", bytes, bytes.length).row().toArray()).isEqualTo(all);
  }

  /** A list that grew at its end still serves; a shorter one, or bytes of another kind, do not. */
  @Test
  void sharedList_ofOtherLength_isRejectedIfItIsTooShort() {
    PlayQueue<String> queue = PlayQueue.of(List.of("a", "b", "c"));
    queue.next();
    queue.add("own");
    queue.remove(queue.entryAt(1));
    Function<String, byte[]> toBytes = item -> item.getBytes(UTF_8);
    Function<byte[], String> fromBytes = bytes -> new String(bytes, UTF_8);
    byte[] bytes = StateBytes.encode(queue.state(), List.of("a", "b", "c"), toBytes);
    for (List<String> list : List.of(List.of("a", "b", "c"), List.of("a", "b", "c", "d", "e"))) {
      QueueState<String> state = StateBytes.decode(bytes, list, fromBytes);
      assertThat(state).isEqualTo(queue.state());
      assertThat(PlayQueue.restore(state).items()).containsExactly("a", "c", "own").inOrder();
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> StateBytes.decode(bytes, List.of("a", "b"), fromBytes));
    assertThrows(IllegalArgumentException.class, () -> StateBytes.decode(bytes, fromBytes));
    byte[] whole = StateBytes.encode(queue.state(), toBytes);
    assertThrows(
        IllegalArgumentException.class,
        () -> StateBytes.decode(whole, List.of("a", "b", "c"), fromBytes));
  }
}
