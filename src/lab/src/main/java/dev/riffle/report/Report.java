package dev.riffle.report;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.fairness.Algorithm;
import dev.riffle.fairness.Audit;
import dev.riffle.fairness.Averages;
import dev.riffle.fairness.Contrast;
import dev.riffle.fairness.Generator;
import dev.riffle.fairness.Law;
import dev.riffle.fairness.Shuffles;
import dev.riffle.fairness.SpreadTrials;
import dev.riffle.report.Measured.Subject;
import dev.riffle.shuffle.Seed;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All figures of the report, equal to those of the lab's commands with the same seed. An immutable
 * value.
 *
 * @param seed the seed of all draws
 * @param own Riffle's queue, observed from outside
 * @param uniform the algorithms that are fair for uniform draws
 * @param biased the algorithms that are biased even for uniform draws
 * @param badSeeds a fair algorithm with flawed seeding
 * @param averages averages over many trials of shuffle and pick-random
 * @param contrast one such trial, and the results of two tests
 * @param spread orders of a hundred songs that keep artists apart, by recipe
 * @param spreadFew orders of six songs that keep artists apart, by recipe
 */
public record Report(
    Seed seed,
    Measured own,
    ImmutableList<Measured> uniform,
    ImmutableList<Measured> biased,
    ImmutableList<Measured> badSeeds,
    Averages averages,
    Contrast contrast,
    ImmutableList<SpreadTrials> spread,
    ImmutableList<SpreadTrials> spreadFew) {
  /** Receives the progress of the measurements, in shuffles. */
  public interface MeasuringProgress {
    void at(long done, long all);
  }

  /** The false-positive rate of each verdict. */
  public static final double ALPHA = 0.001;

  /** The number of items in a shuffle. */
  static final int N = 20;

  /** A number of shuffles of each kind that suffices to detect every unfair shuffle of the lab. */
  public static final long ENOUGH_TRIALS = Audit.enoughTrials(N);

  /** The number of items in the exact distributions. */
  static final int LAW_N = Law.MAX_N;

  /** The number of songs in a trial. */
  static final int TRACKS = 100;

  /** The number of plays in a trial. */
  static final int PLAYS = 200;

  /** The number of trials of each mode. */
  static final int CONTRAST_TRIALS = 1000;

  /** The numbers of songs of three artists, few enough to measure the entropy of their orders. */
  static final ImmutableIntArray SPREAD_FEW = ImmutableIntArray.of(3, 2, 1);

  /** The number of songs in the table of seeds. */
  static final int SEEDS_N = 52;

  private static final String GOOD_DRAWS = "riffle";
  private static final String RIGHT = "knuth";
  private static final ImmutableList<String> BAD_SEEDS =
      ImmutableList.of("java-consecutive", "second");

  /** Runs all measurements on all processors, with {@code trials} shuffles of each kind. */
  public static Report of(Seed seed, long trials, MeasuringProgress progress) {
    ImmutableList<Subject> all =
        Stream.of(
                Stream.of(ownQueue()),
                Algorithm.all().stream().map(Report::withGoodDraws),
                BAD_SEEDS.stream().map(Report::withBadSeeds))
            .flatMap(subjects -> subjects)
            .collect(toImmutableList());
    ImmutableList.Builder<Measured> each = ImmutableList.builder();
    for (int i = 0; i < all.size(); i++) {
      long before = trials * i;
      each.add(
          Measured.of(
              all.get(i),
              seed,
              trials,
              done -> {
                progress.at(before + done, trials * all.size());
                return true;
              }));
    }
    ImmutableList<Measured> measured = each.build();
    int fair = 1 + (int) Algorithm.all().stream().filter(Algorithm::isFair).count();
    int algorithms = 1 + Algorithm.all().size();
    return new Report(
        seed,
        measured.get(0),
        measured.subList(1, fair),
        measured.subList(fair, algorithms),
        measured.subList(algorithms, measured.size()),
        Averages.of(seed, TRACKS, PLAYS, CONTRAST_TRIALS),
        Contrast.of(seed, TRACKS, TRACKS),
        SpreadTrials.all(SpreadTrials.HUNDRED, SpreadTrials.DEFAULT_TRIALS, seed),
        SpreadTrials.all(SPREAD_FEW, SpreadTrials.DEFAULT_TRIALS, seed));
  }

  private static Subject ownQueue() {
    return new Subject(
        Law.QUEUE, "our own queue", Optional.of(Law.ofQueue(LAW_N)), Shuffles.ofQueue());
  }

  private static Subject withGoodDraws(Algorithm algorithm) {
    return new Subject(
        algorithm.name(),
        algorithm.law() + " (" + algorithm.article() + ")",
        Optional.of(Law.of(algorithm, LAW_N)),
        Shuffles.of(algorithm, Generator.named(GOOD_DRAWS).orElseThrow()));
  }

  private static Subject withBadSeeds(String name) {
    Generator bad = Generator.named(name).orElseThrow();
    return new Subject(
        RIGHT + " --generator " + name,
        bad.article(),
        Optional.empty(),
        Shuffles.of(Algorithm.named(RIGHT).orElseThrow(), bad));
  }
}
