package dev.riffle.verify;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;

/**
 * The law of an honest shuffle: each cycle plays each song once, every order as likely, but for
 * songs that rest at the seam. A test does not know the gap of the player, where its first cycle
 * began, how many plays are missing, and how many songs the listener chose. The likelihood is the
 * sum over all of these, so it is at least that of the player in question.
 *
 * <pre>
 *   plays    a b c d | b a d c | a c ...
 *   start    0         4         8           a state: the start of the cycle, and its likelihood
 *   others   for another gap or rate, or for a seam at another play before the first repeat
 * </pre>
 *
 * A state without chance is dropped. Not thread-safe.
 */
final class HonestLaw {
  private static final double DROPPED = 40; // below the largest, as a logarithm

  private final Heard heard;
  private final ImmutableList<Window> gaps;
  private final ImmutableList<CycleEnds> rates;
  private List<State> states = new ArrayList<>();
  private final double laws; // logarithm of the number of beginnings, gaps and rates

  /** A cycle of a player with a gap, in evidence with some rates. */
  private static final class State {
    private final Window gap;
    private final CycleEnds rate;
    private final int start;
    private final double log;
    private final int count; // different songs of the cycle
    private final boolean isOpen; // its beginning is unknown, so it may end with any play

    State(Window gap, CycleEnds rate, int start, int count, double log, boolean isOpen) {
      this.gap = gap;
      this.rate = rate;
      this.start = start;
      this.count = count;
      this.log = log;
      this.isOpen = isOpen;
    }
  }

  /**
   * Creates the law.
   *
   * @param rates the rates of missing plays and of chosen songs, of which any may hold
   * @param isFromStart whether the first play is the first of a cycle
   */
  HonestLaw(Heard heard, ImmutableList<CycleEnds> rates, boolean isFromStart) {
    this.heard = heard;
    this.rates = rates;
    int songs = heard.songs();
    List<Window> windows = new ArrayList<>();
    for (int gap : new int[] {0, 1, songs / 10, songs / 4, songs / 2}) {
      if (gap < songs && windows.stream().noneMatch(known -> known.gap() == gap)) {
        windows.add(new Window(heard, gap));
      }
    }
    gaps = ImmutableList.copyOf(windows);
    for (Window gap : gaps) {
      for (CycleEnds rate : rates) {
        states.add(new State(gap, rate, 0, 0, isFromStart ? 0 : Math.log(songs), !isFromStart));
      }
    }
    laws = Math.log(states.size()) + (isFromStart ? 0 : Math.log(songs));
  }

  /** Returns the natural logarithm of the sum of the likelihoods of all plays so far. */
  double log() {
    return sum(states);
  }

  /** Returns the logarithm of their mean. */
  double logOfMixture() {
    return log() - laws;
  }

  private static double sum(List<State> states) {
    double largest = Double.NEGATIVE_INFINITY;
    for (State state : states) {
      largest = Math.max(largest, state.log);
    }
    if (largest == Double.NEGATIVE_INFINITY) {
      return largest;
    }
    double sum = 0;
    for (State state : states) {
      sum += Math.exp(state.log - largest);
    }
    return largest + Math.log(sum);
  }

  void play(int song) {
    List<State> before = new ArrayList<>(states.size());
    for (Window gap : gaps) {
      for (CycleEnds rate : rates) {
        addWithSeam(gap, rate, before);
      }
    }
    List<State> next = new ArrayList<>(before.size());
    double largest = Double.NEGATIVE_INFINITY;
    for (State state : before) {
      State after = after(state, song);
      largest = Math.max(largest, after.log);
      next.add(after);
    }
    double least = largest - DROPPED;
    next.removeIf(state -> !(state.log >= least));
    states = next;
    gaps.forEach(gap -> gap.move(song));
  }

  /** Adds the states of a gap and a rate, and the one whose cycle begins with the next play. */
  private void addWithSeam(Window gap, CycleEnds rate, List<State> to) {
    List<State> ended = new ArrayList<>();
    boolean isOpen = false;
    for (State state : states) {
      if (state.gap == gap && state.rate == rate) {
        isOpen |= state.count == 0 && state.isOpen;
        ended.add(withLog(state, state.log + (state.count == 0 ? 0 : logEnd(state))));
        if (state.count > 0) {
          to.add(withLog(state, state.log + logStay(state)));
        }
      }
    }
    if (!ended.isEmpty()) {
      to.add(new State(gap, rate, heard.size(), 0, sum(ended), isOpen));
    }
  }

  // As many songs were left of an open cycle as may be, each number as likely.
  private double logEnd(State state) {
    return state.isOpen
        ? -Math.log(heard.songs() - state.count + 1.0)
        : state.rate.logEnd(state.count);
  }

  private double logStay(State state) {
    return state.isOpen
        ? Math.log((heard.songs() - state.count) / (heard.songs() - state.count + 1.0))
        : state.rate.logStay(state.count);
  }

  private static State withLog(State state, double log) {
    return new State(state.gap, state.rate, state.start, state.count, log, state.isOpen);
  }

  private State after(State state, int song) {
    boolean isIn = heard.last(song) >= state.start;
    double probability = isIn || state.gap.has(song) ? 0 : 1.0 / free(state);
    double chosen = state.rate.chosen();
    double log = state.log + Math.log((1 - chosen) * probability + chosen / heard.songs());
    int count = state.count + (isIn ? 0 : 1);
    return count == heard.songs()
        ? new State(state.gap, state.rate, heard.size() + 1, 0, log, false)
        : new State(state.gap, state.rate, state.start, count, log, state.isOpen);
  }

  /** Returns the number of songs that are left of the cycle and do not rest. */
  private int free(State state) {
    boolean isSeamNear = heard.size() - state.start < state.gap.gap();
    int resting = isSeamNear ? state.gap.distinct() - state.count : 0;
    return heard.songs() - state.count - resting;
  }
}
