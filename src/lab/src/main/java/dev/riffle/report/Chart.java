package dev.riffle.report;

import static java.util.stream.Collectors.joining;

import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** A chart (SVG) of the number of distinct songs by plays. */
final class Chart {
  static final int WIDTH = 640;
  static final int HEIGHT = 320;
  private static final int GRID = 4;

  private final int tracks;
  private final int plays;

  /** Creates a chart of 0 to {@code plays} plays and 0 to {@code tracks} songs. */
  Chart(int tracks, int plays) {
    this.tracks = tracks;
    this.plays = plays;
  }

  /** Returns the axes, with a grid and labels. */
  HtmlElement axes(String alternative) {
    HtmlElement svg =
        HtmlElement.of("svg")
            .attr("class", "curve")
            .attr("viewBox", "-48 -24 %d %d", WIDTH + 64, HEIGHT + 72)
            .attr("role", "img")
            .attr("aria-label", alternative);
    for (int i = 0; i <= GRID; i++) {
      int x = plays * i / GRID;
      int y = tracks * i / GRID;
      svg.add(
          path("grid", "M" + at(x, 0) + "V0M" + at(0, y) + "H" + WIDTH),
          label(x, -0.07 * tracks, "middle", String.valueOf(x)),
          label(-0.01 * plays, y - 0.015 * tracks, "end", String.valueOf(y)));
    }
    return svg.add(
        label(plays * 0.5, -0.13 * tracks, "middle", "plays"),
        label(0, tracks * 1.04, "start", "distinct songs played"));
  }

  static HtmlElement path(String kind, String data) {
    return HtmlElement.of("path").attr("class", kind).attr("d", data);
  }

  HtmlElement label(double x, double y, String anchor, String text) {
    return HtmlElement.of("text", text)
        .attr("x", "%.1f", x / plays * WIDTH)
        .attr("y", "%.1f", HEIGHT - y / tracks * HEIGHT)
        .attr("text-anchor", anchor);
  }

  /** Returns the path of a curve. */
  String line(IntToDoubleFunction distinct) {
    return IntStream.rangeClosed(0, plays)
        .mapToObj(k -> at(k, distinct.applyAsDouble(k)))
        .collect(joining("L", "M", ""));
  }

  String at(double play, double distinct) {
    return String.format(
        Locale.ROOT, "%.1f %.1f", play / plays * WIDTH, HEIGHT - distinct / tracks * HEIGHT);
  }
}
