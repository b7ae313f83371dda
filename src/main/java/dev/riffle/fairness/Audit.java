package dev.riffle.fairness;

import static com.google.common.math.IntMath.factorial;

import com.google.common.collect.ImmutableList;
import java.util.function.IntSupplier;

/**
 * Eleven tests of the same shuffles at once, each of which sees what others do not. Not
 * thread-safe; an order takes a few passes.
 *
 * <p>Tests that count something in an order compare with its exact law, one value an order, so that
 * nothing hangs together. What needs the relative order of all looks at that of the first 64
 * places.
 */
public final class Audit implements Trials.Tally<Audit> {
  private static final int WHOLE_ORDERS = 6; // 720 cells
  private static final int MOST_BINS = 100;
  private static final int MOST_CYCLES = 100; // of 10^5 things there are 12; 100 are not heard of

  private static final long LEAST_TRIALS = 1_000;
  private static final long ENOUGH_TRIALS = 400_000;
  private static final long ENOUGH_PLACES = 40_000_000;

  /** A number that each order has, whose law is known. */
  private record FeatureCount(Histogram histogram, IntSupplier feature) {}

  private final int n;
  private final Features features;
  private final PositionMatrix matrix;
  private final LehmerDigits digits;
  private final ImmutableList<FeatureCount> counts;
  private final Histogram neighbours;
  private final Histogram successive;
  private final int[] before; // the last order of an even number
  private final Collisions collisions;

  /**
   * An audit that has seen nothing yet.
   *
   * @throws IllegalArgumentException if {@code n} is below 2
   */
  public Audit(int n) {
    this.n = n;
    int window = Math.min(n, Features.WINDOW);
    matrix = new PositionMatrix(n, Math.min(n, MOST_BINS));
    features = new Features(n);
    digits = new LehmerDigits(window);
    int places = Math.min(n, WHOLE_ORDERS);
    counts =
        ImmutableList.of(
            count("orders", Permutations.uniform(factorial(places)), () -> features.rank(places)),
            count("fixed points", Permutations.fixedPoints(n), features::fixedPoints),
            count("cycles", Permutations.cycles(n, MOST_CYCLES), features::cycles),
            count("descents", Permutations.descents(window), features::descents),
            count("inversions", Permutations.inversions(window), features::inversions),
            count(
                "rising sequences", Permutations.descents(window), features::descentsOfTheInverse));
    neighbours = new Histogram("neighbours", Permutations.differences(n));
    successive = new Histogram("successive", Permutations.fixedPoints(n));
    before = new int[n];
    collisions = new Collisions(n);
  }

  private static FeatureCount count(String test, double[] law, IntSupplier feature) {
    return new FeatureCount(new Histogram(test, law), feature);
  }

  /**
   * Returns how many orders of n things are enough to find what the lab knows as unfair: 400,000,
   * among which a seed of 32 bits brings 18 pairs; of many things fewer, but 1,000 at least.
   */
  public static long enoughTrials(int n) {
    return Math.max(LEAST_TRIALS, Math.min(ENOUGH_TRIALS, ENOUGH_PLACES / n));
  }

  @Override
  public void add(int[] order, long index) {
    features.of(order);
    matrix.add(order);
    digits.add(features);
    counts.forEach(count -> count.histogram.add(count.feature.getAsInt()));
    // One pair an order, another with each: two pairs of the same order hang together.
    neighbours.add(features.difference((int) (index % (n - 1))) + n - 1);
    compare(order, index);
    collisions.add(features.hash(), index);
  }

  /** Counts at how many places each second order is like the one before: as fixed points are. */
  private void compare(int[] order, long index) {
    if (index % 2 == 0) {
      System.arraycopy(order, 0, before, 0, n);
      return;
    }
    int same = 0;
    for (int place = 0; place < n; place++) {
      same += order[place] == before[place] ? 1 : 0;
    }
    successive.add(same);
  }

  @Override
  public void addAll(Audit other) {
    matrix.addAll(other.matrix);
    digits.addAll(other.digits);
    for (int i = 0; i < counts.size(); i++) {
      counts.get(i).histogram.addAll(other.counts.get(i).histogram);
    }
    neighbours.addAll(other.neighbours);
    successive.addAll(other.successive);
    collisions.addAll(other.collisions);
  }

  /** Returns how many orders were counted. */
  public long trials() {
    return matrix.trials();
  }

  /** Returns the counts that the first test looks at: in bins, of more than 100 things. */
  public PositionMatrix matrix() {
    return matrix;
  }

  /** Returns what each test found, those left out for which there are too few orders. */
  public Findings findings() {
    ImmutableList.Builder<Finding> findings = ImmutableList.builder();
    findings.add(matrix.finding(), digits.finding(trials()));
    counts.forEach(count -> count.histogram.finding(trials()).ifPresent(findings::add));
    neighbours.finding(trials()).ifPresent(findings::add);
    successive.finding(trials() / 2).ifPresent(findings::add);
    collisions.finding().ifPresent(findings::add);
    return new Findings(findings.build());
  }
}
