package dev.riffle.cli.lab;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.riffle.cli.Console;
import dev.riffle.fairness.Generator;
import dev.riffle.fairness.Reach;
import dev.riffle.report.Sentences;
import dev.riffle.words.Misuse;
import dev.riffle.words.Words;
import java.util.Locale;
import java.util.function.IntUnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows the number of orders of a playlist that the seeds of each generator can reach. */
@Command(
    name = "seeds",
    description =
        "Shows the number of orders of a playlist that a generator can reach: at most the number"
            + " of its seeds.",
    footer = {"  riffle lab seeds -n 24", "  riffle lab seeds -n 1000 --json"})
final class LabSeedsCommand extends AnswerCommand {
  private static final String ROW = "%-17s %9s %7s  %s%n";

  @Option(
      names = "-n",
      paramLabel = "N",
      defaultValue = "52",
      description = "Number of songs. Default: 52.")
  private int n;

  LabSeedsCommand(Console console) {
    super(console);
  }

  @Override
  int answer() {
    Misuse.unlessIn("-n", n, 1, Reach.MAX);
    return show(this::print, this::write);
  }

  private void write(ObjectNode json) {
    Reach all = new Reach(n, 1);
    json.put("n", n).put("orders", all.orders()).put("log2Orders", all.log2Orders());
    ArrayNode generators = json.putArray("generators");
    for (Generator generator : Generator.all()) {
      Reach reach = new Reach(n, generator.seedBits());
      generators
          .addObject()
          .put("generator", generator.name())
          .put("seedBits", generator.seedBits())
          .put("period", generator.period())
          .put("longest", Reach.longest(generator.seedBits()))
          .put("log2Heard", reach.log2Heard())
          .put("sentence", reach.sentence());
    }
    ObjectNode longest = json.putObject("longest");
    for (int bits : Reach.WIDTHS) {
      longest.put(String.valueOf(bits), Reach.longest(bits));
    }
  }

  private void print() {
    Reach all = new Reach(n, 1);
    printf(
        "%s: %d! = %s = 2^%.1f orders%n%n",
        Words.count(n, "song"), n, all.orders(), all.log2Orders());
    printf(ROW, "generator", "seed bits", "up to n", "reachable");
    for (Generator generator : Generator.all()) {
      Reach reach = new Reach(n, generator.seedBits());
      printf(
          ROW,
          generator.name(),
          reach.seedBits(),
          Reach.longest(reach.seedBits()),
          Sentences.reachable(reach));
    }
    print("");
    print("seed bits" + row(bits -> bits));
    print("up to n  " + row(Reach::longest));
  }

  private static String row(IntUnaryOperator figure) {
    return Reach.WIDTHS.stream()
        .map(bits -> String.format(Locale.ROOT, "%7d", figure.applyAsInt(bits)))
        .collect(joining());
  }
}
