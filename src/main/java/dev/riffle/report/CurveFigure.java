package dev.riffle.report;

import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import com.google.common.math.Stats;
import dev.riffle.fairness.Averages;
import dev.riffle.fairness.PickRandom;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A chart (SVG) and table of the number of distinct songs by plays: lines are exact values, squares
 * and dots are measurements of the queue.
 */
final class CurveFigure {
  private static final int WIDTH = 640;
  private static final int HEIGHT = 320;
  private static final int GRID = 4;

  private final Averages averages;
  private final int tracks;
  private final int plays;
  private final ImmutableList<Integer> points;

  CurveFigure(Averages averages, int tracks, int plays) {
    this.averages = averages;
    this.tracks = tracks;
    this.plays = plays;
    this.points = Averages.curvePlays(plays);
  }

  HtmlElement svg() {
    HtmlElement svg =
        HtmlElement.of("svg")
            .attr("class", "curve")
            .attr("viewBox", "-48 -24 %d %d", WIDTH + 64, HEIGHT + 72)
            .attr("role", "img")
            .attr("aria-label", alternative());
    grid(svg);
    double picked = PickRandom.expectedDistinct(tracks, (int) (plays * 0.4));
    return svg.add(
        path("exact shuffle", line(k -> Math.min(k, tracks))),
        path("exact random", line(k -> PickRandom.expectedDistinct(tracks, k))),
        path("observed shuffle", marks(averages.shuffle().curve(), "m-3-3h6v6h-6z")),
        path(
            "observed random",
            marks(averages.random().curve(), "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z")),
        label(plays * 0.27, Math.min(tracks, plays * 0.3), "end", "shuffle"),
        label(plays * 0.42, picked * 0.9, "start", "pick-random"));
  }

  private String alternative() {
    int last = points.size() - 1;
    return String.format(
        Locale.ROOT,
        "Distinct songs played, of %d, against plays. Shuffle rises by one with each play and has"
            + " played all on play %d. Pick-random falls behind: %s after %d plays and %s after"
            + " %d, close to the exact curve.",
        tracks,
        tracks,
        Sentences.decimal(averages.random().curve().get(last / 2).mean()),
        points.get(last / 2),
        Sentences.decimal(averages.random().curve().get(last).mean()),
        plays);
  }

  /** Returns the points of the chart as a table. */
  HtmlElement table() {
    return Html.table(
        "Distinct songs by number of plays, means of "
            + averages.random().distinct().count()
            + " trials",
        List.of("plays", "shuffle", "exact", "pick-random", "standard error", "exact"),
        IntStream.range(0, points.size()).mapToObj(this::row).toList());
  }

  private List<?> row(int i) {
    Stats random = averages.random().curve().get(i);
    return List.of(
        points.get(i),
        Sentences.decimal(averages.shuffle().curve().get(i).mean()),
        Math.min(tracks, points.get(i)),
        Sentences.decimal(random.mean()),
        Sentences.decimal(Averages.standardError(random)),
        Sentences.decimal(PickRandom.expectedDistinct(tracks, points.get(i))));
  }

  private void grid(HtmlElement svg) {
    for (int i = 0; i <= GRID; i++) {
      int x = plays * i / GRID;
      int y = tracks * i / GRID;
      svg.add(
          path("grid", "M" + at(x, 0) + "V0M" + at(0, y) + "H" + WIDTH),
          label(x, -0.07 * tracks, "middle", String.valueOf(x)),
          label(-0.01 * plays, y - 0.015 * tracks, "end", String.valueOf(y)));
    }
    svg.add(
        label(plays * 0.5, -0.13 * tracks, "middle", "plays"),
        label(0, tracks * 1.04, "start", "distinct songs played"));
  }

  private static HtmlElement path(String kind, String data) {
    return HtmlElement.of("path").attr("class", kind).attr("d", data);
  }

  private HtmlElement label(double x, double y, String anchor, String text) {
    return HtmlElement.of("text", text)
        .attr("x", "%.1f", x / plays * WIDTH)
        .attr("y", "%.1f", HEIGHT - y / tracks * HEIGHT)
        .attr("text-anchor", anchor);
  }

  private String line(IntToDoubleFunction distinct) {
    return IntStream.rangeClosed(0, plays)
        .mapToObj(k -> at(k, distinct.applyAsDouble(k)))
        .collect(joining("L", "M", ""));
  }

  private String marks(ImmutableList<Stats> curve, String mark) {
    return IntStream.range(0, points.size())
        .mapToObj(i -> "M" + at(points.get(i), curve.get(i).mean()) + mark)
        .collect(joining());
  }

  private String at(double play, double distinct) {
    return String.format(
        Locale.ROOT, "%.1f %.1f", play / plays * WIDTH, HEIGHT - distinct / tracks * HEIGHT);
  }
}
