package dev.riffle.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import com.google.common.io.Resources;
import dev.riffle.fairness.Claim;
import dev.riffle.fairness.Generator;
import dev.riffle.fairness.Reach;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Writes a report down as one page that needs nothing else: no script, no picture, no style from
 * elsewhere. Behind each picture is the table of its figures, and beneath it the command that makes
 * them.
 */
public final class ReportPage {
  private static final String TITLE = "How fair is a shuffle?";

  // Nothing may be fetched, whatever a page should ask for.
  private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'";

  private final Report report;

  public ReportPage(Report report) {
    this.report = report;
  }

  public String html() {
    return Html.fill(
            """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8"/>
        <meta http-equiv="Content-Security-Policy" content="%s"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <meta name="color-scheme" content="light dark"/>
        <title>%s</title>
        <style>
        %s</style>
        </head>
        <body>
        """,
            Html.text(POLICY), TITLE, style())
        + head()
        + "<main>\n"
        + new MatrixChapter(report).html()
        + new ContrastChapter(report).html()
        + seeds()
        + claims()
        + "</main>\n</body>\n</html>\n";
  }

  private static String style() {
    try {
      return Resources.toString(Resources.getResource(ReportPage.class, "report.css"), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String head() {
    return Html.fill(
        """
        <header>
        <h1>%s</h1>
        <p>What the fairness lab of Riffle measured and proved, with the seed
        <code>%s</code>: the same seed gives this page again, to the byte.
        Under each picture are its figures as a table, and the command that makes them.</p>
        <nav aria-label="Chapters"><ul>
        <li><a href="#places">Each thing at each place</a></li>
        <li><a href="#contrast">Shuffle against pick-random</a></li>
        <li><a href="#seeds">What a seed can reach</a></li>
        <li><a href="#claims">What is claimed of shuffling</a></li>
        </ul></nav>
        </header>
        """,
        TITLE, report.seed());
  }

  // ------------------------------------------------------------------ seeds

  private static String seeds() {
    int n = Report.SEEDS_N;
    return Html.fill(
        """
        <section id="seeds">
        <h2>What a seed can reach</h2>
        <p>%d songs have %d! = 2<sup>%.1f</sup> orders. However good a generator is, no more of them
        can ever be heard than it has seeds. The last column is the longest list that has no more
        orders than there are seeds.</p>
        %s%s</section>
        """,
        n,
        n,
        new Reach(n, 1).log2Orders(),
        Html.table(
                "Bits of a seed, and the longest list that has no more orders than there are seeds",
                List.of("bits", "songs"),
                Reach.WIDTHS.stream().map(ReportPage::longest).toList())
            + Html.table(
                "Generators and their seeds",
                List.of(
                    "generator", "from", "bits of the seed", "period", "of the orders", "up to n"),
                Generator.all().stream().map(ReportPage::reach).toList()),
        Html.command("riffle lab seeds -n " + n));
  }

  private static ImmutableList<String> longest(int bits) {
    return ImmutableList.of(String.valueOf(bits), String.valueOf(Reach.longest(bits)));
  }

  private static ImmutableList<String> reach(Generator generator) {
    Reach reach = new Reach(Report.SEEDS_N, generator.seedBits());
    return ImmutableList.of(
        generator.name(),
        generator.article(),
        String.valueOf(generator.seedBits()),
        generator.period(),
        reach.sentence(),
        String.valueOf(Reach.longest(generator.seedBits())));
  }

  // ------------------------------------------------------------------ claims

  private static String claims() {
    ImmutableList<Claim> all = Claim.all();
    long right = all.stream().filter(Claim::isRight).count();
    return Html.fill(
        """
        <section id="claims">
        <h2>What is claimed of shuffling</h2>
        <p>Of %d claims that five articles make, %d are right. Each with the reason, and with the
        figure that shows it.</p>
        <ol class="claims">
        %s</ol>
        %s</section>
        """,
        all.size(),
        right,
        all.stream().map(ReportPage::claim).collect(joining()),
        Html.command("riffle lab claims"));
  }

  private static String claim(Claim claim) {
    return Html.fill(
        """
        <li id="claim-%s"><p><strong class="%s">%s</strong> %s <span class="article">(%s)</span></p>
        <p>%s.</p>
        <p class="shown">%s</p></li>
        """,
        Html.text(claim.name()),
        claim.isRight() ? "right" : "wrong",
        claim.isRight() ? "✓ right" : "✗ wrong",
        Html.text(claim.claim()),
        Html.text(articles(claim)),
        Html.text(claim.reason()),
        Html.text(claim.figure()));
  }

  private static String articles(Claim claim) {
    return claim.article() + (claim.article().equals("all") ? " articles" : " article");
  }
}
