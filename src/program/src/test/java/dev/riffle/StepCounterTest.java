package dev.riffle;

import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import dev.riffle.testing.StepCounter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Tests that the cost of a pass over a collection is counted for every way to write it. */
@ResourceLock("steps counted in this JVM")
class StepCounterTest {
  private static final int N = 10_000;
  private static final String PASS = "pass: ";

  /** The steps of each kind of pass, by its name; loaded by a counter. */
  public static final class Done implements Supplier<Map<String, Long>> {
    private final Map<String, Long> steps = new TreeMap<>();
    private final int[] ints = new int[N];
    private final List<Integer> list = new ArrayList<>(Collections.nCopies(N, 7));
    private final Map<Integer, Integer> map = new HashMap<>();
    private long sum;

    @Override
    public Map<String, Long> get() {
      list.forEach(i -> map.put(map.size(), i));
      passes();
      twoLoops();
      jdkPasses();
      fewSteps();
      return steps;
    }

    private void passes() {
      count(PASS + "for", () -> IntStream.range(0, N).forEach(i -> sum += ints[i]));
      count(PASS + "new array", () -> sum += new long[N].length);
      count(PASS + "new array of objects", () -> sum += new Object[N].length);
      count(PASS + "recursion", () -> recurse(N));
      count(PASS + "Guava", () -> sum += ImmutableList.copyOf(list).size());
      count(PASS + "stream", () -> sum += list.stream().mapToInt(i -> i).sum());
    }

    private void recurse(int depth) {
      for (int i = 0; i < 10 && depth > 0; i++) {
        sum++;
      }
      if (depth > 0) {
        recurse(depth - 10);
      }
    }

    private void twoLoops() {
      count(
          PASS + "while",
          () -> {
            int i = N;
            while (i > 0) {
              i--;
            }
          });
      count(
          PASS + "do",
          () -> {
            int i = 0;
            do {
              i += ints[i] + 1;
            } while (i < N);
          });
    }

    private void jdkPasses() {
      count(PASS + "arraycopy", () -> System.arraycopy(ints, 0, ints, 1, N - 1));
      count(PASS + "fill", () -> Arrays.fill(ints, 0));
      count(PASS + "fill a range", () -> Arrays.fill(ints, 1, N, 0));
      count(PASS + "copyOf", () -> sum += Arrays.copyOf(ints, N).length);
      count(PASS + "copyOfRange", () -> sum += Arrays.copyOfRange(ints, 1, N).length);
      count(PASS + "clone", () -> sum += ints.clone().length);
      count(PASS + "contains", () -> sum += list.contains(8) ? 1 : 0);
      count(PASS + "toArray", () -> sum += list.toArray().length);
      count(PASS + "copy of a list", () -> sum += new ArrayList<>(list).size());
      count(PASS + "addAll", () -> new ArrayList<Integer>().addAll(list));
      count(
          PASS + "in the middle",
          () -> {
            list.add(1, 7);
            list.remove(1);
          });
      count(PASS + "values", () -> sum += map.containsValue(8) ? 1 : 0);
    }

    private void fewSteps() {
      count("arraycopy", () -> System.arraycopy(ints, 0, ints, N / 2, 9));
      count("fill", () -> Arrays.fill(ints, N / 2, N / 2 + 9, 1));
      count("copyOf", () -> sum += Arrays.copyOf(ints, 9).length);
      count("get", () -> sum += list.get(N / 2) + map.getOrDefault(N / 2, 0));
      count("set", () -> sum += list.set(N / 2, 7) + map.put(N / 2, 7));
      count("take out", () -> map.remove(N - 1));
      count(
          "at the end",
          () -> {
            list.add(N - 1, 7);
            list.remove(N - 1);
          });
    }

    private void count(String name, Runnable call) {
      long before = StepCounter.steps();
      call.run();
      steps.put(name, StepCounter.steps() - before);
    }
  }

  @Test
  @SuppressWarnings("unchecked") // the same class, instrumented
  void steps_ofAPass_areAtLeastItsLength() throws ReflectiveOperationException {
    Object done =
        new StepCounter().loadClass(Done.class.getName()).getDeclaredConstructor().newInstance();
    ((Supplier<Map<String, Long>>) done)
        .get()
        .forEach(
            (name, steps) -> {
              if (name.startsWith(PASS)) {
                assertWithMessage(name).that(steps).isAtLeast(N - 1);
              } else {
                assertWithMessage(name).that(steps).isAtMost(20);
              }
            });
  }
}
