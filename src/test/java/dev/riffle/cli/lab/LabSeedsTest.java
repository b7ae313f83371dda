package dev.riffle.cli.lab;

import static com.google.common.truth.Truth.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.Splitter;
import dev.riffle.cli.Columns;
import dev.riffle.cli.Run;
import dev.riffle.fairness.Generator;
import dev.riffle.fairness.RandomSwaps;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What seeds reach, what swaps leave, and seven made into ten, as the program says it. */
@Timeout(300)
class LabSeedsTest {
  private static Run lab(String line) {
    return Run.of(Splitter.on(' ').splitToList("lab " + line).toArray(new String[0]));
  }

  @Test
  void seeds_json_saysForEachGeneratorHowFarItReaches() {
    JsonNode json = lab("seeds -n 52 --json").json().get(0);
    assertThat(json.path("n").asInt()).isEqualTo(52);
    assertThat(json.path("orders").asText()).isEqualTo("8.0658e67");
    assertThat(json.path("log2Orders").asDouble()).isWithin(0.005).of(225.58);
    assertThat(json.path("longest").toString())
        .isEqualTo("{\"32\":12,\"48\":16,\"64\":20,\"128\":34,\"256\":57,\"19937\":2080}");
    assertThat(json.path("generators")).hasSize(Generator.all().size());
    JsonNode java = json.path("generators").get(1);
    assertThat(java.path("generator").asText()).isEqualTo("java-random");
    assertThat(java.path("longest").asInt()).isEqualTo(16);
    assertThat(java.path("log2Heard").asDouble()).isEqualTo(48.0);
    assertThat(java.path("sentence").asText())
        .isEqualTo(
            "a seed of 48 bits lets at most one in 2^177.6 of the 52! = 2^225.6 orders ever be heard");
  }

  @Test
  void seeds_text_isATable_inEightyColumns() {
    Run run = lab("seeds -n 52");
    assertThat(run.lines().get(0)).isEqualTo("52 songs: 52! = 8.0658e67 = 2^225.6 orders");
    assertThat(run.lines().get(3))
        .isEqualTo("riffle                  256      57  there is a seed for each order");
    assertThat(run.lines().get(4))
        .isEqualTo("java-random              48      16  at most one order in 2^177.6");
    assertThat(run.lines().reverse().subList(0, 2))
        .containsExactly(
            "enough up to n     12     16     20     34     57   2080",
            "bits of a seed     32     48     64    128    256  19937")
        .inOrder();
    for (String line : run.lines()) {
      assertThat(Columns.width(line)).isAtMost(80);
    }
  }

  @Test
  void swaps_textAndJson_sayTheSame() {
    assertThat(lab("swaps").lines())
        .containsExactly(
            "52 things, 52 swaps",
            "",
            "never chosen    6.902 expected",
            "where they lay  7.635 expected; fair is 1")
        .inOrder();
    JsonNode json = lab("swaps -n 10 -k 3 --json").json().get(0);
    RandomSwaps exact = new RandomSwaps(10, 3);
    assertThat(json.path("k").asInt()).isEqualTo(3);
    assertThat(json.path("expectedNeverChosen").asDouble()).isEqualTo(exact.expectedNeverChosen());
    assertThat(json.path("expectedInPlace").asDouble()).isEqualTo(exact.expectedInPlace());
  }

  @Test
  void rand10_json_hasBothLawsExactlyAndWhatWasDrawn() {
    JsonNode json = lab("rand10 --seed friday --trials 20000 --json").json().get(0);
    JsonNode product = json.path("ways").get(0);
    assertThat(product.path("formula").asText()).isEqualTo("i * j");
    assertThat(product.path("pairs").toString()).isEqualTo("[6,3,6,2,7,7,6,2,6,1]");
    assertThat(product.path("numbers").asInt()).isEqualTo(25);
    assertThat(product.path("kept").asInt()).isEqualTo(46);
    assertThat(product.path("law").get(0).asText()).isEqualTo("3/23");
    assertThat(product.path("expectedCalls").asText()).isEqualTo("49/23");
    JsonNode pair = json.path("ways").get(1);
    assertThat(pair.path("expectedCalls").asText()).isEqualTo("49/20");
    for (int i = 0; i < 10; i++) {
      assertThat(pair.path("law").get(i).asText()).isEqualTo("1/10");
      // 2000 give or take 42.4; five of those are 6e-7 for each
      assertThat(pair.path("counts").get(i).asDouble()).isWithin(5 * 42.4).of(2000);
    }
    // The number of pairs is geometric with p = 40/49: variance (1-p)/p^2, twice that for calls.
    double error = 2 * Math.sqrt((9.0 / 49) / Math.pow(40.0 / 49, 2) / 20_000);
    assertThat(pair.path("meanCalls").asDouble()).isWithin(5 * error).of(2.45);
  }

  @Test
  void rand10_text_sameSeed_isTheSame() {
    assertThat(lab("rand10 --seed friday")).isEqualTo(lab("rand10 --seed friday"));
    assertThat(lab("rand10 --seed friday").out())
        .contains("i * j, 25 numbers: 49/23 = 2.1304 calls expected");
  }
}
