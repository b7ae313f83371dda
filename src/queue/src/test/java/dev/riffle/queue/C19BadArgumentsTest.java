package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ContiguousSet;
import com.google.common.collect.ImmutableSet;
import dev.riffle.shuffle.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A bad argument is refused with its name, its value and the rule, and the queue is left as it was.
 */
class C19BadArgumentsTest {
  private final PlayQueue<Integer> queue =
      numbers(5, "bad").repeat(RepeatMode.ALL).gap(PlayMode.SHUFFLE, 2).build();

  @BeforeEach
  void playAndPeek() {
    play(queue, 2);
    queue.upcoming(9);
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void entry_ofAnotherQueue_isRejected(PlayMode mode) {
    queue.setMode(mode);
    Entry<Integer> foreign = numbers(9, "bad").build().entry(7).orElseThrow();
    assertEntryRefused("entry (7: 7) must be in this queue", foreign);
  }

  @Test
  void entry_ofAnotherQueueOverTheSameList_isRejected() {
    QueueState<Integer> state = queue.state();
    QueueState<Integer> copied =
        QueueState.of(state.seed(), state.items(), state.ids(), state.rows());
    PlayQueue<Integer> other =
        PlayQueue.<Integer>builder(Seed.parse("other")).addAll(state.items()).build();
    for (PlayQueue<Integer> one : List.of(other, PlayQueue.restore(copied))) {
      Entry<Integer> foreign = entry(one, 3);
      assertThat(foreign).isNotEqualTo(entry(queue, 3));
      assertThat(queue.asList().contains(foreign)).isFalse();
      assertEntryRefused("entry (3: 3) must be in this queue", foreign);
    }
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void entry_ofACopyRestoredFromTheState_isAccepted(PlayMode mode) {
    queue.setMode(mode);
    PlayQueue<Integer> copy = PlayQueue.restore(PlayQueue.restore(queue.state()).state());
    assertThat(copy.entries()).isEqualTo(queue.entries());
    assertThat(copy.placeOf(entry(queue, 3))).isEqualTo(3);
    queue.skipTo(entry(copy, 3));
    assertThat(queue.current()).hasValue(entry(copy, 3));
    queue.remove(entry(copy, 4));
    assertEntryRefused("entry (4: 4) must be in this queue", entry(copy, 4));
  }

  @Test
  void entry_whoseItemWasReplaced_isAccepted() {
    Entry<Integer> before = entry(queue, 3);
    queue.replace(before, 70);
    queue.enqueue(before);
    assertThat(queue.upNext()).containsExactly(before);
    assertThat(Queues.items(queue.upNext())).containsExactly(70);
  }

  private static final class Incomparable {
    @Override
    public boolean equals(@Nullable Object other) {
      throw new AssertionError("equals of an item");
    }

    @Override
    public int hashCode() {
      throw new AssertionError("hashCode of an item");
    }
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void item_isNotCompared(PlayMode mode) {
    PlayQueue<Incomparable> of =
        PlayQueue.<Incomparable>builder(Seed.parse("bad"))
            .addAll(Stream.generate(Incomparable::new).limit(9).toList())
            .mode(mode)
            .undoLimit(100)
            .build();
    of.subscribe(change -> assertThat(change.call().items().size()).isAtMost(1));
    Entry<Incomparable> entry = of.entryAt(4);
    of.skipTo(entry);
    of.playNext(entry);
    of.enqueue(of.add(new Incomparable()));
    of.dequeue(entry);
    of.insertAhead(0, entry);
    of.move(entry, 0);
    of.replace(entry, new Incomparable());
    of.remove(entry);
    of.undo();
    assertThat(of.asList().indexOf(entry)).isEqualTo(of.placeOf(entry));
    assertThat(ImmutableSet.copyOf(of.entries())).contains(entry);
    PlayQueue<Incomparable> copy = PlayQueue.restore(of.state());
    assertThat(copy.next()).isEqualTo(of.next());
    assertThat(copy.playOrder()).isEqualTo(of.playOrder());
  }

  @Test
  void item_inAQueueThatIsFull_isRejected() {
    PlayQueue<Integer> full =
        PlayQueue.<Integer>builder(Seed.parse("full"))
            .addAll(ContiguousSet.closedOpen(0, Integer.MAX_VALUE).asList())
            .undoLimit(10)
            .build();
    Entry<Integer> first = full.entryAt(0);
    String refusal = "items (1) must be at most 0 more";
    Queues.assertRefused(refusal, () -> full.add(7));
    Queues.assertRefused(refusal, () -> full.add(0, 7));
    Queues.assertRefused(refusal, () -> full.addAll(0, List.of(7)));
    Queues.assertRefused(refusal, () -> full.playOnceNext(7));
    Queues.assertRefused(refusal, () -> full.enqueueOnce(7));
    Queues.assertRefused(refusal, () -> full.replace(first, 7));
    assertThat(full.size()).isEqualTo(Integer.MAX_VALUE);
    assertThat(full.upNext()).isEmpty();
    assertThat(full.entryAt(0)).isEqualTo(first);
    assertThat(full.next()).isPresent();
  }

  @ParameterizedTest
  @EnumSource(names = {"SHUFFLE", "RANDOM"})
  void gap_wideAsCanBe_isTakenByAnEmptyQueue(PlayMode mode) {
    PlayQueue<Integer> empty = numbers(0, "wide").repeat(RepeatMode.ALL).mode(mode).build();
    empty.setGap(mode, 600_000_000);
    empty.addAll(0, List.of(1, 2, 3));
    List<Integer> heard = play(empty, 9_000); // more than the default history limit
    for (int i = 3; i < heard.size(); i++) {
      assertThat(heard.get(i)).isEqualTo(heard.get(i - 3)); // 2 of 3 rest
    }
    assertThat(PlayQueue.restore(empty.state()).state()).isEqualTo(empty.state());
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void entry_thatWasRemovedOrCleared_isRejected(PlayMode mode) {
    queue.setMode(mode);
    Entry<Integer> last = queue.add(70);
    Entry<Integer> removed = queue.add(2, 60);
    queue.remove(removed);
    assertEntryRefused("entry (6: 60) must be in this queue", removed);
    queue.clear();
    assertEntryRefused("entry (5: 70) must be in this queue", last);
  }

  private void assertEntryRefused(String message, Entry<Integer> entry) {
    assertRefused(message, () -> queue.skipTo(entry));
    assertRefused(message, () -> queue.playNext(entry));
    assertRefused(message, () -> queue.enqueue(entry));
    assertRefused(message, () -> queue.dequeue(entry));
    assertRefused(message, () -> queue.remove(entry));
    assertRefused(message, () -> queue.move(entry, 0));
  }

  @Test
  void place_outOfRange_isRejected() {
    assertRefused("place (-1) must be in [0, 5]", () -> queue.add(-1, 7));
    assertRefused("place (6) must be in [0, 5]", () -> queue.add(6, 7));
    assertRefused("place (6) must be in [0, 5]", () -> queue.addAll(6, List.of(7)));
    assertRefused("place (-2) must be in [0, 5]", () -> queue.addAll(-2, List.of()));
    assertRefused("place (5) must be in [0, 4]", () -> queue.move(entry(queue, 4), 5));
    assertRefused("place (-1) must be in [0, 4]", () -> queue.move(entry(queue, 4), -1));
  }

  @Test
  void row_outsideOfThoseThatCanBeArranged_isRejected_andNothingIsDrawn() {
    play(queue, 1);
    queue.previous();
    queue.playNext(queue.current().orElseThrow());
    // One asked for, one forward, and the rows that the cycle has yet to draw.
    int rows = 2 + 2;
    QueueState<Integer> before = queue.state();
    for (int place : new int[] {-1, rows, 99}) {
      String range = " (" + place + ") must be in [0, " + rows + ")";
      assertRefused("from" + range, () -> queue.moveAhead(place, 2));
      assertRefused("to" + range, () -> queue.moveAhead(3, place));
      assertRefused("place" + range, () -> queue.removeAhead(place));
    }
    assertRefused("place (5) must be in [0, 5)", () -> queue.insertOnceAhead(5, 99));
    assertThat(queue.state()).isEqualTo(before);
  }

  @Test
  void count_negative_isRejected() {
    assertRefused("k (-1) must not be negative", () -> queue.upcoming(-1));
    assertRefused("k (-7) must not be negative", () -> queue.history(-7));
    assertThat(queue.history(0)).isEmpty();
    assertRefused(
        "historyLimit (-1) must not be negative", () -> numbers(5, "bad").historyLimit(-1));
  }

  @Test
  void gap_outOfRange_isRejected() {
    assertRefused("gap (-1) must be in [0, 5)", () -> queue.setGap(PlayMode.SHUFFLE, -1));
    assertRefused("gap (5) must be in [0, 5)", () -> queue.setGap(PlayMode.RANDOM, 5));
    assertRefused(
        "gap (99) must be in [0, 24)", () -> numbers(24, "bad").gap(PlayMode.SHUFFLE, 99).build());
    assertThat(numbers(0, "bad").gap(PlayMode.SHUFFLE, 7).build().gap(PlayMode.SHUFFLE))
        .isEqualTo(0);
  }

  @Test
  void gap_ofAModeThatDoesNotDraw_isRejected() {
    assertRefused(
        "mode (IN_ORDER) must be SHUFFLE or RANDOM", () -> queue.setGap(PlayMode.IN_ORDER, 1));
    assertRefused("mode (IN_ORDER) must be SHUFFLE or RANDOM", () -> queue.gap(PlayMode.IN_ORDER));
  }

  @Test
  @SuppressWarnings("NullAway") // a caller without NullAway can pass it
  void null_isRejectedByName() {
    assertNullRefused("entry", () -> queue.skipTo(null));
    assertNullRefused("entry", () -> queue.placeOf(null));
    assertNullRefused("item", () -> queue.add(null));
    assertNullRefused("mode", () -> queue.setMode(null));
    assertNullRefused("repeat", () -> queue.setRepeat(null));
    assertNullRefused("mode", () -> queue.setGap(null, 1));
    assertNullRefused("seed", () -> PlayQueue.builder(null));
    assertNullRefused("source", () -> numbers(5, "bad").draws(null));
    assertNullRefused("item", () -> queue.add(0, null));
    assertNullRefused("item", () -> queue.playOnceNext(null));
    assertNullRefused("item", () -> queue.enqueueOnce(null));
    assertNullRefused("supplier", () -> queue.refill(1, null));
    assertNullRefused("items", () -> queue.addAll(0, null));
    assertNullRefused("items", () -> queue.addNext(null));
    assertNullRefused("item", () -> queue.addAll(0, Arrays.asList(7, null)));
    assertNullRefused("items", () -> queue.replaceAll(null));
    assertNullRefused("item", () -> queue.replaceAll(Arrays.asList(7, null)));
    assertNullRefused("entry", () -> queue.playNext((Entry<Integer>) null));
    assertNullRefused("entry", () -> queue.enqueue((Entry<Integer>) null));
    assertNullRefused("entry", () -> queue.dequeue(null));
    assertNullRefused("entry", () -> queue.remove(null));
    assertNullRefused("entry", () -> queue.move(null, 0));
    assertNullRefused("listener", () -> queue.subscribe(null));
    assertNullRefused("listener", () -> queue.follow(null));
    assertNullRefused("executor", () -> queue.subscribe(change -> {}, null));
    assertNullRefused("executor", () -> queue.follow(change -> {}, null));
    assertNullRefused("call", () -> queue.take(null));
    assertNullRefused("state", () -> PlayQueue.restore(null));
  }

  @Test
  void entry_idThatNoneHas_isEmpty() {
    assertThat(queue.entry(-1)).isEmpty();
    assertThat(queue.entry(5)).isEmpty();
    assertThat(queue.entry(1L << 32)).isEmpty();
    assertThat(queue.entry(Long.MIN_VALUE)).isEmpty();
    assertThat(queue.entry(Long.MAX_VALUE)).isEmpty();
  }

  private void assertRefused(String message, Executable call) {
    assertUnchanged(() -> Queues.assertRefused(message, call));
  }

  private void assertNullRefused(String name, Executable call) {
    assertUnchanged(
        () ->
            assertThat(assertThrows(NullPointerException.class, call))
                .hasMessageThat()
                .isEqualTo(name + " must not be null"));
  }

  private void assertUnchanged(Runnable refusal) {
    QueueState<Integer> before = queue.state();
    refusal.run();
    assertThat(queue.state()).isEqualTo(before);
  }
}
