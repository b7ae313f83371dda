package dev.riffle.cli.lab;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.riffle.cli.Console;
import dev.riffle.cli.SeedOption;
import dev.riffle.fairness.Removal;
import dev.riffle.shuffle.Seed;
import dev.riffle.words.Misuse;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares the run times of shuffling by removal and by swaps. */
@Command(
    name = "removal",
    description =
        "Compares shuffling by removal, which moves n (n - 1) / 4 things on average to close"
            + " gaps, with Durstenfeld's n - 1 swaps: number of moves and measured time.",
    footer = {"  riffle lab removal", "  riffle lab removal -n 100000 --json"})
final class LabRemovalCommand extends AnswerCommand {
  private static final double NANOS_A_MILLI = 1e6;

  @Option(
      names = "-n",
      paramLabel = "N",
      description = "Number of things; may be repeated. Default: 1000 and 10000.")
  private List<Integer> sizes = List.of(1_000, 10_000);

  @Mixin private SeedOption seed = new SeedOption();

  LabRemovalCommand(Console console) {
    super(console);
  }

  @Override
  int answer() {
    sizes.forEach(n -> Misuse.unlessIn("-n", n, 2, Removal.MAX_N));
    Seed own = seed.orNew(console());
    List<Removal> timed =
        sizes.stream().map(n -> Removal.timed(n, own.draws(), System::nanoTime)).toList();
    return show(() -> print(own, timed), json -> write(own, timed, json));
  }

  private void print(Seed own, List<Removal> timed) {
    printSeed(own);
    print("        removal                             Durstenfeld");
    print("     n       moves    expected     millis     swaps     millis");
    for (Removal removal : timed) {
      printf(
          "%6d  %10d  %10.1f  %9.3f  %8d  %9.3f%n",
          removal.n(),
          removal.moves(),
          Removal.expectedMoves(removal.n()),
          removal.removalNanos() / NANOS_A_MILLI,
          removal.swaps(),
          removal.swapNanos() / NANOS_A_MILLI);
    }
  }

  private static void write(Seed own, List<Removal> timed, ObjectNode json) {
    json.put("seed", own.toString());
    ArrayNode sizes = json.putArray("sizes");
    for (Removal removal : timed) {
      sizes
          .addObject()
          .put("n", removal.n())
          .put("moves", removal.moves())
          .put("expectedMoves", Removal.expectedMoves(removal.n()))
          .put("removalMillis", removal.removalNanos() / NANOS_A_MILLI)
          .put("swaps", removal.swaps())
          .put("swapMillis", removal.swapNanos() / NANOS_A_MILLI);
    }
  }
}
