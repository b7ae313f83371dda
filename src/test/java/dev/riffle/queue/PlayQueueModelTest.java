package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.QueueModel.Draw;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random lists of calls, each answer and each draw held against {@link QueueModel}. A failure
 * replays from its seed.
 */
class PlayQueueModelTest {
  private static final int LISTS_A_SEED = 500;
  private static final int CALLS = 200;

  static IntStream seeds() {
    return IntStream.range(0, 20);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void randomCalls_agreeWithTheModelAtEveryStep(int seed) {
    for (int list = 0; list < LISTS_A_SEED; list++) {
      new Run(new Random(seed * 1_000_003L + list)).run();
    }
  }

  private static final class Run {
    private final Random random;
    private final List<Draw> draws = new ArrayList<>();
    private final List<String> calls = new ArrayList<>();
    private final PlayQueue<Integer> queue;
    private final QueueModel model;

    Run(Random random) {
      this.random = random;
      int n = random.nextInt(8) == 0 ? random.nextInt(40) : random.nextInt(7);
      PlayMode mode = any(PlayMode.values());
      RepeatMode repeat = any(RepeatMode.values());
      Draws source = Seed.parse("model").derive(random.nextLong()).draws();
      queue =
          PlayQueue.<Integer>builder(Seed.parse("model"))
              .addAll(IntStream.range(0, n).boxed().toList())
              .mode(mode)
              .repeat(repeat)
              .draws(
                  bound -> {
                    int value = source.below(bound);
                    draws.add(new Draw(bound, value));
                    return value;
                  })
              .build();
      model = new QueueModel(n, mode, repeat);
      calls.add(n + " entries, " + mode + ", " + repeat);
    }

    void run() {
      try {
        for (int call = 0; call < CALLS; call++) {
          step();
          compare();
        }
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("after " + calls, e);
      }
    }

    private void step() {
      switch (random.nextInt(28)) {
        case 0, 1, 2, 3, 4, 5, 6 -> {
          calls.add("next");
          model.next(id(queue.next()), draws);
        }
        case 7, 8, 9, 10 -> {
          calls.add("previous");
          model.previous(id(queue.previous()));
        }
        case 11, 12, 13 -> {
          int k = random.nextInt(4) == 0 ? random.nextInt(100) : random.nextInt(4);
          calls.add("upcoming " + k);
          model.upcoming(k, ids(queue.upcoming(k)), draws);
        }
        case 14, 15 -> {
          if (model.n > 0) {
            int entry = random.nextInt(model.n);
            calls.add("skipTo " + entry);
            queue.skipTo(queue.entry(entry).orElseThrow());
            model.skipTo(entry);
          }
        }
        case 16 -> {
          calls.add("add");
          assertThat(queue.add(model.n).id()).isEqualTo(model.n);
          model.add(draws);
        }
        case 17 -> {
          PlayMode mode = any(PlayMode.values());
          calls.add("mode " + mode);
          queue.setMode(mode);
          model.setMode(mode);
        }
        case 18 -> {
          RepeatMode repeat = any(RepeatMode.values());
          calls.add("repeat " + repeat);
          queue.setRepeat(repeat);
          model.setRepeat(repeat);
        }
        case 19 -> {
          PlayMode of = random.nextBoolean() ? PlayMode.SHUFFLE : PlayMode.RANDOM;
          int gap = random.nextInt(Math.max(1, model.n));
          calls.add("gap " + of + " " + gap);
          queue.setGap(of, gap);
          model.setGap(of, gap);
        }
        case 20 -> {
          calls.add("reshuffle");
          queue.reshuffle();
          model.reshuffle();
        }
        case 21, 22, 23 -> {
          if (model.n > 0) {
            Entry<Integer> entry = queue.entry(random.nextInt(model.n)).orElseThrow();
            boolean first = random.nextBoolean();
            calls.add((first ? "playNext " : "enqueue ") + entry.id());
            if (first) {
              queue.playNext(entry);
            } else {
              queue.enqueue(entry);
            }
            model.ask((int) entry.id(), first);
          }
        }
        case 24 -> {
          if (model.n > 0) {
            Entry<Integer> entry = queue.entry(random.nextInt(model.n)).orElseThrow();
            calls.add("dequeue " + entry.id());
            model.dequeue((int) entry.id(), queue.dequeue(entry), draws);
          }
        }
        default -> ended();
      }
    }

    private void ended() {
      calls.add("ended");
      Optional<Entry<Integer>> preloaded = Optional.empty();
      boolean replays = model.repeat == RepeatMode.ONE && model.current >= 0;
      if (random.nextBoolean()) {
        calls.add("preloaded");
        preloaded = queue.upcomingAfterEnd();
        if (!replays) {
          model.upcoming(
              1, preloaded.map(entry -> List.of((int) entry.id())).orElse(List.of()), draws);
        }
      }
      Optional<Entry<Integer>> ended = queue.trackEnded();
      preloaded.ifPresent(entry -> assertThat(ended).hasValue(entry));
      if (replays) {
        assertThat(id(ended)).isEqualTo(model.current);
      } else {
        model.next(id(ended), draws);
      }
    }

    private void compare() {
      assertWithMessage("draws that nothing asked for").that(draws).isEmpty();
      assertThat(id(queue.current())).isEqualTo(model.current);
      assertThat(queue.hasNext()).isEqualTo(model.hasNext());
      assertThat(queue.hasPrevious()).isEqualTo(model.hasPrevious());
      List<Integer> behind = new ArrayList<>();
      model.behind.forEach(play -> behind.add(0, play.entry()));
      assertThat(ids(queue.history(Integer.MAX_VALUE))).isEqualTo(behind);
      assertThat(ids(queue.lane())).isEqualTo(model.lane);
      assertThat(queue.size()).isEqualTo(model.n);
      if (model.mode != PlayMode.IN_ORDER) {
        assertThat(queue.gap(model.mode)).isEqualTo(model.gap());
      }
      assertThat(queue.position().place()).isEqualTo(model.place);
    }

    @SafeVarargs
    private <E> E any(E... values) {
      return values[random.nextInt(values.length)];
    }

    private static int id(Optional<Entry<Integer>> entry) {
      return entry.map(one -> (int) one.id()).orElse(-1);
    }

    private static List<Integer> ids(ImmutableList<Entry<Integer>> entries) {
      return entries.stream().map(entry -> (int) entry.id()).toList();
    }
  }
}
