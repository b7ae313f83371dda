package dev.riffle.cli.lab;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.riffle.cli.Misuse;
import dev.riffle.cli.SeedOption;
import dev.riffle.cli.Words;
import dev.riffle.fairness.Algorithm;
import dev.riffle.fairness.Finding;
import dev.riffle.fairness.Generator;
import dev.riffle.fairness.Law;
import dev.riffle.fairness.Shuffles;
import dev.riffle.fairness.Trials;
import java.io.PrintStream;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is shuffled, and how often: the same in all commands of the lab that measure. */
final class TrialOptions {
  static final long MOST_TRIALS = 1_000_000_000_000L;
  private static final int DEFAULT_N = 20;
  private static final Generator OUR_OWN = LabWords.generator("riffle");

  @Parameters(
      paramLabel = "ALGORITHM",
      completionCandidates = LabWords.AlgorithmNames.class,
      description =
          "One of ${COMPLETION-CANDIDATES}; random-swaps:K with K swaps instead of n; one-of-all:list out of a list; or queue: our"
              + " own play queue, heard from outside by pressing next.")
  private String algorithm = Law.QUEUE;

  @Option(names = "-n", paramLabel = "N", description = "How many things. Default: 20.")
  private int n = DEFAULT_N;

  @Option(
      names = "--trials",
      paramLabel = "T",
      description =
          "How many shuffles. Default: 100,000; with audit 400,000, and fewer of more than 100"
              + " things.")
  private Optional<Long> trials = Optional.empty();

  @Option(
      names = "--generator",
      paramLabel = "G",
      completionCandidates = LabWords.GeneratorNames.class,
      converter = LabWords.GeneratorConverter.class,
      description = "Where the draws come from, one of ${COMPLETION-CANDIDATES}. Default: riffle.")
  private Optional<Generator> generator = Optional.empty();

  @Mixin private SeedOption seed = new SeedOption();

  /** What these options say. */
  record Plan(String algorithm, Optional<Generator> generator, Trials trials) {
    /** Returns the names of what is measured, for a person. */
    String name() {
      return algorithm + generator.map(g -> ", draws of " + g.name()).orElse("");
    }

    /** Returns whether the seed brings it all back. */
    boolean isReproducible() {
      return !generator.map(Generator::name).equals(Optional.of("secure"));
    }

    /** Prints what was measured: the seed, by which it can be seen again, and how often. */
    void head(PrintStream out, long times) {
      out.println(isReproducible() ? "seed " + trials.seed() : "no seed brings these draws again");
      String all = times < trials.trials() ? " of " + trials.trials() : "";
      out.println(name() + "; n = " + trials.n() + ", " + Words.count(times, "shuffle") + all);
    }

    /** Writes the same to a JSON object, and returns it. */
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
   * Returns what to run.
   *
   * @throws Misuse if something is out of range
   */
  Plan plan(int mostN, long leastTrials, IntToLongFunction defaultTrials) {
    Optional<Algorithm> known = LabWords.algorithmUnlessQueue(algorithm);
    if (known.isEmpty() && generator.isPresent()) {
      throw new Misuse("--generator requires an algorithm: the queue has its own draws");
    }
    Generator draws = generator.orElse(OUR_OWN);
    Misuse.unlessIn("n", n, 2, mostN);
    // Refused now, and not by a thread in the middle of it.
    known.ifPresent(any -> Misuse.ifRefused(() -> any.rounds().count(n)));
    long times = trials.orElseGet(() -> defaultTrials.applyAsLong(n));
    Misuse.unlessIn("trials", times, leastTrials, MOST_TRIALS);
    Plan plan =
        new Plan(
            known.map(Algorithm::name).orElse(Law.QUEUE),
            known.map(any -> draws),
            new Trials(
                known.map(any -> Shuffles.of(any, draws)).orElseGet(Shuffles::ofQueue),
                seed.orNew(),
                n,
                times));
    if (seed.isSaid() && !plan.isReproducible()) {
      throw new Misuse(
          "--seed cannot be combined with --generator secure: no seed brings its draws again");
    }
    return plan;
  }

  /** Returns what a finding says, as a word or two. */
  static String verdict(Finding finding, double level) {
    return Words.of(finding.verdict(level)).replace('-', ' ');
  }
}
