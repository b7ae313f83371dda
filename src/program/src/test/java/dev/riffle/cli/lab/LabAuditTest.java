package dev.riffle.cli.lab;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.cli.lab.Lab.answer;
import static dev.riffle.cli.lab.Lab.assertInEightyColumns;
import static dev.riffle.cli.lab.Lab.joined;
import static dev.riffle.cli.lab.Lab.json;
import static dev.riffle.cli.lab.Lab.number;

import com.fasterxml.jackson.databind.JsonNode;
import dev.riffle.cli.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All tests at once: a table, a verdict, an exit status. */
@Timeout(300)
class LabAuditTest {
  private static final String FEW = " --trials 20000 --seed friday";

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({
    "knuth, fair",
    "forward-knuth, fair",
    "fisher-yates, fair",
    "one-of-all, fair",
    "probing, fair",
    "list, fair",
    "queue, fair",
    "swap-any, unfair",
    "random-swaps, unfair",
    "rand-mod-i, unfair",
    "coin-sort, unfair",
    "rotation, unfair",
  })
  void verdict_isPrinted_andTheStatusMatches(String algorithm, String verdict) {
    Run run = answer("lab audit " + algorithm + FEW);
    String tests = verdict.equals("fair") ? ": no test rejects it" : ": a test rejects it";
    assertThat(run.out())
        .endsWith("\n" + verdict + tests + " at alpha 0.001, shared by 11 tests\n");
    assertThat(run.status()).isEqualTo(verdict.equals("fair") ? 0 : 1);
  }

  @Test
  void text_isATableInEightyColumns() {
    Run run = answer("lab audit rotation" + FEW);
    assertThat(run.lines().get(0)).isEqualTo("rotation, draws of riffle; n = 20, 20000 shuffles");
    assertThat(run.lines()).hasSize(2 + 12 + 2);
    assertInEightyColumns(run.lines());
    assertThat(run.out())
        .containsMatch("\norders +[0-9.]+ +719.000 +1.000 +<1e-99 +<1e-99  too uneven\n");
  }

  @Test
  void json_hasTheFindingOfEachTest() {
    JsonNode json = json("lab audit rand-mod-i --alpha 0.01" + FEW);
    assertThat(joined(json, "/algorithm", "/alpha", "/verdict"))
        .isEqualTo("rand-mod-i, 0.01, unfair");
    assertThat(number(json, "/level")).isWithin(1e-12).of(0.01 / 11);
    assertThat(json.path("tests")).hasSize(11);
    assertThat(joined(json, "/tests/3/test", "/tests/3/verdict", "/tests/5/verdict"))
        .isEqualTo("fixed points, too uneven, fair");
    assertThat(number(json, "/tests/3/p")).isLessThan(1e-9);
  }

  @Test
  void defaults_areEnoughTrials_andAliasesAreKnown() {
    assertThat(
            joined(
                json("lab audit sattolo -n 1000 --seed friday"),
                "/algorithm",
                "/trials",
                "/verdict"))
        .isEqualTo("rand-mod-i, 40000, unfair");
  }
}
