package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.item;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.play;
import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.riffle.queue.LetterCall.Kind;
import dev.riffle.queue.ModelLetters.Law;
import dev.riffle.queue.ModelLetters.Numbers;
import dev.riffle.shuffle.Seed;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** By weight, the entries that do not rest are drawn in proportion to their weights. */
class C30WeightsTest {
  /** Returns a builder of a queue of items, each its own weight. */
  private static PlayQueueBuilder<Integer> weights(Integer... weights) {
    return PlayQueue.<Integer>builder(Seed.parse("weights"))
        .addAll(ImmutableList.copyOf(weights))
        .drawing(Drawing.<Integer>uniform().weights(weight -> weight));
  }

  // ------------------------------------------------------------------ the law

  private static final Set<Kind> CALLS =
      EnumSet.of(
          Kind.NEXT,
          Kind.SKIP_TO,
          Kind.PLAY_NEXT,
          Kind.MOVE_AHEAD,
          Kind.REMOVE_AHEAD,
          Kind.ADD,
          Kind.REMOVE,
          Kind.REWEIGH,
          Kind.UPDATE_WEIGHT,
          Kind.RANDOM,
          Kind.SHUFFLE,
          Kind.SET_GAP,
          Kind.UNDO);

  @ParameterizedTest(name = "n = {0}, {1} calls, one of {2}")
  @CsvSource({"1,2,61", "2,1,61", "2,2,6007", "3,0,211", "3,1,120011"})
  void plays_afterAnyCalls_haveTheirExactProbability(int n, int length, int every) {
    judge(n, length, every);
  }

  @Tag("long")
  @ParameterizedTest(name = "n = {0}, {1} calls, one of {2}")
  @CsvSource({"1,3,101", "2,1,1", "2,2,101", "3,0,7", "3,1,2503", "4,0,10007"})
  void plays_afterMoreCalls_haveTheirExactProbability(int n, int length, int every) {
    judge(n, length, every);
  }

  private static void judge(int n, int length, int every) {
    LetterRuns.judge(
        LetterRuns.starts(LetterRuns.weights(n, 0, 1, 2, 3), Law.of(1), false),
        LetterRuns.lists(length, LetterRuns.calls(n, CALLS)),
        every);
  }

  private static LetterRun run(int law, int gap, int... weights) {
    return new LetterRun(
        IntStream.of(weights).mapToObj(weight -> new Numbers(weight, 0, 0, 0)).toList(),
        Law.of(law),
        gap,
        RepeatMode.ALL,
        0,
        ImmutableList.of(),
        5);
  }

  @Test
  void queues_withOtherNumbers_areRejected() {
    LetterRun run = run(1, 1, 1, 2, 3);
    assertThat(run.distribution(LetterQueue::of)).isEqualTo(LetterLaw.of(run));
    for (LetterRun other :
        ImmutableList.of(run(0, 1, 1, 2, 3), run(1, 0, 1, 2, 3), run(1, 1, 2, 3, 4))) {
      assertThat(other.distribution(LetterQueue::of)).isNotEqualTo(LetterLaw.of(run));
    }
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
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(ints = {-1, PlayQueue.MAX_WEIGHT + 1})
  void weight_outOfRange_isRejected_andChangesNothing(int weight) {
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
    assertThrows(IllegalArgumentException.class, () -> queue.playOnceNext(weight));
    assertThat(queue.state()).isEqualTo(state);
  }

  // ------------------------------------------------------------------ joining a cycle

  /** Plays of an entry that is in no cycle. */
  private static final ImmutableMap<String, Consumer<PlayQueue<Integer>>> PLAYS =
      ImmutableMap.of(
          "a jump", queue -> queue.skipTo(entry(queue, 2)),
          "asked for",
              queue -> {
                queue.playNext(entry(queue, 2));
                queue.next();
              },
          "IN_ORDER",
              queue -> {
                queue.setMode(PlayMode.IN_ORDER);
                queue.skipTo(entry(queue, 1));
                queue.next();
                queue.setMode(PlayMode.SHUFFLE);
              });

  static Set<String> waysToPlay() {
    return PLAYS.keySet();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("waysToPlay")
  void weightlessEntry_playedAndWeighedInTheCycle_playsInTheNextOneAgain(String way) {
    int[] weightOfTwo = {0};
    for (int seed = 0; seed < 20; seed++) {
      weightOfTwo[0] = 0;
      PlayQueue<Integer> queue =
          Queues.numbers(5, way + seed)
              .repeat(RepeatMode.ALL)
              .drawing(Drawing.<Integer>uniform().weights(item -> item == 2 ? weightOfTwo[0] : 1))
              .build();
      queue.next();
      requireNonNull(PLAYS.get(way)).accept(queue);
      assertThat(item(queue.current())).isEqualTo(2);
      weightOfTwo[0] = 1;
      queue.updateWeights();
      Queues.assertOpensAgain(queue);
      int left = queue.position().size() - queue.position().place();
      assertThat(play(queue, left)).doesNotContain(2);
      assertThat(play(queue, 5)).contains(2);
    }
  }

  @Test
  void setWeight_isOfOneEntry_andLastsUntilThatOfItsItemIsAskedFor() {
    int[] asked = {0};
    PlayQueue<Integer> queue =
        Queues.numbers(3, "one weight")
            .drawing(
                Drawing.<Integer>uniform()
                    .weights(
                        item -> {
                          asked[0]++;
                          return item == 1 ? 0 : 1;
                        }))
            .build();
    asked[0] = 0;
    List<Change<Integer>> changes = Queues.changes(queue);
    assertThat(queue.setWeight(entry(queue, 1), PlayQueue.MAX_WEIGHT)).isTrue();
    assertThat(queue.setWeight(entry(queue, 1), PlayQueue.MAX_WEIGHT)).isFalse();
    assertThat(queue.setWeight(entry(queue, 0), 0)).isTrue();
    assertThat(asked[0]).isEqualTo(0);
    assertThat(Queues.causes(changes)).containsExactly(Cause.SET_WEIGHTS, Cause.SET_WEIGHTS);
    Queues.assertOpensAgain(queue);
    assertThat(items(queue.upcoming(9))).containsExactly(1, 2);
    queue.replace(entry(queue, 2), 1);
    assertThat(items(queue.upcoming(9))).containsExactly(1);
    assertThat(queue.updateWeights()).isTrue();
    assertThat(items(queue.upcoming(9))).containsExactly(0);
    queue.setWeight(entry(queue, 0), 0);
    queue.setDrawing(Drawing.<Integer>uniform().weights(item -> 1));
    assertThat(queue.upcoming(9)).hasSize(3);
  }

  @Test
  void setWeight_outOfRangeOrWithoutWeights_isRejected() {
    PlayQueue<Integer> queue =
        Queues.numbers(2, "refused").drawing(Drawing.<Integer>uniform().weights(item -> 1)).build();
    for (int weight : new int[] {-1, PlayQueue.MAX_WEIGHT + 1}) {
      assertThrows(IllegalArgumentException.class, () -> queue.setWeight(entry(queue, 0), weight));
    }
    PlayQueue<Integer> uniform = Queues.numbers(2, "uniform").build();
    Entry<Integer> entry = entry(uniform, 0);
    assertThat(assertThrows(IllegalArgumentException.class, () -> uniform.setWeight(entry, 1)))
        .hasMessageThat()
        .isEqualTo("weight (1) must be for a queue that draws by weight");
  }

  /** A kept row of weight 0 is an asked row, so that up next continues over it. */
  @Test
  void keptDrawnRow_losesItsWeight_isUpNext() {
    Set<Integer> weightless = new HashSet<>();
    PlayQueue<Integer> queue =
        Queues.numbers(9, "kept")
            .drawing(Drawing.<Integer>uniform().weights(item -> weightless.contains(item) ? 0 : 1))
            .build();
    List<Integer> drawn = items(queue.upcoming(4));
    queue.moveAhead(1, 1); // keeps the row before it
    queue.enqueue(entry(queue, drawn.get(2)));
    weightless.add(drawn.get(0));
    queue.updateWeights();
    queue.enqueue(entry(queue, drawn.get(3)));
    assertThat(items(queue.upNext()))
        .containsExactly(drawn.get(2), drawn.get(0), drawn.get(1), drawn.get(3))
        .inOrder();
  }

  @Test
  void weightlessEntry_askedForAndWeighed_doesNotJoinTheCycle() {
    int[] weightOfTwo = {0};
    PlayQueue<Integer> queue =
        Queues.numbers(5, "asked")
            .drawing(Drawing.<Integer>uniform().weights(item -> item == 2 ? weightOfTwo[0] : 1))
            .build();
    queue.enqueue(entry(queue, 2));
    weightOfTwo[0] = 1;
    queue.updateWeights();
    queue.dequeue(entry(queue, 2));
    assertThat(play(queue, 9)).containsExactly(0, 1, 3, 4);
  }
}
