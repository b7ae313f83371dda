package dev.riffle.cli.lab;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.cli.lab.Lab.answer;
import static dev.riffle.cli.lab.Lab.assertInEightyColumns;
import static dev.riffle.cli.lab.Lab.json;
import static dev.riffle.cli.lab.Lab.texts;
import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.Joiner;
import com.google.common.collect.Lists;
import com.google.common.collect.Streams;
import dev.riffle.claims.Article;
import dev.riffle.claims.Claim;
import dev.riffle.claims.Claims;
import dev.riffle.cli.Run;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The output of {@code lab claims}. */
@Timeout(300)
class LabClaimsTest {
  private static Stream<Claim> claims() {
    return Claims.all().stream();
  }

  @Test
  void claims_json_isEachOfThem() {
    JsonNode json = json("lab claims");
    JsonNode claims = json.path("claims");
    assertThat(claims).hasSize(Claims.all().size());
    for (int i = 0; i < claims.size(); i++) {
      Claim claim = Claims.all().get(i);
      assertThat(
              texts(claims.get(i), "/name", "/said", "/verdict", "/reason", "/figure", "/command"))
          .containsExactly(
              claim.name(),
              claim.said(),
              claim.verdict().words(),
              claim.reason(),
              claim.figure(),
              claim.command())
          .inOrder();
      assertThat(Streams.stream(claims.get(i).path("articles")).map(JsonNode::asText))
          .containsExactlyElementsIn(Lists.transform(claim.articles(), Article::name))
          .inOrder();
    }
    assertThat(json.path("articles").get(3).toString())
        .isEqualTo("{\"code\":\"S3\",\"title\":\"随机数生成算法和洗牌算法\",\"date\":\"October 24, 2014\"}");
  }

  @Test
  void claims_text_hasTheSameFields_inEightyColumns() {
    Run run = answer("lab claims");
    assertThat(run.status()).isEqualTo(0);
    String words = run.out().replaceAll("\\s+", " ");
    for (Claim claim : Claims.all()) {
      assertThat(words).contains(claim.name() + ": " + claim.verdict().words() + " in S");
      assertThat(words).contains(" said " + claim.said() + " why " + claim.reason() + " shown ");
      assertThat(words).contains(" shown " + claim.figure() + " run " + claim.command());
      for (Article article : claim.articles()) {
        assertThat(words).contains(" in " + article.citation());
      }
    }
    assertThat(words).endsWith(Claim.tally(Claims.all()) + " ");
    assertInEightyColumns(run.lines());
    assertThat(run.out()).doesNotContainMatch("(?m) $");
  }

  @Test
  void claims_allOfThem_beginWithAnIntroduction_selectedOnesDoNot() {
    assertThat(answer("lab claims").out())
        .startsWith(
            "Claims of five articles about shuffling, each checked by a computation. A claim\n"
                + "that is right as far as it goes is true, but weaker than it seems; no test can\n"
                + "decide one that cannot be known from outside.\n\n"
                + Claims.all().get(0).name()
                + ": ");
    assertThat(answer("lab claims rand10").out()).startsWith("rand10: ");
    assertThat(ReportDocument.measured().texts("//*[@id='claims']/p").get(0))
        .startsWith(Claim.INTRODUCTION);
  }

  @Test
  void claims_byNameAndByArticle_areThoseAlone_eachOnce() {
    assertThat(names("python-board")).containsExactly("python-board");
    assertThat(String.join(" ", names("s2")))
        .isEqualTo(
            "three-and-four-cards removal-is-even unbearable product-over-all-steps math-random");
    assertThat(names("mines-first", "S4")).containsNoDuplicates();
    assertThat(answer("lab claims rand10").out())
        .endsWith(
            "1 claim: right 0; right as far as it goes 0; wrong 1; cannot be known from\noutside 0; a question, answered 0\n");
  }

  private static List<String> names(String... names) {
    return json("lab claims " + Joiner.on(' ').join(names)).path("claims").findValuesAsText("name");
  }

  // Each claim names a command that shows its figure.
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "k-swaps|7.635 expected",
        "which-k|in total variation: 200 swaps",
        "all-orders|0123    1/24",
        "beyond-exponential|4! = 24 = 2^4.6",
        "equivalent|5 of 120 orders can occur",
        "second-place|4/5 * 1/4 = 1/5",
        "remainder-by-i-plus-1|all 720 orders equally likely",
        "remainder-by-i|24 of 120 orders can occur",
        "clock-at-every-shuffle|unfair: a test rejects it",
        "mines-first|C(400, 50) = 2^213.4 boards",
        "orders-of-54|54! = 2.3084e71 = 2^237.1",
        "enough-for-cards|mt19937-seed32           32      12  at most one order in 2^205.1",
        "mt19937|mt19937               19937    2080  there is a seed for each order",
        "truly-random|fair: no test rejects it",
        "complexities|249750.0",
        "why-uneven|4/27",
        "three-and-four-cards|all 24 orders equally likely",
        "removal-is-even|all 720 orders equally likely",
        "unbearable|24997500.0",
        "product-over-all-steps|1/5 * 1/4 * 1/3 * 1/2 * 1/1 = 1/120",
        "two-conditions|-527803463   -527803463",
        "rand7-times-rand7|i * j, 25 numbers",
        "rand10|10   1/46",
        "swap-any|021     5/27",
        "divisibility|all 2 orders equally likely",
        "libraries|all 720 orders equally likely",
        "matrix|fair in its places",
        "repeats|13.210",
        "previous-goes-back|pick-random                                 yes !",
        "previous-is-another|shuffle without history                      no !",
        "wheel|p = 3.5e-04 over all figures",
        "truly-fair|0.1630 from fair",
        "each-at-each-place|4 of 24 orders can occur",
        "five-cards|4/5 * 3/4 * 1/3 = 1/5",
        "javascript-board|20 x 20, 50 mines",
      })
  void command_ofAClaim_showsIt(String name, String shown) {
    Claim claim = claims().filter(any -> any.name().equals(name)).findFirst().orElseThrow();
    Run run = ReportDocument.answer(claim.command());
    assertThat(run.status()).isAnyOf(0, 1); // 1 is the verdict unfair
    assertThat(run.err()).matches(Lab.SEED);
    assertThat(run.out()).contains(shown);
  }

  @Test
  void commands_thatShowTheFigureOnly_matchTheClaimsThemselves() {
    assertThat(
            claims()
                .filter(claim -> claim.command().startsWith("riffle lab claims"))
                .map(claim -> claim.command().replaceFirst("riffle lab claims ", ""))
                .collect(joining(" ")))
        .isEqualTo(
            "n-to-the-32 seed-in-the-loop math-random generators-as-listed eight-and-nine probing"
                + " python-board");
    assertThat(names("n-to-the-32", "seed-in-the-loop", "math-random")).hasSize(3);
  }

  @Test
  void help_ofTheLab_hasExamplesOfItsOwn() {
    assertThat(answer("lab --help").out()).contains("Examples:\n  riffle lab claims\n");
  }
}
