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
 * How many distinct songs were heard after so many plays, as a picture (SVG) and the table behind
 * it: lines are exact, squares and dots are what the queue played.
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

  String svg() {
    StringBuilder html = new StringBuilder();
    html.append(
        String.format(
            Locale.ROOT,
            "<svg class=\"curve\" viewBox=\"-48 -24 %d %d\" role=\"img\" aria-label=\"%s\">%n",
            WIDTH + 64,
            HEIGHT + 72,
            Html.text(alternative())));
    grid(html);
    html.append("<path class=\"exact shuffle\" d=\"").append(line(k -> Math.min(k, tracks)));
    html.append("\"/>\n<path class=\"exact random\" d=\"");
    html.append(line(k -> PickRandom.expectedDistinct(tracks, k))).append("\"/>\n");
    html.append("<path class=\"observed shuffle\" d=\"");
    html.append(marks(averages.shuffle().curve(), "m-3-3h6v6h-6z")).append("\"/>\n");
    html.append("<path class=\"observed random\" d=\"");
    html.append(marks(averages.random().curve(), "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z"));
    html.append("\"/>\n");
    label(html, plays * 0.27, Math.min(tracks, plays * 0.3), "end", "shuffle");
    double picked = PickRandom.expectedDistinct(tracks, (int) (plays * 0.4));
    label(html, plays * 0.42, picked * 0.9, "start", "pick-random");
    return html.append("</svg>\n").toString();
  }

  private String alternative() {
    int last = points.size() - 1;
    return String.format(
        Locale.ROOT,
        "Distinct songs heard, of %d, against plays. Shuffle rises by one with each play until all"
            + " were heard on play %d. Pick-random falls behind: %.1f after %d plays and %.1f after"
            + " %d, as the exact curve says.",
        tracks,
        tracks,
        averages.random().curve().get(last / 2).mean(),
        points.get(last / 2),
        averages.random().curve().get(last).mean(),
        plays);
  }

  /** Returns the table behind it. */
  String table() {
    List<ImmutableList<String>> rows =
        IntStream.range(0, points.size()).mapToObj(this::row).toList();
    return Html.table(
        "Distinct songs heard after so many plays, means of "
            + averages.random().distinct().count(),
        List.of("plays", "shuffle", "exact", "pick-random", "standard error", "exact"),
        rows);
  }

  private ImmutableList<String> row(int i) {
    Stats random = averages.random().curve().get(i);
    return ImmutableList.of(
        String.valueOf(points.get(i)),
        figure(averages.shuffle().curve().get(i).mean()),
        String.valueOf(Math.min(tracks, points.get(i))),
        figure(random.mean()),
        figure(Averages.standardError(random)),
        figure(PickRandom.expectedDistinct(tracks, points.get(i))));
  }

  private void grid(StringBuilder html) {
    for (int i = 0; i <= GRID; i++) {
      int x = plays * i / GRID;
      int y = tracks * i / GRID;
      html.append("<path class=\"grid\" d=\"M").append(at(x, 0)).append("V").append(0);
      html.append("M").append(at(0, y)).append("H").append(WIDTH).append("\"/>\n");
      label(html, x, -0.07 * tracks, "middle", String.valueOf(x));
      label(html, -0.01 * plays, y - 0.015 * tracks, "end", String.valueOf(y));
    }
    label(html, plays * 0.5, -0.13 * tracks, "middle", "plays");
    label(html, 0, tracks * 1.04, "start", "distinct songs heard");
  }

  private void label(StringBuilder html, double x, double y, String anchor, String text) {
    html.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n",
            x / plays * WIDTH,
            HEIGHT - y / tracks * HEIGHT,
            anchor,
            Html.text(text)));
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

  private static String figure(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
