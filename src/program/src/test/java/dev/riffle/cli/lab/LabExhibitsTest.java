package dev.riffle.cli.lab;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.cli.lab.Lab.answer;
import static dev.riffle.cli.lab.Lab.assertInEightyColumns;
import static dev.riffle.cli.lab.Lab.joined;
import static dev.riffle.cli.lab.Lab.json;
import static dev.riffle.cli.lab.Lab.number;
import static dev.riffle.cli.lab.Lab.run;
import static dev.riffle.cli.lab.Lab.texts;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Run;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands {@code lab steps}, {@code predict}, {@code swaps --enough} and {@code removal}. */
@Timeout(300)
class LabExhibitsTest {
  // ------------------------------------------------------------------ steps

  @Test
  void steps_chosenDraws_comeFirst_theSeedDrawsTheRest() {
    ImmutableList<String> lines = run("lab steps 2 3 1 --seed friday").lines();
    assertThat(lines.subList(1, 4))
        .containsExactly(
            "   2      5  1 5 3 4 | 2       1/5",
            "   3      4  1 5 4 | 3 2       4/5 * 1/4 = 1/5",
            "   1      3  4 5 | 1 3 2       4/5 * 3/4 * 1/3 = 1/5")
        .inOrder();
    assertThat(lines.reverse().get(0)).isEqualTo("this order: 1/5 * 1/4 * 1/3 * 1/2 * 1/1 = 1/120");
    JsonNode steps = json("lab steps 2 3 1 --seed friday").path("steps");
    assertThat(steps).hasSize(5);
    assertThat(steps.get(2).toString())
        .isEqualTo(
            "{\"card\":1,\"place\":3,\"cards\":[4,5,1,3,2],\"probability\":\"1/5\",\"probabilitySoFar\":\"1/60\"}");
    assertThat(run("lab steps -n 1 --seed a").lines().reverse().get(0))
        .isEqualTo("this order: 1/1 = 1");
  }

  // ------------------------------------------------------------------ predict

  @Test
  void predict_twoOutputsOfJavaRandom_predictsTheThird_andNoStateOfRandRFits() {
    assertThat(run("lab predict -1170105035 234785527").out())
        .isEqualTo(
            """
            java.util.Random  -1360544799 comes next
            rand_r            no state produces these outputs
            """);
    assertThat(json("lab predict 476707713 1186278907").toString())
        .isEqualTo("{\"java.util.Random\":[],\"rand_r\":[505671508]}");
  }

  @Test
  void predict_ofEach_isRightExceptForSecureRandom_inEightyColumns() {
    JsonNode generators = json("lab predict --seed friday").path("generators");
    assertThat(
            ImmutableList.copyOf(generators).stream().map(one -> one.path("isRight").asBoolean()))
        .containsExactly(true, true, false)
        .inOrder();
    List<String> lines = answer("lab predict --seed friday").lines();
    assertThat(Splitter.onPattern(" +").splitToList(lines.get(1)))
        .isEqualTo(
            texts(generators.get(0), "/generator", "/first", "/second", "/predicted/0", "/third"));
    assertThat(lines.get(3)).startsWith("SecureRandom");
    assertInEightyColumns(lines);
  }

  // ------------------------------------------------------------------ swaps that are enough

  @Test
  void swapsEnough_fiveThings_isExact() {
    JsonNode json = json("lab swaps -n 5 --enough --trials 1000 --seed friday");
    assertThat(json.path("exact").asBoolean()).isTrue();
    JsonNode five = json.path("swaps").get(0);
    assertThat(five.path("k").asInt()).isEqualTo(5);
    Run law = run("lab law random-swaps:5 -n 5");
    String distance = String.format(Locale.ROOT, "%.4g", five.path("distance").asDouble());
    assertThat(law.lines().reverse().get(0)).contains("; " + distance + " from fair");
  }

  @Test
  void swapsEnough_fiftyTwo_textAgreesWithJson() {
    String line = "lab swaps -n 52 --enough --trials 1000 --seed friday";
    JsonNode json = json(line);
    ImmutableList<String> lines = run(line).lines();
    assertThat(json.path("exact").asBoolean()).isFalse();
    assertThat(json.path("swaps")).hasSize(4);
    assertThat(lines.get(4)).startsWith("   52     6.902      7.635 ");
    assertThat(lines.reverse().get(0))
        .isEqualTo("unfair: no number of swaps is exactly fair; 200 are nearly fair");
    assertThat(lines.reverse().get(1))
        .isEqualTo(
            "at most 0.01 from fair in total variation: " + json.path("enough").asInt() + " swaps");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "-n 3 -k 0|unfair: 2.000 too many stay in place; no number of swaps is exactly fair",
        "-n 52 -k 200|unfair: 0.020 too many stay in place; no number of swaps is exactly fair",
        "-n 3 -k 10000|unfair: <1e-99 too many stay in place; no number of swaps is exactly fair",
        "-n 2 -k 0|unfair: 1.000 too many stay in place",
        "-n 2 -k 1|fair: all orders equally likely",
        "-n 1 -k 0|fair: all orders equally likely",
        "-n 2 --enough --trials 1000|fair: all orders equally likely",
      })
  void swaps_endWithAVerdict(String options, String verdict) {
    assertThat(answer("lab swaps " + options).lines().reverse().get(0)).isEqualTo(verdict);
  }

  // ------------------------------------------------------------------ removal

  @Test
  void removal_json_countsMovesAndSwaps() {
    JsonNode sizes = json("lab removal --seed friday").path("sizes");
    assertThat(sizes).hasSize(2);
    assertThat(joined(sizes.get(1), "/n", "/expectedMoves", "/swaps"))
        .isEqualTo("10000, 2.49975E7, 9999");
    assertThat(number(sizes, "/1/removalMillis")).isGreaterThan(0.0);
    assertThat(run("lab removal -n 10 --seed friday").lines().get(2))
        .matches("    10 +\\d+ +22[.]5 .* 9 .*");
  }

  // ------------------------------------------------------------------ misuse

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "steps 2 2|CARD: card (2) must be one of those left, [1, 5, 3, 4]",
        "steps -n 11|-n: 11 is too large; use 1 to 10",
        "predict 1|outputs (1) must be two consecutive values",
        "predict 1 2 3|outputs (3) must be two consecutive values",
        "predict 1 2 --seed a|--seed cannot be combined with FIRST and SECOND",
        "removal -n 1|-n: 1 is too small; use 2 to 100000",
        "swaps -n 61 --enough|-n: 61 is too large; use 2 to 60",
        "swaps --enough --trials 999|--trials: 999 is too small; use 1000 to 10000000",
        "swaps --enough -k 0|-k: 0 is too small; use 1 to 10000",
        "swaps --trials 1000|--trials requires --enough",
        "swaps --seed a|--seed requires --enough",
      })
  void misuse_isRejectedInOneSentence_status2(String line, String sentence) {
    Run run = run("lab " + line);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.remarks()).hasSize(1);
    assertThat(run.remarks().get(0)).contains(sentence);
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"steps", "predict", "removal", "swaps", "mines"})
  void help_hasExamples(String command) {
    assertThat(answer("lab " + command + " --help").out())
        .contains("Examples:\n  riffle lab " + command);
  }
}
