package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ContiguousSet;
import com.google.common.collect.ImmutableList;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.PlayQueueBuilder;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import java.util.stream.IntStream;

/**
 * Shuffle and pick-random-each-time side by side, on the real queue: the same tracks, the same
 * seed, the same presses of next; then presses of previous. An immutable value.
 *
 * @param tracks how many tracks, numbered from 0
 * @param shuffle what SHUFFLE played
 * @param random what RANDOM played
 * @param forgetful what RANDOM played when its previous draws again
 * @param withoutHistory what SHUFFLE played when nothing is kept of what was heard
 * @param shuffleWaits how long SHUFFLE, as {@link #withoutHistory} too, lets wait
 * @param randomWaits how long RANDOM, as {@link #forgetful} too, lets wait
 */
public record Contrast(
    int tracks,
    Playthrough shuffle,
    Playthrough random,
    Playthrough forgetful,
    Playthrough withoutHistory,
    Waits shuffleWaits,
    Waits randomWaits) {
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
    boolean endless = plays > tracks;
    return new Contrast(
        tracks,
        Playthrough.of(queue(seed, tracks, PlayMode.SHUFFLE, endless).build(), plays, back),
        Playthrough.of(queue(seed, tracks, PlayMode.RANDOM, endless).build(), plays, back),
        Playthrough.of(
            queue(seed, tracks, PlayMode.RANDOM, endless).forgetful(true).build(), plays, back),
        Playthrough.of(
            queue(seed, tracks, PlayMode.SHUFFLE, endless).historyLimit(0).build(), plays, back),
        Waits.of(queue(seed, tracks, PlayMode.SHUFFLE, true).build()),
        Waits.of(queue(seed, tracks, PlayMode.RANDOM, true).build()));
  }

  /** Returns how many other tracks SHUFFLE lets be heard between two hearings of one, at most. */
  public static int mostOthers(int tracks) {
    return 2 * tracks - 2; // first of a cycle, then last of the next
  }

  /** Returns how many presses of previous did not bring what was heard before. */
  public int wrongPresses(Playthrough playthrough) {
    int presses = Math.min(BACK, playthrough.heard().length() - 1);
    return presses - (int) IntStream.range(0, presses).filter(playthrough::wentBack).count();
  }

  /** Returns what two tests say of the four players, those that shuffle first. */
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

  static void check(int tracks, int plays) {
    checkArgument(tracks >= 1, "tracks (%s) must be at least 1", tracks);
    checkArgument(plays >= 1, "plays (%s) must be at least 1", plays);
  }

  /**
   * What two tests say of a player: whether previous brings the last song again, which tells who
   * keeps a history and nothing of the order; and whether no track comes twice before all came
   * once, which is what a shuffle is, and which pick-random passes with {@link
   * PickRandom#noRepeatProbability}. An immutable value.
   *
   * @param player who was asked
   * @param isShuffle whether it is one
   * @param previousGoesBack whether each press of previous brought what was heard before
   * @param noRepeat whether the first n plays were all different
   */
  public record Assessment(
      String player, boolean isShuffle, boolean previousGoesBack, boolean noRepeat) {}
}
