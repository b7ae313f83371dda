package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.Collections2;
import com.google.common.collect.ContiguousSet;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Lists;
import com.google.common.collect.Maps;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.function.Executable;

/** Queues of the numbers 0 to n - 1, and what the tests of the rules do with them. */
final class Queues {
  private Queues() {}

  /** Returns a builder of a queue of 0 to n - 1, each number its own id. */
  static PlayQueueBuilder<Integer> numbers(int n, String phrase) {
    return PlayQueue.<Integer>builder(Seed.parse(phrase))
        .addAll(IntStream.range(0, n).boxed().toList());
  }

  /** Draws the first of all choices, also in a peek. */
  static final Draws FIRST =
      new Draws() {
        @Override
        public int below(int bound) {
          return 0;
        }

        @Override
        public Optional<Draws> copy() {
          return Optional.of(this);
        }
      };

  /** Returns a builder of such a queue that draws from {@code draws}. */
  static PlayQueueBuilder<Integer> numbers(int n, Draws draws) {
    return numbers(n, "scripted").draws(draws);
  }

  /** Returns draws that always take the first, and note the bounds that they were asked with. */
  static Draws firstOf(List<Integer> bounds) {
    return bound -> {
      bounds.add(bound);
      return 0;
    };
  }

  /** Calls next() {@code k} times and returns the answers, fewer at the end. */
  static List<Integer> play(PlayQueue<Integer> queue, int k) {
    List<Integer> heard = new ArrayList<>();
    for (int i = 0; i < k; i++) {
      queue.next().ifPresent(entry -> heard.add(entry.item()));
    }
    return heard;
  }

  /** Calls previous() {@code k} times and returns the answers, fewer at the beginning. */
  static List<Integer> back(PlayQueue<Integer> queue, int k) {
    List<Integer> heard = new ArrayList<>();
    for (int i = 0; i < k; i++) {
      queue.previous().ifPresent(entry -> heard.add(entry.item()));
    }
    return heard;
  }

  static List<Integer> items(List<Entry<Integer>> entries) {
    return entries.stream().map(Entry::item).toList();
  }

  static int item(Optional<Entry<Integer>> entry) {
    return entry.orElseThrow().item();
  }

  /** Returns the state of {@code queue} without the number of its last change. */
  static QueueState<Integer> uncounted(PlayQueue<Integer> queue) {
    QueueState<Integer> state = queue.state();
    return QueueState.of(
        state.seed(),
        state.items(),
        state.ids(),
        ImmutableMap.copyOf(Maps.filterKeys(state.rows(), name -> !name.equals("changes"))));
  }

  static Entry<Integer> entry(PlayQueue<Integer> queue, int id) {
    return queue.entry(id).orElseThrow();
  }

  /** Jumps to each of {@code ids}, one after the other. */
  static void skipTo(PlayQueue<Integer> queue, int... ids) {
    for (int id : ids) {
      queue.skipTo(entry(queue, id));
    }
  }

  static void enqueue(PlayQueue<Integer> queue, int... ids) {
    for (int id : ids) {
      queue.enqueue(entry(queue, id));
    }
  }

  static void remove(PlayQueue<Integer> queue, int id) {
    queue.remove(entry(queue, id));
  }

  /** Returns {@code all} without {@code left}, wherever it stood. */
  static List<Integer> without(List<Integer> all, int left) {
    return all.stream().filter(one -> one != left).toList();
  }

  /** Returns the changes of {@code queue} from now on, as they come. */
  static List<Change<Integer>> changes(PlayQueue<Integer> queue) {
    List<Change<Integer>> changes = new ArrayList<>();
    queue.subscribe(changes::add);
    return changes;
  }

  static List<Cause> causes(List<? extends Change<?>> changes) {
    return Lists.transform(changes, Change::cause);
  }

  /** Returns the orders of 0 to n - 1, after those heard {@code before}, that respect the gap. */
  static List<String> lawful(int n, int gap, List<Integer> before) {
    return Collections2.permutations(ContiguousSet.closedOpen(0, n)).stream()
        .filter(order -> respects(gap, before, order))
        .map(List::toString)
        .toList();
  }

  private static boolean respects(int gap, List<Integer> before, List<Integer> order) {
    List<Integer> heard = new ArrayList<>(before);
    for (Integer item : order) {
      if (Lists.reverse(heard).stream().distinct().limit(gap).anyMatch(item::equals)) {
        return false;
      }
      heard.add(item);
    }
    return true;
  }

  /**
   * Fails unless the rows of {@code queue} agree with each other, and its state opens again from
   * its bytes, with and without items.
   */
  static void assertOpensAgain(PlayQueue<Integer> queue) {
    Invariants.check(queue);
    QueueState<Integer> state = queue.state();
    Drawing<Integer> any =
        Drawing.<Integer>uniform()
            .weights(i -> 1)
            .units(i -> 1, i -> 1)
            .spread(i -> 1)
            .rule((remaining, weights) -> {});
    QueueState<Integer> read = QueueBytes.decoded(QueueBytes.encoded(state));
    assertThat(StateBytes.decode(StateBytes.encode(state), state.items())).isEqualTo(read);
    assertThat(PlayQueue.restore(read, any).state()).isEqualTo(state);
  }

  static void assertRefused(String message, Executable call) {
    assertThat(assertThrows(IllegalArgumentException.class, call))
        .hasMessageThat()
        .isEqualTo(message);
  }

  /** Fails unless {@code law} knows {@code outcomes} and no other, each as likely. */
  static void assertUniform(Map<?, BigFraction> law, Collection<?> outcomes) {
    assertThat(law.keySet()).containsExactlyElementsIn(outcomes);
    assertUniform(law, outcomes.size());
  }

  /** Fails unless {@code law} knows that many outcomes, each as likely. */
  static void assertUniform(Map<?, BigFraction> law, int outcomes) {
    assertThat(law).hasSize(outcomes);
    assertThat(law.values().stream().distinct()).containsExactly(BigFraction.of(1, outcomes));
  }
}
