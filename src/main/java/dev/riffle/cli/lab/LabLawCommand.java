package dev.riffle.cli.lab;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.riffle.cli.Columns;
import dev.riffle.cli.Console;
import dev.riffle.cli.Misuse;
import dev.riffle.fairness.Algorithm;
import dev.riffle.fairness.Law;
import dev.riffle.report.Sentences;
import java.io.PrintStream;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.commons.numbers.fraction.BigFraction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows how likely an algorithm brings each order, exactly. */
@Command(
    name = "law",
    description =
        "Shows how likely each order is, as exact fractions: all sequences of draws, no sample."
            + " Orders that cannot occur are left out.",
    footer = {
      "  riffle lab law queue -n 6",
      "  riffle lab law swap-any -n 3",
      "  riffle lab law random-swaps:20 -n 4 --json"
    })
public final class LabLawCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      paramLabel = "ALGORITHM",
      completionCandidates = LabWords.AlgorithmNames.class,
      description =
          "One of ${COMPLETION-CANDIDATES}; random-swaps:K is the one with K swaps"
              + " instead of n, one-of-all:list picks out of a list of them all; or queue: our own"
              + " play queue, from its start to its end by pressing next.")
  private String word = "";

  @Option(
      names = "-n",
      paramLabel = "N",
      defaultValue = "3",
      description = "How many things, from 1 to " + Law.MOST + ". Default: 3.")
  private int n;

  @Option(
      names = "--json",
      description =
          "One JSON object. With \"by\": \"argument\" no enumeration ends, and the law is known by an"
              + " argument.")
  private boolean json;

  LabLawCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Optional<Algorithm> algorithm = LabWords.algorithmUnlessQueue(word);
    Law law =
        Misuse.ifRefused(
            () -> algorithm.map(known -> Law.of(known, n)).orElseGet(() -> Law.ofQueue(n)));
    if (json) {
      console.out().println(object(law));
    } else {
      printHead(algorithm);
      print(law);
    }
    return 0;
  }

  private static ObjectNode object(Law law) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("algorithm", law.algorithm()).put("n", law.n());
    law.argument().ifPresent(why -> json.put("by", "argument"));
    ObjectNode outcomes = json.putObject("outcomes");
    law.outcomes()
        .forEach((order, probability) -> outcomes.put(order, LabWords.fraction(probability)));
    return json;
  }

  private void printHead(Optional<Algorithm> algorithm) {
    PrintStream out = console.out();
    algorithm.ifPresentOrElse(
        known -> {
          out.println(known.name() + ": " + known.law());
          out.println("from: " + known.article());
          out.println("cost: " + known.cost());
        },
        () -> out.println(Law.QUEUE + ": our own play queue, all that next plays of it"));
  }

  private void print(Law law) {
    PrintStream out = console.out();
    law.argument().ifPresent(why -> out.println("known by an argument: " + why));
    out.println();
    out.println("order   probability");
    law.outcomes()
        .forEach(
            (order, probability) ->
                out.println(Columns.cell(order, 6) + "  " + LabWords.fraction(probability)));
    BigFraction sum = law.outcomes().values().stream().reduce(BigFraction.ZERO, BigFraction::add);
    out.println("sum     " + LabWords.fraction(sum));
    out.println();
    out.println(Sentences.verdict(law));
  }
}
