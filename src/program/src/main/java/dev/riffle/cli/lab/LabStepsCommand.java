package dev.riffle.cli.lab;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Columns;
import dev.riffle.cli.Console;
import dev.riffle.cli.SeedOption;
import dev.riffle.fairness.KnuthStep;
import dev.riffle.report.Sentences;
import dev.riffle.shuffle.Seed;
import dev.riffle.words.Misuse;
import java.util.List;
import org.apache.commons.numbers.fraction.BigFraction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Walks through Knuth's shuffle, card by card. */
@Command(
    name = "steps",
    description =
        "Walks through Knuth's shuffle card by card, with the exact probability of each step."
            + " You may choose the first cards drawn; the seed draws the others.",
    footer = {"  riffle lab steps 2 3 1", "  riffle lab steps -n 8 --seed friday"})
final class LabStepsCommand extends AnswerCommand {
  @Parameters(
      paramLabel = "CARD",
      arity = "0..*",
      description = "The first cards drawn, in order; the first one goes to the last place.")
  private List<Integer> chosen = List.of();

  @Option(
      names = "-n",
      paramLabel = "N",
      defaultValue = "5",
      description = "Number of cards, from 1 to " + KnuthStep.MAX_N + ". Default: 5.")
  private int n;

  @Mixin private SeedOption seed = new SeedOption();

  LabStepsCommand(Console console) {
    super(console);
  }

  @Override
  int answer() {
    Misuse.unlessIn("-n", n, 1, KnuthStep.MAX_N);
    Seed own = seed.orNew(console());
    ImmutableList<KnuthStep> steps =
        Misuse.ifRefused("CARD", () -> KnuthStep.walk(n, chosen, own.draws()));
    return show(() -> print(own, steps), json -> write(own, steps, json));
  }

  private void write(Seed own, List<KnuthStep> steps, ObjectNode object) {
    object.put("seed", own.toString()).put("n", n);
    ArrayNode array = object.putArray("steps");
    for (KnuthStep step : steps) {
      ObjectNode node = array.addObject().put("card", step.card()).put("place", step.left());
      step.cards().forEach(node.putArray("cards")::add);
      node.put("probability", Sentences.fraction(step.probability()))
          .put("probabilitySoFar", Sentences.fraction(step.probabilitySoFar()));
    }
  }

  private void print(Seed own, List<KnuthStep> steps) {
    printSeed(own);
    int width = Math.max("cards".length(), steps.get(0).cards().length() * 3 + 1);
    print(Columns.cell("card  place  cards", 13 + width) + "  probability of the card there");
    for (KnuthStep step : steps) {
      printf("%4d  %5d  %s  %s%n", step.card(), step.left(), cards(step, width), chance(step));
    }
    print("");
    BigFraction order = steps.get(steps.size() - 1).probabilitySoFar();
    String draws = steps.stream().map(step -> "1/" + step.left()).collect(joining(" * "));
    print("this order: " + draws + " = " + Sentences.fraction(order));
  }

  /** Returns the cards after a step; settled cards follow a bar. */
  private static String cards(KnuthStep step, int width) {
    StringBuilder text = new StringBuilder();
    for (int place = 1; place <= step.n(); place++) {
      text.append(place == step.left() ? "| " : "").append(step.cards().get(place - 1)).append(' ');
    }
    return Columns.cell(text.toString(), width);
  }

  private static String chance(KnuthStep step) {
    String product = step.factors().stream().map(Sentences::fraction).collect(joining(" * "));
    return step.left() == step.n()
        ? product
        : product + " = " + Sentences.fraction(step.probability());
  }
}
