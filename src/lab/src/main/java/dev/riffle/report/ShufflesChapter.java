package dev.riffle.report;

import com.google.common.collect.ImmutableList;
import dev.riffle.fairness.Finding;
import dev.riffle.fairness.Law;

/** A chapter of the report about a group of shuffles, with a card and a matrix for each. */
final class ShufflesChapter {
  private ShufflesChapter() {}

  static HtmlElement section(
      HtmlElement section, HtmlElement introduction, ImmutableList<Measured> group) {
    return section.add(
        introduction,
        HtmlElement.of("div")
            .attr("class", "cards")
            .addAll(group.stream().map(ShufflesChapter::card)));
  }

  private static HtmlElement card(Measured measured) {
    String name = measured.subject().words();
    HtmlElement facts = HtmlElement.of("ul").attr("class", "facts");
    measured.subject().law().ifPresent(law -> facts.add(orders(law)));
    return HtmlElement.of("article")
        .attr("id", measured.subject().id())
        .add(
            HtmlElement.of("figure", new MatrixFigure(measured.matrix()).thumbnail(name)),
            HtmlElement.of(
                "div",
                HtmlElement.of("h3", name),
                HtmlElement.of("p", measured.subject().about()),
                facts.add(places(measured.matrix().finding()), tests(measured))),
            Html.details("Commands", Html.commands(measured.commands())));
  }

  private static HtmlElement orders(Law law) {
    return HtmlElement.of(
        "li",
        "%s %s",
        Html.mark(law.isUniform(), "Orders of " + law.n() + ":"),
        Sentences.orders(law));
  }

  private static HtmlElement places(Finding finding) {
    boolean fair = finding.verdict(Report.ALPHA) == Finding.Outcome.FAIR;
    return HtmlElement.of(
        "li",
        "%s S %s, expected %s, lower tail %s, upper tail %s",
        Html.mark(fair, "Places:"),
        Sentences.figure(finding.statistic()),
        Sentences.figure(finding.expected()),
        Sentences.probability(finding.lowerTail()),
        Sentences.probability(finding.upperTail()));
  }

  private static HtmlElement tests(Measured measured) {
    ImmutableList<String> rejecting = measured.tests(true);
    ImmutableList<String> others = measured.tests(false);
    int all = rejecting.size() + others.size();
    String names = "";
    if (rejecting.size() * 2 <= all) {
      names = rejecting.isEmpty() ? "" : ": " + String.join(", ", rejecting);
    } else if (!others.isEmpty()) {
      names = ", but not " + String.join(", ", others);
    }
    return HtmlElement.of(
        "li",
        "%s %s%s",
        Html.mark(rejecting.isEmpty(), "Tests:"),
        Sentences.rejections(rejecting.size(), all),
        names);
  }
}
