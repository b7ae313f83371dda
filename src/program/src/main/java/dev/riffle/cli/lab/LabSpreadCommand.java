package dev.riffle.cli.lab;

import static com.google.common.collect.ImmutableMultiset.toImmutableMultiset;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Multiset;
import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.cli.Console;
import dev.riffle.cli.SeedOption;
import dev.riffle.cli.SourceOptions;
import dev.riffle.cli.Sources;
import dev.riffle.fairness.SpreadTrials;
import dev.riffle.player.Player;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.TrackGroup;
import dev.riffle.words.Misuse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares ways to keep songs of an artist apart. */
@Command(
    name = "spread",
    description =
        "Compares ways to keep artists apart by equal neighbours, distances, first artists and "
            + "entropy.",
    footer = {"  riffle lab spread music", "  riffle lab spread --sizes 3,2,1 --json"})
final class LabSpreadCommand extends AnswerCommand {
  private static final int MAX_SONGS = 100_000;
  private static final int MAX_TRIALS = 10_000_000;

  @Parameters(
      paramLabel = "PATH",
      arity = "0..*",
      description = Sources.PATH_HELP + " Default: 100 songs of ten artists.")
  private List<String> paths = new ArrayList<>();

  @Mixin private SourceOptions sources = new SourceOptions();

  @Option(
      names = "--sizes",
      paramLabel = "N,N",
      split = ",",
      description = "Number of songs of each artist, without PATH.")
  private List<Integer> sizes = new ArrayList<>();

  @Option(
      names = "--trials",
      paramLabel = "T",
      description = "Number of orders per algorithm. Default: 2,000.")
  private int trials = SpreadTrials.DEFAULT_TRIALS;

  @Mixin private SeedOption seed = new SeedOption();

  LabSpreadCommand(Console console) {
    super(console);
  }

  @Override
  int answer() {
    if (!sizes.isEmpty() && !paths.isEmpty()) {
      throw new Misuse("--sizes cannot be combined with PATH, which determines the songs");
    }
    sizes.forEach(size -> Misuse.unlessIn("--sizes", size, 1, MAX_SONGS));
    Misuse.unlessIn("--trials", trials, 1, MAX_TRIALS);
    ImmutableIntArray numbers = numbers();
    Seed own = seed.orNew(console());
    ImmutableList<SpreadTrials> all = SpreadTrials.all(numbers, trials, own);
    return show(() -> print(own, numbers, all), json -> write(own, numbers, all, json));
  }

  /** Returns the numbers of songs of the artists, of a folder by size. */
  private ImmutableIntArray numbers() {
    if (paths.isEmpty()) {
      return sizes.isEmpty() ? SpreadTrials.HUNDRED : ImmutableIntArray.copyOf(sizes);
    }
    sources.formats(Player.Output.AUTO.formats());
    return ImmutableIntArray.copyOf(
        Sources.playable(paths, sources, console()).stream()
            .collect(toImmutableMultiset(TrackGroup.ARTIST::groupOf, song -> 1))
            .entrySet()
            .stream()
            .mapToInt(Multiset.Entry::getCount)
            .map(count -> -count)
            .sorted()
            .map(count -> -count));
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
