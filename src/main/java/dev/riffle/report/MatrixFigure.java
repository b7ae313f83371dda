package dev.riffle.report;

import static java.util.stream.Collectors.joining;

import dev.riffle.fairness.PositionMatrix;
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
  // Beyond each of these the colour is another.
  private static final double[] BOUNDS = {1, 2, 4, 8};

  /** The bounds at which the marks begin, on a terminal too. */
  static final double LARGE = 2;

  static final double HUGE = 4;

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
  HtmlElement svg(String name) {
    int n = matrix.size();
    HtmlElement svg = cells(name).attr("viewBox", "-1.8 -1.4 %d.8 %d.4", n + 1, n + 1);
    // The marks are drawn, since letters this small would not be sharp.
    draw(svg, "mark2", path(2, PLUS) + path(-2, MINUS));
    draw(svg, "mark3", path(3, HASH) + path(-3, EQUALS));
    draw(svg, "mark4", path(4, HASH) + path(-4, EQUALS));
    for (int i = 0; i < n; i += LABEL_EVERY) {
      String label = String.valueOf(i);
      svg.add(
          HtmlElement.of("text", label).attr("x", label + ".5").attr("y", "-.4"),
          HtmlElement.of("text", label).attr("x", "-.9").attr("y", label + ".8"));
    }
    return svg;
  }

  /** Returns the picture without marks and numbers, for which it is too small. */
  HtmlElement thumbnail(String name) {
    return cells(name).attr("viewBox", "0 0 %d %d", matrix.size(), matrix.size());
  }

  private HtmlElement cells(String name) {
    HtmlElement svg =
        HtmlElement.of("svg")
            .attr("class", "matrix")
            .attr("role", "img")
            .attr("aria-label", alternative(name));
    for (int level = -BOUNDS.length; level <= BOUNDS.length; level++) {
      draw(svg, colour(level), path(level, "h1v1h-1z"));
    }
    return svg;
  }

  private static void draw(HtmlElement svg, String kind, String path) {
    if (!path.isEmpty()) {
      svg.add(HtmlElement.of("path").attr("class", kind).attr("d", path));
    }
  }

  /** Returns what the picture shows, in words. */
  private String alternative(String name) {
    return String.format(
        Locale.ROOT,
        "%s: %d things, a row each, by %d places, a column each. %d cells are 2 standard deviations"
            + " or more above what is even, %d of them 4 or more; %d are so far below, %d of them 4"
            + " or more.",
        name,
        matrix.size(),
        matrix.size(),
        above(LARGE),
        above(HUGE),
        below(LARGE),
        below(HUGE));
  }

  /** Returns how many cells are off by so many standard deviations, or more. */
  long off(double bound) {
    return above(bound) + below(bound);
  }

  private long above(double bound) {
    return cells().filter(cell -> z(cell) >= bound).count();
  }

  private long below(double bound) {
    return cells().filter(cell -> z(cell) <= -bound).count();
  }

  /** Returns what the colours and marks mean. */
  static HtmlElement legend() {
    return HtmlElement.of("ul")
        .attr("class", "legend")
        .attr("aria-label", "Colours: standard deviations below and above what is even")
        .add(
            key("less4", "= 8σ"),
            key("less3", "= 4σ"),
            key("less2", "− 2σ"),
            key("more0", "even"),
            key("more2", "+ 2σ"),
            key("more3", "# 4σ"),
            key("more4", "# 8σ"));
  }

  private static HtmlElement key(String colour, String text) {
    return HtmlElement.of("li", text).attr("class", colour);
  }

  /** Returns the table behind it. */
  HtmlElement table(String name) {
    int n = matrix.size();
    return Html.table(
        name + ": how often each thing came to each place",
        Html.headed("thing", IntStream.range(0, n).boxed()),
        IntStream.range(0, n).mapToObj(this::row).toList());
  }

  private List<?> row(int thing) {
    return Html.headed(
        thing, IntStream.range(0, matrix.size()).mapToObj(place -> matrix.count(thing, place)));
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
