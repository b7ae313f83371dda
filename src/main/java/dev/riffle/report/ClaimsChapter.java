package dev.riffle.report;

import com.google.common.collect.ImmutableList;
import dev.riffle.fairness.Claim;

/** The chapter of the report about claims that articles make. */
final class ClaimsChapter {
  private ClaimsChapter() {}

  static Element section() {
    ImmutableList<Claim> all = Claim.all();
    long right = all.stream().filter(Claim::isRight).count();
    return Html.section("claims", "What is claimed of shuffling")
        .add(
            Html.p(
                """
                Of %d claims that five articles make, %d are right. Each with the reason, and
                with the figure that shows it.""",
                all.size(), right),
            Element.of("ol").attr("class", "claims").addAll(all.stream().map(ClaimsChapter::claim)),
            Html.command("riffle lab claims"));
  }

  private static Element claim(Claim claim) {
    Element verdict =
        claim.isRight()
            ? Element.of("strong", "✓ right").attr("class", "right")
            : Element.of("strong", "✗ wrong").attr("class", "wrong");
    Element article = Element.of("span", "(" + articles(claim) + ")").attr("class", "article");
    return Element.of("li")
        .attr("id", "claim-" + claim.name())
        .add(
            Element.of("p", "%s %s %s", verdict, claim.claim(), article),
            Element.of("p", claim.reason() + "."),
            Element.of("p", claim.figure()).attr("class", "shown"));
  }

  private static String articles(Claim claim) {
    return claim.article() + (claim.article().equals("all") ? " articles" : " article");
  }
}
