package dev.riffle.cli.lab;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.riffle.cli.Console;
import dev.riffle.cli.SeedOption;
import dev.riffle.fairness.Algorithm;
import dev.riffle.fairness.Generator;
import dev.riffle.fairness.Law;
import dev.riffle.fairness.Shuffles;
import dev.riffle.fairness.Trials;
import dev.riffle.words.Misuse;
import dev.riffle.words.Words;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The options for the shuffle, its size and the number of trials, shared by all commands of the lab
 * that measure.
 */
final class TrialOptions {
  static final long MAX_TRIALS = 1_000_000_000_000L;
  private static final int DEFAULT_N = 20;
  private static final Generator OUR_OWN = LabWords.generator("riffle");

  @Parameters(
      paramLabel = "ALGORITHM",
      completionCandidates = LabWords.AlgorithmNames.class,
      description =
          "One of ${COMPLETION-CANDIDATES}; random-swaps:K makes K swaps instead of "
              + "n; one-of-all:list picks from a list; queue is Riffle's play queue.")
  private String algorithm = Law.QUEUE;

  @Option(names = "-n", paramLabel = "N", description = "Number of things. Default: 20.")
  private int n = DEFAULT_N;

  @Option(
      names = "--trials",
      paramLabel = "T",
      description =
          "Number of shuffles. Default: 100,000; with audit 400,000, or fewer for more than 100"
              + " things.")
  private Optional<Long> trials = Optional.empty();

  @Option(
      names = "--generator",
      paramLabel = "G",
      completionCandidates = LabWords.GeneratorNames.class,
      converter = LabWords.GeneratorConverter.class,
      description = "The generator of the draws, one of ${COMPLETION-CANDIDATES}. Default: riffle.")
  private Optional<Generator> generator = Optional.empty();

  @Mixin private SeedOption seed = new SeedOption();

  /** The validated options. */
  record Plan(String algorithm, Optional<Generator> generator, Trials trials) {
    /** Returns the algorithm and the generator as text. */
    String name() {
      return algorithm + generator.map(g -> ", draws of " + g.name()).orElse("");
    }

    /** Returns whether the seed reproduces the run. */
    boolean isReproducible() {
      return !generator.map(Generator::name).equals(Optional.of("secure"));
    }

    /** Prints the seed, the algorithm, the size and the number of completed trials. */
    void head(Console console, long times) {
      console.remark(isReproducible() ? "seed " + trials.seed() : "not reproducible");
      String all = times < trials.trials() ? " of " + trials.trials() : "";
      console
          .out()
          .println(name() + "; n = " + trials.n() + ", " + Words.count(times, "shuffle") + all);
    }

    /** Writes the same fields to a JSON object and returns it. */
    ObjectNode head(ObjectNode object, long times) {
      object.put("algorithm", algorithm);
      generator.ifPresent(any -> object.put("generator", any.name()));
      object.put("n", trials.n()).put("trials", times);
      if (isReproducible()) {
        object.put("seed", trials.seed().toString());
      }
      return object;
    }
  }

  /**
   * Checks the options and returns the plan of the run.
   *
   * @throws Misuse if a value is out of range
   */
  Plan plan(int maxN, long minTrials, IntToLongFunction defaultTrials, Console console) {
    Optional<Algorithm> known = LabWords.algorithmUnlessQueue(algorithm);
    if (known.isEmpty() && generator.isPresent()) {
      throw new Misuse("--generator requires an algorithm: the queue uses its own generator");
    }
    Generator draws = generator.orElse(OUR_OWN);
    Misuse.unlessIn("-n", n, 2, maxN);
    // Checked now, so that no thread fails during the run.
    known.ifPresent(any -> Misuse.ifRefused(algorithm, () -> any.rounds().count(n)));
    long times = trials.orElseGet(() -> defaultTrials.applyAsLong(n));
    Misuse.unlessIn("--trials", times, minTrials, MAX_TRIALS);
    Plan plan =
        new Plan(
            known.map(Algorithm::name).orElse(Law.QUEUE),
            known.map(any -> draws),
            new Trials(
                known.map(any -> Shuffles.of(any, draws)).orElseGet(Shuffles::ofQueue),
                seed.orNew(console),
                n,
                times));
    if (seed.isSet() && !plan.isReproducible()) {
      throw new Misuse(
          "--seed cannot be combined with --generator secure: its draws are not reproducible");
    }
    return plan;
  }
}
