package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.firstOf;
import static dev.riffle.queue.Queues.item;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.remove;
import static dev.riffle.queue.Queues.skipTo;

import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import dev.riffle.testing.Repeats;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A finished cycle is followed by a fresh one, in which none of the last gap entries is drawn. */
class C5SeamTest {
  private static final int LONG = 4_400;

  @ParameterizedTest(name = "n = {0}, gap {1}")
  @CsvSource({"24,6", "24,0", "24,23", "2,1", "5,4", "100,25"})
  void seams_many_nothingIsHeardAgainWithinTheGap(int n, int gap) {
    PlayQueue<Integer> queue =
        numbers(n, "seam").repeat(RepeatMode.ALL).gap(PlayMode.SHUFFLE, gap).build();
    List<Integer> heard = play(queue, 40 * n);
    for (int i = 0; i < heard.size(); i++) {
      assertThat(heard.subList(Math.max(0, i - gap), i)).doesNotContain(heard.get(i));
    }
  }

  /** Longer than the history limit, and with a gap that makes it remember more. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {0, 1, 2, 4})
  void longRun_whateverIsCalledInBetween_nothingThatRestsIsDrawn(int seed) {
    Random random = new Random(seed);
    PlayQueue<Integer> queue =
        numbers(LONG, "evening " + seed)
            .repeat(RepeatMode.ALL)
            .gap(PlayMode.RANDOM, seed % 2 == 0 ? LONG / 8 : LONG / 4)
            .build();
    int[] lastHeard = new int[LONG];
    int time = 0;
    for (int step = 0; step < Repeats.of(10, 40); step++) {
      int drawn = random.nextInt(3) == 0 ? random.nextInt(2 * LONG) : random.nextInt(30);
      for (int i = 0; i < drawn; i++) {
        int song = item(queue.next());
        int before = lastHeard[song];
        if (before > 0) {
          int gap = queue.gap(queue.mode());
          assertWithMessage("others since, in %s", queue.mode())
              .that(IntStream.of(lastHeard).filter(other -> other > before).limit(gap).count())
              .isEqualTo(gap);
        }
        lastHeard[song] = ++time;
      }
      int heard = random.nextInt(random.nextInt(4) == 0 ? LONG : 30);
      switch (random.nextInt(4)) {
        case 0 -> {
          for (int i = 0; i < heard; i++) {
            int song = random.nextInt(random.nextBoolean() ? LONG : 9);
            skipTo(queue, song);
            lastHeard[song] = ++time;
          }
        }
        case 1 -> {
          for (int song : Iterables.concat(back(queue, heard), play(queue, heard))) {
            lastHeard[song] = ++time;
          }
        }
        case 2 -> queue.reshuffle();
        default ->
            queue.setMode(queue.mode() == PlayMode.SHUFFLE ? PlayMode.RANDOM : PlayMode.SHUFFLE);
      }
    }
  }

  @Test
  void restingEntries_900Removed_theOthersRestAsLongAndNoLonger() {
    List<Integer> bounds = new ArrayList<>();
    Draws seeded = Seed.parse("removals").draws();
    PlayQueue<Integer> queue =
        numbers(
                8_000,
                bound -> {
                  bounds.add(bound);
                  return seeded.below(bound);
                })
            .repeat(RepeatMode.ALL)
            .build();
    List<Integer> heard = play(queue, 8_000);
    assertThat(queue.gap(PlayMode.SHUFFLE)).isEqualTo(1_000);
    heard.subList(7_050, 7_950).forEach(id -> remove(queue, id));
    bounds.clear();
    for (int i = 0; i < 1_000; i++) {
      int now = item(queue.next());
      assertWithMessage("play %s", i)
          .that(Lists.reverse(heard).stream().distinct().limit(1_000).toList())
          .doesNotContain(now);
      heard.add(now);
    }
    // 50 from before the removed ones rest, and 50 from after them.
    assertThat(bounds.get(0)).isEqualTo(7_000);
  }

  @Test
  void gapOfTheOtherMode_setBeforehand_isRememberedInThisOne() {
    PlayQueue<Integer> queue = numbers(3_000, "other mode").build();
    play(queue, 1);
    queue.setGap(PlayMode.RANDOM, 2_000);
    List<Integer> heard = play(queue, 2_500);
    queue.setMode(PlayMode.RANDOM);
    assertThat(heard.subList(500, 2_500)).containsNoneIn(play(queue, 1));
    assertThat(heard.subList(600, 2_500)).containsNoneIn(play(queue, 99));
  }

  @Test
  void gap_byDefault_isAQuarterAtLeastOneAndAtMostAThousand() {
    for (int[] expected :
        new int[][] {{1, 0}, {2, 1}, {4, 1}, {7, 1}, {8, 2}, {24, 6}, {4000, 1000}, {9000, 1000}}) {
      PlayQueue<Integer> queue = numbers(expected[0], "seam").build();
      assertThat(queue.gap(PlayMode.SHUFFLE)).isEqualTo(expected[1]);
      assertThat(queue.gap(PlayMode.RANDOM)).isEqualTo(0);
    }
  }

  @Test
  void draws_ofAFreshCycle_chooseAmongThoseThatDoNotRest() {
    List<Integer> bounds = new ArrayList<>();
    PlayQueue<Integer> queue =
        numbers(6, firstOf(bounds)).repeat(RepeatMode.ALL).gap(PlayMode.SHUFFLE, 2).build();
    play(queue, 12);
    assertThat(bounds.subList(0, 6)).containsExactly(6, 5, 4, 3, 2, 1).inOrder();
    assertThat(bounds.subList(6, 12))
        .containsExactly(4, 4, 4, 3, 2, 1)
        .inOrder(); // n - max(gap, q)
  }

  @Test
  void allThatRemainRest_afterJumpsIntoThePast_theOneThatRestedLongestPlays() {
    PlayQueue<Integer> queue =
        numbers(5, "seam").repeat(RepeatMode.ALL).gap(PlayMode.SHUFFLE, 4).build();
    skipTo(queue, 0, 1, 2, 3, 4);
    assertThat(play(queue, 1)).containsExactly(0); // all others rest
    back(queue, 3); // to 2, with 3 4 0 ahead
    skipTo(queue, 1);
    skipTo(queue, 2); // heard: 0 1 2 1 2, then 3 4 0 again
    assertThat(play(queue, 3)).containsExactly(3, 4, 0).inOrder();
    // 3 and 4 remain, and both are among the last four: 2 3 4 0.
    assertThat(items(queue.upcoming(2))).containsExactly(3, 4).inOrder();
    assertThat(play(queue, 2)).containsExactly(3, 4).inOrder();
  }
}
