package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.queue.Enumeration.Setting;
import dev.riffle.queue.LawCall.Kind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * However the listener mixes the calls, all orders of the remaining entries that respect the gap
 * are equally likely, and under ALL those of the cycle after: every list of calls up to a length,
 * and in each every draw, enumerated on the real queue, without exemption.
 *
 * <p>Each test takes every gap and the default, and these starting points: nothing heard; the
 * middle of a cycle; after n, n + 1 and n + 2 plays; after n + 1, of which the listener went back
 * two; after n + 1 with an entry up next. Every list is judged with and without a peek before each
 * call. The calls name entries by number, before anything is drawn: they are not chosen by looking.
 *
 * <p>The draws before the starting point are those of a script, for every entry is named by some
 * list; the long tests take all draws there, too.
 */
class ExactLawTest {
  // ------------------------------------------------------------------ the queue

  @ParameterizedTest(name = "n = {0}, {1}, every gap, lists of up to {2} calls")
  @CsvSource({
    "0,OFF,2", "0,ALL,2", "1,OFF,2", "1,ALL,2", "2,OFF,2", "2,ALL,2", "3,OFF,2", "3,ALL,1"
  })
  void orders_afterAnyCalls_areTheLawfulOnesAndEquallyLikely(int n, RepeatMode repeat, int length) {
    forAllStarts(n, repeat, 0, setting -> queue(setting, n + 1, 6).judgeAll(length));
  }

  /** The other gaps, and lists of two calls, are in the long tests. */
  @ParameterizedTest(name = "n = 4, {0}, gap {1}, lists of one call")
  @CsvSource({"OFF,2", "ALL,2"})
  void ordersOfFour_afterAnyCalls_areTheLawfulOnesAndEquallyLikely(RepeatMode repeat, int gap) {
    forAllStarts(4, repeat, gap, 0, setting -> queue(setting, 4, 6).judgeAll(1));
  }

  @Tag("long")
  @ParameterizedTest(name = "n = {0}, {1}, every gap, lists of up to {2} calls, {3} entries")
  @CsvSource({
    "0,ALL,3,2",
    "1,ALL,3,2",
    "2,OFF,3,4",
    "2,ALL,3,3",
    "3,OFF,3,3",
    "3,ALL,3,3",
    "4,OFF,2,6",
    "4,ALL,2,5"
  })
  void orders_afterMoreCalls_areTheLawfulOnesAndEquallyLikely(
      int n, RepeatMode repeat, int length, int maxSize) {
    forAllStarts(n, repeat, 0, setting -> queue(setting, maxSize, 120).judgeAll(length));
  }

  @Tag("long")
  @ParameterizedTest(name = "n = {0}, {1}, every gap, every start, lists of up to {2} calls")
  @CsvSource({"2,ALL,2", "3,OFF,2", "3,ALL,2", "4,OFF,2", "4,ALL,1"})
  void orders_afterAnyStart_areTheLawfulOnesAndEquallyLikely(int n, RepeatMode repeat, int length) {
    forAllStarts(n, repeat, -1, setting -> queue(setting, n + 1, 6).judgeAll(length));
  }

  @ParameterizedTest(name = "n = {0}, {1}, every gap, lists of up to {2} calls")
  @CsvSource({"2,OFF,2", "2,ALL,1", "3,ALL,1"})
  void plays_afterAnyCalls_areDistributedAsWithoutAPeek(int n, RepeatMode repeat, int length) {
    forAllStarts(n, repeat, 0, setting -> queue(setting, n + 1, 6).judgePeeks(length));
  }

  private static Enumeration queue(Setting setting, int maxSize, int maxOrders) {
    return new Enumeration(QueueSubject::of, setting, maxSize, maxOrders);
  }

  // ------------------------------------------------------------------ what judges it

  /** The model that {@link PlayQueueModelTest} uses keeps the law, too. */
  @ParameterizedTest(name = "n = {0}, {1}, lists of up to 2 calls")
  @CsvSource({"1,ALL", "2,OFF", "2,ALL"})
  void model_afterAnyCalls_keepsTheLaw(int n, RepeatMode repeat) {
    forAllStarts(
        n, repeat, 0, setting -> model(setting, false, EnumSet.noneOf(Fault.class)).judgeAll(2));
  }

  /** Those of letters are rejected by the tests of C29 and C32. */
  static Stream<Fault> faults() {
    return Stream.of(Fault.values()).filter(fault -> fault.lists != Fault.Lists.LETTERS);
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("faults")
  void model_withAFault_breaksTheLaw(Fault fault) {
    LawCall back = LawCall.of(Kind.PREVIOUS);
    List<Setting> settings =
        fault.lists == Fault.Lists.RANDOM
            ? List.of(
                new Setting(3, RepeatMode.OFF, -1, random(0, 3), 4),
                new Setting(3, RepeatMode.OFF, -1, random(1, 3, back), 4))
            : List.of(
                new Setting(3, RepeatMode.ALL, -1, nexts(4), 4),
                new Setting(3, RepeatMode.ALL, 2, nexts(4), 4),
                new Setting(3, RepeatMode.ALL, -1, nexts(4, back, back), 6),
                new Setting(4, RepeatMode.ALL, 3, nexts(4), 4),
                new Setting(4, RepeatMode.ALL, 2, nexts(5), 5));
    List<String> deviations = new ArrayList<>();
    for (Setting setting : settings) {
      if (deviations.isEmpty()) {
        boolean arranges = fault.lists != Fault.Lists.PLAIN;
        deviations.addAll(model(setting, arranges, EnumSet.of(fault)).deviations(2, 1));
      }
    }
    assertThat(deviations).isNotEmpty();
  }

  /**
   * A queue that always draws the first: each order that plays is lawful, but it is the only one.
   */
  @ParameterizedTest
  @EnumSource(RepeatMode.class)
  void queueThatDrawsNothing_breaksTheLaw(RepeatMode repeat) {
    Setting setting = new Setting(3, repeat, 1, List.of(), 0);
    Enumeration enumeration =
        new Enumeration((any, draws) -> QueueSubject.of(any, bound -> 0), setting, 3, 24);
    assertThat(enumeration.deviations(1, 1)).isNotEmpty();
  }

  private static Enumeration model(Setting setting, boolean arranges, EnumSet<Fault> faults) {
    return new Enumeration(
        (any, draws) -> ModelSubject.of(any, draws, faults),
        setting,
        setting.n() + 1,
        24,
        arranges);
  }

  // ------------------------------------------------------------------ where the lists begin

  private static void forAllStarts(int n, RepeatMode repeat, int script, Consumer<Setting> judge) {
    for (int gap = -1; gap < Math.max(1, n); gap++) {
      forAllStarts(n, repeat, gap, script, judge);
    }
  }

  private static void forAllStarts(
      int n, RepeatMode repeat, int gap, int script, Consumer<Setting> judge) {
    for (List<LawCall> start : starts(n, repeat)) {
      int draws = script < 0 ? script : start.size() + gap + 1;
      judge.accept(new Setting(n, repeat, gap, start, draws));
    }
  }

  private static List<List<LawCall>> starts(int n, RepeatMode repeat) {
    List<List<LawCall>> starts = new ArrayList<>();
    starts.add(List.of());
    starts.add(nexts(n / 2));
    starts.add(nexts(n));
    if (repeat == RepeatMode.ALL) {
      starts.add(nexts(n + 1));
      starts.add(nexts(n + 2));
    }
    LawCall back = LawCall.of(Kind.PREVIOUS);
    starts.add(nexts(n + 1, back, back));
    if (n > 0) {
      starts.add(nexts(n + 1, LawCall.of(Kind.ENQUEUE, n - 1)));
    }
    return starts;
  }

  /** Returns the start of a queue that picks with a gap, after {@code count} plays. */
  static List<LawCall> random(int gap, int count, LawCall... then) {
    Stream<LawCall> picks =
        Stream.of(LawCall.of(Kind.RANDOM), LawCall.of(Kind.SET_RANDOM_GAP, gap));
    return Stream.concat(picks, nexts(count, then).stream()).toList();
  }

  static List<LawCall> nexts(int count, LawCall... then) {
    Stream<LawCall> nexts = Stream.generate(() -> LawCall.of(Kind.NEXT)).limit(count);
    return Stream.concat(nexts, Stream.of(then)).toList();
  }
}
