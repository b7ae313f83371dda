package dev.riffle.cli.lab;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.riffle.cli.Console;
import dev.riffle.fairness.Finding;
import dev.riffle.fairness.PositionMatrix;
import dev.riffle.report.Report;
import dev.riffle.report.Sentences;
import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Counts how often each thing comes to each place. */
@Command(
    name = "matrix",
    description = {
      "Counts how often each of n things comes to each of n places, and says whether that is what"
          + " uniform orders bring.",
      "That is no proof of a fair shuffle: of rotation each count is right. lab audit looks at the"
          + " orders too."
    },
    footer = {
      "  riffle lab matrix knuth",
      "  riffle lab matrix swap-any -n 52 --trials 1000000 --seed friday"
    })
public final class LabMatrixCommand implements Callable<Integer> {
  private static final int MOST_N = 1_000;
  private static final int MOST_SHOWN = 52; // in numbers and characters; JSON has all
  private static final long DEFAULT_TRIALS = 100_000;

  private final Console console;

  @Mixin private TrialOptions options = new TrialOptions();

  @Option(
      names = "--json",
      description =
          "One JSON object; its counts are a row for each thing, a number for each place.")
  private boolean json;

  LabMatrixCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (json) {
      console.showProgress(false);
    }
    TrialOptions.Plan plan = options.plan(MOST_N, 1, n -> DEFAULT_TRIALS);
    return LongRun.of(console, plan.trials(), () -> new PositionMatrix(plan.trials().n()))
        .answer(
            matrix -> {
              if (json) {
                console.out().println(json(plan, matrix));
              } else {
                print(plan, matrix);
              }
              return 0;
            });
  }

  private static String json(TrialOptions.Plan plan, PositionMatrix matrix) {
    ObjectNode object = LabText.head(plan, matrix.trials());
    ArrayNode counts = object.putArray("counts");
    for (int entry = 0; entry < matrix.size(); entry++) {
      ArrayNode row = counts.addArray();
      for (int place = 0; place < matrix.size(); place++) {
        row.add(matrix.count(entry, place));
      }
    }
    Finding finding = matrix.finding();
    return object
        .put("statistic", finding.statistic())
        .put("degreesOfFreedom", Math.round(finding.expected()))
        .put("lowerTail", finding.lowerTail())
        .put("upperTail", finding.upperTail())
        .put("verdict", Sentences.verdict(finding, Report.ALPHA))
        .toString();
  }

  private void print(TrialOptions.Plan plan, PositionMatrix matrix) {
    PrintStream out = console.out();
    LabText.head(out, plan, matrix.trials());
    if (matrix.size() <= MOST_SHOWN) {
      HeatMap map = new HeatMap(matrix, Ansi.AUTO);
      out.println();
      map.printCounts(out);
      out.println();
      map.print(out);
    }
    Finding finding = matrix.finding();
    out.println();
    out.printf(
        Locale.ROOT,
        "S %s, %d degrees of freedom; p of less %s, of more %s%n",
        Sentences.figure(finding.statistic()),
        Math.round(finding.expected()),
        Sentences.probability(finding.lowerTail()),
        Sentences.probability(finding.upperTail()));
    out.println(Sentences.verdict(finding, Report.ALPHA));
  }
}
