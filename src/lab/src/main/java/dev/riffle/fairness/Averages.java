package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.math.Stats;
import com.google.common.math.StatsAccumulator;
import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.queue.PlayMode;
import dev.riffle.shuffle.Seed;
import java.util.BitSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Averages over many trials of SHUFFLE and of RANDOM, on the real queue. An immutable value.
 *
 * @param shuffle the trials in SHUFFLE
 * @param random the trials in RANDOM, with the same seeds
 * @param spread the artist repeats in SHUFFLE with artists kept apart, with the same seeds
 */
public record Averages(Side shuffle, Side random, Stats spread) {
  /** Maximum number of points on the curve of distinct tracks. */
  public static final int CURVE_POINTS = 50;

  /** The probability of the quantiles that {@code allInTime} and {@code againInTime} use. */
  public static final double IN_TIME = 0.95;

  /**
   * The results of one mode.
   *
   * @param distinct the number of distinct tracks played
   * @param curve the number of distinct tracks after each of {@link #curvePlays}
   * @param trialsWithARepeat the number of trials that played a track twice
   * @param firstRepeat the number of the first play that repeats a track, with no limit on plays
   * @param untilAll the number of plays until every track has played, with no limit on plays
   * @param allInTime 1 for a trial whose {@code untilAll} is at most the {@link
   *     PickRandom#untilAllQuantile} of {@link #IN_TIME}, else 0
   * @param others the number of other plays between the first two plays of a track
   * @param artistRepeats the number of the first n plays by the artist of the preceding play
   * @param againInTime 1 for a trial whose {@code others} is at most the {@link
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
      Stats artistRepeats,
      Stats againInTime) {}

  /**
   * Runs {@code trials} trials of each mode, with seeds derived from {@code seed}; each track has
   * its own artist.
   *
   * @throws IllegalArgumentException if an argument is below 1
   */
  public static Averages of(Seed seed, int tracks, int plays, int trials) {
    return of(seed, Contrast.oneEach(tracks), plays, trials, done -> true);
  }

  /**
   * Runs up to {@code trials} trials of each mode; stops after any trial if {@code watcher} returns
   * false.
   *
   * @param artists the artist of each track
   * @throws IllegalArgumentException if {@code plays} or {@code trials} is below 1, or there are no
   *     tracks
   */
  public static Averages of(
      Seed seed, ImmutableIntArray artists, int plays, int trials, Trials.Watcher watcher) {
    Contrast.check(artists.length(), plays);
    checkArgument(trials >= 1, "trials (%s) must be at least 1", trials);
    Sums shuffle = new Sums(artists, plays, PlayMode.SHUFFLE);
    Sums random = new Sums(artists, plays, PlayMode.RANDOM);
    StatsAccumulator spread = new StatsAccumulator();
    int tracks = artists.length();
    int done = 0;
    do {
      Seed own = seed.derive(done++);
      shuffle.add(own);
      random.add(own);
      Playthrough apart =
          Playthrough.of(Contrast.spread(own, artists, false).build(), Math.min(plays, tracks), 0);
      spread.add(apart.artistRepeats(artists, tracks));
    } while (watcher.goOn(done) && done < trials);
    return new Averages(shuffle.side(), random.side(), spread.snapshot());
  }

  /** Returns the number of trials of each mode. */
  public int trials() {
    return (int) shuffle.distinct().count();
  }

  /** Returns the evenly spaced points of the curve, in plays; the last is {@code plays}. */
  public static ImmutableList<Integer> curvePlays(int plays) {
    return IntStream.rangeClosed(1, CURVE_POINTS)
        .map(i -> (int) Math.ceil((double) plays * i / CURVE_POINTS))
        .distinct()
        .boxed()
        .collect(toImmutableList());
  }

  /** Returns the standard error of a mean, or 0 for a single observation. */
  public static double standardError(Stats stats) {
    return stats.count() < 2
        ? 0
        : stats.sampleStandardDeviation() / Math.sqrt((double) stats.count());
  }

  /** Sums over the trials of one mode. */
  private static final class Sums {
    private final ImmutableIntArray artists;
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
    private final StatsAccumulator artistRepeats = new StatsAccumulator();
    private final StatsAccumulator againInTime = new StatsAccumulator();
    private int trialsWithARepeat;

    Sums(ImmutableIntArray artists, int plays, PlayMode mode) {
      this.artists = artists;
      tracks = artists.length();
      this.plays = plays;
      this.mode = mode;
      allBy = PickRandom.untilAllQuantile(tracks, IN_TIME);
      againBy = PickRandom.heardAgainQuantile(tracks, 0, IN_TIME);
      points = curvePlays(plays);
      curve =
          Stream.generate(StatsAccumulator::new).limit(points.size()).collect(toImmutableList());
    }

    void add(Seed seed) {
      Playthrough playthrough =
          Playthrough.of(Contrast.queue(seed, tracks, mode, plays > tracks).build(), plays, 0);
      artistRepeats.add(playthrough.artistRepeats(artists, tracks));
      trialsWithARepeat += addCurve(playthrough) < plays ? 1 : 0;
      Waits waits = Waits.of(Contrast.queue(seed, tracks, mode, true).build());
      firstRepeat.add(waits.firstRepeat());
      untilAll.add(waits.untilAll());
      allInTime.add(waits.untilAll() <= allBy ? 1 : 0);
      others.add(waits.others());
      againInTime.add(waits.others() <= againBy ? 1 : 0);
    }

    /** Adds the number of distinct tracks at each point of the curve; returns the last. */
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
          artistRepeats.snapshot(),
          againInTime.snapshot());
    }
  }
}
