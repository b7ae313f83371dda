package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.riffle.testing.Repeats;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A thousand random edits among other calls, each undone. */
class C25RandomEditsTest {
  private static final int EDITS_A_SEED = Repeats.of(20, 50);

  private static final ImmutableSet<Cause> EDITS =
      Sets.union(
              C17ListMirrorTest.EDITS,
              ImmutableSet.of(
                  Cause.PLAY_NEXT,
                  Cause.ENQUEUE,
                  Cause.DEQUEUE,
                  Cause.MOVE_AHEAD,
                  Cause.PLAY_ONCE_NEXT,
                  Cause.ENQUEUE_ONCE))
          .immutableCopy();

  private final List<Cause> causes = new ArrayList<>();
  private final List<String> log = new ArrayList<>();

  static IntStream seeds() {
    return IntStream.range(0, 20);
  }

  private PlayQueue<Integer> queue(int seed) {
    Random random = new Random(seed);
    PlayQueue<Integer> queue =
        numbers(random.nextInt(20), "edits " + seed)
            .mode(Call.MODES.get(seed % 3))
            .repeat(Call.REPEATS.get(random.nextInt(3)))
            .undoLimit(100_000)
            .build();
    queue.subscribe(change -> causes.add(change.cause()));
    return queue;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void edit_undone_isAsBefore_andTheJournalReplays(int seed) {
    PlayQueue<Integer> queue = queue(seed);
    PlayQueue<Integer> follower = PlayQueue.restore(queue.state());
    queue.follow(change -> follower.take(change.call()));
    MoreCalls calls = new MoreCalls(seed);
    for (int edit = 0; edit < EDITS_A_SEED; edit++) {
      QueueFacts before;
      Optional<Entry<Integer>> current;
      do {
        before = QueueFacts.of(queue);
        current = queue.current();
        causes.clear();
        log.add(calls.callOn(queue));
      } while (causes.size() != 1 || !EDITS.contains(causes.get(0)));
      PlayQueue<Integer> restored = PlayQueue.restore(queue.state());
      assertWithMessage("%s", log).that(queue.undo()).isTrue();
      QueueFacts after = QueueFacts.of(queue);
      assertWithMessage("%s", log).that(after.entries()).isEqualTo(before.entries());
      if (queue.current().equals(current)) { // else its successor was played
        assertWithMessage("%s", log).that(after).isEqualTo(before);
      }
      assertThat(restored.undo()).isTrue();
      assertWithMessage("%s", log).that(restored.state()).isEqualTo(queue.state());
      if (edit % 2 == 0) {
        assertThat(queue.redo()).isTrue();
      }
      assertWithMessage("%s", log).that(follower.state()).isEqualTo(queue.state());
    }
  }

  /** Other calls between, which do not change the source order. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void edits_allUndone_theSourceOrderIsThatOfTheBeginning_andAllRedoneOfTheEnd(int seed) {
    PlayQueue<Integer> queue = queue(seed);
    Random random = new Random(seed);
    RandomCalls calls = new RandomCalls(seed);
    List<List<Entry<Integer>>> orders = new ArrayList<>(List.of(queue.entries()));
    while (orders.size() <= EDITS_A_SEED) {
      causes.clear();
      log.add(calls.callOn(queue));
      causes.stream().filter(EDITS::contains).forEach(edit -> orders.add(queue.entries()));
    }
    for (int i = EDITS_A_SEED; i > 0; i--) {
      assertThat(queue.undo()).isTrue();
      assertWithMessage("%s", log).that(queue.entries()).isEqualTo(orders.get(i - 1));
      play(queue, random.nextInt(3));
    }
    assertThat(queue.canUndo()).isFalse();
    for (int i = 1; i <= EDITS_A_SEED; i++) {
      assertThat(queue.redo()).isTrue();
      assertWithMessage("%s", log).that(queue.entries()).isEqualTo(orders.get(i));
      play(queue, random.nextInt(3));
    }
    assertThat(queue.canRedo()).isFalse();
  }
}
