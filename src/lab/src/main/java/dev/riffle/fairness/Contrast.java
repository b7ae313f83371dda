package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ContiguousSet;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.Multiset;
import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.PlayQueueBuilder;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import java.util.stream.IntStream;

/**
 * Compares SHUFFLE with RANDOM on the real queue, with the same tracks and seed and the same calls:
 * next, then previous. An immutable value.
 *
 * @param tracks the number of tracks, which are numbered from 0
 * @param shuffle the plays in SHUFFLE
 * @param spread the plays in SHUFFLE with artists kept apart
 * @param random the plays in RANDOM
 * @param forgetful the plays in RANDOM if previous draws a new track
 * @param withoutHistory the plays in SHUFFLE without a history
 * @param shuffleWaits the waits in SHUFFLE, which {@link #withoutHistory} shares
 * @param randomWaits the waits in RANDOM, which {@link #forgetful} shares
 * @param dial the waits in RANDOM with gaps from none to the widest
 */
public record Contrast(
    int tracks,
    Playthrough shuffle,
    Playthrough spread,
    Playthrough random,
    Playthrough forgetful,
    Playthrough withoutHistory,
    Waits shuffleWaits,
    Waits randomWaits,
    ImmutableList<GapWait> dial) {
  private static final int[] DIAL = {0, 50, 75, 90, 100};

  /** Maximum number of calls of previous. */
  public static final int BACK = 10;

  /**
   * Compares the modes on tracks by different artists.
   *
   * @throws IllegalArgumentException if {@code tracks} or {@code plays} is below 1
   */
  public static Contrast of(Seed seed, int tracks, int plays) {
    return of(seed, oneEach(tracks), plays);
  }

  /**
   * Calls next {@code plays} times, then previous up to {@value #BACK} times but never past the
   * first play.
   *
   * @param artists the artist of each track
   * @throws IllegalArgumentException if {@code tracks} or {@code plays} is below 1
   */
  public static Contrast of(Seed seed, ImmutableIntArray artists, int plays) {
    int tracks = artists.length();
    check(tracks, plays);
    int back = Math.min(BACK, plays - 1);
    boolean endless = plays > tracks;
    return new Contrast(
        tracks,
        Playthrough.of(queue(seed, tracks, PlayMode.SHUFFLE, endless).build(), plays, back),
        Playthrough.of(spread(seed, artists, endless).build(), plays, 0),
        Playthrough.of(queue(seed, tracks, PlayMode.RANDOM, endless).build(), plays, back),
        Playthrough.of(
            queue(seed, tracks, PlayMode.RANDOM, endless).forgetful(true).build(), plays, back),
        Playthrough.of(
            queue(seed, tracks, PlayMode.SHUFFLE, endless).historyLimit(0).build(), plays, back),
        Waits.of(queue(seed, tracks, PlayMode.SHUFFLE, true).build()),
        Waits.of(queue(seed, tracks, PlayMode.RANDOM, true).build()),
        dial(seed, tracks));
  }

  private static ImmutableList<GapWait> dial(Seed seed, int tracks) {
    return IntStream.of(DIAL)
        .mapToObj(
            percent -> {
              int gap = Math.min((int) ((long) tracks * percent / 100), tracks - 1);
              PlayQueueBuilder<Integer> queue = queue(seed, tracks, PlayMode.RANDOM, true);
              return new GapWait(
                  percent, gap, Waits.others(queue.gap(PlayMode.RANDOM, gap).build()));
            })
        .collect(toImmutableList());
  }

  /**
   * A wait in RANDOM with a gap.
   *
   * @param percent the gap as a percentage of the tracks
   * @param gap the number of other tracks before one may repeat
   * @param others the number of other plays between the first two plays of track 0
   */
  public record GapWait(int percent, int gap, int others) {}

  /** Returns the maximum number of other tracks between two plays of a track in SHUFFLE. */
  public static int mostOthers(int tracks) {
    return 2 * tracks - 2; // from the first of a cycle to the last of the next
  }

  /**
   * Returns the expected number of plays, among the first {@code plays} of SHUFFLE, by the artist
   * of the preceding play: k (k - 1) / (n (n - 1)) per play for each artist with k of n tracks.
   *
   * @param artists the artist of each track
   * @param plays at least 1 and at most the number of tracks
   */
  public static double expectedArtistRepeats(ImmutableIntArray artists, int plays) {
    double pairs = PickRandom.sumOfSquares(artists) - artists.length();
    return plays == 1 ? 0 : (plays - 1) * pairs / artists.length() / (artists.length() - 1);
  }

  /**
   * Returns the minimum number of artist repeats in a cycle of SHUFFLE: 0 unless one artist has too
   * many tracks for the others to separate.
   *
   * @param artists the artist of each track
   */
  public static int leastArtistRepeats(ImmutableIntArray artists) {
    int most =
        ImmutableMultiset.copyOf(artists.asList()).entrySet().stream()
            .mapToInt(Multiset.Entry::getCount)
            .max()
            .orElse(0);
    return Math.max(0, 2 * most - 1 - artists.length());
  }

  /** Returns the number of calls of previous that did not return the preceding track. */
  public int wrongPresses(Playthrough playthrough) {
    int presses = Math.min(BACK, playthrough.heard().length() - 1);
    return presses - (int) IntStream.range(0, presses).filter(playthrough::wentBack).count();
  }

  /** Returns the assessments of the four players, shuffles first. */
  public ImmutableList<Assessment> verdicts() {
    boolean shuffled = shuffleWaits.firstRepeat() > tracks;
    boolean picked = randomWaits.firstRepeat() > tracks;
    return ImmutableList.of(
        new Assessment("shuffle", true, wrongPresses(shuffle) == 0, shuffled),
        new Assessment(
            "shuffle without history", true, wrongPresses(withoutHistory) == 0, shuffled),
        new Assessment("pick-random", false, wrongPresses(random) == 0, picked),
        new Assessment("pick-random, forgetful", false, wrongPresses(forgetful) == 0, picked));
  }

  static PlayQueueBuilder<Integer> queue(Seed seed, int tracks, PlayMode mode, boolean endless) {
    return PlayQueue.<Integer>builder(seed)
        .addAll(ContiguousSet.closedOpen(0, tracks).asList())
        .mode(mode)
        .repeat(endless ? RepeatMode.ALL : RepeatMode.OFF);
  }

  static PlayQueueBuilder<Integer> spread(Seed seed, ImmutableIntArray artists, boolean endless) {
    PlayQueueBuilder<Integer> queue = queue(seed, artists.length(), PlayMode.SHUFFLE, endless);
    return hasRepeats(artists)
        ? queue.drawing(Drawing.<Integer>uniform().spread(artists::get))
        : queue; // the same distribution
  }

  /** Returns whether any artist has more than one track. */
  public static boolean hasRepeats(ImmutableIntArray artists) {
    return artists.stream().distinct().count() < artists.length();
  }

  /** Returns {@code tracks} different artists, one for each track. */
  static ImmutableIntArray oneEach(int tracks) {
    return ImmutableIntArray.copyOf(IntStream.range(0, tracks));
  }

  static void check(int tracks, int plays) {
    checkArgument(tracks >= 1, "tracks (%s) must be at least 1", tracks);
    checkArgument(plays >= 1, "plays (%s) must be at least 1", plays);
  }

  /**
   * The results of two tests of a player. The test of previous detects a history, with or without a
   * shuffle. The test of repeats detects a shuffle: all tracks play before any repeats, which
   * happens in pick-random with probability {@link PickRandom#noRepeatProbability}. An immutable
   * value.
   *
   * @param player the name of the player
   * @param isShuffle true if the player shuffles
   * @param previousGoesBack true if each call of previous returned the preceding track
   * @param noRepeat true if the first n plays were all distinct
   */
  public record Assessment(
      String player, boolean isShuffle, boolean previousGoesBack, boolean noRepeat) {}
}
