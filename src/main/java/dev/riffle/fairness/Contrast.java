package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ContiguousSet;
import com.google.common.math.Stats;
import com.google.common.math.StatsAccumulator;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.PlayQueueBuilder;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import java.util.BitSet;

/**
 * Shuffle and pick-random-each-time side by side, on the real queue: the same tracks, the same
 * seed, the same presses of next; then presses of previous. An immutable value.
 *
 * @param tracks how many tracks, numbered from 0
 * @param shuffle what SHUFFLE played
 * @param random what RANDOM played
 * @param forgetful what RANDOM played when its previous draws again
 */
public record Contrast(int tracks, Evening shuffle, Evening random, Evening forgetful) {
  /** How many times previous is pressed. */
  public static final int BACK = 10;

  /**
   * Presses next {@code plays} times, and previous up to {@value #BACK} times but never past the
   * first play.
   *
   * @throws IllegalArgumentException if {@code tracks} or {@code plays} is below 1
   */
  public static Contrast of(Seed seed, int tracks, int plays) {
    check(tracks, plays);
    int back = Math.min(BACK, plays - 1);
    return new Contrast(
        tracks,
        Evening.of(queue(seed, tracks, PlayMode.SHUFFLE, plays).build(), plays, back),
        Evening.of(queue(seed, tracks, PlayMode.RANDOM, plays).build(), plays, back),
        Evening.of(
            queue(seed, tracks, PlayMode.RANDOM, plays).forgetful(true).build(), plays, back));
  }

  /**
   * Repeats it with {@code trials} seeds derived from {@code seed}, without the presses of
   * previous.
   *
   * @throws IllegalArgumentException if an argument is below 1
   */
  public static Averages average(Seed seed, int tracks, int plays, int trials) {
    check(tracks, plays);
    checkArgument(trials >= 1, "trials (%s) must be at least 1", trials);
    StatsAccumulator shuffleDistinct = new StatsAccumulator();
    StatsAccumulator randomDistinct = new StatsAccumulator();
    StatsAccumulator randomFirstRepeat = new StatsAccumulator();
    int shufflesThatRepeated = 0;
    for (int trial = 0; trial < trials; trial++) {
      Seed own = seed.derive(trial);
      Evening shuffle = Evening.of(queue(own, tracks, PlayMode.SHUFFLE, plays).build(), plays, 0);
      shuffleDistinct.add(shuffle.distinct());
      shufflesThatRepeated += shuffle.firstRepeat().isPresent() ? 1 : 0;
      randomDistinct.add(
          Evening.of(queue(own, tracks, PlayMode.RANDOM, plays).build(), plays, 0).distinct());
      randomFirstRepeat.add(firstRepeat(own, tracks));
    }
    return new Averages(
        shuffleDistinct.snapshot(),
        shufflesThatRepeated,
        randomDistinct.snapshot(),
        randomFirstRepeat.snapshot());
  }

  /**
   * Returns the play on which RANDOM first repeats, however many plays that takes: n + 1 at the
   * most.
   */
  public static int firstRepeat(Seed seed, int tracks) {
    PlayQueue<Integer> queue = queue(seed, tracks, PlayMode.RANDOM, 1).build();
    BitSet heard = new BitSet(tracks);
    int play = 1;
    for (int track = next(queue); !heard.get(track); track = next(queue)) {
      heard.set(track);
      play++;
    }
    return play;
  }

  private static int next(PlayQueue<Integer> queue) {
    return queue.next().orElseThrow().item();
  }

  private static PlayQueueBuilder<Integer> queue(Seed seed, int tracks, PlayMode mode, int plays) {
    return PlayQueue.<Integer>builder(seed)
        .addAll(ContiguousSet.closedOpen(0, tracks))
        .mode(mode)
        .repeat(plays > tracks ? RepeatMode.ALL : RepeatMode.OFF);
  }

  private static void check(int tracks, int plays) {
    checkArgument(tracks >= 1, "tracks (%s) must be at least 1", tracks);
    checkArgument(plays >= 1, "plays (%s) must be at least 1", plays);
  }

  /**
   * What many evenings were like. An immutable value.
   *
   * @param shuffleDistinct how many distinct tracks SHUFFLE played
   * @param shufflesThatRepeated on how many evenings SHUFFLE played a track twice
   * @param randomDistinct how many distinct tracks RANDOM played
   * @param randomFirstRepeat the play on which RANDOM first repeated
   */
  public record Averages(
      Stats shuffleDistinct,
      int shufflesThatRepeated,
      Stats randomDistinct,
      Stats randomFirstRepeat) {

    /** Returns the standard error of a mean; 0 of a single observation. */
    public static double standardError(Stats stats) {
      return stats.count() < 2
          ? 0
          : stats.sampleStandardDeviation() / Math.sqrt((double) stats.count());
    }
  }
}
