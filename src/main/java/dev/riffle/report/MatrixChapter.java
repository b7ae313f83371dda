package dev.riffle.report;

import static java.util.stream.Collectors.joining;

import dev.riffle.fairness.Finding;
import dev.riffle.report.Report.Measured;

/** The chapter of the report about each thing at each place. */
final class MatrixChapter {
  private final Report report;

  MatrixChapter(Report report) {
    this.report = report;
  }

  String html() {
    return Html.fill(
        """
        <section id="places">
        <h2>Each thing at each place</h2>
        <p>%d things were shuffled %,d times. A fair shuffle brings each thing to each place equally often,
        give or take chance. A cell is one thing (row) at one place (column): its colour and its mark
        say by how many standard deviations (σ) it came more often than that, or less.</p>
        %s<p>An even picture is no proof: rotation has one, and only %d of its %d! orders can ever
        come. Therefore the exact law is given too, of %d things, found by all sequences of draws.</p>
        <div class="figures">
        %s</div>
        </section>
        """,
        Report.N,
        report.trials(),
        legend(),
        Report.N,
        Report.N,
        Report.LAW_N,
        report.matrices().stream().map(this::matrix).collect(joining()));
  }

  private static String legend() {
    return """
        <ul class="legend" aria-label="Legend">
        <li><span class="less4">=</span> 8 σ less or beyond</li>
        <li><span class="less3">=</span> 4 σ less</li>
        <li><span class="less2">−</span> 2 σ less</li>
        <li><span class="more0">&#160;</span> as it should be</li>
        <li><span class="more2">+</span> 2 σ more</li>
        <li><span class="more3">#</span> 4 σ more</li>
        <li><span class="more4">#</span> 8 σ more or beyond</li>
        </ul>
        """;
  }

  private String matrix(Measured measured) {
    MatrixFigure figure = new MatrixFigure(measured.matrix());
    String name = measured.name();
    Finding finding = measured.matrix().finding();
    return Html.fill(
        """
        <figure id="matrix-%s">
        <figcaption><h3>%s</h3>
        <p>%s</p></figcaption>
        %s<ul>
        <li>Places: <strong>%s</strong>. S = %s, %d degrees of freedom; p of less %s, of more %s</li>
        <li>Orders, exactly%s (<code>%s</code>): <strong>%s</strong></li>
        </ul>
        %s%s</figure>
        """,
        name.replaceAll("[^a-z0-9]+", "-"),
        Html.text(name),
        Html.text(about(measured)),
        figure.svg(name),
        Html.text(Sentences.verdict(finding, Report.ALPHA)),
        Sentences.figure(finding.statistic()),
        Math.round(finding.expected()),
        Html.text(Sentences.probability(finding.lowerTail())),
        Html.text(Sentences.probability(finding.upperTail())),
        measured.hasGoodDraws() ? "" : ", were the draws good",
        Html.text("riffle lab law " + measured.algorithm().name() + " -n " + Report.LAW_N),
        Html.text(Sentences.verdict(measured.law())),
        Html.details("The counts", figure.table(name)),
        Html.command(
            "riffle lab matrix "
                + measured.algorithm().name()
                + (measured.hasGoodDraws() ? "" : " --generator " + measured.generator().name())
                + " -n "
                + Report.N
                + " --trials "
                + report.trials()
                + seed()));
  }

  private static String about(Measured measured) {
    return measured.hasGoodDraws()
        ? measured.algorithm().article() + ": " + measured.algorithm().law()
        : measured.generator().article();
  }

  private String seed() {
    return " --seed " + report.seed();
  }
}
