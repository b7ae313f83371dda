package dev.riffle.cli.lab;

import static com.google.common.truth.Truth.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.riffle.cli.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All tests at once: a table, a verdict, an exit status. */
@Timeout(300)
class LabAuditTest {
  private static Run audit(String algorithm, String... more) {
    String[] words = new String[more.length + 7];
    System.arraycopy(
        new String[] {"lab", "audit", algorithm, "--trials", "20000", "--seed", "friday"},
        0,
        words,
        0,
        7);
    System.arraycopy(more, 0, words, 7, more.length);
    Run run = Run.of(words);
    assertThat(run.err()).isEmpty();
    return run;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "knuth",
        "forward-knuth",
        "fisher-yates",
        "one-of-all",
        "probing",
        "list",
        "queue"
      })
  void fair_isSaidSo_status0(String algorithm) {
    Run run = audit(algorithm);
    assertThat(run.status()).isEqualTo(0);
    assertThat(run.out())
        .endsWith("\nfair: no test rejects it at alpha 0.001, shared by 11 tests\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"swap-any", "random-swaps", "rand-mod-i", "coin-sort", "rotation"})
  void unfair_isSaidSo_status1(String algorithm) {
    Run run = audit(algorithm);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .endsWith("\nunfair: a test rejects it at alpha 0.001, shared by 11 tests\n");
  }

  @Test
  void text_isATableInEightyColumns() {
    Run run = audit("rotation");
    assertThat(run.lines().get(1)).isEqualTo("rotation, draws of riffle; n = 20, 20000 shuffles");
    assertThat(run.lines().subList(3, 15)).hasSize(12);
    for (String line : run.lines().subList(1, run.lines().size())) {
      assertThat(line.length()).isAtMost(80);
    }
    assertThat(run.out())
        .containsMatch("\norders +[0-9.]+ +719.000 +1.000 +<1e-99 +<1e-99  too uneven\n");
  }

  @Test
  void json_saysWhatEachTestFound() {
    JsonNode json = audit("rand-mod-i", "--json", "--alpha", "0.01").json().get(0);
    assertThat(json.path("algorithm").asText()).isEqualTo("rand-mod-i");
    assertThat(json.path("alpha").asDouble()).isEqualTo(0.01);
    assertThat(json.path("level").asDouble()).isWithin(1e-12).of(0.01 / 11);
    assertThat(json.path("verdict").asText()).isEqualTo("unfair");
    assertThat(json.path("tests")).hasSize(11);
    JsonNode fixed = json.path("tests").get(3);
    assertThat(fixed.path("test").asText()).isEqualTo("fixed points");
    assertThat(fixed.path("verdict").asText()).isEqualTo("too uneven");
    assertThat(fixed.path("p").asDouble()).isLessThan(1e-9);
    JsonNode descents = json.path("tests").get(5);
    assertThat(descents.path("verdict").asText()).isEqualTo("fair");
  }

  @Test
  void defaults_areEnoughTrials_andTheNamesThatPeopleKnow() {
    Run run = Run.of("lab", "audit", "sattolo", "-n", "1000", "--seed", "friday", "--json");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.json().get(0).path("algorithm").asText()).isEqualTo("rand-mod-i");
    assertThat(run.json().get(0).path("trials").asLong()).isEqualTo(40_000);
  }
}
