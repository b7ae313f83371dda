package dev.riffle.report;

import dev.riffle.fairness.Finding;
import dev.riffle.report.Report.Measured;

/** The chapter of the report about each thing at each place. */
final class MatrixChapter {
  private final Report report;

  MatrixChapter(Report report) {
    this.report = report;
  }

  Element section() {
    return Html.section("places", "Each thing at each place")
        .add(
            Html.p(
                """
                %d things were shuffled %,d times. A fair shuffle brings each thing to each place
                equally often, give or take chance. A cell is one thing (row) at one place
                (column): its colour and its mark say by how many standard deviations (σ) it came
                more often than that, or less.""",
                Report.N, report.trials()),
            legend(),
            Html.p(
                """
                An even picture is no proof: rotation has one, and only %d of its %d! orders can
                ever come. Therefore the exact law is given too, of %d things, found by all
                sequences of draws.""",
                Report.N, Report.N, Report.LAW_N),
            Element.of("div")
                .attr("class", "figures")
                .addAll(report.matrices().stream().map(this::matrix)));
  }

  private static Element legend() {
    return Element.of("ul")
        .attr("class", "legend")
        .attr("aria-label", "Legend")
        .add(
            key("less4", "=", "8 σ less or beyond"),
            key("less3", "=", "4 σ less"),
            key("less2", "−", "2 σ less"),
            key("more0", "\u00a0", "as it should be"),
            key("more2", "+", "2 σ more"),
            key("more3", "#", "4 σ more"),
            key("more4", "#", "8 σ more or beyond"));
  }

  private static Element key(String colour, String mark, String meaning) {
    return Element.of("li", "%s %s", Element.of("span", mark).attr("class", colour), meaning);
  }

  private Element matrix(Measured measured) {
    MatrixFigure figure = new MatrixFigure(measured.matrix());
    String name = measured.name();
    return Element.of("figure")
        .attr("id", "matrix-" + name.replaceAll("[^a-z0-9]+", "-"))
        .add(
            Element.of("figcaption", Element.of("h3", name), Element.of("p", about(measured))),
            figure.svg(name),
            Element.of("ul", places(measured.matrix().finding()), orders(measured)),
            Html.details("The counts", figure.table(name)),
            Html.command(command(measured)));
  }

  private static Element places(Finding finding) {
    return Element.of(
        "li",
        "Places: %s. S = %s, %d degrees of freedom; p of less %s, of more %s",
        Element.of("strong", Sentences.verdict(finding, Report.ALPHA)),
        Sentences.figure(finding.statistic()),
        Math.round(finding.expected()),
        Sentences.probability(finding.lowerTail()),
        Sentences.probability(finding.upperTail()));
  }

  private static Element orders(Measured measured) {
    String command = "riffle lab law " + measured.algorithm().name() + " -n " + Report.LAW_N;
    return Element.of(
        "li",
        "Orders, exactly%s (%s): %s",
        measured.hasGoodDraws() ? "" : ", were the draws good",
        Element.of("code", command),
        Element.of("strong", Sentences.verdict(measured.law())));
  }

  private String command(Measured measured) {
    String generator = measured.hasGoodDraws() ? "" : " --generator " + measured.generator().name();
    String sample = " -n " + Report.N + " --trials " + report.trials() + " --seed " + report.seed();
    return "riffle lab matrix " + measured.algorithm().name() + generator + sample;
  }

  private static String about(Measured measured) {
    return measured.hasGoodDraws()
        ? measured.algorithm().article() + ": " + measured.algorithm().law()
        : measured.generator().article();
  }
}
