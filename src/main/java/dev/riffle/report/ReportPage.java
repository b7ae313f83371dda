package dev.riffle.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Writes a report down as one page that needs nothing else: no script, no picture, no style from
 * elsewhere. First the verdict on our own queue and what it rests on, then the others in groups;
 * each with the commands that print its figures.
 */
public final class ReportPage {
  private static final String TITLE = "Is Riffle’s shuffle fair?";

  // Nothing may be fetched, whatever a page should ask for.
  private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'";

  private final Report report;

  public ReportPage(Report report) {
    this.report = report;
  }

  /** Returns the page. */
  public String html() {
    HtmlElement main =
        HtmlElement.of(
            "main",
            new OwnChapter(report.own()).section(),
            contents(),
            uniform(),
            biased(),
            badSeeds(),
            SeedsChapter.section(),
            new ContrastChapter(report).section(),
            DiceChapter.section(report.seed()),
            WheelChapter.section(),
            new MinesChapter(report.seed()).section(),
            ClaimsChapter.section());
    return "<!DOCTYPE html>\n"
        + HtmlElement.of("html").attr("lang", "en").add(head(), HtmlElement.of("body", main));
  }

  private static HtmlElement head() {
    return HtmlElement.of(
        "head",
        HtmlElement.of("meta").attr("charset", "utf-8"),
        HtmlElement.of("meta")
            .attr("http-equiv", "Content-Security-Policy")
            .attr("content", POLICY),
        meta("viewport", "width=device-width, initial-scale=1"),
        meta("color-scheme", "light dark"),
        HtmlElement.of("title", TITLE),
        HtmlElement.style(style()));
  }

  private static HtmlElement meta(String name, String content) {
    return HtmlElement.of("meta").attr("name", name).attr("content", content);
  }

  private static String style() {
    try {
      return Resources.toString(Resources.getResource(ReportPage.class, "report.css"), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private HtmlElement contents() {
    HtmlElement chapters =
        HtmlElement.of(
            "ul",
            link("#uniform", "Uniform algorithms"),
            link("#biased", "Biased algorithms"),
            link("#bad-seeds", "Bad seeds"),
            link("#seeds", "What a seed can reach"),
            link("#contrast", "Pick-random"),
            link("#dice", "Dice"),
            link("#wheel", "A wheel"),
            link("#mines", "Mines"),
            link("#claims", "Claims"));
    return HtmlElement.of("nav").attr("aria-label", "Chapters").add(chapters);
  }

  private static HtmlElement link(String address, String text) {
    return HtmlElement.of("li", HtmlElement.of("a", text).attr("href", address));
  }

  private HtmlElement uniform() {
    return ShufflesChapter.section(
        Html.section("uniform", "Uniform algorithms"),
        Html.p(
            """
            Given uniform draws, each of them makes all orders equally likely. Each was put to the
            same counts and tests as our own queue, with the same seed. S is the statistic of the
            matrix, %d on average if a shuffle is fair.""",
            Math.round(report.own().matrix().finding().expected())),
        report.uniform());
  }

  private HtmlElement biased() {
    return ShufflesChapter.section(
        Html.section("biased", "Biased algorithms"),
        Html.p(
            """
            Each of them was taken for fair by somebody. An even matrix is no proof: rotation
            brings each thing to each place with the same probability, and has few of the
            orders."""),
        report.biased());
  }

  private HtmlElement badSeeds() {
    return ShufflesChapter.section(
        Html.section("bad-seeds", "A fair algorithm with bad seeds"),
        Html.p("An algorithm is as good as its draws: Knuth’s shuffle, seeded anew each time."),
        report.badSeeds());
  }
}
