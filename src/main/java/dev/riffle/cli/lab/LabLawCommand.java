package dev.riffle.cli.lab;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.riffle.cli.Columns;
import dev.riffle.cli.Console;
import dev.riffle.cli.Misuse;
import dev.riffle.fairness.Algorithm;
import dev.riffle.fairness.Law;
import dev.riffle.report.Sentences;
import java.util.Optional;
import org.apache.commons.numbers.fraction.BigFraction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows how likely an algorithm brings each order, exactly. */
@Command(
    name = "law",
    description = {
      "Shows how likely each order is, as exact fractions: all sequences of draws, no sample. Orders"
          + " that cannot occur are left out.",
      "With \"by\": \"argument\" in JSON no enumeration ends, and the law is known by an argument."
    },
    footer = {
      "  riffle lab law queue -n 6",
      "  riffle lab law swap-any -n 3",
      "  riffle lab law random-swaps:20 -n 4 --json"
    })
public final class LabLawCommand extends AnswerCommand {
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

  LabLawCommand(Console console) {
    super(console);
  }

  @Override
  int answer() {
    Optional<Algorithm> algorithm = LabWords.algorithmUnlessQueue(word);
    Law law =
        Misuse.ifRefused(
            () -> algorithm.map(known -> Law.of(known, n)).orElseGet(() -> Law.ofQueue(n)));
    return show(() -> print(algorithm, law), json -> write(law, json));
  }

  private static void write(Law law, ObjectNode json) {
    json.put("algorithm", law.algorithm()).put("n", law.n());
    law.argument().ifPresent(why -> json.put("by", "argument"));
    ObjectNode outcomes = json.putObject("outcomes");
    law.outcomes()
        .forEach((order, probability) -> outcomes.put(order, Sentences.fraction(probability)));
  }

  private void print(Optional<Algorithm> algorithm, Law law) {
    algorithm.ifPresentOrElse(
        known -> {
          print(known.name() + ": " + known.law());
          print("from: " + known.article());
          print("cost: " + known.cost());
        },
        () -> print(Law.QUEUE + ": our own play queue, all that next plays of it"));
    law.argument().ifPresent(why -> print("known by an argument: " + why));
    print("");
    print("order   probability");
    law.outcomes()
        .forEach(
            (order, probability) ->
                print(Columns.cell(order, 6) + "  " + Sentences.fraction(probability)));
    BigFraction sum = law.outcomes().values().stream().reduce(BigFraction.ZERO, BigFraction::add);
    print("sum     " + Sentences.fraction(sum));
    print("");
    print(Sentences.verdict(law));
  }
}
