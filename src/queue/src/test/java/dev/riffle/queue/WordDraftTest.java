package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.numbers;

import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import dev.riffle.shuffle.Xoshiro256PlusPlus;
import dev.riffle.spread.SpreadWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The word of a long list is drawn outside the lock, and is the one that the call would draw. */
@Timeout(120)
class WordDraftTest {
  private static final int ENTRIES = WordDraft.MIN_LETTERS + 100;

  /** The draws of a generator that is not recognized as one, so no word is drawn in advance. */
  private record Hidden(Xoshiro256PlusPlus generator) implements Draws {
    static Hidden of(String phrase) {
      return new Hidden(Seed.parse(phrase).draws());
    }

    @Override
    public int below(int bound) {
      return generator.below(bound);
    }

    @Override
    public long belowLong(long bound) {
      return generator.belowLong(bound);
    }

    @Override
    public double unit() {
      return generator.unit();
    }

    @Override
    public long belowTwo(int bound) {
      return generator.belowTwo(bound);
    }

    @Override
    public Optional<Draws> copy() {
      return generator.copy().map(copy -> new Hidden((Xoshiro256PlusPlus) copy));
    }
  }

  private static Drawing<Integer> drawing(int groups) {
    return Drawing.<Integer>uniform()
        .spread(item -> Math.floorMod(item, groups))
        .bestOf(groups % 3 + 1);
  }

  private static PlayQueue<Integer> queue(PlayQueueBuilder<Integer> builder, int seed) {
    return builder
        .drawing(drawing(40 + seed))
        .repeat(RepeatMode.ALL)
        .gap(PlayMode.SHUFFLE, seed % 3 * 700)
        .undoLimit(100)
        .build();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {0, 1, 2})
  void plays_matchAQueueThatDrawsUnderItsLock(int seed) {
    PlayQueue<Integer> queue = queue(numbers(ENTRIES, "draft"), seed);
    PlayQueue<Integer> other = queue(numbers(ENTRIES, Hidden.of("draft")), seed);
    Random random = new Random(seed);
    for (int call = 0; call < 30; call++) {
      long same = random.nextLong();
      assertWithMessage("call %s", call)
          .that(call(queue, new Random(same)))
          .isEqualTo(call(other, new Random(same)));
    }
  }

  /** Makes any call and returns its answer as text: entries of two queues are not equal. */
  private static String call(PlayQueue<Integer> queue, Random random) {
    return answer(queue, random).toString();
  }

  private static Object answer(PlayQueue<Integer> queue, Random random) {
    Entry<Integer> any = queue.entryAt(random.nextInt(queue.size()));
    return switch (random.nextInt(10)) {
      case 0 -> queue.add(random.nextInt(queue.size()), random.nextInt(100));
      case 1 -> {
        queue.remove(queue.current().orElse(any));
        yield queue.current();
      }
      case 2 -> {
        queue.moveAhead(random.nextInt(9), random.nextInt(9));
        yield queue.upNext();
      }
      case 3 -> {
        queue.setDeferred(queue.asList().subList(0, random.nextInt(ENTRIES / 2)));
        yield queue.trackEnded();
      }
      case 4 -> {
        queue.skipAhead(random.nextInt(3_000)); // perhaps across the seam
        yield queue.position();
      }
      case 5 -> queue.upcoming(random.nextInt(3_000));
      case 6 -> queue.undo();
      case 7 -> {
        queue.enqueue(any);
        yield queue.upcomingAfterEnd();
      }
      default -> queue.next();
    };
  }

  /** Calls that draw the first word. */
  static Stream<Named<Consumer<PlayQueue<Integer>>>> firstCalls() {
    return Stream.of(
        Named.of("next", PlayQueue::next),
        Named.of("get", queue -> QueueList.of(queue).get(5)),
        Named.of("skipTo", queue -> QueueList.of(queue).skipTo(5)),
        Named.of("move", queue -> QueueList.of(queue).move(5, 7)));
  }

  /** The thread that calls draws for a second or so. */
  @ParameterizedTest
  @MethodSource("firstCalls")
  void queries_whileAnotherThreadDraws_areAnswered(Consumer<PlayQueue<Integer>> first)
      throws Exception {
    PlayQueue<Integer> queue = numbers(100_000, "draft").drawing(drawing(50)).build();
    Thread player = new Thread(() -> first.accept(queue));
    player.start();
    boolean drafts = false;
    while (player.isAlive() && !drafts) {
      drafts = calls(WordDraft.class, "draw", player.getStackTrace());
    }
    assertWithMessage("draws outside the lock").that(drafts).isTrue();
    assertThat(queue.size()).isEqualTo(100_000);
    assertThat(queue.history(5)).isEmpty();
    assertThat(queue.position().place()).isEqualTo(0);
    assertWithMessage("played while these were answered").that(queue.current()).isEmpty();
    while (player.isAlive()) {
      StackTraceElement[] stack = player.getStackTrace();
      assertWithMessage("draws the word again")
          .that(
              calls(SpreadWords.class, "drawBest", stack) && !calls(WordDraft.class, "draw", stack))
          .isFalse();
    }
    assertThat(queue.playOrder()).isNotEmpty();
  }

  private static boolean calls(Class<?> type, String method, StackTraceElement... stack) {
    return Stream.of(stack)
        .anyMatch(
            frame ->
                frame.getClassName().equals(type.getName())
                    && frame.getMethodName().equals(method));
  }

  @Test
  void callsOfManyThreads_replayed_leadToTheSameQueue() throws Exception {
    PlayQueue<Integer> queue = queue(numbers(ENTRIES, "draft"), 1);
    PlayQueue<Integer> copy = PlayQueue.restore(queue.state(), drawing(41));
    List<Call<Integer>> calls = new ArrayList<>();
    queue.follow(change -> calls.add(change.call()));
    C17ThreadsTest.inParallel(
        thread -> {
          Random random = new Random(thread);
          for (int call = 0; call < 8; call++) {
            try {
              String unused = call(queue, random);
            } catch (IllegalArgumentException refused) {
              // Another thread has removed the entry.
            }
          }
          return List.of();
        });
    calls.forEach(copy::take);
    assertThat(copy.state()).isEqualTo(queue.state());
  }
}
