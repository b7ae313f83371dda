package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.util.Collections.nCopies;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Range;
import dev.riffle.shuffle.Seed;
import dev.riffle.testing.StepCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A change costs what its call was on, not what the queue contains. */
@ResourceLock("steps counted in this JVM")
class C17CostTest {
  private static final int N = 100_000;
  private static final int MANY = 1_000; // calls, or entries of one call
  private static final String CONSTANT = "constant: ";

  /** A look-up of a place counts each run of an edited order, of which it looks at few. */
  private static final int LOOK_UP = N / 10;

  private static final String PLANTED = "a listener that reads all";

  /** The steps of calls by name, all taken together. Loaded by a counter. */
  public static final class Calls implements Function<Boolean, Map<String, Long>> {
    private final Map<String, Long> steps = new TreeMap<>();
    private final List<@Nullable Change<Integer>> heard = new ArrayList<>(nCopies(1, null));
    private final Random random = new Random(17);
    private final PlayQueue<Integer> queue =
        PlayQueue.<Integer>builder(Seed.parse("cost"))
            .addAll(IntStream.range(0, N).boxed().collect(ImmutableList.toImmutableList()))
            .gap(PlayMode.SHUFFLE, 0)
            .repeat(RepeatMode.ALL)
            .build();

    @Override
    public Map<String, Long> apply(Boolean listens) {
      if (listens) {
        queue.subscribe(change -> heard.set(0, change));
      }
      for (int i = 0; i < MANY; i++) {
        walk();
        edit();
      }
      bulk();
      if (listens) {
        queue.subscribe(change -> queue.entries());
      }
      count(PLANTED, queue::next);
      return steps;
    }

    private void walk() {
      count(CONSTANT + "next", queue::next);
      count(CONSTANT + "previous", queue::previous);
      count(CONSTANT + "trackEnded", queue::trackEnded);
      count(CONSTANT + "skipTo", () -> queue.skipTo(any()));
      count(CONSTANT + "playNext", () -> queue.playNext(any()));
    }

    private void edit() {
      count("add in the middle", () -> queue.add(random.nextInt(queue.size()), 1));
      count("remove", () -> queue.remove(any()));
      count("move", () -> queue.move(any(), random.nextInt(queue.size())));
      count("replace", () -> queue.replace(any(), -random.nextInt(N)));
    }

    private void bulk() {
      List<Entry<Integer>> many =
          random
              .ints(2 * MANY, 0, queue.size())
              .distinct()
              .limit(MANY)
              .mapToObj(queue::entryAt)
              .toList();
      List<Integer> items = many.stream().map(Entry::item).toList();
      count("moveAll", () -> queue.moveAll(many, queue.size() / 2));
      count("removeAll", () -> queue.removeAll(many));
      count("addAll", () -> queue.addAll(queue.size() / 2, items));
    }

    private Entry<Integer> any() {
      return queue.entryAt(random.nextInt(queue.size()));
    }

    private void count(String name, Runnable call) {
      long before = StepCounter.steps();
      call.run();
      steps.merge(name, StepCounter.steps() - before, Long::sum);
    }
  }

  @Test
  void listener_addsToACall_whatItsChangeIsOn() throws ReflectiveOperationException {
    Map<String, Long> quiet = steps(false);
    Map<String, Long> heard = steps(true);
    Map<String, Long> added = new TreeMap<>(heard);
    quiet.forEach((name, steps) -> added.merge(name, -steps, Long::sum));
    assertThat(checkNotNull(added.remove(PLANTED))).isGreaterThan(N); // or a pass would not be seen
    added.forEach(
        (name, more) -> {
          long most = name.startsWith(CONSTANT) ? 200 : LOOK_UP;
          assertWithMessage(name).that(more).isIn(Range.closed(1L, MANY * most));
        });
  }

  @SuppressWarnings("unchecked") // it is the same class, loaded to count
  private static Map<String, Long> steps(boolean listens) throws ReflectiveOperationException {
    Object calls =
        new StepCounter().loadClass(Calls.class.getName()).getDeclaredConstructor().newInstance();
    return ((Function<Boolean, Map<String, Long>>) calls).apply(listens);
  }
}
