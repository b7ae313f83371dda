package dev.riffle.cli.lab;

import static com.google.common.truth.Truth.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import dev.riffle.claims.Article;
import dev.riffle.claims.Claim;
import dev.riffle.cli.Columns;
import dev.riffle.cli.Run;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the articles say, as the program says it. */
@Timeout(300)
class LabClaimsTest {
  private static final Map<String, Run> RUNS = new ConcurrentHashMap<>();

  private static Stream<Claim> claims() {
    return Claim.all().stream();
  }

  @Test
  void claims_json_isEachOfThem() {
    JsonNode json = Run.of("lab", "claims", "--json").json().get(0);
    JsonNode claims = json.path("claims");
    assertThat(claims).hasSize(Claim.all().size());
    for (int i = 0; i < claims.size(); i++) {
      Claim claim = Claim.all().get(i);
      JsonNode node = claims.get(i);
      assertThat(node.path("name").asText()).isEqualTo(claim.name());
      assertThat(node.path("articles").toString())
          .isEqualTo("[\"" + Joiner.on("\",\"").join(claim.articles()) + "\"]");
      assertThat(node.path("said").asText()).isEqualTo(claim.said());
      assertThat(node.path("verdict").asText()).isEqualTo(claim.verdict().words());
      assertThat(node.path("reason").asText()).isEqualTo(claim.reason());
      assertThat(node.path("figure").asText()).isEqualTo(claim.figure());
      assertThat(node.path("command").asText()).isEqualTo(claim.command());
    }
    assertThat(json.path("articles").get(3).toString())
        .isEqualTo("{\"code\":\"S3\",\"title\":\"随机数生成算法和洗牌算法\",\"date\":\"October 24, 2014\"}");
  }

  @Test
  void claims_text_saysTheSame_inEightyColumns() {
    Run run = Run.of("lab", "claims");
    assertThat(run.status()).isEqualTo(0);
    assertThat(run.err()).isEmpty();
    String words = run.out().replaceAll("\\s+", " ");
    for (Claim claim : Claim.all()) {
      assertThat(words).contains(claim.name() + ": " + claim.verdict().words() + " in S");
      assertThat(words).contains(" said " + claim.said() + " why " + claim.reason() + " shown ");
      assertThat(words).contains(" shown " + claim.figure() + " run " + claim.command());
      for (Article article : claim.articles()) {
        assertThat(words).contains(" in " + article.citation());
      }
    }
    assertThat(words).endsWith(Claim.tally(Claim.all()) + " ");
    for (String line : run.lines()) {
      assertThat(Columns.width(line)).isAtMost(80);
      assertThat(line).isEqualTo(line.stripTrailing());
    }
  }

  @Test
  void claims_byNameAndByArticle_areThoseAlone_eachOnce() {
    assertThat(names("python-board")).containsExactly("python-board");
    assertThat(names("s2"))
        .containsExactly(
            "three-and-four-cards",
            "removal-is-even",
            "unbearable",
            "product-over-all-steps",
            "math-random")
        .inOrder();
    assertThat(names("mines-first", "S4")).containsNoDuplicates();
    assertThat(Run.of("lab", "claims", "rand10").out())
        .endsWith(
            "1 claim: right 0; right as far as it goes 0; wrong 1; cannot be known from\noutside 0; a question, answered 0\n");
  }

  private static List<String> names(String... arguments) {
    String[] line =
        Stream.concat(Stream.of("lab", "claims", "--json"), Stream.of(arguments))
            .toArray(String[]::new);
    return Run.of(line).json().get(0).path("claims").findValuesAsText("name");
  }

  @Test
  void claims_unknownName_isRefusedWithTheNearest() {
    Run run = Run.of("lab", "claims", "python-bord");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.remarks().get(0))
        .contains("unknown claim (python-bord): did you mean python-board?");
  }

  // Nothing is said to be shown by a command that does not show it.
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
    Run run = RUNS.computeIfAbsent(claim.command(), LabClaimsTest::run);
    assertThat(run.status()).isAnyOf(0, 1); // 1 is a verdict: unfair
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains(shown);
  }

  @Test
  void commands_thatShowTheFigureAlone_areThoseOfTheClaimsThemselves() {
    assertThat(
            claims()
                .filter(claim -> claim.command().startsWith("riffle lab claims"))
                .map(claim -> claim.command().replaceFirst("riffle lab claims ", "")))
        .containsExactly(
            "n-to-the-32",
            "seed-in-the-loop",
            "math-random",
            "generators-as-listed",
            "eight-and-nine",
            "probing",
            "python-board")
        .inOrder();
    assertThat(names("n-to-the-32", "seed-in-the-loop", "math-random")).hasSize(3);
  }

  private static Run run(String command) {
    List<String> parts = Splitter.on(" | ").splitToList(command);
    String line = parts.get(parts.size() - 1).replaceFirst("riffle ", "");
    String input = parts.get(0).replaceFirst("printf '(.*)'", "$1").replace("\\n", "\n");
    return Run.fed(
        parts.size() == 1 ? "" : input, Splitter.on(' ').splitToList(line).toArray(new String[0]));
  }

  @Test
  void help_ofTheLab_hasExamplesOfItsOwn() {
    assertThat(Run.of("lab", "--help").out()).contains("Examples:\n  riffle lab claims\n");
  }
}
