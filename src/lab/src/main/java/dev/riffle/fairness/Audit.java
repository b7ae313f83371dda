package dev.riffle.fairness;

import static com.google.common.math.IntMath.factorial;

import com.google.common.collect.ImmutableList;
import java.util.function.IntSupplier;

/**
 * Runs eleven tests on the same shuffles; each detects faults that the others miss. Not
 * thread-safe; adding an order takes a few passes over it.
 *
 * <p>A test of a statistic, such as the number of cycles, takes one value from each order, so that
 * the values are independent, and compares them with the exact distribution. Tests of the relative
 * order examine the first 64 places.
 */
public final class Audit implements Trials.Tally<Audit> {
  private static final int WHOLE_ORDERS = 6; // 720 cells
  private static final int MAX_BINS = 100;
  private static final int MAX_CYCLES = 100; // an order of 10^5 items has 12 on average

  private static final long MIN_TRIALS = 1_000;
  private static final long ENOUGH_TRIALS = 400_000;
  private static final long ENOUGH_PLACES = 40_000_000;

  /** A statistic of each order with a known distribution. */
  private record FeatureCount(Histogram histogram, IntSupplier feature) {}

  private final int n;
  private final Features features;
  private final PositionMatrix matrix;
  private final LehmerDigits digits;
  private final ImmutableList<FeatureCount> counts;
  private final Histogram neighbours;
  private final Histogram successive;
  private final int[] previous; // the latest order with an even index
  private final Collisions collisions;

  /**
   * Creates an empty audit of orders of {@code n} items.
   *
   * @throws IllegalArgumentException if {@code n} is below 2
   */
  public Audit(int n) {
    this.n = n;
    int window = Math.min(n, Features.WINDOW);
    matrix = new PositionMatrix(n, Math.min(n, MAX_BINS));
    features = new Features(n);
    digits = new LehmerDigits(window);
    int places = Math.min(n, WHOLE_ORDERS);
    counts =
        ImmutableList.of(
            count("orders", Permutations.uniform(factorial(places)), () -> features.rank(places)),
            count("fixed points", Permutations.fixedPoints(n), features::fixedPoints),
            count("cycles", Permutations.cycles(n, MAX_CYCLES), features::cycles),
            count("descents", Permutations.descents(window), features::descents),
            count("inversions", Permutations.inversions(window), features::inversions),
            count(
                "rising sequences", Permutations.descents(window), features::descentsOfTheInverse));
    neighbours = new Histogram("neighbours", Permutations.differences(n));
    successive = new Histogram("successive", Permutations.fixedPoints(n));
    previous = new int[n];
    collisions = new Collisions(n);
  }

  private static FeatureCount count(String test, double[] law, IntSupplier feature) {
    return new FeatureCount(new Histogram(test, law), feature);
  }

  /**
   * Returns a number of orders of n items that suffices to detect every unfair shuffle of the lab:
   * 400,000, for which a 32-bit seed yields 18.6 equal pairs on average, or fewer for long orders,
   * but at least 1,000.
   */
  public static long enoughTrials(int n) {
    return Math.max(MIN_TRIALS, Math.min(ENOUGH_TRIALS, ENOUGH_PLACES / n));
  }

  @Override
  public void add(int[] order, long index) {
    features.of(order);
    matrix.add(order);
    digits.add(features);
    counts.forEach(count -> count.histogram.add(count.feature.getAsInt()));
    // One pair per order, at a rotating place: two pairs of the same order are dependent.
    neighbours.add(features.difference((int) (index % (n - 1))) + n - 1);
    compare(order, index);
    collisions.add(features.hash(), index);
  }

  /**
   * Counts the places at which an order with an odd index equals its predecessor; that number is
   * distributed as the number of fixed points.
   */
  private void compare(int[] order, long index) {
    if (index % 2 == 0) {
      System.arraycopy(order, 0, previous, 0, n);
      return;
    }
    int same = 0;
    for (int place = 0; place < n; place++) {
      same += order[place] == previous[place] ? 1 : 0;
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

  /** Returns the number of orders added. */
  public long trials() {
    return matrix.trials();
  }

  /** Returns the position matrix, binned for more than 100 items. */
  public PositionMatrix matrix() {
    return matrix;
  }

  /** Returns the finding of each test; omits tests with too few orders. */
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
