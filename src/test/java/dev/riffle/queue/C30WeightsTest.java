package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.item;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.play;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import dev.riffle.queue.WeightLaw.Kind;
import dev.riffle.queue.WeightLaw.Run;
import dev.riffle.queue.WeightLaw.Step;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** By weight, the entries that do not rest are drawn in proportion to their weights. */
class C30WeightsTest {
  private static PlayQueueBuilder<Integer> byWeight(PlayQueueBuilder<Integer> builder) {
    return builder.drawing(Drawing.<Integer>uniform().weights(WeightLaw::weight));
  }

  /** Returns a builder of a queue of items, each its own weight. */
  private static PlayQueueBuilder<Integer> weights(Integer... weights) {
    return PlayQueue.<Integer>builder(Seed.parse("weights"))
        .addAll(ImmutableList.copyOf(weights))
        .drawing(Drawing.<Integer>uniform().weights(weight -> weight));
  }

  // ------------------------------------------------------------------ the law

  private static List<List<Integer>> weightsOf(int n) {
    return Lists.cartesianProduct(Collections.nCopies(n, ImmutableList.of(0, 1, 2, 3)));
  }

  private static List<ImmutableList<Step>> lists(int n, int length) {
    List<Step> alphabet = new ArrayList<>();
    alphabet.add(new Step(Kind.NEXT, -1, 0));
    alphabet.add(new Step(Kind.PEEK, -1, 2));
    alphabet.add(new Step(Kind.ADD, -1, 2));
    for (int id = 0; id < n; id++) {
      for (Kind kind : ImmutableList.of(Kind.SKIP, Kind.ASK, Kind.REMOVE)) {
        alphabet.add(new Step(kind, id, 0));
      }
      alphabet.add(new Step(Kind.WEIGH, id, 0));
      alphabet.add(new Step(Kind.WEIGH, id, 3));
    }
    return Lists.cartesianProduct(Collections.nCopies(length, alphabet)).stream()
        .map(ImmutableList::copyOf)
        .toList();
  }

  /** Calls with a peek before each edit, so that rows are drawn that the edit must discard. */
  private static ImmutableList<Step> peeking(ImmutableList<Step> steps) {
    return steps.stream()
        .flatMap(step -> Stream.of(new Step(Kind.PEEK, -1, 2), step))
        .collect(ImmutableList.toImmutableList());
  }

  private static Stream<Run> runs(int n, int length) {
    return weightsOf(n).parallelStream()
        .filter(weights -> weights.stream().anyMatch(weight -> weight > 0))
        .flatMap(weights -> lists(n, length).stream().flatMap(steps -> runs(weights, steps)));
  }

  private static Stream<Run> runs(List<Integer> weights, ImmutableList<Step> steps) {
    int drawable = (int) weights.stream().filter(weight -> weight > 0).count();
    int gap = drawable > 1 ? 1 : 0;
    return Stream.of(
        new Run(weights, 0, RepeatMode.OFF, steps, drawable),
        new Run(weights, gap, RepeatMode.ALL, peeking(steps), drawable));
  }

  private static void judge(Run run) {
    assertWithMessage("%s", run)
        .that(WeightLaw.ofQueue(run, C30WeightsTest::byWeight))
        .isEqualTo(WeightLaw.of(run));
  }

  @ParameterizedTest(name = "n = {0}, {1} calls")
  @CsvSource({"1,3", "2,2", "3,1", "4,0"})
  void plays_afterAnyCalls_haveTheirExactProbability(int n, int length) {
    runs(n, length).forEach(C30WeightsTest::judge);
  }

  @Tag("long")
  @Test
  void plays_ofFourEntries_afterACall_haveTheirExactProbability() {
    runs(4, 1).forEach(C30WeightsTest::judge);
  }

  @Test
  void faultyRules_areRejected() {
    Run run = new Run(List.of(1, 2, 3), 1, RepeatMode.ALL, ImmutableList.of(), 5);
    judge(run);
    List<UnaryOperator<PlayQueueBuilder<Integer>>> faults =
        ImmutableList.of(
            builder -> builder.drawing(Drawing.uniform()),
            builder -> byWeight(builder).gap(PlayMode.SHUFFLE, 0),
            builder ->
                builder.drawing(Drawing.<Integer>uniform().weights(i -> 1 + WeightLaw.weight(i))));
    for (UnaryOperator<PlayQueueBuilder<Integer>> faulty : faults) {
      assertThat(WeightLaw.ofQueue(run, faulty)).isNotEqualTo(WeightLaw.of(run));
    }
  }

  /** A fault that keeps the rows of a peek over an edit; the calls without the edit are kept. */
  @Test
  void rowsKeptOverAnEdit_areRejected() {
    Step peek = new Step(Kind.PEEK, -1, 2);
    Step weigh = new Step(Kind.WEIGH, 2, 1);
    Run peeked = new Run(List.of(1, 2, 3), 0, RepeatMode.OFF, ImmutableList.of(peek, weigh), 3);
    Run unpeeked = new Run(List.of(1, 2, 3), 0, RepeatMode.OFF, ImmutableList.of(weigh), 3);
    judge(peeked);
    assertThat(WeightLaw.of(peeked)).isEqualTo(WeightLaw.of(unpeeked));
    Run kept = new Run(List.of(1, 2, 3), 0, RepeatMode.OFF, ImmutableList.of(peek), 3);
    assertThat(WeightLaw.ofQueue(kept, C30WeightsTest::byWeight))
        .isNotEqualTo(WeightLaw.of(peeked));
  }

  // ------------------------------------------------------------------ cycles

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void cycles_playEachEntryOnce_whateverItWeighs(int seed) {
    PlayQueue<Integer> queue =
        PlayQueue.<Integer>builder(Seed.parse("weights").derive(seed))
            .addAll(IntStream.range(0, 20).boxed().toList())
            .drawing(Drawing.<Integer>uniform().weights(item -> 1 + item * item * item))
            .repeat(RepeatMode.ALL)
            .build();
    for (int cycle = 0; cycle < 5; cycle++) {
      assertThat(ImmutableSet.copyOf(play(queue, 20))).hasSize(20);
      assertThat(queue.position()).isEqualTo(new Position(cycle, 20, 20));
    }
  }

  @Test
  void heaviest_weightsOfAMillion_playFirst() {
    PlayQueue<Integer> queue = weights(1, PlayQueue.MAX_WEIGHT, 1, 1).build();
    assertThat(item(queue.next())).isEqualTo(PlayQueue.MAX_WEIGHT);
  }

  // ------------------------------------------------------------------ weight 0

  @Test
  void zero_isInNoCycle_andNotCounted() {
    PlayQueue<Integer> queue = weights(0, 5, 0, 7, 0).repeat(RepeatMode.ALL).build();
    List<Integer> plays = play(queue, 20);
    assertThat(ImmutableSet.copyOf(plays)).containsExactly(5, 7);
    assertThat(queue.position()).isEqualTo(new Position(9, 2, 2));
    assertThat(queue.size()).isEqualTo(5);
    assertThat(queue.gap(PlayMode.SHUFFLE)).isEqualTo(1);
    assertThat(items(queue.upcoming(6))).doesNotContain(0);
  }

  @Test
  void zero_limitsTheGap() {
    PlayQueue<Integer> queue = weights(0, 5, 0, 7, 0).build();
    queue.setGap(PlayMode.RANDOM, 1);
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> queue.setGap(PlayMode.SHUFFLE, 2));
    assertThat(e).hasMessageThat().isEqualTo("gap (2) must be in [0, 2)");
  }

  @Test
  void zero_playsByWish_byJump_andInOrder() {
    PlayQueue<Integer> queue = weights(0, 5, 7).build();
    queue.playNext(entry(queue, 0));
    assertThat(item(queue.next())).isEqualTo(0);
    assertThat(ImmutableSet.copyOf(play(queue, 2))).containsExactly(5, 7);
    assertThat(queue.next()).isEmpty();
    queue.skipTo(entry(queue, 0));
    assertThat(item(queue.current())).isEqualTo(0);
    queue.setMode(PlayMode.IN_ORDER);
    assertThat(play(queue, 3)).containsExactly(5, 7).inOrder();
  }

  @Test
  void zero_alone_neverPlays() {
    for (PlayMode mode : ImmutableList.of(PlayMode.SHUFFLE, PlayMode.RANDOM)) {
      PlayQueue<Integer> queue = weights(0, 0).mode(mode).repeat(RepeatMode.ALL).build();
      assertThat(queue.hasNext()).isFalse();
      assertThat(queue.next()).isEmpty();
      assertThat(queue.upcoming(5)).isEmpty();
      queue.add(3);
      assertThat(play(queue, 2)).containsExactly(3, 3);
    }
  }

  @Test
  void replaced_byAWeightOfZero_leavesTheCycle_andReturnsByUndo() {
    PlayQueue<Integer> queue = weights(1, 2, 3).undoLimit(10).build();
    queue.upcoming(3);
    queue.replace(entry(queue, 2), 0);
    assertThat(items(queue.upcoming(3))).containsExactly(1, 2);
    queue.undo();
    assertThat(items(queue.upcoming(3))).containsExactly(1, 2, 3);
    queue.redo();
    assertThat(items(queue.upcoming(3))).containsExactly(1, 2);
    queue.replace(entry(queue, 2), 4);
    assertThat(items(queue.upcoming(3))).containsExactly(1, 2, 4);
  }

  // ------------------------------------------------------------------ restoring and refusing

  @Test
  void restored_needsTheWeights_andDrawsOn() {
    PlayQueue<Integer> queue = weights(1, 0, 3, 4, 5).repeat(RepeatMode.ALL).build();
    play(queue, 2);
    QueueState<Integer> state = queue.state();
    Drawing<Integer> weight = Drawing.<Integer>uniform().weights(item -> item);
    PlayQueue<Integer> restored = PlayQueue.restore(state, weight);
    queue.add(2);
    restored.add(2);
    assertThat(play(restored, 30)).isEqualTo(play(queue, 30));
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> PlayQueue.restore(state));
    assertThat(e).hasMessageThat().contains("queue with weights");
    QueueState<Integer> plain = Queues.numbers(3, "plain").build().state();
    e = assertThrows(IllegalArgumentException.class, () -> PlayQueue.restore(plain, weight));
    assertThat(e).hasMessageThat().contains("queue without weights");
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(ints = {-1, PlayQueue.MAX_WEIGHT + 1})
  void weight_outOfRange_isRefused_andChangesNothing(int weight) {
    String message = "weight (" + weight + ") of item (" + weight + ") must be in [0, 1000000]";
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> weights(1, weight).build());
    assertThat(e).hasMessageThat().isEqualTo(message);
    PlayQueue<Integer> queue = weights(1, 2).build();
    QueueState<Integer> state = queue.state();
    e =
        assertThrows(
            IllegalArgumentException.class, () -> queue.addAll(0, ImmutableList.of(3, weight)));
    assertThat(e).hasMessageThat().isEqualTo(message);
    assertThrows(IllegalArgumentException.class, () -> queue.replace(entry(queue, 0), weight));
    assertThrows(IllegalArgumentException.class, () -> queue.playNext(weight));
    assertThat(queue.state()).isEqualTo(state);
  }
}
