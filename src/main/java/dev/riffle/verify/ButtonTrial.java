package dev.riffle.verify;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import dev.riffle.verify.Trial.Evidence;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;

/**
 * A test of a player by its buttons: next for some cycles, then previous across the last seam, then
 * next over the same songs again.
 *
 * <pre>
 *   next      c a d b | b d a c | a c d b | d a c       the law, each song once a cycle
 *   previous              ... c   a c d b   d a         the last plays, in reverse
 *   next                                                and again
 * </pre>
 */
public final class ButtonTrial {
  /** The probability that an honest player is named. */
  public static final double ALPHA = 1e-6;

  private static final int MIN_CYCLES = 5;
  private static final int MIN_PRESSES = 300;
  private static final int MAX_PRESSES = 1_000; // of a list whose cycles are longer than that
  private static final int AFTER_SEAM = 3;
  private static final int BACK = 10;

  private final Buttons player;
  private final boolean isByEnds; // songs run out, instead of next
  private final Trial trial;
  private final RuleCount coverage = new RuleCount(Rule.COVERAGE);
  private final RuleCount apart = new RuleCount(Rule.APART);
  private final RuleCount back = new RuleCount(Rule.BACK);
  private final RuleCount seam = new RuleCount(Rule.BACK_ACROSS_SEAM);
  private final RuleCount forward = new RuleCount(Rule.FORWARD);
  private final List<Integer> plays = new ArrayList<>();
  private int cycleStart; // index of the first play of the last cycle
  private int presses;

  private ButtonTrial(Buttons player, boolean isByEnds) {
    this.player = player;
    this.isByEnds = isByEnds;
    trial = new Trial(player.songs(), Evidence.BUTTONS, ALPHA);
  }

  /**
   * Presses the buttons of {@code player}, some hundred times: five cycles, but at most 1,000
   * times. An honest player is named with a probability of at most 1e-6.
   *
   * @throws IllegalArgumentException if there are fewer than 2 songs, or the player has no current
   *     song
   * @throws IOException if the player cannot be reached
   */
  public static Verdict of(Buttons player) throws IOException {
    return new ButtonTrial(player, false).run();
  }

  /**
   * Lets the songs of {@code player} run out, of five cycles; else as {@link #of}.
   *
   * @throws UnsupportedOperationException if the player has no {@link Buttons#end}
   */
  public static Verdict ofEnds(Buttons player) throws IOException {
    return new ButtonTrial(player, true).run();
  }

  private Verdict run() throws IOException {
    play();
    pressForward(pressPrevious());
    return verdict();
  }

  private Verdict verdict() {
    return new Verdict(
        player.songs(),
        trial.plays(),
        trial.findings(),
        ImmutableList.of(
            coverage.finding(),
            apart.finding(),
            back.finding(),
            seam.finding(),
            forward.finding()));
  }

  private int presses(int songs) {
    int cycles = isByEnds ? MIN_CYCLES : Math.max(MIN_CYCLES, (MIN_PRESSES + songs - 1) / songs);
    return Math.min(MAX_PRESSES, cycles * songs) + AFTER_SEAM - 1;
  }

  private void play() throws IOException {
    OptionalInt song = player.current();
    checkArgument(song.isPresent(), "player must have a current song");
    BitSet cycle = new BitSet();
    while (song.isPresent() && plays.size() <= presses(player.songs())) {
      take(song.getAsInt(), cycle);
      if (isByEnds) {
        player.end();
      } else {
        player.next();
      }
      presses++;
      song = player.current();
    }
    if (song.isPresent()) {
      take(song.getAsInt(), cycle);
    } else {
      coverage.count(cycle.isEmpty(), presses); // stopped in the middle of a cycle
    }
  }

  private void take(int song, BitSet cycle) {
    trial.play(song);
    if (!plays.isEmpty()) {
      apart.count(plays.get(plays.size() - 1) != song, presses);
    }
    if (cycle.isEmpty() || cycle.get(song)) {
      if (!cycle.isEmpty()) {
        coverage.count(false, presses);
        cycle.clear();
      }
      cycleStart = plays.size();
    }
    cycle.set(song);
    if (cycle.cardinality() == player.songs()) {
      coverage.count(true, presses);
      cycle.clear();
    }
    plays.add(song);
  }

  /** Returns the number of songs that previous went back. */
  private int pressPrevious() throws IOException {
    int went = 0;
    boolean isRight = true;
    while (isRight && went < Math.min(BACK, plays.size() - 1)) {
      int place = plays.size() - 2 - went;
      player.previous();
      presses++;
      RuleCount rule = place >= cycleStart ? back : seam;
      isRight = rule.count(isCurrent(plays.get(place)), presses);
      went += isRight ? 1 : 0;
    }
    return isRight ? went : 0;
  }

  private void pressForward(int songs) throws IOException {
    for (int place = plays.size() - songs; place < plays.size(); place++) {
      player.next();
      presses++;
      if (!forward.count(isCurrent(plays.get(place)), presses)) {
        return;
      }
    }
  }

  private boolean isCurrent(int song) throws IOException {
    OptionalInt current = player.current();
    return current.isPresent() && current.getAsInt() == song;
  }
}
