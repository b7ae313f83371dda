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
    Element main =
        Element.of(
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
        + Element.of("html").attr("lang", "en").add(head(), Element.of("body", main));
  }

  private static Element head() {
    return Element.of(
        "head",
        Element.of("meta").attr("charset", "utf-8"),
        Element.of("meta").attr("http-equiv", "Content-Security-Policy").attr("content", POLICY),
        meta("viewport", "width=device-width, initial-scale=1"),
        meta("color-scheme", "light dark"),
        Element.of("title", TITLE),
        Element.style(style()));
  }

  private static Element meta(String name, String content) {
    return Element.of("meta").attr("name", name).attr("content", content);
  }

  private static String style() {
    try {
      return Resources.toString(Resources.getResource(ReportPage.class, "report.css"), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Element contents() {
    Element chapters =
        Element.of(
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
    return Element.of("nav").attr("aria-label", "Chapters").add(chapters);
  }

  private static Element link(String address, String text) {
    return Element.of("li", Element.of("a", text).attr("href", address));
  }

  private Element uniform() {
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

  private Element biased() {
    return ShufflesChapter.section(
        Html.section("biased", "Biased algorithms"),
        Html.p(
            """
            Each of them was taken for fair by somebody. An even matrix is no proof: rotation
            brings each thing to each place with the same probability, and has few of the
            orders."""),
        report.biased());
  }

  private Element badSeeds() {
    return ShufflesChapter.section(
        Html.section("bad-seeds", "A fair algorithm with bad seeds"),
        Html.p("An algorithm is as good as its draws: Knuth’s shuffle, seeded anew each time."),
        report.badSeeds());
  }
}
