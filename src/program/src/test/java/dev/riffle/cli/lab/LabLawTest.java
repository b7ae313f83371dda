package dev.riffle.cli.lab;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.cli.lab.Lab.answer;
import static dev.riffle.cli.lab.Lab.run;

import dev.riffle.cli.Run;
import dev.riffle.fairness.Algorithm;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The exact law of an algorithm, as printed by the program. */
@Timeout(300)
class LabLawTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "swap-any -n 3 | "
            + "{\"algorithm\":\"swap-any\",\"n\":3,\"outcomes\":{\"012\":\"4/27\",\"021\":\"5/27\",\"102\":\"5/27\",\"120\":\"5/27\",\"201\":\"4/27\",\"210\":\"4/27\"}}",
        "QUEUE -n 1 | {\"algorithm\":\"queue\",\"n\":1,\"outcomes\":{\"0\":\"1\"}}",
        "rotation -n 1 | {\"algorithm\":\"rotation\",\"n\":1,\"outcomes\":{\"0\":\"1\"}}",
        "sattolo -n 2 | {\"algorithm\":\"rand-mod-i\",\"n\":2,\"outcomes\":{\"10\":\"1\"}}",
        "DURSTENFELD -n 2 | "
            + "{\"algorithm\":\"knuth\",\"n\":2,\"outcomes\":{\"01\":\"1/2\",\"10\":\"1/2\"}}",
        "probing -n 2 | "
            + "{\"algorithm\":\"probing\",\"n\":2,\"by\":\"argument\",\"outcomes\":{\"01\":\"1/2\",\"10\":\"1/2\"}}",
        "random-swaps:1 -n 2 | "
            + "{\"algorithm\":\"random-swaps:1\",\"n\":2,\"outcomes\":{\"01\":\"1/2\",\"10\":\"1/2\"}}",
      })
  void law_json_isOneObject_withFractionsInLowestTerms_withoutImpossibleOrders(
      String line, String json) {
    Run run = answer("lab law " + line + " --json");
    assertThat(run.status()).isEqualTo(0);
    assertThat(run.out()).isEqualTo(json + "\n");
  }

  @Test
  void law_text_isATableAndAVerdict() {
    assertThat(answer("lab law swap-any -n 3").out())
        .isEqualTo(
            """
            swap-any: biased: n! does not divide the n^n sequences of draws from n = 3 on
            from: the usual mistake; fourth article
            cost: n draws; n swaps, on average one of an item with itself

            order   probability
            012     4/27
            021     5/27
            102     5/27
            120     5/27
            201     4/27
            210     4/27
            sum     1

            unfair: 6 of 6 orders can occur; 0.05556 from fair in total variation
            """);
    List<String> fair = answer("lab law probing -n 4").lines();
    assertThat(fair.get(3))
        .isEqualTo("proven: each item is equally likely to go to any of the free slots");
    assertThat(fair).hasSize(4 + 2 + 24 + 3);
    assertThat(fair.get(fair.size() - 1)).isEqualTo("fair: all 24 orders equally likely");
  }

  @Test
  void law_ofTheQueue_hasAllOrders() {
    assertThat(answer("lab law queue -n 3").out())
        .isEqualTo(
            """
            queue: our own play queue, played to its end with next

            order   probability
            012     1/6
            021     1/6
            102     1/6
            120     1/6
            201     1/6
            210     1/6
            sum     1

            fair: all 6 orders equally likely
            """);
    assertThat(run("lab law queue -n 7").err())
        .isEqualTo("riffle: -n: 7 is too large; use 1 to 6\n");
  }

  @Test
  void help_namesTheAlgorithms() {
    String help = answer("lab law --help").out().replaceAll("\\s+", " ");
    for (Algorithm algorithm : Algorithm.all()) {
      assertThat(help).contains(algorithm.name());
    }
    assertThat(help).contains("Examples: riffle lab law");
  }

  @ParameterizedTest(name = "<{0}>")
  @ValueSource(strings = {"q", "knuth knuth", "a\nb\033[2J"})
  void unknownAlgorithm_namesTheCommandThatListsThem(String word) {
    Run run = Run.of("lab", "law", word);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.remarks()).hasSize(1);
    assertThat(run.err()).contains("; see `riffle lab law --help`");
  }
}
