package dev.riffle.report;

import com.google.common.math.IntMath;
import dev.riffle.fairness.Finding;
import dev.riffle.fairness.Findings;
import dev.riffle.fairness.Law;
import java.util.List;
import java.util.stream.Stream;

/**
 * The chapter of the report about Riffle's queue: the verdict and its basis. It fits on the first
 * screen, even on a phone.
 */
final class OwnChapter {
  private final Measured own;

  OwnChapter(Measured own) {
    this.own = own;
  }

  HtmlElement section() {
    MatrixFigure matrix = new MatrixFigure(own.matrix());
    return HtmlElement.of("section")
        .attr("id", "own")
        .attr("aria-labelledby", "verdict")
        .add(
            HtmlElement.of("div")
                .attr("class", "first")
                .add(
                    verdict(),
                    HtmlElement.of("figure", matrix.svg("Our own queue")),
                    matrix.legend(),
                    HtmlElement.of("div")
                        .attr("class", "basis")
                        .add(proved(), counted(matrix), tested()),
                    audit()),
            Html.p(
                """
                The queue is observed from outside, by calls of next. The proof runs the real queue
                with every possible sequence of draws, all equally likely. The counts and tests use
                repeating queues with a gap of 0. Each test uses both tails: the probability of a
                statistic at most as large, which is small if a shuffle is too even, and of a statistic at
                least as large. A test can refute fairness but not prove it; all tests together
                reject a fair shuffle with a probability of at most %s.""",
                Report.ALPHA),
            Html.commands(own.commands()),
            Html.details("The counts", matrix.table("Our own queue")));
  }

  private HtmlElement verdict() {
    HtmlElement held =
        own.isFair()
            ? HtmlElement.of("strong", "Held:").attr("class", "right")
            : HtmlElement.of("strong", "Rejected:").attr("class", "wrong");
    return HtmlElement.of(
            "h1",
            "%s Riffle’s own queue %s",
            held,
            own.isFair() ? "shuffles fairly" : "does not shuffle fairly")
        .attr("id", "verdict");
  }

  private HtmlElement proved() {
    Law law = own.subject().law().orElseThrow();
    int orders = IntMath.factorial(law.n());
    return law.isUniform()
        ? Html.p(
            "%s all %d orders of %d songs are equally likely, exactly 1/%d each.",
            Html.mark(true, "Proved:"), orders, law.n(), orders)
        : Html.p(
            "%s %s, of %d songs.", Html.mark(false, "Refuted:"), Sentences.orders(law), law.n());
  }

  private HtmlElement counted(MatrixFigure matrix) {
    return Html.p(
        """
        %s %,d shuffles of %d songs, each song (row) at each place (column); %d cells are off by 2σ
        or more (expected %.2g), %d by 4σ (expected %.2g).""",
        HtmlElement.of("strong", "Counted:"),
        own.matrix().trials(),
        own.matrix().size(),
        matrix.off(MatrixFigure.LARGE),
        matrix.expectedOff(MatrixFigure.LARGE),
        matrix.off(MatrixFigure.HUGE),
        matrix.expectedOff(MatrixFigure.HUGE));
  }

  private HtmlElement tested() {
    Findings findings = own.findings();
    return Html.p(
        "%s %s, at %s for all tests together.",
        Html.mark(findings.areFair(Report.ALPHA), "Tested:"),
        Sentences.rejections(own.tests(true).size(), findings.all().size()),
        Report.ALPHA);
  }

  private HtmlElement audit() {
    Stream<List<String>> rows = own.findings().all().stream().map(this::row);
    return Html.table(
            "Audit of Riffle's queue",
            List.of("test", "statistic", "expected", "lower tail", "upper tail", "verdict"),
            rows.toList())
        .attr("id", "audit");
  }

  private List<String> row(Finding finding) {
    return List.of(
        own.rejects(finding) ? "✗ " + finding.test() : finding.test(),
        Sentences.figure(finding.statistic()),
        Sentences.figure(finding.expected()),
        Sentences.probability(finding.lowerTail()),
        Sentences.probability(finding.upperTail()),
        Sentences.outcome(finding, own.findings().level(Report.ALPHA)));
  }
}
