package dev.riffle.report;

import static java.util.stream.Collectors.joining;

import dev.riffle.fairness.PositionMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

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
  Element svg(String name) {
    int n = matrix.size();
    Element svg =
        Element.of("svg")
            .attr("class", "matrix")
            .attr("viewBox", "-1.8 -1.4 %d.2 %d.8", n + 2, n + 1)
            .attr("role", "img")
            .attr("aria-label", alternative(name));
    for (int level = -BOUNDS.length; level <= BOUNDS.length; level++) {
      draw(svg, colour(level), path(level, "h1v1h-1z"));
    }
    // The marks are drawn, since letters this small would not be sharp.
    draw(svg, "mark2", path(2, PLUS) + path(-2, MINUS));
    draw(svg, "mark3", path(3, HASH) + path(-3, EQUALS));
    draw(svg, "mark4", path(4, HASH) + path(-4, EQUALS));
    for (int i = 0; i < n; i += LABEL_EVERY) {
      String label = String.valueOf(i);
      svg.add(
          Element.of("text", label).attr("x", label + ".5").attr("y", "-.4"),
          Element.of("text", label).attr("x", "-.9").attr("y", label + ".8"));
    }
    return svg;
  }

  private static void draw(Element svg, String kind, String path) {
    if (!path.isEmpty()) {
      svg.add(Element.of("path").attr("class", kind).attr("d", path));
    }
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
  Element table(String name) {
    int n = matrix.size();
    return Html.table(
        name + ": how often each thing came to each place",
        headed("thing", LongStream.range(0, n)),
        IntStream.range(0, n).mapToObj(this::row).toList());
  }

  private List<?> row(int thing) {
    return headed(
        thing, IntStream.range(0, matrix.size()).mapToLong(place -> matrix.count(thing, place)));
  }

  private static List<?> headed(Object first, LongStream rest) {
    return Stream.concat(Stream.of(first), rest.boxed()).toList();
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
