package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.assertUniform;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.item;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;

import com.google.common.collect.Lists;
import dev.riffle.shuffle.Chances;
import java.util.List;
import java.util.Map;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RANDOM draws each entry independently and uniformly, and goes back over what it drew. */
class C16RandomTest {
  @ParameterizedTest(name = "n = {0}, gap {1}, {2} plays")
  @CsvSource({"1,0,4,1", "2,0,4,16", "4,0,4,256", "3,1,3,12", "4,2,4,48", "5,4,6,120"})
  void plays_everySequenceThatRespectsTheGap_isAsLikely(int n, int gap, int k, int sequences) {
    Map<String, BigFraction> law =
        Chances.law(
            draws -> {
              PlayQueue<Integer> queue =
                  numbers(n, draws).mode(PlayMode.RANDOM).gap(PlayMode.RANDOM, gap).build();
              return play(queue, k).toString();
            });
    assertUniform(law, sequences);
  }

  @Test
  void forgetful_previous_drawsAgainAndAppendsIt() {
    Map<String, BigFraction> law =
        Chances.law(
            draws -> {
              PlayQueue<Integer> queue =
                  numbers(3, draws).mode(PlayMode.RANDOM).forgetful(true).build();
              int first = play(queue, 1).get(0);
              int drawn = item(queue.previous());
              assertThat(items(queue.history(9))).containsExactly(first);
              return first + " " + drawn;
            });
    assertUniform(law, 9);
  }

  @Test
  void forgetful_inShuffle_isNot() {
    PlayQueue<Integer> queue = numbers(9, "random").forgetful(true).build();
    List<Integer> heard = play(queue, 4);
    assertThat(back(queue, 9)).isEqualTo(Lists.reverse(heard.subList(0, 3)));
  }
}
