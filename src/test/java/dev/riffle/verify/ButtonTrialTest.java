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
import java.io.IOException;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Players on trial by their buttons. */
class ButtonTrialTest {
  /** A player with a queue of numbers. */
  private static class QueuePlayer implements Buttons {
    final PlayQueue<Integer> queue;

    QueuePlayer(int songs, long seed, UnaryOperator<PlayQueueBuilder<Integer>> options) {
      queue =
          options
              .apply(
                  PlayQueue.<Integer>builder(Seed.parse("" + seed))
                      .addAll(ContiguousSet.closedOpen(0, songs).asList())
                      .mode(PlayMode.SHUFFLE)
                      .repeat(RepeatMode.ALL))
              .build();
      queue.next();
    }

    @Override
    public int songs() {
      return queue.size();
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
  }

  private static Verdict verdict(
      int songs, long seed, UnaryOperator<PlayQueueBuilder<Integer>> options) throws IOException {
    return ButtonTrial.of(new QueuePlayer(songs, seed, options));
  }

  @ParameterizedTest(name = "{0} songs")
  @ValueSource(ints = {2, 3, 10, 50, 1_500})
  void ownQueue_keepsEveryRule(int songs) throws IOException {
    for (long seed = 0; seed < 10; seed++) {
      Verdict verdict = verdict(songs, seed, queue -> queue.gap(PlayMode.SHUFFLE, 1));
      assertWithMessage("seed %s: %s", seed, verdict).that(verdict.isFair()).isTrue();
      assertThat(verdict.toString()).startsWith("fair, as far as ");
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

  @Test
  void pickRandom_isNamed_andBreaksCoverage() throws IOException {
    Verdict verdict = verdict(50, 1, queue -> queue.mode(PlayMode.RANDOM));
    assertThat(verdict.toString())
        .matches(
            "the player picks at random each time; each song once a cycle: broken, first at \\d+.*");
    assertThat(verdict.broken(Rule.BACK)).isEqualTo(0);
  }

  @Test
  void playerWithoutAHistory_breaksPrevious() throws IOException {
    Verdict verdict = verdict(50, 1, queue -> queue.historyLimit(0).gap(PlayMode.SHUFFLE, 1));
    assertThat(verdict.named()).isEmpty();
    assertThat(verdict.toString()).matches("previous goes back: broken, first at \\d+");
  }

  /** Previous draws again; and a history that ends with its cycle. */
  @ParameterizedTest
  @CsvSource({"false, BACK", "true, BACK_ACROSS_SEAM"})
  void previous_toAnotherSong_isFound(boolean isAtSeam, Rule rule) throws IOException {
    Random random = new Random(1);
    Verdict verdict =
        ButtonTrial.of(
            new QueuePlayer(50, 1, queue -> queue.gap(PlayMode.SHUFFLE, 1)) {
              private OptionalInt other = OptionalInt.empty();

              @Override
              public void previous() {
                int before = queue.position().cycle();
                super.previous();
                if (!isAtSeam || queue.position().cycle() != before) {
                  other = OptionalInt.of(50 - 1 - random.nextInt(2));
                }
              }

              @Override
              public OptionalInt current() {
                return other.isPresent() ? other : super.current();
              }
            });
    assertThat(verdict.broken(rule)).isEqualTo(1);
    assertThat(verdict.isFair()).isFalse();
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
  void playerWithoutASong_isRefused() {
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
