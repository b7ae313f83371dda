package dev.riffle.cli.lab;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Console;
import dev.riffle.cli.SeedOption;
import dev.riffle.fairness.Minefield;
import dev.riffle.shuffle.Seed;
import dev.riffle.words.Misuse;
import dev.riffle.words.Words;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lays out a board of Minesweeper. */
@Command(
    name = "mines",
    description =
        "Lays out a Minesweeper board with Riffle's shuffle, and reports whether a seed can "
            + "produce every board.",
    footer = {
      "  riffle lab mines",
      "  riffle lab mines --rows 16 --columns 30 --mines 99 --before"
    })
final class LabMinesCommand extends AnswerCommand {
  @Option(
      names = "--rows",
      paramLabel = "N",
      defaultValue = "20",
      description = "Number of rows. Default: 20.")
  private int rows;

  @Option(
      names = "--columns",
      paramLabel = "N",
      defaultValue = "20",
      description = "Number of columns. Default: 20.")
  private int columns;

  @Option(
      names = "--mines",
      paramLabel = "N",
      defaultValue = "50",
      description = "Number of mines. Default: 50.")
  private int mines;

  @Option(names = "--before", description = "Also show the board before the shuffle.")
  private boolean before;

  @Mixin private SeedOption seed = new SeedOption();

  LabMinesCommand(Console console) {
    super(console);
  }

  @Override
  int answer() {
    Seed own = seed.orNew(console());
    Misuse.unlessIn("--rows", rows, 1, Minefield.MAX_SIDE);
    Misuse.unlessIn("--columns", columns, 1, Minefield.MAX_SIDE);
    Misuse.unlessIn("--mines", mines, 0, (long) rows * columns);
    Minefield board = Minefield.lay(own.draws(), rows, columns, mines);
    ImmutableList<String> lines = lines(board);
    double log2Boards = Minefield.log2Boards(rows, columns, mines);
    return show(() -> print(own, lines, log2Boards), json -> write(own, lines, log2Boards, json));
  }

  private static ImmutableList<String> lines(Minefield board) {
    return IntStream.range(0, board.rows())
        .mapToObj(row -> row(board, row))
        .collect(toImmutableList());
  }

  private ImmutableList<String> linesBefore() {
    return lines(Minefield.unshuffled(rows, columns, mines));
  }

  private static String row(Minefield board, int row) {
    return IntStream.range(0, board.columns())
        .mapToObj(column -> cell(board, row, column))
        .collect(Collectors.joining());
  }

  private static String cell(Minefield board, int row, int column) {
    int count = board.count(row, column);
    return board.isMine(row, column) ? "*" : count == 0 ? "." : String.valueOf(count);
  }

  private void write(Seed own, ImmutableList<String> lines, double log2Boards, ObjectNode object) {
    object.put("seed", own.toString());
    object.put("rows", rows).put("columns", columns).put("mines", mines);
    object.put("log2Boards", log2Boards).put("seedBits", Seed.BITS);
    object.put("withinReach", log2Boards <= Seed.BITS);
    if (before) {
      ArrayNode array = object.putArray("before");
      linesBefore().forEach(array::add);
    }
    ArrayNode board = object.putArray("board");
    lines.forEach(board::add);
  }

  private void print(Seed own, ImmutableList<String> lines, double log2Boards) {
    printSeed(own);
    printf(
        "%d x %d, %s; a digit counts adjacent mines%n%n",
        rows, columns, Words.count(mines, "mine"));
    if (before) {
      print("before the shuffle");
      print(linesBefore());
      print("");
      print("after it");
    }
    print(lines);
    print("");
    print(reach(log2Boards));
  }

  private void print(ImmutableList<String> lines) {
    lines.forEach(line -> print(String.join(" ", line.split(""))));
  }

  private String reach(double log2Boards) {
    String boards =
        String.format(
            Locale.ROOT,
            "C(%d, %d) = 2^%.1f boards; a seed has %d bits: ",
            rows * columns,
            mines,
            log2Boards,
            Seed.BITS);
    return boards
        + (log2Boards <= Seed.BITS
            ? "enough for every board"
            : String.format(
                Locale.ROOT,
                "at most one board in 2^%.1f can ever be laid",
                log2Boards - Seed.BITS));
  }
}
