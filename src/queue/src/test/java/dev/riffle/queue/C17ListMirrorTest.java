package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.numbers;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.riffle.testing.Repeats;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A list follows the source order by changes alone: their entries and places. */
@Timeout(300)
class C17ListMirrorTest {
  private static final int CALLS = Repeats.of(1500, 4000);

  /** The causes that touch the source order. */
  static final ImmutableSet<Cause> EDITS =
      Sets.immutableEnumSet(
          Cause.ADD,
          Cause.REMOVE,
          Cause.REMOVE_ALL,
          Cause.CLEAR,
          Cause.REPLACE_ALL,
          Cause.MOVE,
          Cause.MOVE_ALL,
          Cause.REPLACE);

  @ParameterizedTest(name = "seed {0}, {1} entries")
  @CsvSource({"0, 0", "1, 1", "2, 5", "3, 12", "4, 30", "5, 100", "6, 1000", "7, 3000"})
  void mirror_afterEachOfManyCalls_equalsTheEntries(long seed, int n) {
    PlayQueue<Integer> queue = numbers(n, "mirror").repeat(RepeatMode.ALL).build();
    ListMirror<Integer> mirror = new ListMirror<>(queue);
    List<Change<Integer>> heard = new ArrayList<>();
    queue.follow(heard::add);
    RandomCalls calls = new RandomCalls(seed);
    Random random = new Random(seed);
    for (int i = 0; i < CALLS; i++) {
      String call = random.nextInt(8) == 0 ? bulk(queue, random) : calls.callOn(queue);
      assertWithMessage("call %s: %s", i, call)
          .that(
              mirror.entries().equals(queue.entries())
                  && Queues.items(mirror.entries()).equals(queue.items()))
          .isTrue();
    }
    Set<Cause> causes = EnumSet.noneOf(Cause.class);
    heard.forEach(change -> causes.add(change.cause()));
    assertThat(causes).containsAtLeastElementsIn(EDITS);
    long replaced = heard.stream().filter(change -> change.cause() == Cause.REPLACE_ALL).count();
    assertThat(mirror.readings()).isEqualTo(1 + replaced);
  }

  /** Makes a call on many entries, in no order, or a jump. */
  private static String bulk(PlayQueue<Integer> queue, Random random) {
    List<Entry<Integer>> some =
        queue.entries().stream()
            .filter(entry -> random.nextInt(3) == 0)
            .sorted((a, b) -> Long.compare(a.item() * 31L % 17, b.item() * 31L % 17))
            .toList();
    switch (random.nextInt(6)) {
      case 0 -> queue.removeAll(some);
      case 1 -> queue.moveAll(some, random.nextInt(queue.size() - some.size() + 1));
      case 2 ->
          queue.upcoming(5).stream().skip(2).findFirst().ifPresent(entry -> queue.skipAhead(2));
      case 3 -> {
        if (random.nextInt(8) == 0) {
          queue.clear();
        }
      }
      default -> queue.addAll(random.nextInt(queue.size() + 1), List.of(-1, -2, -3, -4, -5));
    }
    return "on " + some.size();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void mirror_whileThreadsCall_equalsTheEntriesAtTheEnd(long seed) throws Exception {
    PlayQueue<Integer> queue = numbers(20, "mirror").build();
    ListMirror<Integer> mirror = new ListMirror<>(queue);
    C17ThreadsTest.inParallel(
        thread -> {
          Random random = new Random(seed * 100 + thread);
          for (int i = 0; i < 2000; i++) {
            edit(queue, random);
          }
          return List.of();
        });
    assertThat(mirror.readings()).isGreaterThan(1);
    assertThat(mirror.entries()).isEqualTo(queue.entries());
    assertThat(Queues.items(mirror.entries())).isEqualTo(queue.items());
  }

  private static void edit(PlayQueue<Integer> queue, Random random) {
    List<Entry<Integer>> all = queue.entries();
    try {
      switch (all.isEmpty() ? 0 : random.nextInt(8)) {
        case 0 -> queue.addAll(random.nextInt(all.size() + 1), List.of(1, 2, 3));
        case 1 -> queue.remove(all.get(random.nextInt(all.size())));
        case 2 -> queue.removeAll(all.subList(0, random.nextInt(Math.min(4, all.size()))));
        case 3 -> queue.move(all.get(0), random.nextInt(all.size()));
        case 4 -> queue.moveAll(all.subList(0, all.size() / 2), random.nextInt(all.size() / 2 + 1));
        case 5 -> queue.replace(all.get(random.nextInt(all.size())), random.nextInt());
        case 6 -> queue.next();
        default -> {
          if (random.nextInt(20) == 0) {
            queue.replaceAll(List.of(1, 2, 3, 4, 5, 6, 7, 8, 9));
          } else {
            queue.add(random.nextInt());
          }
        }
      }
    } catch (IllegalArgumentException refused) {
      // Another thread has edited the list since it was read.
    }
  }
}
