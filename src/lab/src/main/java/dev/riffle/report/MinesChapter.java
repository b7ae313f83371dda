package dev.riffle.report;

import static java.util.stream.Collectors.joining;

import dev.riffle.fairness.Minefield;
import dev.riffle.shuffle.Seed;
import java.util.Locale;
import java.util.stream.IntStream;

/** The chapter of the report about a Minesweeper board laid by one shuffle. */
final class MinesChapter {
  private static final int ROWS = 20;
  private static final int COLUMNS = 20;
  private static final int MINES = 50;
  private static final String MINE = "m.22.5a.28.28 0 1 0 .56 0a.28.28 0 1 0-.56 0z";

  private final Seed seed;

  MinesChapter(Seed seed) {
    this.seed = seed;
  }

  HtmlElement section() {
    return Html.section("mines", "A board of Minesweeper")
        .add(
            Html.p(
                """
                A row of cells, mines first, shuffled once and folded into rows: before and after.
                Each of the C(%d, %d) = 2%s boards is equally likely. A seed has %d bits, %s.""",
                ROWS * COLUMNS,
                MINES,
                HtmlElement.of("sup", "%.1f", Minefield.log2Boards(ROWS, COLUMNS, MINES)),
                Seed.BITS,
                Minefield.log2Boards(ROWS, COLUMNS, MINES) <= Seed.BITS
                    ? "enough to distinguish them all"
                    : "too few to distinguish them all"),
            HtmlElement.of("div")
                .attr("class", "boards")
                .add(
                    figure(Minefield.unshuffled(ROWS, COLUMNS, MINES), "in a row at the front"),
                    figure(Minefield.lay(seed.draws(), ROWS, COLUMNS, MINES), "scattered")),
            Html.command(
                String.format(
                    Locale.ROOT,
                    "riffle lab mines --rows %d --columns %d --mines %d --before --seed %s",
                    ROWS,
                    COLUMNS,
                    MINES,
                    seed)));
  }

  private static HtmlElement figure(Minefield board, String layout) {
    String mines =
        cells()
            .filter(cell -> board.isMine(row(cell), column(cell)))
            .mapToObj(cell -> "M" + column(cell) + " " + row(cell) + MINE)
            .collect(joining());
    HtmlElement svg =
        HtmlElement.of("svg")
            .attr("class", "board")
            .attr("viewBox", "-.1 -.1 %d.2 %d.2", COLUMNS, ROWS)
            .attr("role", "img")
            .attr(
                "aria-label",
                "A board of %d rows and %d columns with %d mines, %s; each other cell shows the"
                    + " number of mines in the cells around it.",
                ROWS,
                COLUMNS,
                board.mines(),
                layout)
            .add(
                HtmlElement.of("path").attr("class", "grid").attr("d", grid()),
                HtmlElement.of("path").attr("class", "mine").attr("d", mines));
    return HtmlElement.of(
        "figure",
        svg.addAll(
            cells()
                .filter(cell -> !board.isMine(row(cell), column(cell)))
                .filter(cell -> board.count(row(cell), column(cell)) > 0)
                .mapToObj(cell -> number(board, cell))));
  }

  private static HtmlElement number(Minefield board, int cell) {
    return HtmlElement.of("text", String.valueOf(board.count(row(cell), column(cell))))
        .attr("x", column(cell) + ".5")
        .attr("y", row(cell) + ".72");
  }

  private static String grid() {
    String across =
        IntStream.rangeClosed(0, ROWS)
            .mapToObj(row -> "M0 " + row + "h" + COLUMNS)
            .collect(joining());
    String down =
        IntStream.rangeClosed(0, COLUMNS)
            .mapToObj(column -> "M" + column + " 0v" + ROWS)
            .collect(joining());
    return across + down;
  }

  private static IntStream cells() {
    return IntStream.range(0, ROWS * COLUMNS);
  }

  private static int row(int cell) {
    return cell / COLUMNS;
  }

  private static int column(int cell) {
    return cell % COLUMNS;
  }
}
