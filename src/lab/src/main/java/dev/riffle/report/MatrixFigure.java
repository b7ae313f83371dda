package dev.riffle.report;

import static java.util.stream.Collectors.joining;

import dev.riffle.fairness.PositionMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * A position matrix as an image (SVG) and a table. The colour of a cell shows the deviation of its
 * count in standard deviations. Marks in the cells, with the characters of the terminal output,
 * show the same without colour.
 */
final class MatrixFigure {
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  // Deviations at which the colour changes.
  private static final double[] BOUNDS = {1, 2, 4, 8};

  /** The smallest deviations with a mark, in standard deviations, as in terminal output. */
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

  /** Returns the image; {@code name} is its subject. */
  HtmlElement svg(String name) {
    int n = matrix.size();
    HtmlElement svg = cells(name).attr("viewBox", "-1.8 -1.4 %d.8 %d.4", n + 1, n + 1);
    // The marks are paths: letters this small would be blurred.
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

  /** Returns a small image without marks and numbers. */
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

  /** Returns a description of the image. */
  private String alternative(String name) {
    return String.format(
        Locale.ROOT,
        "%s: counts of %d items (rows) at %d places (columns). %d cells are 2 standard deviations"
            + " or more above the expectation, %d of them 4 or more; %d are as far below, %d of them"
            + " 4 or more.",
        name,
        matrix.size(),
        matrix.size(),
        above(LARGE),
        above(HUGE),
        below(LARGE),
        below(HUGE));
  }

  /** Returns the expected value of {@link #off} for a fair shuffle. */
  double expectedOff(double bound) {
    return 2 * NORMAL.survivalProbability(bound) * matrix.size() * matrix.size();
  }

  /** Returns the number of cells that deviate by at least {@code bound} standard deviations. */
  long off(double bound) {
    return above(bound) + below(bound);
  }

  private long above(double bound) {
    return cells().filter(cell -> z(cell) >= bound).count();
  }

  private long below(double bound) {
    return cells().filter(cell -> z(cell) <= -bound).count();
  }

  /** Returns the legend of colours and marks, with the expected count of a cell. */
  HtmlElement legend() {
    return HtmlElement.of("div")
        .attr("class", "legend")
        .add(
            HtmlElement.of(
                "p",
                "%s %s %s",
                HtmlElement.of("span", "← too seldom by"),
                HtmlElement.of(
                    "span", "expected: %,.0f ± %,.0f (σ)", matrix.expected(), matrix.deviation()),
                HtmlElement.of("span", "too often by →")),
            HtmlElement.of(
                "ul",
                key("less4", "= 8σ"),
                key("less3", "= 4σ"),
                key("less2", "− 2σ"),
                key("less1", "1σ"),
                key("more0", "<1σ"),
                key("more1", "1σ"),
                key("more2", "+ 2σ"),
                key("more3", "# 4σ"),
                key("more4", "# 8σ")));
  }

  private static HtmlElement key(String colour, String text) {
    return HtmlElement.of("li", text).attr("class", colour);
  }

  /** Returns the counts as a table. */
  HtmlElement table(String name) {
    int n = matrix.size();
    return Html.table(
        String.format(
            Locale.ROOT,
            "%s: count of each item at each place, expected %,.1f ± %.1f",
            name,
            matrix.expected(),
            matrix.deviation()),
        Html.headed("item", IntStream.range(0, n).boxed()),
        IntStream.range(0, n).mapToObj(this::row).toList());
  }

  private List<?> row(int item) {
    return Html.headed(
        item, IntStream.range(0, matrix.size()).mapToObj(place -> matrix.count(item, place)));
  }

  /** Returns {@code pattern} at each cell of a level. */
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

  /** Returns the number of bounds reached, negative for a count below the expectation. */
  private static int level(double z) {
    int passed = (int) Arrays.stream(BOUNDS).filter(bound -> Math.abs(z) >= bound).count();
    return z < 0 ? -passed : passed;
  }

  private static String colour(int level) {
    return (level < 0 ? "less" : "more") + Math.abs(level);
  }
}
