package dev.riffle.report;

import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import dev.riffle.fairness.PositionMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A position matrix as a picture (SVG) and the table behind it. The colour of a cell says by how
 * many standard deviations its count is off; so does the mark in it, by the same characters as on a
 * terminal, for whoever sees no colour.
 */
final class MatrixFigure {
  // Beyond each of these the colour is another; the marks begin at 2 and 4.
  private static final double[] BOUNDS = {1, 2, 4, 8};
  private static final String PLUS = "m.5.25v.5m-.25-.25h.5";
  private static final String HASH = "m.35.2v.6m.3-.6v.6m-.5-.45h.7m-.7.3h.7";
  private static final String MINUS = "m.25.5h.5";
  private static final String EQUALS = "m.25.35h.5m-.5.3h.5";
  private static final int LABEL_EVERY = 5;

  private final PositionMatrix matrix;

  MatrixFigure(PositionMatrix matrix) {
    this.matrix = matrix;
  }

  /** Returns the picture; {@code name} says of what. */
  String svg(String name) {
    int n = matrix.size();
    StringBuilder html = new StringBuilder();
    html.append(
        String.format(
            Locale.ROOT,
            "<svg class=\"matrix\" viewBox=\"-1.8 -1.4 %d.2 %d.8\" role=\"img\" aria-label=\"%s\">%n",
            n + 2,
            n + 1,
            Html.text(alternative(name))));
    for (int level = -BOUNDS.length; level <= BOUNDS.length; level++) {
      String cells = path(level, "h1v1h-1z");
      if (!cells.isEmpty()) {
        html.append("<path class=\"").append(colour(level)).append("\" d=\"");
        html.append(cells).append("\"/>\n");
      }
    }
    marks(html);
    for (int i = 0; i < n; i += LABEL_EVERY) {
      html.append(String.format(Locale.ROOT, "<text x=\"%d.5\" y=\"-.4\">%d</text>", i, i));
      html.append(String.format(Locale.ROOT, "<text x=\"-.9\" y=\"%d.8\">%d</text>%n", i, i));
    }
    return html.append("</svg>\n").toString();
  }

  /** Returns what the picture shows, in words. */
  String alternative(String name) {
    int n = matrix.size();
    long above = cells().filter(cell -> z(cell) >= BOUNDS[2]).count();
    long below = cells().filter(cell -> z(cell) <= -BOUNDS[2]).count();
    int farthest =
        cells().boxed().max((a, b) -> Double.compare(Math.abs(z(a)), Math.abs(z(b)))).orElseThrow();
    return String.format(
        Locale.ROOT,
        "%s: %d things, a row each, by %d places, a column each. %d cells are 4 standard deviations"
            + " or more above what is fair, %d so far below. The farthest is thing %d at place %d,"
            + " by %.1f.",
        name,
        n,
        n,
        above,
        below,
        farthest / n,
        farthest % n,
        z(farthest));
  }

  /** Returns the table behind it. */
  String table(String name) {
    int n = matrix.size();
    List<String> head = new ArrayList<>();
    head.add("thing");
    IntStream.range(0, n).forEach(place -> head.add(String.valueOf(place)));
    List<ImmutableList<String>> rows = new ArrayList<>();
    for (int entry = 0; entry < n; entry++) {
      ImmutableList.Builder<String> row = ImmutableList.builder();
      row.add(String.valueOf(entry));
      for (int place = 0; place < n; place++) {
        row.add(String.valueOf(matrix.count(entry, place)));
      }
      rows.add(row.build());
    }
    return Html.table(name + ": how often each thing came to each place", head, rows);
  }

  /** Adds the marks, drawn, since letters this small would not be sharp. */
  private void marks(StringBuilder html) {
    for (int level : new int[] {2, 3, 4}) {
      String more = path(level, level == 2 ? PLUS : HASH);
      String less = path(-level, level == 2 ? MINUS : EQUALS);
      if (!more.isEmpty() || !less.isEmpty()) {
        html.append("<path class=\"mark").append(level).append("\" d=\"");
        html.append(more).append(less).append("\"/>\n");
      }
    }
  }

  /** Returns {@code pattern} at each cell of that level. */
  private String path(int level, String pattern) {
    int n = matrix.size();
    return cells()
        .filter(cell -> level(z(cell)) == level)
        .mapToObj(cell -> String.format(Locale.ROOT, "M%d %d", cell % n, cell / n) + pattern)
        .collect(joining());
  }

  private IntStream cells() {
    return IntStream.range(0, matrix.size() * matrix.size());
  }

  private double z(int cell) {
    return matrix.z(cell / matrix.size(), cell % matrix.size());
  }

  /** Returns how many of the bounds are passed, negative if below. */
  private static int level(double z) {
    int passed = (int) Arrays.stream(BOUNDS).filter(bound -> Math.abs(z) >= bound).count();
    return z < 0 ? -passed : passed;
  }

  private static String colour(int level) {
    return (level < 0 ? "less" : "more") + Math.abs(level);
  }
}
