package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.assertUniform;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.item;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.remove;
import static dev.riffle.queue.Queues.skipTo;

import com.google.common.collect.Lists;
import dev.riffle.fairness.AllDraws;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Where a look-ahead was once kept that the calls since had made unlawful: the same calls with and
 * without a peek, their distributions exact.
 */
class LookAheadLawTest {
  // ------------------------------------------------------------------ just after the seam

  @ParameterizedTest(name = "{0} shown")
  @ValueSource(ints = {0, 2})
  void newcomer_justAfterTheSeam_thenTheEntryThatRested_isOneOf49(int shown) {
    Map<String, BigFraction> law =
        AllDraws.law(
            draws -> {
              PlayQueue<Integer> queue = afterTheSeam(8, -1, draws);
              int rested = items(queue.history(1)).get(0);
              queue.upcoming(shown);
              queue.add(8);
              return play(queue, 2).equals(List.of(8, rested)) ? "newcomer, rested" : "other";
            });
    assertThat(law).containsEntry("newcomer, rested", BigFraction.of(1, 49));
  }

  @ParameterizedTest(name = "{0} shown")
  @ValueSource(ints = {0, 1, 2, 3, 8})
  void newcomer_justAfterTheSeam_all18OrdersAreEquallyLikely(int shown) {
    Map<String, BigFraction> law =
        AllDraws.law(
            draws -> {
              PlayQueue<Integer> queue = afterTheSeam(4, 2, draws);
              queue.upcoming(shown);
              queue.add(4);
              return play(queue, 4).toString();
            });
    assertUniform(law, 18);
  }

  /** Heard 0 1 2 3 | 0, so that 3 and 0 rest. */
  @Test
  void firstShown_removedJustAfterTheSeam_theLastOfTheCycleBeforeDoesNotFollow() {
    Map<String, BigFraction> law =
        AllDraws.law(
            draws -> {
              PlayQueue<Integer> queue = afterTheSeam(4, 2, draws);
              remove(queue, items(queue.upcoming(2)).get(0));
              return play(queue, 1).toString();
            });
    assertThat(law).doesNotContainKey("[3]");
  }

  /** Heard 0 1 2 3 | 0: what was shown of 1 2 3 is drawn again when 3 rests no more. */
  @ParameterizedTest(name = "{0} shown before")
  @ValueSource(ints = {0, 1, 2, 4})
  void restingEntry_askedForAndShownAndDequeued_isDrawnAsWithoutAPeek(int shown) {
    Function<Integer, Map<String, BigFraction>> law =
        peek ->
            AllDraws.law(
                draws -> {
                  PlayQueue<Integer> queue = afterTheSeam(4, 2, draws);
                  queue.enqueue(entry(queue, 3));
                  queue.upcoming(peek);
                  queue.dequeue(entry(queue, 3));
                  return play(queue, 3).toString();
                });
    assertUniform(law.apply(shown), 4);
    assertThat(law.apply(shown)).isEqualTo(law.apply(0));
  }

  /** Heard 0 1 2 3 | 0: an entry that is asked for may wake another that remains. */
  @ParameterizedTest(name = "{0} shown before")
  @ValueSource(ints = {0, 1, 2, 4})
  void entry_askedForInAnUnsettledCycle_theOthersAreDrawnAsWithoutAPeek(int shown) {
    Map<String, BigFraction> law =
        AllDraws.law(
            draws -> {
              PlayQueue<Integer> queue = afterTheSeam(4, 2, draws);
              queue.upcoming(shown);
              queue.enqueue(entry(queue, 2));
              return play(queue, 3).toString();
            });
    assertUniform(law, 2);
    assertThat(law.keySet()).containsExactly("[2, 1, 3]", "[2, 3, 1]");
  }

  /** Plays a cycle in source order, and 0 as the first of the next. */
  private static PlayQueue<Integer> afterTheSeam(int n, int gap, Draws draws) {
    boolean[] isOver = new boolean[1];
    PlayQueueBuilder<Integer> builder =
        numbers(n, bound -> isOver[0] ? draws.below(bound) : 0).repeat(RepeatMode.ALL);
    if (gap >= 0) {
      builder.gap(PlayMode.SHUFFLE, gap);
    }
    PlayQueue<Integer> queue = builder.build();
    for (int id = 0; id < n; id++) {
      skipTo(queue, id);
    }
    play(queue, 1);
    assertThat(item(queue.current())).isEqualTo(0);
    isOver[0] = true;
    return queue;
  }

  // ------------------------------------------------------------------ walking back

  @ParameterizedTest(name = "{0} shown")
  @ValueSource(ints = {0, 1, 3, 6})
  void previous_whileAnEntryIsUpNext_noSongFollowsItself(int shown) {
    Map<String, BigFraction> law =
        AllDraws.law(
            draws -> {
              PlayQueue<Integer> queue = numbers(3, draws).repeat(RepeatMode.ALL).build();
              play(queue, 3);
              queue.playNext(queue.history(2).get(1));
              queue.upcoming(shown);
              queue.previous();
              List<Integer> heard = play(queue, 3);
              return heard.get(1).equals(heard.get(2)) ? "twice" : "others";
            });
    assertThat(law.keySet()).containsExactly("others");
  }

  // ------------------------------------------------------------------ what rests after removals

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
      assertWithMessage("play %s", i).that(last(heard, 1_000)).doesNotContain(now);
      heard.add(now);
    }
    // 50 from before the removed ones rest, and 50 from after them.
    assertThat(bounds.get(0)).isEqualTo(7_000);
  }

  private static Set<Integer> last(List<Integer> heard, int count) {
    Set<Integer> last = new LinkedHashSet<>();
    for (int id : Lists.reverse(heard)) {
      if (last.size() < count) {
        last.add(id);
      }
    }
    return last;
  }

  // ------------------------------------------------------------------ the current one removed

  @ParameterizedTest(name = "n = {0}, gap {1}, {2} played, {3} shown")
  @CsvSource({
    "4,0,2,1", "4,0,4,1", "4,1,4,1", "4,2,4,1", "4,3,4,1", "4,3,4,8", "4,2,5,1", "4,3,5,3",
    "5,2,5,2", "2,1,2,1", "2,1,3,2"
  })
  void current_removed_theFirstOfUpcomingPlays(int n, int gap, int played, int shown) {
    for (int seed = 0; seed < 200; seed++) {
      PlayQueue<Integer> queue =
          numbers(n, "removed " + seed).repeat(RepeatMode.ALL).gap(PlayMode.SHUFFLE, gap).build();
      play(queue, played);
      int current = item(queue.current());
      int announced =
          items(queue.upcoming(shown + 1)).stream()
              .filter(id -> id != current)
              .findFirst()
              .orElseThrow();
      boolean isOfTheCycle = items(queue.playOrder()).size() > played;
      remove(queue, current);
      if (isOfTheCycle || gap > 0) { // else the current one could be drawn
        assertThat(item(queue.current())).isEqualTo(announced);
      }
      assertThat(queue.current()).isPresent();
    }
  }

  /** Heard 0 1 2 3 with a gap of 3, and 3 removed: 0 plays, and with a gap of 2 then 1 or 2. */
  @ParameterizedTest(name = "{0} shown")
  @ValueSource(ints = {0, 1, 2, 4})
  void current_removedAtTheSeam_theRestIsDrawnAsWithoutAPeek(int shown) {
    Map<String, BigFraction> law =
        AllDraws.law(
            draws -> {
              PlayQueue<Integer> queue =
                  numbers(4, draws).repeat(RepeatMode.ALL).gap(PlayMode.SHUFFLE, 3).build();
              for (int id = 0; id < 4; id++) {
                skipTo(queue, id);
              }
              queue.upcoming(shown);
              remove(queue, 3);
              assertThat(item(queue.current())).isEqualTo(0);
              return play(queue, 2).toString();
            });
    assertUniform(law, 2);
    assertThat(new HashSet<>(law.keySet())).isEqualTo(Set.of("[1, 2]", "[2, 1]"));
  }
}
