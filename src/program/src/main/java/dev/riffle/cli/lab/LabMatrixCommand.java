package dev.riffle.cli.lab;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Strings;
import dev.riffle.cli.Console;
import dev.riffle.fairness.Finding;
import dev.riffle.fairness.PositionMatrix;
import dev.riffle.report.Report;
import dev.riffle.report.Sentences;
import java.io.PrintStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;

/** Counts how often each thing lands in each place. */
@Command(
    name = "matrix",
    description = {
      "Counts how often each of n things lands in each of n places, and tests the counts"
          + " against uniform orders.",
      "Passing does not prove a fair shuffle: rotation passes. lab audit also tests the orders.",
      "In JSON the counts have a row for each thing and a column for each place."
    },
    footer = {
      "  riffle lab matrix knuth",
      "  riffle lab matrix swap-any -n 52 --trials 1000000 --seed friday"
    })
public final class LabMatrixCommand extends AnswerCommand {
  private static final int MAX_N = 1_000;
  private static final int MAX_SHOWN = 52; // as text; JSON has no limit
  private static final long DEFAULT_TRIALS = 100_000;

  @Mixin private TrialOptions options = new TrialOptions();

  LabMatrixCommand(Console console) {
    super(console);
  }

  @Override
  int answer() {
    TrialOptions.Plan plan = options.plan(MAX_N, 1, n -> DEFAULT_TRIALS, console());
    return LongRun.of(console(), plan.trials(), () -> new PositionMatrix(plan.trials().n()))
        .answer(
            matrix ->
                show(
                    () -> print(plan, matrix),
                    json -> write(plan.head(json, matrix.trials()), matrix)));
  }

  private static void write(ObjectNode object, PositionMatrix matrix) {
    ArrayNode counts = object.putArray("counts");
    for (int entry = 0; entry < matrix.size(); entry++) {
      ArrayNode row = counts.addArray();
      for (int place = 0; place < matrix.size(); place++) {
        row.add(matrix.count(entry, place));
      }
    }
    Finding finding = matrix.finding();
    object
        .put("expected", matrix.expected())
        .put("sigma", matrix.deviation())
        .put("statistic", finding.statistic())
        .put("degreesOfFreedom", Math.round(finding.expected()))
        .put("lowerTail", finding.lowerTail())
        .put("upperTail", finding.upperTail())
        .put("verdict", Sentences.verdict(finding, Report.ALPHA));
  }

  private void print(TrialOptions.Plan plan, PositionMatrix matrix) {
    PrintStream out = console().out();
    plan.head(console(), matrix.trials());
    if (matrix.size() <= MAX_SHOWN) {
      HeatMap map = new HeatMap(matrix, Ansi.AUTO);
      out.println();
      map.printCounts(out);
      out.println();
      map.print(out);
    }
    Finding finding = matrix.finding();
    printf(
        "%nexpected count %.1f, sigma %.1f%nS %s, %d degrees of freedom; lower tail %s, upper tail %s%n",
        matrix.expected(),
        matrix.deviation(),
        Sentences.figure(finding.statistic()),
        Math.round(finding.expected()),
        Sentences.probability(finding.lowerTail()),
        Sentences.probability(finding.upperTail()));
    print(Sentences.verdict(finding, Report.ALPHA));
  }

  /**
   * A position matrix as text: a row for each thing, a column for each place. The map has a
   * character for each cell, chosen by its deviation in standard deviations; colour only repeats
   * the character.
   */
  static final class HeatMap {
    private static final double LARGE = 2;
    private static final double HUGE = 4;
    private static final int MAX_SPACED = 38; // two characters a cell, in 80 columns
    private static final int NAME = 4;

    private final PositionMatrix matrix;
    private final Ansi colours;

    HeatMap(PositionMatrix matrix, Ansi colours) {
      this.matrix = matrix;
      this.colours = colours;
    }

    /** Prints the count of each thing in each place. */
    void printCounts(PrintStream out) {
      int width = String.valueOf(matrix.size()).length();
      for (int entry = 0; entry < matrix.size(); entry++) {
        for (int place = 0; place < matrix.size(); place++) {
          width = Math.max(width, String.valueOf(matrix.count(entry, place)).length());
        }
      }
      StringBuilder head = new StringBuilder(" ".repeat(NAME));
      for (int place = 0; place < matrix.size(); place++) {
        head.append(' ').append(right(place, width));
      }
      out.println(head);
      for (int entry = 0; entry < matrix.size(); entry++) {
        StringBuilder row = new StringBuilder(right(entry, NAME));
        for (int place = 0; place < matrix.size(); place++) {
          row.append(' ').append(right(matrix.count(entry, place), width));
        }
        out.println(row);
      }
    }

    /** Prints the map and its legend. */
    void print(PrintStream out) {
      String gap = matrix.size() <= MAX_SPACED ? " " : "";
      for (int entry = 0; entry < matrix.size(); entry++) {
        StringBuilder row = new StringBuilder(right(entry, NAME)).append(gap.isEmpty() ? " " : "");
        for (int place = 0; place < matrix.size(); place++) {
          row.append(gap).append(cell(matrix.z(entry, place)));
        }
        out.println(row);
      }
      out.println(
          " ".repeat(NAME + 1) + "too often: + by 2 sigma, # by 4; too seldom: - by 2, = by 4");
    }

    private String cell(double z) {
      if (z >= LARGE) {
        return colours.string(z >= HUGE ? "@|bold,red #|@" : "@|red +|@");
      }
      if (z <= -LARGE) {
        return colours.string(z <= -HUGE ? "@|bold,blue =|@" : "@|blue -|@");
      }
      return ".";
    }

    private static String right(long number, int width) {
      return Strings.padStart(String.valueOf(number), width, ' ');
    }
  }
}
