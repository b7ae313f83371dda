package dev.riffle.claims;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.base.Splitter;
import dev.riffle.claims.Claim.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** All claims together; the other tests of this package compute their figures independently. */
class ClaimTest {
  private static Stream<Claim> claims() {
    return Claims.all().stream();
  }

  static Claim named(String name) {
    return claims().filter(claim -> claim.name().equals(name)).findFirst().orElseThrow();
  }

  static void assertFigure(String name, String format, Object... values) {
    assertThat(named(name).figure()).isEqualTo(text(format, values));
  }

  static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  @Test
  void all_haveUniqueNames_inTheOrderOfTheArticles() {
    assertThat(claims().map(Claim::name).distinct()).hasSize(Claims.all().size());
    assertThat(claims().map(claim -> claim.articles().get(0))).isInOrder();
    for (Claim claim : Claims.all()) {
      assertThat(claim.articles()).isInStrictOrder();
      // Names of claims and articles are distinct: both are words of the command line.
      assertThat(
              Arrays.stream(Article.values())
                  .map(article -> article.name().toLowerCase(Locale.ROOT)))
          .doesNotContain(claim.name());
    }
  }

  // The expected verdicts, from a review of the articles.
  @ParameterizedTest(name = "{0}, {1}")
  @CsvSource({
    "S0,RIGHT,k-swaps all-orders beyond-exponential remainder-by-i-plus-1 mines-first",
    "S0,RIGHT_AS_FAR_AS_IT_GOES,second-place",
    "S0,WRONG,equivalent remainder-by-i clock-at-every-shuffle",
    "S0,QUESTION,which-k",
    "S1,RIGHT,remainder-by-i-plus-1 orders-of-54 seed-in-the-loop mt19937 complexities",
    "S1,WRONG,clock-at-every-shuffle n-to-the-32 enough-for-cards",
    "S1,CANNOT_BE_KNOWN,truly-random",
    "S1,QUESTION,why-uneven",
    "S2,RIGHT,three-and-four-cards removal-is-even product-over-all-steps",
    "S2,RIGHT_AS_FAR_AS_IT_GOES,math-random",
    "S2,WRONG,unbearable",
    "S3,RIGHT,two-conditions eight-and-nine probing swap-any libraries repeats",
    "S3,RIGHT_AS_FAR_AS_IT_GOES,generators-as-listed matrix previous-goes-back",
    "S3,WRONG,rand7-times-rand7 rand10 divisibility previous-is-another",
    "S3,QUESTION,wheel",
    "S4,RIGHT,all-orders remainder-by-i-plus-1 mines-first five-cards javascript-board",
    "S4,RIGHT_AS_FAR_AS_IT_GOES,each-at-each-place",
    "S4,WRONG,python-board",
    "S4,QUESTION,truly-fair",
  })
  void verdicts_matchTheReview(Article article, Verdict verdict, String names) {
    assertThat(
            claims()
                .filter(claim -> claim.articles().contains(article) && claim.verdict() == verdict)
                .map(Claim::name))
        .containsExactlyElementsIn(Splitter.on(' ').split(names))
        .inOrder();
  }

  @Test
  void tally_countsEachVerdict() {
    assertThat(Claim.tally(Claims.all()))
        .isEqualTo(
            "42 claims: right 20; right as far as it goes 6; wrong 11; cannot be known from outside"
                + " 1; a question, answered 4");
    assertThat(Claim.tally(List.of())).startsWith("0 claims: right 0;");
  }

  @ParameterizedTest
  @MethodSource("claims")
  void each_hasAReason_aDeterministicFigure_andACommand(Claim claim) {
    assertThat(claim.said()).isNotEmpty();
    assertThat(claim.reason()).isNotEmpty();
    assertThat(claim.reason()).doesNotContainMatch("[.?!]$"); // the output adds a full stop
    assertThat(claim.figure()).containsMatch("[0-9]|: [a-z]");
    assertThat(claim.figure()).isEqualTo(claim.figure());
    assertThat(claim.command()).containsMatch("(^|[|] )riffle (lab|contrast) ");
  }

  @Test
  void articles_haveTheirOwnTitlesAndDates() {
    assertThat(Arrays.stream(Article.values()).map(Article::citation))
        .containsExactly(
            "S0, 关于洗牌, undated",
            "S1, 洗牌算法, 2017-04-22",
            "S2, Shuffling 的算法艺术, posted \"yesterday\" (昨天), © 2025",
            "S3, 随机数生成算法和洗牌算法, October 24, 2014",
            "S4, 洗牌(随机)算法, undated, with screenshots of 2019-08-08")
        .inOrder();
  }

  @ParameterizedTest
  @CsvSource({
    "k-swaps, 好很多了",
    "k-swaps, 这个算法公平吗",
    "equivalent, 等价",
    "enough-for-cards, 完全够用",
    "mt19937, 最多",
    "why-uneven, 不是很理解",
    "divisibility, N能够整除n",
    "repeats, 有可能",
    "previous-goes-back, 可能",
    "previous-is-another, 肯定不是",
    "truly-fair, 真的公平了",
    "each-at-each-place, 或者说",
    "generators-as-listed, SecurityRandom",
    "generators-as-listed, 更精确",
  })
  void doubts_areQuotedInTheOriginalWords(String name, String quote) {
    assertThat(named(name).said()).contains(quote);
  }
}
