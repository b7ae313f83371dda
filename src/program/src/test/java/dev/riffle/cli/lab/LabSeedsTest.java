package dev.riffle.cli.lab;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.cli.lab.Lab.answer;
import static dev.riffle.cli.lab.Lab.assertInEightyColumns;
import static dev.riffle.cli.lab.Lab.joined;
import static dev.riffle.cli.lab.Lab.json;
import static dev.riffle.cli.lab.Lab.number;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Run;
import dev.riffle.fairness.Generator;
import dev.riffle.fairness.RandomSwaps;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The commands {@code lab seeds}, {@code swaps} and {@code rand10}. */
@Timeout(300)
class LabSeedsTest {
  @Test
  void seeds_json_hasTheReachOfEachGenerator() {
    JsonNode json = json("lab seeds -n 52");
    assertThat(joined(json, "/n", "/orders")).isEqualTo("52, 8.0658e67");
    assertThat(number(json, "/log2Orders")).isWithin(0.005).of(225.58);
    assertThat(json.path("longest").toString())
        .isEqualTo("{\"32\":12,\"48\":16,\"64\":20,\"128\":34,\"256\":57,\"19937\":2080}");
    assertThat(json.path("generators")).hasSize(Generator.all().size());
    assertThat(
            joined(json.at("/generators/1"), "/generator", "/longest", "/log2Heard", "/sentence"))
        .isEqualTo(
            "java-random, 16, 48.0, a 48-bit seed reaches at most one in 2^177.6 of the 52! = 2^225.6 orders");
  }

  @Test
  void seeds_text_isATable_inEightyColumns() {
    ImmutableList<String> lines = answer("lab seeds -n 52").lines();
    assertThat(lines)
        .containsAtLeast(
            "52 songs: 52! = 8.0658e67 = 2^225.6 orders",
            "generator         seed bits up to n  reachable",
            "riffle                  256      57  there is a seed for each order",
            "java-random              48      16  at most one order in 2^177.6",
            "seed bits     32     48     64    128    256  19937",
            "up to n       12     16     20     34     57   2080")
        .inOrder();
    assertInEightyColumns(lines);
  }

  @Test
  void swaps_textAndJson_agree() {
    assertThat(answer("lab swaps").out())
        .isEqualTo(
            """
            52 things, 52 swaps

            never chosen    6.902 expected
            where they lay  7.635 expected; fair is 1

            unfair: 6.635 too many stay in place; no number of swaps is exactly fair
            """);
    JsonNode json = json("lab swaps -n 10 -k 3");
    RandomSwaps exact = new RandomSwaps(10, 3);
    assertThat(json.path("k").asInt()).isEqualTo(3);
    assertThat(number(json, "/expectedNeverChosen")).isEqualTo(exact.expectedNeverChosen());
    assertThat(number(json, "/expectedInPlace")).isEqualTo(exact.expectedInPlace());
  }

  @Test
  void rand10_json_hasBothExactLawsAndTheCounts() {
    JsonNode json = json("lab rand10 --seed friday --trials 20000");
    JsonNode product = json.at("/ways/0");
    assertThat(joined(product, "/formula", "/numbers", "/kept", "/law/0", "/expectedCalls"))
        .isEqualTo("i * j, 25, 46, 3/23, 49/23");
    assertThat(product.path("pairs").toString()).isEqualTo("[6,3,6,2,7,7,6,2,6,1]");
    JsonNode pair = json.at("/ways/1");
    assertThat(pair.path("expectedCalls").asText()).isEqualTo("49/20");
    for (int i = 0; i < 10; i++) {
      assertThat(pair.path("law").get(i).asText()).isEqualTo("1/10");
      // 2000 ± 42.4; five standard deviations have probability 6e-7 for each
      assertThat(pair.path("counts").get(i).asDouble()).isWithin(5 * 42.4).of(2000);
    }
    // The number of pairs is geometric with p = 40/49: variance (1-p)/p^2, twice that for calls.
    double error = 2 * Math.sqrt((9.0 / 49) / Math.pow(40.0 / 49, 2) / 20_000);
    assertThat(number(pair, "/meanCalls")).isWithin(5 * error).of(2.45);
  }

  @Test
  void rand10_text_sameSeed_isTheSame() {
    Run run = answer("lab rand10 --seed friday");
    assertThat(run).isEqualTo(answer("lab rand10 --seed friday"));
    assertThat(run.out()).contains("i * j, 25 numbers: 49/23 = 2.1304 calls expected");
  }
}
