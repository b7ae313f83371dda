package dev.riffle.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;

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

  /** Returns the page. */
  public String html() {
    Element main =
        Element.of(
            "main",
            new MatrixChapter(report).section(),
            new ContrastChapter(report).section(),
            SeedsChapter.section(),
            ClaimsChapter.section());
    return "<!DOCTYPE html>\n"
        + Element.of("html").attr("lang", "en").add(head(), Element.of("body", header(), main));
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

  private Element header() {
    Element chapters =
        Element.of(
            "ul",
            link("#places", "Each thing at each place"),
            link("#contrast", "Shuffle against pick-random"),
            link("#seeds", "What a seed can reach"),
            link("#claims", "What is claimed of shuffling"));
    return Element.of(
        "header",
        Element.of("h1", TITLE),
        Html.p(
            """
            What the fairness lab of Riffle measured and proved, with the seed
            %s: the same seed gives this page again, to the byte.
            Under each picture are its figures as a table, and the command that makes them.""",
            Element.of("code", report.seed().toString())),
        Element.of("nav").attr("aria-label", "Chapters").add(chapters));
  }

  private static Element link(String address, String text) {
    return Element.of("li", Element.of("a", text).attr("href", address));
  }
}
