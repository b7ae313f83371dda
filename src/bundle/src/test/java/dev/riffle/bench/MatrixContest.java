package dev.riffle.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.riffle.fairness.Algorithm;
import dev.riffle.fairness.Generator;
import dev.riffle.fairness.PositionMatrix;
import dev.riffle.fairness.Shuffles;
import dev.riffle.fairness.Trials;
import dev.riffle.shuffle.Seed;
import java.lang.management.ManagementFactory;

/** The cost of making and counting a shuffle, on all processors: CPU time of the whole process. */
final class MatrixContest {
  private static final int N = 52;
  private static final int TRIALS = 2_000_000;
  private static final int ROUNDS = 8;
  private static final double LIMIT = 5.2;

  private MatrixContest() {}

  public static void main(String[] args) {
    Shuffles knuth =
        Shuffles.of(
            Algorithm.named("knuth").orElseThrow(), Generator.named("riffle").orElseThrow());
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    double least = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      Trials trials = new Trials(knuth, Seed.parse("bench").derive(round), N, TRIALS);
      long before = system.getProcessCpuTime();
      PositionMatrix matrix = trials.run(() -> new PositionMatrix(N));
      long nanos = system.getProcessCpuTime() - before;
      if (matrix.trials() != TRIALS) {
        throw new IllegalStateException("not all are counted: " + matrix.trials());
      }
      least = Math.min(least, (double) nanos / N / TRIALS);
    }
    Contest.warmUp();
    Swaps.report("matrix of 52: a shuffle counted", N * least, LIMIT);
  }
}
