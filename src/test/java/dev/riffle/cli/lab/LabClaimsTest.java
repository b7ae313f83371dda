package dev.riffle.cli.lab;

import static com.google.common.truth.Truth.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.riffle.cli.Columns;
import dev.riffle.cli.Run;
import dev.riffle.fairness.Claim;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the articles say, as the program says it. */
@Timeout(60)
class LabClaimsTest {
  @Test
  void claims_json_isEachOfThem() {
    JsonNode claims = Run.of("lab", "claims", "--json").json().get(0).path("claims");
    assertThat(claims).hasSize(Claim.all().size());
    for (int i = 0; i < claims.size(); i++) {
      Claim claim = Claim.all().get(i);
      JsonNode json = claims.get(i);
      assertThat(json.path("name").asText()).isEqualTo(claim.name());
      assertThat(json.path("article").asText()).isEqualTo(claim.article());
      assertThat(json.path("claim").asText()).isEqualTo(claim.claim());
      assertThat(json.path("right").asBoolean()).isEqualTo(claim.isRight());
      assertThat(json.path("reason").asText()).isEqualTo(claim.reason());
      assertThat(json.path("figure").asText()).isEqualTo(claim.figure());
    }
  }

  @Test
  void claims_text_saysTheSame_inEightyColumns() {
    Run run = Run.of("lab", "claims");
    assertThat(run.status()).isEqualTo(0);
    assertThat(run.err()).isEmpty();
    String words = run.out().replaceAll("\\s+", " ");
    for (Claim claim : Claim.all()) {
      assertThat(words)
          .contains((claim.isRight() ? "right " : "wrong ") + claim.claim() + " Said by ");
      assertThat(words).contains(" why " + claim.reason() + " shown " + claim.figure());
    }
    for (String line : run.lines()) {
      assertThat(Columns.width(line)).isAtMost(80);
      assertThat(line).isEqualTo(line.stripTrailing());
    }
  }

  @Test
  void help_ofTheLab_hasExamplesOfItsOwn() {
    assertThat(Run.of("lab", "--help").out()).contains("Examples:\n  riffle lab claims\n");
  }
}
