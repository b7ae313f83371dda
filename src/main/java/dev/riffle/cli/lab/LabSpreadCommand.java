package dev.riffle.cli.lab;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.cli.Console;
import dev.riffle.cli.Misuse;
import dev.riffle.cli.SeedOption;
import dev.riffle.fairness.SpreadTrials;
import dev.riffle.shuffle.Seed;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares ways to keep songs of an artist apart. */
@Command(
    name = "spread",
    description =
        "Compares ways to keep songs of an artist apart: equal neighbours, distances, who opens, and"
            + " the entropy of the orders.",
    footer = {"  riffle lab spread", "  riffle lab spread --sizes 3,2,1 --json"})
final class LabSpreadCommand extends AnswerCommand {
  private static final int MAX_SONGS = 100_000;
  private static final int MAX_TRIALS = 10_000_000;

  @Option(
      names = "--sizes",
      paramLabel = "N,N",
      split = ",",
      description = "Number of songs of each artist. Default: 100 songs of ten artists.")
  private List<Integer> sizes = SpreadTrials.HUNDRED.asList();

  @Option(
      names = "--trials",
      paramLabel = "T",
      description = "Number of orders of each. Default: 2,000.")
  private int trials = SpreadTrials.DEFAULT_TRIALS;

  @Mixin private SeedOption seed = new SeedOption();

  LabSpreadCommand(Console console) {
    super(console);
  }

  @Override
  int answer() {
    sizes.forEach(size -> Misuse.unlessIn("--sizes", size, 1, MAX_SONGS));
    Misuse.unlessIn("--trials", trials, 1, MAX_TRIALS);
    Seed own = seed.orNew();
    ImmutableIntArray numbers = ImmutableIntArray.copyOf(sizes);
    ImmutableList<SpreadTrials> all = SpreadTrials.all(numbers, trials, own);
    return show(() -> print(own, numbers, all), json -> write(own, numbers, all, json));
  }

  private void print(Seed own, ImmutableIntArray numbers, List<SpreadTrials> all) {
    printSeed(own);
    print("recipe          neighbours   A x A  smallest  uneven by  first opens   bits");
    for (SpreadTrials one : all) {
      printf(
          "%-14s  %10.2f  %6.2f  %8.2f  %9.3f  %10.1f%%  %5s%n",
          one.name(),
          one.neighbours(),
          one.returns(),
          one.smallest(),
          one.unevenness(),
          100 * one.opens(),
          one.bits().isPresent()
              ? String.format(Locale.ROOT, "%.3f", one.bits().getAsDouble())
              : "-");
    }
    printf(
        "bits: %.3f of all orders of the artists, %.3f with the fewest neighbours%n",
        SpreadTrials.allBits(numbers), SpreadTrials.maxBits(numbers));
  }

  private static void write(
      Seed own, ImmutableIntArray numbers, List<SpreadTrials> all, ObjectNode json) {
    json.put("seed", own.toString());
    json.put("allBits", SpreadTrials.allBits(numbers))
        .put("maxBits", SpreadTrials.maxBits(numbers));
    ArrayNode recipes = json.putArray("recipes");
    for (SpreadTrials one : all) {
      ObjectNode node =
          recipes
              .addObject()
              .put("recipe", one.name())
              .put("trials", one.trials())
              .put("neighbours", one.neighbours())
              .put("returns", one.returns())
              .put("smallestDistance", one.smallest())
              .put("unevenness", one.unevenness())
              .put("firstOpens", one.opens());
      one.bits().ifPresent(bits -> node.put("bits", bits));
    }
  }
}
