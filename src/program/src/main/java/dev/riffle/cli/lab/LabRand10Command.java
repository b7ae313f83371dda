package dev.riffle.cli.lab;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.riffle.cli.Console;
import dev.riffle.cli.SeedOption;
import dev.riffle.fairness.Rand10;
import dev.riffle.report.Sentences;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import dev.riffle.words.Misuse;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares two ways to turn numbers from 1 to 7 into one from 1 to 10. */
@Command(
    name = "rand10",
    description =
        "Compares a biased and a fair way to turn numbers from 1 to 7 into one from 1 to 10: "
            + "exact probabilities and observed frequencies.",
    footer = {"  riffle lab rand10 --seed friday"})
final class LabRand10Command extends AnswerCommand {
  private static final int MAX = 10_000_000;

  @Option(
      names = "--trials",
      paramLabel = "T",
      defaultValue = "100000",
      description = "Numbers to draw in each way. Default: 100000.")
  private int trials;

  @Mixin private SeedOption seed = new SeedOption();

  LabRand10Command(Console console) {
    super(console);
  }

  /** The counts of the drawn numbers, and the number of draws used. */
  private static final class Drawn {
    final int[] counts = new int[10];
    long calls;

    Drawn(Rand10 way, Draws source, int trials) {
      Draws counted =
          bound -> {
            calls++;
            return source.below(bound);
          };
      for (int trial = 0; trial < trials; trial++) {
        counts[way.draw(counted) - 1]++;
      }
    }
  }

  @Override
  int answer() {
    Misuse.unlessIn("--trials", trials, 1, MAX);
    Seed own = seed.orNew(console());
    Map<Rand10, Drawn> drawn = new LinkedHashMap<>();
    Rand10.all().forEach(way -> drawn.put(way, new Drawn(way, own.draws(), trials)));
    return show(
        () -> {
          printSeed(own);
          drawn.forEach(this::print);
        },
        json -> {
          json.put("seed", own.toString()).put("trials", trials);
          ArrayNode ways = json.putArray("ways");
          drawn.forEach((way, of) -> put(ways.addObject(), way, of));
        });
  }

  private void put(ObjectNode node, Rand10 way, Drawn drawn) {
    node.put("formula", way.formula()).put("numbers", way.numbers()).put("kept", way.kept());
    ArrayNode pairs = node.putArray("pairs");
    way.ways().forEach(pairs::add);
    ArrayNode law = node.putArray("law");
    ArrayNode counts = node.putArray("counts");
    for (int result = 1; result <= 10; result++) {
      law.add(Sentences.fraction(way.probability(result)));
      counts.add(drawn.counts[result - 1]);
    }
    node.put("expectedCalls", Sentences.fraction(way.expectedCalls()))
        .put("meanCalls", (double) drawn.calls / trials);
  }

  private void print(Rand10 way, Drawn drawn) {
    printf(
        "%n%s, %d numbers: %s = %.4f calls expected, %.4f observed%n      exact  observed%n",
        way.formula(),
        way.numbers(),
        Sentences.fraction(way.expectedCalls()),
        way.expectedCalls().doubleValue(),
        (double) drawn.calls / trials);
    for (int result = 1; result <= 10; result++) {
      printf(
          "%4d  %5s    %.4f%n",
          result,
          way.ways().get(result - 1) + "/" + way.kept(),
          (double) drawn.counts[result - 1] / trials);
    }
  }
}
