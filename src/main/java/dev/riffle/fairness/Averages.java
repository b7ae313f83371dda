package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.math.Stats;
import com.google.common.math.StatsAccumulator;
import dev.riffle.queue.PlayMode;
import dev.riffle.shuffle.Seed;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What many evenings were like, of shuffle and of pick-random-each-time, on the real queue. An
 * immutable value.
 *
 * @param shuffle the evenings in SHUFFLE
 * @param random the evenings in RANDOM, with the same seeds
 */
public record Averages(Side shuffle, Side random) {
  /** At how many plays the curve of distinct tracks is taken, at most. */
  public static final int CURVE_POINTS = 50;

  /** The share of evenings that are to be in time. */
  public static final double IN_TIME = 0.95;

  /**
   * The evenings of one mode.
   *
   * @param distinct how many distinct tracks were heard
   * @param curve the same after fewer plays: {@link #curvePlays}
   * @param eveningsWithARepeat on how many evenings a track was heard twice
   * @param firstRepeat the play on which a track was heard for the second time, however many plays
   *     that took
   * @param untilAll the play on which the last track was heard for the first time
   * @param allInTime 1 for an evening on which that was by {@link PickRandom#untilAllQuantile} of
   *     {@link #IN_TIME}, else 0
   * @param others how many other plays lay between the first two hearings of a track
   * @param againInTime 1 for an evening on which those were at most {@link
   *     PickRandom#heardAgainQuantile} of {@link #IN_TIME}, else 0
   */
  public record Side(
      Stats distinct,
      ImmutableList<Stats> curve,
      int eveningsWithARepeat,
      Stats firstRepeat,
      Stats untilAll,
      Stats allInTime,
      Stats others,
      Stats againInTime) {}

  /**
   * Plays {@code trials} evenings of each mode, with seeds derived from {@code seed}.
   *
   * @throws IllegalArgumentException if an argument is below 1
   */
  public static Averages of(Seed seed, int tracks, int plays, int trials) {
    Contrast.check(tracks, plays);
    checkArgument(trials >= 1, "trials (%s) must be at least 1", trials);
    return new Averages(
        side(seed, tracks, plays, trials, PlayMode.SHUFFLE),
        side(seed, tracks, plays, trials, PlayMode.RANDOM));
  }

  /** Returns the numbers of plays after which the curve is taken, evenly spread. */
  public static ImmutableList<Integer> curvePlays(int plays) {
    return IntStream.rangeClosed(1, CURVE_POINTS)
        .map(i -> (int) Math.ceil((double) plays * i / CURVE_POINTS))
        .distinct()
        .boxed()
        .collect(toImmutableList());
  }

  /** Returns the standard error of a mean; 0 of a single observation. */
  public static double standardError(Stats stats) {
    return stats.count() < 2
        ? 0
        : stats.sampleStandardDeviation() / Math.sqrt((double) stats.count());
  }

  private static Side side(Seed seed, int tracks, int plays, int trials, PlayMode mode) {
    int allBy = PickRandom.untilAllQuantile(tracks, IN_TIME);
    int againBy = PickRandom.heardAgainQuantile(tracks, IN_TIME);
    ImmutableList<Integer> points = curvePlays(plays);
    List<StatsAccumulator> curve =
        Stream.generate(StatsAccumulator::new).limit(points.size()).toList();
    StatsAccumulator firstRepeat = new StatsAccumulator();
    StatsAccumulator untilAll = new StatsAccumulator();
    StatsAccumulator allInTime = new StatsAccumulator();
    StatsAccumulator others = new StatsAccumulator();
    StatsAccumulator againInTime = new StatsAccumulator();
    int eveningsWithARepeat = 0;
    for (int trial = 0; trial < trials; trial++) {
      Seed own = seed.derive(trial);
      Evening evening =
          Evening.of(Contrast.queue(own, tracks, mode, plays > tracks).build(), plays, 0);
      eveningsWithARepeat += addCurve(evening, points, curve) < plays ? 1 : 0;
      Waits waits = Waits.of(Contrast.queue(own, tracks, mode, true).build());
      firstRepeat.add(waits.firstRepeat());
      untilAll.add(waits.untilAll());
      allInTime.add(waits.untilAll() <= allBy ? 1 : 0);
      others.add(waits.others());
      againInTime.add(waits.others() <= againBy ? 1 : 0);
    }
    ImmutableList<Stats> distinctAfter =
        curve.stream().map(StatsAccumulator::snapshot).collect(toImmutableList());
    return new Side(
        distinctAfter.get(distinctAfter.size() - 1), // the last point is after all plays
        distinctAfter,
        eveningsWithARepeat,
        firstRepeat.snapshot(),
        untilAll.snapshot(),
        allInTime.snapshot(),
        others.snapshot(),
        againInTime.snapshot());
  }

  /** Adds how many distinct tracks an evening had brought at each point; returns the last. */
  private static int addCurve(
      Evening evening, ImmutableList<Integer> points, List<StatsAccumulator> curve) {
    BitSet seen = new BitSet();
    int distinct = 0;
    int point = 0;
    for (int play = 1; play <= evening.heard().length(); play++) {
      int track = evening.heard().get(play - 1);
      distinct += seen.get(track) ? 0 : 1;
      seen.set(track);
      if (play == points.get(point)) {
        curve.get(point++).add(distinct);
      }
    }
    return distinct;
  }
}
