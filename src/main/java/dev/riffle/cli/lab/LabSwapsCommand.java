package dev.riffle.cli.lab;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.riffle.cli.Console;
import dev.riffle.cli.Words;
import dev.riffle.fairness.RandomSwaps;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows what random swaps leave of an order. */
@Command(
    name = "swaps",
    description =
        "Shows, exactly, how many things K swaps of two random places leave where they lay.",
    footer = {"  riffle lab swaps", "  riffle lab swaps -n 52 -k 200"})
final class LabSwapsCommand implements Callable<Integer> {
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

  @Option(names = "--json", description = "One JSON object.")
  private boolean json;

  LabSwapsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    RandomSwaps swaps = LabWords.orMisuse(() -> new RandomSwaps(n, k.orElse(n)));
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
}
