package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.item;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;

import com.google.common.collect.Lists;
import dev.riffle.fairness.AllDraws;
import java.util.List;
import java.util.Map;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RANDOM draws each entry independently and uniformly, and goes back over what it drew. */
class C16RandomTest {
  @ParameterizedTest(name = "n = {0}")
  @CsvSource({"1,1", "2,16", "3,81", "4,256"})
  void fourPlays_everySequenceIsAsLikely(int n, int sequences) {
    Map<String, BigFraction> law =
        AllDraws.law(draws -> play(numbers(n, draws).mode(PlayMode.RANDOM).build(), 4).toString());
    assertThat(law).hasSize(sequences);
    assertThat(law.values().stream().distinct()).containsExactly(BigFraction.of(1, sequences));
  }

  @ParameterizedTest(name = "n = {0}, gap {1}")
  @CsvSource({"3,1,12", "4,2,48", "5,4,120"})
  void gap_drawsUniformlyAmongThoseThatDoNotRest(int n, int gap, int sequences) {
    Map<String, BigFraction> law =
        AllDraws.law(
            draws ->
                play(
                        numbers(n, draws).mode(PlayMode.RANDOM).gap(PlayMode.RANDOM, gap).build(),
                        gap == 4 ? 6 : gap + 2)
                    .toString());
    assertThat(law).hasSize(sequences);
    assertThat(law.values().stream().distinct()).containsExactly(BigFraction.of(1, sequences));
  }

  @Test
  void previous_goesBack() {
    PlayQueue<Integer> queue = numbers(5, "random").mode(PlayMode.RANDOM).build();
    List<Integer> heard = play(queue, 30);
    assertThat(back(queue, 50)).isEqualTo(Lists.reverse(heard.subList(0, 29)));
    assertThat(play(queue, 29)).isEqualTo(heard.subList(1, 30));
  }

  @Test
  void forgetful_previous_drawsAgainAndAppendsIt() {
    Map<String, BigFraction> law =
        AllDraws.law(
            draws -> {
              PlayQueue<Integer> queue =
                  numbers(3, draws).mode(PlayMode.RANDOM).forgetful(true).build();
              int first = play(queue, 1).get(0);
              int drawn = item(queue.previous());
              assertThat(items(queue.history(9))).containsExactly(first);
              return first + " " + drawn;
            });
    assertThat(law).hasSize(9);
    assertThat(law.values().stream().distinct()).containsExactly(BigFraction.of(1, 9));
  }

  @Test
  void forgetful_beforeAnythingWasHeard_previousIsEmpty() {
    PlayQueue<Integer> queue = numbers(3, "random").mode(PlayMode.RANDOM).forgetful(true).build();
    assertThat(queue.hasPrevious()).isFalse();
    assertThat(queue.previous()).isEmpty();
  }

  @Test
  void forgetful_inShuffle_isNot() {
    PlayQueue<Integer> queue = numbers(9, "random").forgetful(true).build();
    List<Integer> heard = play(queue, 4);
    assertThat(back(queue, 9)).isEqualTo(Lists.reverse(heard.subList(0, 3)));
  }

  @Test
  void forgetful_newestOfHistory_isWhatWasLeft() {
    PlayQueue<Integer> queue = numbers(9, "random").mode(PlayMode.RANDOM).forgetful(true).build();
    int first = play(queue, 1).get(0);
    queue.previous();
    assertThat(items(queue.history(9))).containsExactly(first);
  }
}
