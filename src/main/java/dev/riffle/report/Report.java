package dev.riffle.report;

import com.google.common.collect.ImmutableList;
import dev.riffle.fairness.Algorithm;
import dev.riffle.fairness.Averages;
import dev.riffle.fairness.Contrast;
import dev.riffle.fairness.Generator;
import dev.riffle.fairness.Law;
import dev.riffle.fairness.PositionMatrix;
import dev.riffle.fairness.Shuffles;
import dev.riffle.fairness.Trials;
import dev.riffle.shuffle.Seed;

/**
 * All figures of the report: those of the commands of the lab with the same seed. An immutable
 * value.
 *
 * @param seed what all was drawn from
 * @param trials how many shuffles a matrix counts
 * @param matrices each algorithm with good draws, then the right one with bad seeds
 * @param averages many trials of shuffle and pick-random
 * @param contrast one of them, and what two tests say of it
 */
public record Report(
    Seed seed,
    long trials,
    ImmutableList<Measured> matrices,
    Averages averages,
    Contrast contrast) {
  /** Is told how far the measuring has come. */
  public interface Progress {
    void at(long done, long all);
  }

  /** At which a matrix is called unfair. */
  public static final double ALPHA = 0.001;

  /** How many things are shuffled. */
  static final int N = 20;

  /** How many things the exact laws are of. */
  static final int LAW_N = 4;

  /** How many songs the trials have. */
  static final int TRACKS = 100;

  /** How many plays a trial has. */
  static final int PLAYS = 200;

  /** How many trials there are. */
  static final int CONTRAST_TRIALS = 1000;

  /** How many songs the table of seeds is about. */
  static final int SEEDS_N = 52;

  private static final String GOOD_DRAWS = "riffle";
  private static final String RIGHT = "knuth";
  private static final ImmutableList<String> BAD_SEEDS =
      ImmutableList.of("java-consecutive", "second");

  /** A matrix beside the exact law of its algorithm. */
  record Measured(Algorithm algorithm, Generator generator, PositionMatrix matrix, Law law) {
    /** Returns the algorithm, and the generator if its draws are bad. */
    String name() {
      return hasGoodDraws()
          ? algorithm.name()
          : algorithm.name() + ", draws of " + generator.name();
    }

    boolean hasGoodDraws() {
      return generator.name().equals(GOOD_DRAWS);
    }
  }

  /** Measures all. */
  public static Report of(Seed seed, long trials, Progress progress) {
    Generator good = Generator.named(GOOD_DRAWS).orElseThrow();
    Algorithm right = Algorithm.named(RIGHT).orElseThrow();
    ImmutableList<Algorithm> algorithms = Algorithm.all();
    long all = trials * (algorithms.size() + BAD_SEEDS.size());
    ImmutableList.Builder<Measured> matrices = ImmutableList.builder();
    long before = 0;
    for (Algorithm algorithm : algorithms) {
      matrices.add(measured(algorithm, good, new Run(seed, trials, before, all), progress));
      before += trials;
    }
    for (String name : BAD_SEEDS) {
      Generator bad = Generator.named(name).orElseThrow();
      matrices.add(measured(right, bad, new Run(seed, trials, before, all), progress));
      before += trials;
    }
    return new Report(
        seed,
        trials,
        matrices.build(),
        Averages.of(seed, TRACKS, PLAYS, CONTRAST_TRIALS),
        Contrast.of(seed, TRACKS, TRACKS));
  }

  /** A part of the work: so many were done before it, of so many. */
  private record Run(Seed seed, long trials, long before, long all) {}

  private static Measured measured(
      Algorithm algorithm, Generator generator, Run run, Progress progress) {
    PositionMatrix matrix =
        new Trials(Shuffles.of(algorithm, generator), run.seed(), N, run.trials())
            .run(
                () -> new PositionMatrix(N),
                Runtime.getRuntime().availableProcessors(),
                done -> {
                  progress.at(run.before() + done, run.all());
                  return true;
                });
    return new Measured(algorithm, generator, matrix, Law.of(algorithm, LAW_N));
  }
}
