package dev.riffle.report;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import dev.riffle.fairness.Algorithm;
import dev.riffle.fairness.Audit;
import dev.riffle.fairness.Averages;
import dev.riffle.fairness.Contrast;
import dev.riffle.fairness.Generator;
import dev.riffle.fairness.Law;
import dev.riffle.fairness.Shuffles;
import dev.riffle.report.Measured.Subject;
import dev.riffle.shuffle.Seed;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All figures of the report: those of the commands of the lab with the same seed. An immutable
 * value.
 *
 * @param seed what all was drawn from
 * @param own our own queue, from outside
 * @param uniform the algorithms that are fair if their draws are
 * @param biased those that are not
 * @param badSeeds a fair algorithm with draws that are not
 * @param averages many trials of shuffle and pick-random
 * @param contrast one of them, and what two tests say of it
 */
public record Report(
    Seed seed,
    Measured own,
    ImmutableList<Measured> uniform,
    ImmutableList<Measured> biased,
    ImmutableList<Measured> badSeeds,
    Averages averages,
    Contrast contrast) {
  /** Is told how far the measuring has come. */
  public interface MeasuringProgress {
    void at(long done, long all);
  }

  /** How often a fair shuffle may be called unfair. */
  public static final double ALPHA = 0.001;

  /** How many things are shuffled. */
  static final int N = 20;

  /** How many shuffles of each kind are enough to find what the lab knows as unfair. */
  public static final long ENOUGH_TRIALS = Audit.enoughTrials(N);

  /** How many things the exact laws are of. */
  static final int LAW_N = Law.MAX_N;

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

  /** Measures all. */
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
        Contrast.of(seed, TRACKS, TRACKS));
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
