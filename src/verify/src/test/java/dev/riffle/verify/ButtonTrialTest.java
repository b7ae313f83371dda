package dev.riffle.verify;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ContiguousSet;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.PlayQueueBuilder;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import dev.riffle.testing.Repeats;
import dev.riffle.verify.Conclusion.Outcome;
import dev.riffle.verify.NaivePlayer.Fault;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Players on trial by their buttons. */
class ButtonTrialTest {
  /** A player with a queue of numbers. */
  private static class QueuePlayer implements Buttons {
    private final int songs;
    private final UnaryOperator<PlayQueueBuilder<Integer>> options;
    private long seed;
    private int added;
    PlayQueue<Integer> queue = PlayQueue.<Integer>builder(Seed.parse("none")).build();

    QueuePlayer(int songs, long seed, UnaryOperator<PlayQueueBuilder<Integer>> options) {
      this.songs = songs;
      this.seed = seed;
      this.options = options;
    }

    @Override
    public int songs() {
      return songs;
    }

    @Override
    public void start() {
      queue =
          options
              .apply(
                  PlayQueue.<Integer>builder(Seed.parse(seed++ + " of " + songs))
                      .addAll(ContiguousSet.closedOpen(0, songs).asList())
                      .mode(PlayMode.SHUFFLE)
                      .repeat(RepeatMode.ALL))
              .build();
      queue.next();
    }

    @Override
    public OptionalInt current() {
      return queue.current().stream().mapToInt(Entry::item).findFirst();
    }

    @Override
    public void next() {
      queue.next();
    }

    @Override
    public void previous() {
      queue.previous();
    }

    @Override
    public void shuffle(boolean isOn) {
      queue.setMode(isOn ? PlayMode.SHUFFLE : PlayMode.IN_ORDER);
    }

    @Override
    public void repeat(boolean isOn) {
      queue.setRepeat(isOn ? RepeatMode.ALL : RepeatMode.OFF);
    }

    @Override
    public int add() {
      return queue.add(songs + added++).item();
    }

    @Override
    public int playNext() {
      return queue.playOnceNext(songs + added++).item();
    }

    @Override
    public void remove(int song) {
      queue.remove(queue.entryAt(queue.items().indexOf(song)));
    }

    @Override
    public void restart() {
      queue = PlayQueue.restore(queue.state());
    }
  }

  private static Verdict verdict(
      int songs, long seed, UnaryOperator<PlayQueueBuilder<Integer>> options) throws IOException {
    return ButtonTrial.of(new QueuePlayer(songs, seed, options));
  }

  @ParameterizedTest(name = "{0} songs")
  @ValueSource(ints = {3, 10, 50, 1_500})
  void ownQueue_keepsEveryRule(int songs) throws IOException {
    for (long seed = 0; seed < Repeats.of(3, 10); seed++) {
      Verdict verdict = verdict(songs, seed, queue -> queue.gap(PlayMode.SHUFFLE, 1));
      assertWithMessage("seed %s: %s", seed, verdict).that(verdict.isFair()).isTrue();
      assertThat(verdict.toString()).startsWith("no suspect is named");
      assertThat(verdict.rules().stream().mapToInt(Rule.Finding::kept).sum())
          .isAtLeast(verdict.plays());
    }
  }

  @Test
  void withoutAGap_aSongMayPlayTwiceAtTheSeam() throws IOException {
    Verdict verdict = verdict(3, 1, queue -> queue.gap(PlayMode.SHUFFLE, 0));
    assertThat(verdict.broken(Rule.APART)).isGreaterThan(0);
    assertThat(verdict.isFair()).isTrue();
  }

  /** With a gap of one song, two songs alternate, as in the order of the list. */
  @Test
  void twoSongs_withAGap_areTooFewToTell() throws IOException {
    Verdict verdict = verdict(2, 1, queue -> queue.gap(PlayMode.SHUFFLE, 1));
    assertThat(verdict.outcome()).isEqualTo(Outcome.UNDECIDED);
    assertThat(verdict.toString()).startsWith("too few plays, songs or albums to tell");
  }

  @ParameterizedTest(name = "{0} songs")
  @MethodSource("shortLists")
  void orderOfTheList_isNeverFair(int songs) throws IOException {
    int[] current = {0};
    Buttons player =
        new Buttons() {
          @Override
          public int songs() {
            return songs;
          }

          @Override
          public void start() {
            current[0] = 0;
          }

          @Override
          public OptionalInt current() {
            return OptionalInt.of(current[0]);
          }

          @Override
          public void next() {
            current[0] = (current[0] + 1) % songs;
          }

          @Override
          public void previous() {
            current[0] = Math.floorMod(current[0] - 1, songs);
          }
        };
    Verdict verdict = ButtonTrial.of(player);
    assertThat(verdict.outcome()).isEqualTo(songs == 2 ? Outcome.UNDECIDED : Outcome.UNFAIR);
    assertThat(verdict.named().map(Finding::suspect))
        .isEqualTo(songs == 2 ? Optional.empty() : Optional.of(Suspect.FIXED_ORDER));
  }

  static IntStream shortLists() {
    return IntStream.rangeClosed(2, 20);
  }

  @Test
  void pickRandom_isNamed_andBreaksCoverage() throws IOException {
    Verdict verdict = verdict(50, 1, queue -> queue.mode(PlayMode.RANDOM));
    assertThat(verdict.toString())
        .matches(
            "the player picks at random each time \\(.*\\); each song once a cycle: broken, "
                + "first at \\d+");
    assertThat(verdict.broken(Rule.BACK)).isEqualTo(0);
  }

  @Test
  void playerWithoutAHistory_breaksPrevious() throws IOException {
    Verdict verdict = verdict(50, 1, queue -> queue.historyLimit(0).gap(PlayMode.SHUFFLE, 1));
    assertThat(verdict.named()).isEmpty();
    assertThat(verdict.toString())
        .matches(
            "previous goes back: broken, first at \\d+; the remaining songs play after "
                + "previous: .*");
  }

  /** Each fault breaks its rules, and no other one; if next fails, each rule may break. */
  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NEXT_FAILS_SOMETIMES")
  void faultyPlayer_breaksItsRules(Fault fault) throws IOException {
    for (int songs : new int[] {10, 50, 200}) {
      for (int seed = 0; seed < Repeats.of(3, 10); seed++) {
        Verdict verdict = ButtonTrial.of(new NaivePlayer(songs, seed, fault));
        assertWithMessage("%s songs, seed %s: %s", songs, seed, verdict)
            .that(NaivePlayer.broken(verdict))
            .isEqualTo(fault.broken);
        assertThat(verdict.isFair()).isEqualTo(fault.broken.isEmpty());
      }
    }
  }

  /** As by a bus that answers before the player has acted. */
  @Test
  void playerWhoseAnswersAreLate_hasNoVerdict() {
    QueuePlayer slow =
        new QueuePlayer(50, 1, queue -> queue) {
          private OptionalInt answer = OptionalInt.empty();

          @Override
          public OptionalInt current() {
            OptionalInt late = answer;
            answer = super.current();
            return late;
          }
        };
    slow.start();
    slow.current();
    assertThat(assertThrows(IOException.class, () -> ButtonTrial.of(slow)))
        .hasMessageThat()
        .isEqualTo(
            "the song changed without a press: the player is slow, or another client uses it; no "
                + "verdict");
  }

  @Test
  void nextThatFailsSometimes_breaksCoverage_andNamesNoLaw() throws IOException {
    for (int seed = 0; seed < Repeats.of(5, 20); seed++) {
      Verdict verdict = ButtonTrial.of(new NaivePlayer(50, seed, Fault.NEXT_FAILS_SOMETIMES));
      assertThat(verdict.broken(Rule.COVERAGE)).isGreaterThan(0);
      assertThat(verdict.named()).isEmpty();
    }
  }

  @Test
  void playerThatStopsInTheMiddleOfACycle_breaksCoverage() throws IOException {
    Verdict stopped =
        ButtonTrial.of(
            new QueuePlayer(50, 1, queue -> queue) {
              @Override
              public OptionalInt current() {
                return queue.position().place() > 30 ? OptionalInt.empty() : super.current();
              }
            });
    assertThat(stopped.broken(Rule.COVERAGE)).isEqualTo(1);
  }

  @Test
  void playerWithoutASong_isRejected() {
    var refusal =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                ButtonTrial.of(
                    new QueuePlayer(3, 1, queue -> queue) {
                      @Override
                      public OptionalInt current() {
                        return OptionalInt.empty();
                      }
                    }));
    assertThat(refusal).hasMessageThat().isEqualTo("player must have a current song");
  }
}
