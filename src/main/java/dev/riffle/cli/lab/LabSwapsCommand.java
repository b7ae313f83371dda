package dev.riffle.cli.lab;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.riffle.cli.Console;
import dev.riffle.cli.Misuse;
import dev.riffle.cli.SeedOption;
import dev.riffle.cli.Words;
import dev.riffle.fairness.EnoughSwaps;
import dev.riffle.fairness.RandomSwaps;
import dev.riffle.fairness.SwapsBound;
import dev.riffle.report.Sentences;
import dev.riffle.shuffle.Seed;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows what random swaps leave of an order. */
@Command(
    name = "swaps",
    description =
        "Shows, exactly, how many things K swaps of two random places leave where they lay; and how"
            + " many swaps are enough.",
    footer = {"  riffle lab swaps -n 52 -k 200", "  riffle lab swaps -n 52 --enough"})
final class LabSwapsCommand implements Callable<Integer> {
  private static final long DEFAULT_TRIALS = 100_000;

  private final Console console;

  @Option(
      names = "-n",
      paramLabel = "N",
      defaultValue = "52",
      description = "How many things. Default: 52.")
  private int n;

  @Option(
      names = "-k",
      paramLabel = "K",
      description = "How many swaps. Default: as many as things.")
  private Optional<Integer> k = Optional.empty();

  @Option(
      names = "--enough",
      description =
          "Shows how many are enough: how far from fair n, and (n/2) ln n and more, are. Exact up to"
              + " 6 things, a bound up to 60, and measured beside it.")
  private boolean enough;

  @Option(
      names = "--trials",
      paramLabel = "T",
      description = "With --enough: how often is measured. Default: 100000.")
  private Optional<Long> trials = Optional.empty();

  @Mixin private SeedOption seed = new SeedOption();

  @Option(names = "--json", description = "One JSON object.")
  private boolean json;

  LabSwapsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (enough) {
      return showEnough();
    }
    if (trials.isPresent() || seed.isSaid()) {
      throw new Misuse((seed.isSaid() ? "--seed" : "--trials") + " requires --enough");
    }
    RandomSwaps swaps = Misuse.ifRefused(() -> new RandomSwaps(n, k.orElse(n)));
    double never = swaps.expectedNeverChosen();
    double inPlace = swaps.expectedInPlace();
    if (json) {
      console
          .out()
          .println(
              JsonNodeFactory.instance
                  .objectNode()
                  .put("n", n)
                  .put("k", swaps.k())
                  .put("expectedNeverChosen", never)
                  .put("expectedInPlace", inPlace)
                  .put("fairInPlace", 1));
    } else {
      console
          .out()
          .printf(
              Locale.ROOT,
              "%s, %s%n%nnever chosen    %.3f expected%nwhere they lay  %.3f expected; fair is 1%n",
              Words.count(n, "thing"),
              Words.count(swaps.k(), "swap"),
              never,
              inPlace);
    }
    return 0;
  }

  private int showEnough() {
    long times = trials.orElse(DEFAULT_TRIALS);
    Misuse.unlessIn("n", n, 2, SwapsBound.MOST);
    Misuse.unlessIn("trials", times, 1_000, 10_000_000);
    Seed own = seed.orNew();
    EnoughSwaps answer = Misuse.ifRefused(() -> EnoughSwaps.of(n, k, own, times));
    if (json) {
      console.out().println(object(answer).put("seed", own.toString()).put("trials", times));
    } else {
      console.out().println("seed " + own);
      print(answer, times);
    }
    return 0;
  }

  private static ObjectNode object(EnoughSwaps answer) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
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
    return object.put("near", EnoughSwaps.NEAR).put("enough", answer.enough());
  }

  private void print(EnoughSwaps answer, long times) {
    PrintStream out = console.out();
    out.printf(
        Locale.ROOT,
        "%s, %d trials; (n/2) ln n = %.1f swaps%n%n",
        Words.count(n, "thing"),
        times,
        RandomSwaps.cutoff(n));
    String known = answer.isExact() ? "exactly" : "at most";
    out.println("          never   where they lay        as many     from fair,");
    out.println("swaps    chosen   expected  measured    as fair, p  " + known);
    for (EnoughSwaps.SwapRow row : answer.rows()) {
      out.printf(
          Locale.ROOT,
          "%5d  %8.3f  %9.3f  %8.3f  %12s  %s%n",
          row.swaps().k(),
          row.swaps().expectedNeverChosen(),
          row.swaps().expectedInPlace(),
          row.measured().mean(),
          Sentences.probability(row.measured().finding().p()),
          Sentences.figure(row.fromFair()));
    }
    out.println();
    out.print("at most " + EnoughSwaps.NEAR + " from fair in total variation: ");
    out.println(Words.count(answer.enough(), "swap"));
  }
}
