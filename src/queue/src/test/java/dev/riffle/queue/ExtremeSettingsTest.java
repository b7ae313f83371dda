package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.play;

import com.google.common.collect.ContiguousSet;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.riffle.shuffle.Seed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings and lists near the largest int, which no sum may exceed. */
class ExtremeSettingsTest {
  private static final int MAX = Integer.MAX_VALUE;
  private static final int CALLS = 400;

  /** As many numbers as a list can have, each made when it is asked for. */
  private static final ImmutableList<Integer> ALL = ContiguousSet.closedOpen(0, MAX).asList();

  private final PlayQueue<Integer> large =
      PlayQueue.<Integer>builder(Seed.parse("large")).addAll(ALL).repeat(RepeatMode.ALL).build();

  // ------------------------------------------------------------------ settings

  @ParameterizedTest(name = "gap {0}")
  @ValueSource(ints = {1 << 29, 1 << 30, MAX - 1})
  void calls_withAGapBeyondTheQueue_returnWhatThoseWithAModerateOneDo(int gap) {
    PlayQueue<Integer> extreme = empty(gap, MAX, MAX);
    PlayQueue<Integer> moderate = empty(100_000, 1_000_000, 1_000_000);
    MoreCalls calls = new MoreCalls(29);
    MoreCalls sameCalls = new MoreCalls(29);
    for (PlayQueue<Integer> queue : List.of(extreme, moderate)) {
      queue.addAll(0, List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
    }
    for (int i = 0; i < CALLS; i++) {
      String call = calls.callOn(moderate);
      assertWithMessage("call %s", i).that(sameCalls.callOn(extreme)).isEqualTo(call);
    }
  }

  @Test
  void plays_withAGapBeyondTheQueue_matchTheWidestGap() {
    PlayQueue<Integer> extreme = empty(1 << 29, 3, 0);
    PlayQueue<Integer> widest = empty(9, 3, 0);
    for (PlayQueue<Integer> queue : List.of(extreme, widest)) {
      queue.addAll(0, List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
    }
    assertThat(play(extreme, 10_000)).isEqualTo(play(widest, 10_000));
  }

  private static PlayQueue<Integer> empty(int gap, int historyLimit, int undoLimit) {
    return PlayQueue.<Integer>builder(Seed.parse("extreme"))
        .repeat(RepeatMode.ALL)
        .gap(PlayMode.SHUFFLE, gap)
        .gap(PlayMode.RANDOM, gap)
        .historyLimit(historyLimit)
        .undoLimit(undoLimit)
        .build();
  }

  // ------------------------------------------------------------------ a list of any length

  @ParameterizedTest(name = "{0}")
  @EnumSource(PlayMode.class)
  void walks_ofTheLongestList_goBackAndOn(PlayMode mode) {
    large.setMode(mode);
    large.setGap(mode == PlayMode.IN_ORDER ? PlayMode.SHUFFLE : mode, 1_000);
    List<Integer> heard = play(large, 100);
    large.skipBack(98);
    assertThat(large.current().orElseThrow().item()).isEqualTo(heard.get(0));
    large.skipAhead(98);
    assertThat(large.current().orElseThrow().item()).isEqualTo(heard.get(99));
    PlayQueue<Integer> restored = PlayQueue.restore(large.state());
    assertThat(play(restored, 100)).isEqualTo(play(large, 100));
  }

  @Test
  void playOrder_ofTheLongestListAndUpNext_isAsLongAsAListCanBe() {
    large.setMode(PlayMode.IN_ORDER);
    large.next();
    large.enqueue(large.entryAt(5));
    assertThat(large.playOrder()).hasSize(MAX);
  }

  @Test
  void rows_besideAllEntries_areArranged() {
    play(large, 4);
    large.previous();
    large.previous();
    large.enqueue(large.current().orElseThrow());
    List<Entry<Integer>> before = large.upcoming(5);
    large.moveAhead(4, 0);
    assertThat(large.upcoming(1)).containsExactly(before.get(4));
    large.insertAhead(3, large.entryAt(MAX - 1));
    assertThat(large.upcoming(4).get(3).item()).isEqualTo(MAX - 1);
  }

  @Test
  void position_manyStepsBack_isInTheCycleBefore() {
    play(large, 3);
    large.reshuffle();
    play(large, 2);
    large.skipBack(3);
    assertThat(large.position().cycle()).isEqualTo(0);
    assertThat(large.position().place()).isGreaterThan(MAX - 5);
  }

  @Test
  void remove_atBothEnds_leavesTheOthersAtTheirPlaces() {
    large.remove(large.entryAt(MAX - 1));
    large.remove(large.entryAt(0));
    assertThat(large.entryAt(0).item()).isEqualTo(1);
    assertThat(large.entryAt(MAX - 3).item()).isEqualTo(MAX - 2);
    assertThat(large.placeOf(large.entryAt(MAX / 2))).isEqualTo(MAX / 2);
    large.next();
    assertThat(large.size()).isEqualTo(MAX - 2);
  }

  @Test
  void remove_ofFew_numbersNothingAnew() {
    play(large, 1_000);
    for (int i = 0; i < 300; i++) {
      large.remove(large.entryAt(i));
    }
    assertThat(large.size()).isEqualTo(MAX - 300);
  }

  @Test
  void replaceAll_ofMoreThanCanBeUndone_isNotKept() {
    PlayQueue<Integer> queue =
        PlayQueue.<Integer>builder(Seed.parse("undo")).addAll(ALL).undoLimit(5).build();
    queue.take(new Call<>(Cause.REPLACE_ALL, ImmutableLongArray.of(7), Incoming.unnumbered(ALL)));
    assertThat(queue.canUndo()).isFalse();
    assertThat(queue.current().orElseThrow().item()).isEqualTo(7);
  }
}
