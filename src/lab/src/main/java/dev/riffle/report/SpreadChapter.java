package dev.riffle.report;

import dev.riffle.fairness.SpreadTrials;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** The chapter of the report about orders that keep artists apart. */
final class SpreadChapter {
  private static final int WIDTH = 640;
  private static final int HEIGHT = 320;
  private static final int MAX_NEIGHBOURS = 20;

  private final Report report;

  SpreadChapter(Report report) {
    this.report = report;
  }

  HtmlElement section() {
    return Html.section("spread", "Artists apart")
        .add(
            Html.p(
                """
                Listeners want no two adjacent songs by the same artist. Recipes place the songs;
                the queue draws uniformly from all orders with the fewest such pairs. Measured with
                a hundred songs of ten artists, in %d orders each.""",
                SpreadTrials.DEFAULT_TRIALS),
            HtmlElement.of("figure", svg(), table(), Html.command("riffle lab spread" + seed())),
            Html.p(
                """
                The price is entropy. Of all orders of six songs of three artists, those without
                equal neighbours have %.3f of %.3f bits. No recipe with as few equal neighbours can
                keep more.""",
                SpreadTrials.maxBits(Report.SPREAD_FEW), SpreadTrials.allBits(Report.SPREAD_FEW)),
            bits(),
            Html.command("riffle lab spread --sizes 3,2,1" + seed()));
  }

  private String seed() {
    return " --seed " + report.seed();
  }

  private HtmlElement svg() {
    HtmlElement svg =
        HtmlElement.of("svg")
            .attr("class", "curve")
            .attr("viewBox", "-48 -24 %d %d", WIDTH + 64, HEIGHT + 72)
            .attr("role", "img")
            .attr("aria-label", alternative());
    svg.add(
        HtmlElement.of("path")
            .attr("class", "exact shuffle")
            .attr("d", "M0 0v%dh%d", HEIGHT, WIDTH),
        text(WIDTH / 2.0, HEIGHT + 32, "middle", "equal neighbours in a cycle"),
        text(0, HEIGHT + 18, "middle", "0"),
        text(WIDTH, HEIGHT + 18, "middle", String.valueOf(MAX_NEIGHBOURS)),
        text(-6, 4, "end", "1"),
        text(8, -8, "start", "uneven by"));
    for (SpreadTrials one : report.spread()) {
      double x = one.neighbours() * WIDTH / MAX_NEIGHBOURS;
      double y = HEIGHT * (1 - one.unevenness());
      svg.add(
          HtmlElement.of("path")
              .attr("class", "observed shuffle")
              .attr("d", "M%.1f %.1fm-3-3h6v6h-6z", x, y),
          text(x + 8, y + 4, "start", one.name()));
    }
    return svg;
  }

  private static HtmlElement text(double x, double y, String anchor, String label) {
    return HtmlElement.of("text", label)
        .attr("x", "%.1f", x)
        .attr("y", "%.1f", y)
        .attr("text-anchor", anchor);
  }

  /** Returns a description of the image. */
  private String alternative() {
    StringBuilder text = new StringBuilder("Unevenness against equal neighbours in a cycle.");
    for (SpreadTrials one : report.spread()) {
      text.append(
          String.format(
              Locale.ROOT, " %s: %.3f, %.2f.", one.name(), one.unevenness(), one.neighbours()));
    }
    return text.toString();
  }

  private HtmlElement table() {
    return Html.table(
        "Orders of a hundred songs of ten artists: means",
        List.of("recipe", "equal neighbours", "A x A", "uneven by", "first artist opens"),
        report.spread().stream()
            .map(
                one ->
                    Html.headed(
                        one.name(),
                        List.of(
                            decimal(one.neighbours()),
                            decimal(one.returns()),
                            String.format(Locale.ROOT, "%.3f", one.unevenness()),
                            String.format(Locale.ROOT, "%.1f%%", 100 * one.opens()))
                            .stream()))
            .toList());
  }

  private HtmlElement bits() {
    return Html.table(
        "Entropy of orders of three artists with 3, 2 and 1 songs, from samples",
        List.of("recipe", "equal neighbours", "bits"),
        report.spreadFew().stream()
            .map(
                one ->
                    Html.headed(
                        one.name(), List.of(decimal(one.neighbours()), bits(one.bits())).stream()))
            .toList());
  }

  private static String bits(OptionalDouble bits) {
    return String.format(Locale.ROOT, "%.3f", bits.orElse(0));
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
