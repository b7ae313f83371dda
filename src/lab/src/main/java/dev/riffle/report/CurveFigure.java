package dev.riffle.report;

import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import com.google.common.math.Stats;
import dev.riffle.fairness.Averages;
import dev.riffle.fairness.PickRandom;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A chart (SVG) and table of the number of distinct songs by plays: lines are exact values, squares
 * and dots are measurements of the queue.
 */
final class CurveFigure {
  private final Averages averages;
  private final Chart chart;
  private final int tracks;
  private final int plays;
  private final ImmutableList<Integer> points;

  CurveFigure(Averages averages, int tracks, int plays) {
    this.averages = averages;
    this.tracks = tracks;
    chart = new Chart(tracks, plays);
    this.plays = plays;
    this.points = Averages.curvePlays(plays);
  }

  HtmlElement svg() {
    double picked = PickRandom.expectedDistinct(tracks, (int) (plays * 0.4));
    return chart
        .axes(alternative())
        .add(
            Chart.path("exact shuffle", chart.line(k -> Math.min(k, tracks))),
            Chart.path("exact random", chart.line(k -> PickRandom.expectedDistinct(tracks, k))),
            Chart.path("observed shuffle", marks(averages.shuffle().curve(), "m-3-3h6v6h-6z")),
            Chart.path(
                "observed random",
                marks(averages.random().curve(), "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z")),
            chart.label(plays * 0.27, Math.min(tracks, plays * 0.3), "end", "shuffle"),
            chart.label(plays * 0.42, picked * 0.9, "start", "pick-random"));
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

  private String marks(ImmutableList<Stats> curve, String mark) {
    return IntStream.range(0, points.size())
        .mapToObj(i -> "M" + chart.at(points.get(i), curve.get(i).mean()) + mark)
        .collect(joining());
  }
}
