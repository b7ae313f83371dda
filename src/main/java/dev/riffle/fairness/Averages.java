package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.math.Stats;
import com.google.common.math.StatsAccumulator;
import dev.riffle.queue.PlayMode;
import dev.riffle.shuffle.Seed;
import java.util.BitSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What many trials were like, of shuffle and of pick-random-each-time, on the real queue. An
 * immutable value.
 *
 * @param shuffle the trials in SHUFFLE
 * @param random the trials in RANDOM, with the same seeds
 */
public record Averages(Side shuffle, Side random) {
  /** At how many plays the curve of distinct tracks is taken, at most. */
  public static final int CURVE_POINTS = 50;

  /** The share of trials that are to be in time. */
  public static final double IN_TIME = 0.95;

  /**
   * The trials of one mode.
   *
   * @param distinct how many distinct tracks were heard
   * @param curve the same after fewer plays: {@link #curvePlays}
   * @param trialsWithARepeat in how many trials a track was heard twice
   * @param firstRepeat the play on which a track was heard for the second time, however many plays
   *     that took
   * @param untilAll the play on which the last track was heard for the first time
   * @param allInTime 1 for a trial in which that was by {@link PickRandom#untilAllQuantile} of
   *     {@link #IN_TIME}, else 0
   * @param others how many other plays lay between the first two hearings of a track
   * @param againInTime 1 for a trial in which those were at most {@link
   *     PickRandom#heardAgainQuantile} of {@link #IN_TIME}, else 0
   */
  public record Side(
      Stats distinct,
      ImmutableList<Stats> curve,
      int trialsWithARepeat,
      Stats firstRepeat,
      Stats untilAll,
      Stats allInTime,
      Stats others,
      Stats againInTime) {}

  /**
   * Plays {@code trials} trials of each mode, with seeds derived from {@code seed}.
   *
   * @throws IllegalArgumentException if an argument is below 1
   */
  public static Averages of(Seed seed, int tracks, int plays, int trials) {
    return of(seed, tracks, plays, trials, done -> true);
  }

  /**
   * Returns the same, or, if the watcher ends it, the averages of the first trials, at least one.
   *
   * @throws IllegalArgumentException if a number is below 1
   */
  public static Averages of(Seed seed, int tracks, int plays, int trials, Trials.Watcher watcher) {
    Contrast.check(tracks, plays);
    checkArgument(trials >= 1, "trials (%s) must be at least 1", trials);
    Sums shuffle = new Sums(tracks, plays, PlayMode.SHUFFLE);
    Sums random = new Sums(tracks, plays, PlayMode.RANDOM);
    int done = 0;
    do {
      Seed own = seed.derive(done++);
      shuffle.add(own);
      random.add(own);
    } while (watcher.goOn(done) && done < trials);
    return new Averages(shuffle.side(), random.side());
  }

  /** Returns the number of trials of each mode. */
  public int trials() {
    return (int) shuffle.distinct().count();
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

  /** Adds up the trials of one mode. */
  private static final class Sums {
    private final int tracks;
    private final int plays;
    private final PlayMode mode;
    private final int allBy;
    private final int againBy;
    private final ImmutableList<Integer> points;
    private final ImmutableList<StatsAccumulator> curve;
    private final StatsAccumulator firstRepeat = new StatsAccumulator();
    private final StatsAccumulator untilAll = new StatsAccumulator();
    private final StatsAccumulator allInTime = new StatsAccumulator();
    private final StatsAccumulator others = new StatsAccumulator();
    private final StatsAccumulator againInTime = new StatsAccumulator();
    private int trialsWithARepeat;

    Sums(int tracks, int plays, PlayMode mode) {
      this.tracks = tracks;
      this.plays = plays;
      this.mode = mode;
      allBy = PickRandom.untilAllQuantile(tracks, IN_TIME);
      againBy = PickRandom.heardAgainQuantile(tracks, IN_TIME);
      points = curvePlays(plays);
      curve =
          Stream.generate(StatsAccumulator::new).limit(points.size()).collect(toImmutableList());
    }

    /** Plays a trial, and adds it. */
    void add(Seed seed) {
      Playthrough playthrough =
          Playthrough.of(Contrast.queue(seed, tracks, mode, plays > tracks).build(), plays, 0);
      trialsWithARepeat += addCurve(playthrough) < plays ? 1 : 0;
      Waits waits = Waits.of(Contrast.queue(seed, tracks, mode, true).build());
      firstRepeat.add(waits.firstRepeat());
      untilAll.add(waits.untilAll());
      allInTime.add(waits.untilAll() <= allBy ? 1 : 0);
      others.add(waits.others());
      againInTime.add(waits.others() <= againBy ? 1 : 0);
    }

    /**
     * Adds how many distinct tracks the playthrough had brought at each point; returns the last.
     */
    private int addCurve(Playthrough playthrough) {
      BitSet seen = new BitSet();
      int distinct = 0;
      int point = 0;
      for (int play = 1; play <= playthrough.heard().length(); play++) {
        int track = playthrough.heard().get(play - 1);
        distinct += seen.get(track) ? 0 : 1;
        seen.set(track);
        if (play == points.get(point)) {
          curve.get(point++).add(distinct);
        }
      }
      return distinct;
    }

    Side side() {
      ImmutableList<Stats> distinctAfter =
          curve.stream().map(StatsAccumulator::snapshot).collect(toImmutableList());
      return new Side(
          distinctAfter.get(distinctAfter.size() - 1), // the last point is after all plays
          distinctAfter,
          trialsWithARepeat,
          firstRepeat.snapshot(),
          untilAll.snapshot(),
          allInTime.snapshot(),
          others.snapshot(),
          againInTime.snapshot());
    }
  }
}
