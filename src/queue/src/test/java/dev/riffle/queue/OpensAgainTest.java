package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.assertOpensAgain;
import static dev.riffle.queue.Queues.enqueue;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.remove;
import static dev.riffle.queue.Queues.skipTo;

import dev.riffle.shuffle.Seed;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The invariant of all rules: a state that a queue wrote opens again. Each test leads to rows that
 * could once be written and not be opened; {@link ModelRun} asserts it after random calls.
 */
class OpensAgainTest {
  private final Set<Integer> weightless = new HashSet<>();
  private final Drawing<Integer> weights =
      Drawing.<Integer>uniform().weights(item -> weightless.contains(item) ? 0 : 1);

  /** Returns a queue that plays 2 and has a forward row of 3. */
  private PlayQueue<Integer> withAForwardRow() {
    PlayQueue<Integer> queue = numbers(8, "again").drawing(weights).undoLimit(10).build();
    skipTo(queue, 2, 3);
    queue.previous();
    return queue;
  }

  static Stream<Arguments> changesOfWeight() {
    BiConsumer<PlayQueue<Integer>, Drawing<Integer>> update =
        (queue, drawing) -> queue.updateWeights();
    BiConsumer<PlayQueue<Integer>, Drawing<Integer>> set = PlayQueue::setDrawing;
    BiConsumer<PlayQueue<Integer>, Drawing<Integer>> replace =
        (queue, drawing) -> queue.replace(entry(queue, 6), 66);
    return Stream.of(
        Arguments.of("updateWeights", update),
        Arguments.of("setDrawing", set),
        Arguments.of("replace", replace));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("changesOfWeight")
  void askedRow_behindARemovedForwardRow_losesItsWeight(
      String name, BiConsumer<PlayQueue<Integer>, Drawing<Integer>> change) {
    PlayQueue<Integer> queue = withAForwardRow();
    enqueue(queue, 6);
    remove(queue, 3);
    weightless.addAll(List.of(6, 66));
    change.accept(queue, weights);
    assertOpensAgain(queue);
    assertThat(queue.upNext()).containsExactly(entry(queue, 6));
    assertThat(queue.next()).hasValue(entry(queue, 6));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("changesOfWeight")
  void keptDrawnRow_behindARemovedForwardRow_losesItsWeight(
      String name, BiConsumer<PlayQueue<Integer>, Drawing<Integer>> change) {
    PlayQueue<Integer> queue = withAForwardRow();
    enqueue(queue, 6);
    queue.upcoming(3);
    queue.moveAhead(2, 2); // keeps a drawn row before it
    remove(queue, 3);
    int kept = queue.upcoming(2).get(1).item();
    weightless.addAll(List.of(6, 66, kept));
    change.accept(queue, weights);
    assertOpensAgain(queue);
    assertThat(queue.upNext()).contains(entry(queue, 6));
  }

  @Test
  void movedForwardRows_aroundARemovedOne_areUndone() {
    PlayQueue<Integer> queue = numbers(8, "again").undoLimit(10).build();
    skipTo(queue, 2, 3, 4, 5);
    queue.skipBack(1);
    queue.moveAhead(0, 0);
    queue.moveAhead(1, 0);
    queue.previous();
    remove(queue, 3);
    while (queue.undo()) {
      assertOpensAgain(queue);
    }
    while (queue.redo()) {
      assertOpensAgain(queue);
    }
  }

  /** Four songs, three of which remain when the third is removed while it is current. */
  @Test
  void currentEntry_thatTheNextCycleDraws_isRemoved() {
    for (int seed = 0; seed < 100; seed++) {
      PlayQueue<Integer> queue =
          numbers(4, "four " + seed).repeat(RepeatMode.ALL).undoLimit(10).build();
      List<Integer> heard = play(queue, 4);
      queue.previous();
      queue.playNext(queue.current().orElseThrow());
      remove(queue, heard.get(3));
      remove(queue, heard.get(2));
      assertThat(queue.entry(heard.get(2))).isEmpty();
      assertThat(heard.subList(0, 2)).contains(queue.current().orElseThrow().item());
      assertOpensAgain(queue);
      assertThat(queue.undo()).isTrue();
      assertOpensAgain(queue);
    }
  }

  /** The units of a restored queue are not known before an entry leaves one. */
  @Test
  void onlyMemberOfTheOpenUnit_leavesItAfterARestore() {
    Drawing<Integer> tens = Drawing.<Integer>uniform().units(item -> item / 10, item -> item);
    PlayQueue<Integer> queue =
        PlayQueue.<Integer>builder(Seed.parse("again"))
            .addAll(List.of(1, 11, 20, 21))
            .drawing(tens)
            .build();
    skipTo(queue, 0, 2);
    queue.previous();
    remove(queue, 2);
    PlayQueue<Integer> restored = PlayQueue.restore(queue.state(), tens);
    List<Change<Integer>> changes = Queues.changes(restored);
    restored.replace(entry(restored, 3), 12);
    assertThat(entry(restored, 3).item()).isEqualTo(12);
    assertThat(Queues.causes(changes)).containsExactly(Cause.REPLACE);
    assertOpensAgain(restored);
    assertThat(play(restored, 9)).containsExactly(11, 12).inOrder();
  }
}
