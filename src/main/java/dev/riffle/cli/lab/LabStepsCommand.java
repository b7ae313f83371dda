package dev.riffle.cli.lab;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Columns;
import dev.riffle.cli.Console;
import dev.riffle.cli.Misuse;
import dev.riffle.cli.SeedOption;
import dev.riffle.fairness.KnuthStep;
import dev.riffle.shuffle.Seed;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.commons.numbers.fraction.BigFraction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Walks through Knuth's shuffle, card by card. */
@Command(
    name = "steps",
    description =
        "Walks through Knuth's shuffle card by card, with the probability of each step, exactly: you"
            + " say which cards are drawn, and the seed draws the others.",
    footer = {"  riffle lab steps 2 3 1", "  riffle lab steps -n 8 --seed friday"})
final class LabStepsCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      paramLabel = "CARD",
      arity = "0..*",
      description = "The cards that are drawn, the first one for the last place.")
  private List<Integer> chosen = List.of();

  @Option(
      names = "-n",
      paramLabel = "N",
      defaultValue = "5",
      description = "How many cards, from 1 to " + KnuthStep.MOST + ". Default: 5.")
  private int n;

  @Mixin private SeedOption seed = new SeedOption();

  @Option(names = "--json", description = "One JSON object.")
  private boolean json;

  LabStepsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Seed own = seed.orNew();
    ImmutableList<KnuthStep> steps = Misuse.ifRefused(() -> KnuthStep.walk(n, chosen, own.draws()));
    if (json) {
      console.out().println(object(own, steps));
    } else {
      print(own, steps);
    }
    return 0;
  }

  private ObjectNode object(Seed own, List<KnuthStep> steps) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("seed", own.toString()).put("n", n);
    ArrayNode array = object.putArray("steps");
    for (KnuthStep step : steps) {
      ObjectNode node = array.addObject().put("card", step.card()).put("place", step.left());
      step.cards().forEach(node.putArray("cards")::add);
      node.put("probability", LabWords.fraction(step.probability()))
          .put("probabilitySoFar", LabWords.fraction(step.probabilitySoFar()));
    }
    return object;
  }

  private void print(Seed own, List<KnuthStep> steps) {
    PrintStream out = console.out();
    out.println("seed " + own);
    int width = Math.max("cards".length(), steps.get(0).cards().length() * 3 + 1);
    out.println();
    out.println(Columns.cell("card  place  cards", 13 + width) + "  probability of the card there");
    for (KnuthStep step : steps) {
      out.printf(
          Locale.ROOT,
          "%4d  %5d  %s  %s%n",
          step.card(),
          step.left(),
          cards(step, width),
          chance(step));
    }
    out.println();
    BigFraction order = steps.get(steps.size() - 1).probabilitySoFar();
    String draws = steps.stream().map(step -> "1/" + step.left()).collect(joining(" * "));
    out.println("this order: " + draws + " = " + LabWords.fraction(order));
  }

  /** Returns the cards after a step, those that are settled behind a bar. */
  private static String cards(KnuthStep step, int width) {
    StringBuilder text = new StringBuilder();
    for (int place = 1; place <= step.n(); place++) {
      text.append(place == step.left() ? "| " : "").append(step.cards().get(place - 1)).append(' ');
    }
    return Columns.cell(text.toString(), width);
  }

  private static String chance(KnuthStep step) {
    String product = step.factors().stream().map(LabWords::fraction).collect(joining(" * "));
    return step.left() == step.n()
        ? product
        : product + " = " + LabWords.fraction(step.probability());
  }
}
