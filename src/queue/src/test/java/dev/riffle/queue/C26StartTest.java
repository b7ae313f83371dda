package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.assertRefused;
import static dev.riffle.queue.Queues.assertUniform;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.item;
import static dev.riffle.queue.Queues.lawful;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Enumeration.Setting;
import dev.riffle.queue.LawCall.Kind;
import dev.riffle.shuffle.Chances;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A queue that starts with a certain entry, or after items that were heard elsewhere. */
class C26StartTest {
  @ParameterizedTest(name = "place {0}")
  @ValueSource(ints = {0, 1, 3})
  void startAt_entryIsCurrent_andAllOrdersOfTheOthersAreEquallyLikely(int place) {
    Map<String, BigFraction> law =
        Chances.law(
            draws -> {
              PlayQueue<Integer> queue = numbers(4, draws).startAt(place).build();
              assertThat(item(queue.current())).isEqualTo(place);
              assertThat(queue.hasPrevious()).isFalse();
              return play(queue, 9).toString();
            });
    assertUniform(law, 6);
    assertThat(law.keySet().toString()).doesNotContain(String.valueOf(place));
  }

  @ParameterizedTest(name = "{0} played before")
  @ValueSource(ints = {0, 2, 5})
  void replaceAll_withAStart_allOrdersOfTheOthersAreEquallyLikely(int before) {
    Map<String, BigFraction> law =
        Chances.law(
            draws -> {
              PlayQueue<Integer> queue = numbers(2, draws).repeat(RepeatMode.ALL).build();
              play(queue, before);
              queue.replaceAll(ImmutableList.of(10, 11, 12, 13), 2);
              assertThat(item(queue.current())).isEqualTo(12);
              assertThat(back(queue, 9)).isEmpty();
              return play(queue, 3).toString();
            });
    assertUniform(law, 6);
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(PlayMode.class)
  void startAt_anyMode_previousReturnsToTheStart(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(4, "start").mode(mode).startAt(1).build();
    assertThat(item(queue.current())).isEqualTo(1);
    queue.next();
    assertThat(item(queue.previous())).isEqualTo(1);
  }

  @Test
  void startAt_noSuchPlace_isRejected() {
    assertRefused("start (4) must be in [0, 4)", () -> numbers(4, "start").startAt(4).build());
    assertThrows(IllegalArgumentException.class, () -> numbers(4, "start").startAt(-1));
  }

  /** Of the numbers 0 to 3; the gap is the number of entries that must be heard in between. */
  @ParameterizedTest(name = "after {0}, gap {1}")
  @CsvSource({"0 1 2 3,1", "0 1 2 3,2", "3 1,2", "9 3,2", "3 9,2", "9 8 3,3", "2 2 1,3", "1,0"})
  void startAfter_allOrdersThatRespectTheGap_areEquallyLikely(String heard, int gap) {
    List<Integer> before = Splitter.on(' ').splitToStream(heard).map(Integer::valueOf).toList();
    Map<String, BigFraction> law =
        Chances.law(
            draws -> {
              PlayQueue<Integer> queue =
                  numbers(4, draws).gap(PlayMode.SHUFFLE, gap).startAfter(before).build();
              assertThat(queue.hasPrevious()).isFalse();
              assertThat(queue.history(9)).isEmpty();
              return play(queue, 9).toString();
            });
    assertUniform(law, lawful(4, gap, before));
  }

  /** Every list of calls from a start, as {@link ExactLawTest} has them from other ones. */
  @ParameterizedTest(name = "{0} {1} {2}, gap {3}, arranging: {4}")
  @CsvSource({
    "START_AT,1,0,1,false", "START_AT,2,0,2,true", "START_AFTER,9,1,2,false",
    "START_AFTER,2,1,2,true", "REPLACE_ALL,1,3,1,false", "REPLACE_ALL,0,3,2,true"
  })
  void started_anyCalls_ordersAreTheLawfulOnesAndEquallyLikely(
      Kind kind, int a, int b, int gap, boolean arranges) {
    LawCall start = LawCall.of(kind, a, b);
    boolean isLater = kind == Kind.REPLACE_ALL;
    List<LawCall> calls = isLater ? ExactLawTest.nexts(4, start) : List.of(start);
    Setting setting = new Setting(3, RepeatMode.OFF, gap, calls, gap);
    new Enumeration(QueueSubject::undoable, setting, 3, 6, arranges).judgeAll(2);
  }

  @Test
  void startAfter_itemThatIsThereTwice_bothEntriesRest() {
    for (int seed = 0; seed < 50; seed++) {
      PlayQueue<String> queue =
          PlayQueue.<String>builder(Seed.parse("twice").derive(seed))
              .addAll(List.of("a", "b", "a", "c"))
              .gap(PlayMode.SHUFFLE, 2)
              .startAfter(List.of("c", "a"))
              .build();
      assertThat(queue.next().orElseThrow().item()).isAnyOf("b", "c");
    }
  }

  /** Of the last three distinct items, one has no entry: it would take two positions otherwise. */
  @Test
  void startAfter_itemThatWasHeardTwice_countsOnceAtItsLastPlace() {
    Set<String> first = new HashSet<>();
    for (int seed = 0; seed < 50; seed++) {
      PlayQueue<String> queue =
          PlayQueue.<String>builder(Seed.parse("heard twice").derive(seed))
              .addAll(List.of("a", "b", "c", "d"))
              .gap(PlayMode.SHUFFLE, 3)
              .startAfter(List.of("b", "gone", "d", "gone"))
              .build();
      first.add(queue.next().orElseThrow().item());
    }
    assertThat(first).containsExactly("a", "c");
  }

  @Test
  void startAfter_itemsOfABuilder_areCopied() {
    for (int seed = 0; seed < 20; seed++) {
      List<Integer> heard = new ArrayList<>(List.of(1));
      PlayQueueBuilder<Integer> builder = numbers(2, "start " + seed).startAfter(heard);
      heard.clear();
      assertThat(item(builder.build().next())).isEqualTo(0);
    }
  }
}
