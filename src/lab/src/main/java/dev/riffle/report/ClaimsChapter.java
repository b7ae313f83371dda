package dev.riffle.report;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import dev.riffle.claims.Article;
import dev.riffle.claims.Claim;
import dev.riffle.claims.Claims;
import java.util.stream.Stream;

/** The chapter of the report about claims of articles. */
final class ClaimsChapter {
  private ClaimsChapter() {}

  static HtmlElement section() {
    ImmutableList<Claim> all = Claims.all();
    return Html.section("claims", "Claims about shuffling")
        .add(
            Html.p("%s %s.", Claim.INTRODUCTION, Claim.tally(all)),
            HtmlElement.of("ul").addAll(Stream.of(Article.values()).map(ClaimsChapter::article)),
            HtmlElement.of("ol")
                .attr("class", "claims")
                .addAll(all.stream().map(ClaimsChapter::claim)),
            Html.command("riffle lab claims"));
  }

  private static HtmlElement article(Article article) {
    return HtmlElement.of(
        "li",
        "%s: %s, %s",
        article.name(),
        HtmlElement.of("span", article.title()).attr("lang", "zh"),
        article.date());
  }

  private static HtmlElement claim(Claim claim) {
    String codes = Joiner.on(", ").join(claim.articles());
    return HtmlElement.of("li")
        .attr("id", "claim-" + claim.name())
        .add(
            HtmlElement.of(
                "p",
                "%s %s %s",
                verdict(claim),
                claim.said(),
                HtmlElement.of("span", "(" + codes + ")").attr("class", "article")),
            HtmlElement.of("p", claim.reason() + "."),
            HtmlElement.of("p", claim.figure()).attr("class", "shown"),
            Html.command(claim.command()));
  }

  private static HtmlElement verdict(Claim claim) {
    String words = claim.verdict().words();
    return switch (claim.verdict()) {
      case RIGHT, RIGHT_AS_FAR_AS_IT_GOES ->
          HtmlElement.of("strong", "✓ " + words).attr("class", "right");
      case WRONG -> HtmlElement.of("strong", "✗ " + words).attr("class", "wrong");
      case CANNOT_BE_KNOWN, QUESTION -> HtmlElement.of("strong", "? " + words);
    };
  }
}
