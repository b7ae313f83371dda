package dev.riffle.cli.lab;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.riffle.cli.Console;
import dev.riffle.cli.SeedOption;
import dev.riffle.fairness.Algorithm;
import dev.riffle.fairness.EnoughSwaps;
import dev.riffle.fairness.RandomSwaps;
import dev.riffle.fairness.SwapsBound;
import dev.riffle.report.Sentences;
import dev.riffle.shuffle.Seed;
import dev.riffle.words.Misuse;
import dev.riffle.words.Words;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows how far K random swaps are from a fair shuffle. */
@Command(
    name = "swaps",
    description =
        "Shows the exact expected number of things that K swaps of two random places leave in"
            + " place, and the number of swaps that are enough.",
    footer = {"  riffle lab swaps -n 52 -k 200", "  riffle lab swaps -n 52 --enough"})
final class LabSwapsCommand extends AnswerCommand {
  private static final long DEFAULT_TRIALS = 100_000;

  @Option(
      names = "-n",
      paramLabel = "N",
      defaultValue = "52",
      description = "Number of things. Default: 52.")
  private int n;

  @Option(
      names = "-k",
      paramLabel = "K",
      description = "Number of swaps. Default: the number of things.")
  private Optional<Integer> k = Optional.empty();

  @Option(
      names = "--enough",
      description =
          "Show how many swaps are enough: the distance from a fair shuffle after n, (n/2) "
              + "ln n and more swaps. Exact up to 6 things, a bound up to 60, with measurements.")
  private boolean enough;

  @Option(
      names = "--trials",
      paramLabel = "T",
      description = "With --enough: number of measurements. Default: 100000.")
  private Optional<Long> trials = Optional.empty();

  @Mixin private SeedOption seed = new SeedOption();

  LabSwapsCommand(Console console) {
    super(console);
  }

  @Override
  int answer() {
    if (enough) {
      return showEnough();
    }
    if (trials.isPresent() || seed.isSet()) {
      throw new Misuse((seed.isSet() ? "--seed" : "--trials") + " requires --enough");
    }
    Misuse.unlessIn("-n", n, 1, RandomSwaps.MAX);
    Misuse.unlessIn("-k", k.orElse(n), 0, RandomSwaps.MAX);
    RandomSwaps swaps = new RandomSwaps(n, k.orElse(n));
    return show(
        () ->
            printf(
                "%s, %s%n%nnever chosen    %.3f expected%nwhere they lay  %.3f expected; fair "
                    + "is 1%n%n%s%n",
                Words.count(n, "thing"),
                Words.count(swaps.k(), "swap"),
                swaps.expectedNeverChosen(),
                swaps.expectedInPlace(),
                Sentences.verdict(swaps)),
        json ->
            json.put("n", n)
                .put("k", swaps.k())
                .put("expectedNeverChosen", swaps.expectedNeverChosen())
                .put("expectedInPlace", swaps.expectedInPlace())
                .put("fairInPlace", 1));
  }

  private int showEnough() {
    long times = trials.orElse(DEFAULT_TRIALS);
    Misuse.unlessIn("-n", n, 2, SwapsBound.MAX_N);
    Misuse.unlessIn("--trials", times, 1_000, 10_000_000);
    Seed own = seed.orNew(console());
    k.ifPresent(swaps -> Misuse.unlessIn("-k", swaps, 1, Algorithm.MAX_SWAPS));
    EnoughSwaps answer = EnoughSwaps.of(n, k, own, times);
    return show(
        () -> print(own, answer, times),
        json -> {
          write(answer, json);
          json.put("seed", own.toString()).put("trials", times);
        });
  }

  private static void write(EnoughSwaps answer, ObjectNode object) {
    object.put("n", answer.n()).put("cutoff", RandomSwaps.cutoff(answer.n()));
    object.put("exact", answer.isExact());
    ArrayNode array = object.putArray("swaps");
    for (EnoughSwaps.SwapRow row : answer.rows()) {
      array
          .addObject()
          .put("k", row.swaps().k())
          .put("expectedNeverChosen", row.swaps().expectedNeverChosen())
          .put("expectedInPlace", row.swaps().expectedInPlace())
          .put("meanInPlace", row.measured().mean())
          .put("p", row.measured().finding().p())
          .put("distance", row.fromFair());
    }
    object.put("near", EnoughSwaps.NEAR).put("enough", answer.enough());
  }

  private void print(Seed own, EnoughSwaps answer, long times) {
    printSeed(own);
    printf(
        "%s, %d trials; (n/2) ln n = %.1f swaps%n%n",
        Words.count(n, "thing"), times, RandomSwaps.cutoff(n));
    print("          never   where they lay        as many     from fair,");
    print(
        "swaps    chosen   expected  measured    as fair, p  "
            + (answer.isExact() ? "exactly" : "at most"));
    for (EnoughSwaps.SwapRow row : answer.rows()) {
      printf(
          "%5d  %8.3f  %9.3f  %8.3f  %12s  %s%n",
          row.swaps().k(),
          row.swaps().expectedNeverChosen(),
          row.swaps().expectedInPlace(),
          row.measured().mean(),
          Sentences.probability(row.measured().finding().p()),
          Sentences.figure(row.fromFair()));
    }
    printf(
        "%nat most %s from fair in total variation: %s%n%s%n",
        EnoughSwaps.NEAR,
        Words.count(answer.enough(), "swap"),
        new RandomSwaps(n, answer.enough()).isFair()
            ? "fair: all orders equally likely"
            : "unfair: no number of swaps is exactly fair; "
                + answer.enough()
                + " are nearly fair");
  }
}
