package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.queue.LetterCall.Kind;
import dev.riffle.queue.ModelLetters.Law;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@link LetterLaw} rejects models of a queue that has letters, each with a fault. */
@Tag("long")
class LetterLawTest {
  private static final Set<Kind> CALLS =
      EnumSet.of(
          Kind.SKIP_TO,
          Kind.SKIP_UNIT,
          Kind.PLAY_NEXT,
          Kind.ENQUEUE,
          Kind.DEFER,
          Kind.SET_DRAWING,
          Kind.ADD);

  static Stream<Fault> faults() {
    return Stream.of(Fault.values()).filter(fault -> fault.lists == Fault.Lists.LETTERS);
  }

  static Stream<Fault> faultsOfGroups() {
    return Stream.of(Fault.values()).filter(fault -> fault.lists == Fault.Lists.GROUPS);
  }

  @ParameterizedTest
  @MethodSource("faults")
  void model_withAFault_breaksTheLaw(Fault fault) {
    List<LetterRun> starts = new ArrayList<>();
    starts.addAll(LetterRuns.starts(LetterRuns.units(3, 1, 2), Law.of(3), true));
    starts.addAll(LetterRuns.starts(LetterRuns.units(3, 1, 2, 0), Law.of(3), false));
    starts.addAll(LetterRuns.starts(LetterRuns.units(3, 1), Law.of(0), false));
    List<List<LetterCall>> lists = LetterRuns.lists(1, LetterRuns.calls(3, CALLS));
    assertThat(
            Stream.of(997, 101, 7)
                .flatMap(every -> LetterRuns.runs(starts, lists, every))
                .anyMatch(run -> LetterRuns.isRejected(run, fault)))
        .isTrue();
  }

  @ParameterizedTest
  @MethodSource("faultsOfGroups")
  void modelOfGroups_withAFault_breaksTheLaw(Fault fault) {
    List<LetterRun> starts =
        LetterRuns.starts(
            Stream.of(3, 4).flatMap(n -> LetterRuns.groups(n, 1).stream()).toList(),
            Law.of(4),
            false);
    List<List<LetterCall>> lists =
        LetterRuns.lists(1, LetterRuns.calls(4, EnumSet.of(Kind.SKIP_TO, Kind.PLAY_NEXT)));
    assertThat(
            Stream.of(101, 7)
                .flatMap(
                    every ->
                        Stream.concat(
                            Stream.of(LetterRuns.unitOfTwoGroups()),
                            LetterRuns.runs(starts, lists, every)))
                .anyMatch(run -> LetterRuns.isRejected(run, fault)))
        .isTrue();
  }
}
