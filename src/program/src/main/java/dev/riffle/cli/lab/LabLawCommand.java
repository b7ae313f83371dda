package dev.riffle.cli.lab;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.riffle.cli.Columns;
import dev.riffle.cli.Console;
import dev.riffle.fairness.Algorithm;
import dev.riffle.fairness.Law;
import dev.riffle.report.Sentences;
import dev.riffle.words.Misuse;
import java.util.Optional;
import org.apache.commons.numbers.fraction.BigFraction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the exact probability of each order under an algorithm. */
@Command(
    name = "law",
    description = {
      "Shows the exact probability of each order as a fraction, from all sequences of draws."
          + " Impossible orders are omitted.",
      "In JSON, \"by\": \"argument\" marks a proven law: enumeration is infeasible."
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
          "One of ${COMPLETION-CANDIDATES}; random-swaps:K makes K swaps instead of n,"
              + " one-of-all:list picks from a list of all orders, queue is Riffle's play "
              + "queue.")
  private String word = "";

  @Option(
      names = "-n",
      paramLabel = "N",
      defaultValue = "3",
      description = "Number of things, from 1 to " + Law.MAX_N + ". Default: 3.")
  private int n;

  LabLawCommand(Console console) {
    super(console);
  }

  @Override
  int answer() {
    Optional<Algorithm> algorithm = LabWords.algorithmUnlessQueue(word);
    Misuse.unlessIn("-n", n, 1, Law.MAX_N);
    Law law =
        Misuse.ifRefused(
            word, () -> algorithm.map(known -> Law.of(known, n)).orElseGet(() -> Law.ofQueue(n)));
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
        () -> print(Law.QUEUE + ": our own play queue, played to its end with next"));
    law.argument().ifPresent(why -> print("proven: " + why));
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
