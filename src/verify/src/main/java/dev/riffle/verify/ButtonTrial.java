package dev.riffle.verify;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import dev.riffle.verify.Press.Button;
import dev.riffle.verify.Trial.Evidence;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;

/**
 * Tests a player by its buttons: next for some cycles, previous across the last seam, next over the
 * same songs, then changes in mid-cycle ({@link MidCycle}). Blocks the calling thread.
 *
 * <pre>
 *   next      c a d b | b d a c | a c d b | d a c       the law, each song once a cycle
 *   previous              ... c   a c d b   d a         the last plays, in reverse
 *   next                                                and again
 * </pre>
 *
 * @since 0.1
 */
public final class ButtonTrial {
  /** Default maximum probability that an honest player is named. */
  public static final double ALPHA = 1e-6;

  private static final int MIN_CYCLES = 5;
  private static final int MIN_PRESSES = 300;
  private static final int MAX_PRESSES = 1_000; // limit for long lists
  private static final int AFTER_SEAM = 3;
  private static final int BACK = 10;

  private final Presses presses;
  private final Button forth; // NEXT or END
  private final OptionalInt first; // first song
  private final Trial trial;
  private final RuleCount coverage = new RuleCount(Rule.COVERAGE);
  private final RuleCount apart = new RuleCount(Rule.APART);
  private final RuleCount back = new RuleCount(Rule.BACK);
  private final RuleCount seam = new RuleCount(Rule.BACK_ACROSS_SEAM);
  private final RuleCount forward = new RuleCount(Rule.FORWARD);
  private final List<Integer> plays = new ArrayList<>();
  private int cycleStart; // index of the first play of the last cycle

  private ButtonTrial(Buttons player, Button forth, double alpha) throws IOException {
    presses = new Presses(player);
    this.forth = forth;
    first = presses.press(Button.START); // first, because it makes songs() final
    trial = new Trial(player.songs(), Evidence.BUTTONS, alpha);
  }

  /**
   * Tests {@code player}: presses next for five cycles, at least 300 and at most 1,000 times; then,
   * if the list has at most 500 songs, plays up to ten cycles for each rule on changes, at most
   * about 14,000 presses in all. An honest player is named with probability at most 1e-6.
   *
   * @throws IllegalArgumentException if there are fewer than 2 songs, or the player has no current
   *     song
   * @throws IOException if the player cannot be reached, or its song changes without a press
   */
  public static Verdict of(Buttons player) throws IOException {
    return of(player, ALPHA);
  }

  /** Same as {@link #of(Buttons)}, with {@code alpha} instead of {@link #ALPHA}. */
  public static Verdict of(Buttons player, double alpha) throws IOException {
    return new ButtonTrial(player, Button.NEXT, alpha).run();
  }

  /**
   * Same as {@link #of(Buttons, double)}, but waits for songs to end instead of pressing next.
   *
   * @throws UnsupportedOperationException if the player has no {@link Buttons#end}
   */
  public static Verdict ofEnds(Buttons player, double alpha) throws IOException {
    return new ButtonTrial(player, Button.END, alpha).run();
  }

  private Verdict run() throws IOException {
    play();
    pressForward(pressPrevious());
    ImmutableList<Rule.Finding> midCycle = new MidCycle(presses).findings();
    return new Verdict(
        presses.songs(),
        trial.drawn(),
        trial.findings(),
        ImmutableList.<Rule.Finding>builder()
            .add(coverage.finding(), apart.finding())
            .add(back.finding(), seam.finding(), forward.finding())
            .addAll(midCycle)
            .build(),
        presses.all(),
        trial.conclusion());
  }

  /** Returns the number of plays that a test requires. */
  static int enough(int songs, boolean isByEnds) {
    int cycles = isByEnds ? MIN_CYCLES : Math.max(MIN_CYCLES, (MIN_PRESSES + songs - 1) / songs);
    return Math.min(MAX_PRESSES, cycles * songs) + AFTER_SEAM;
  }

  private void play() throws IOException {
    checkArgument(first.isPresent(), "player must have a current song");
    BitSet cycle = new BitSet();
    take(first.getAsInt(), cycle);
    while (plays.size() < enough(presses.songs(), forth == Button.END)) {
      OptionalInt song = presses.press(forth);
      if (song.isEmpty()) {
        coverage.count(cycle.isEmpty(), presses.count()); // broken if it stopped in mid-cycle
        return;
      }
      take(song.getAsInt(), cycle);
    }
  }

  private void take(int song, BitSet cycle) {
    trial.play(song);
    if (!plays.isEmpty()) {
      apart.count(plays.get(plays.size() - 1) != song, presses.count());
    }
    if (cycle.isEmpty() || cycle.get(song)) {
      if (!cycle.isEmpty()) {
        coverage.count(false, presses.count());
        cycle.clear();
      }
      cycleStart = plays.size();
    }
    cycle.set(song);
    if (cycle.cardinality() == presses.songs()) {
      coverage.count(true, presses.count());
      cycle.clear();
    }
    plays.add(song);
  }

  /** Returns the number of songs that previous went back, or 0 if it broke a rule. */
  private int pressPrevious() throws IOException {
    int went = 0;
    boolean isRight = true;
    while (isRight && went < Math.min(BACK, plays.size() - 1)) {
      int place = plays.size() - 2 - went;
      RuleCount rule = place >= cycleStart ? back : seam;
      boolean isBack = presses.plays(Button.PREVIOUS, plays.get(place));
      isRight = rule.count(isBack, presses.count());
      went += isRight ? 1 : 0;
    }
    return isRight ? went : 0;
  }

  private void pressForward(int songs) throws IOException {
    for (int place = plays.size() - songs; place < plays.size(); place++) {
      boolean isForward = presses.plays(Button.NEXT, plays.get(place));
      if (!forward.count(isForward, presses.count())) {
        return;
      }
    }
  }
}
