package dev.riffle.verify;

import java.util.ArrayList;
import java.util.List;

/**
 * The law of an honest shuffle: each cycle plays each song once, every order as likely, but for
 * songs that rest at the seam. A test does not know the gap of the player, where its first cycle
 * began, or which plays are missing, so the likelihood is the largest over all of these:
 *
 * <pre>
 *   plays    a b c d | b a d c | a c ...
 *   start    0         4         8           a state: the start of the cycle, and its likelihood
 *   others   for another gap, or for a seam at any other play before the first repeat
 * </pre>
 *
 * A state without chance is dropped. Not thread-safe.
 */
final class HonestLaw {
  private static final double DROPPED = 60; // below the largest, as a logarithm
  private static final int MAX_MISSING = 8; // plays of a cycle

  private final Heard heard;
  private final double noise;
  private final List<Window> gaps = new ArrayList<>();
  private List<State> states = new ArrayList<>();
  private final double choices; // logarithm of the number of beginnings and gaps

  /** A cycle of a player with a gap. */
  private static final class State {
    private final Window gap;
    private final int start;
    private final double log;
    private final int count; // different songs of the cycle
    private final boolean isOpen; // the cycle may end with any play

    State(Window gap, int start, int count, double log, boolean isOpen) {
      this.gap = gap;
      this.start = start;
      this.count = count;
      this.log = log;
      this.isOpen = isOpen;
    }
  }

  /**
   * Creates the law.
   *
   * @param isFromStart whether the first play is the first of a cycle
   */
  HonestLaw(Heard heard, double noise, boolean isFromStart) {
    this.heard = heard;
    this.noise = noise;
    int songs = heard.songs();
    for (int gap : new int[] {0, 1, songs / 10, songs / 4, songs / 2}) {
      if (gap < songs && gaps.stream().noneMatch(known -> known.gap() == gap)) {
        gaps.add(new Window(heard, gap));
        states.add(new State(gaps.get(gaps.size() - 1), 0, 0, 0, !isFromStart));
      }
    }
    choices = Math.log(gaps.size()) + (isFromStart ? 0 : Math.log(songs));
  }

  /** Returns the natural logarithm of the largest likelihood of all plays so far. */
  double log() {
    return states.stream().mapToDouble(state -> state.log).max().orElse(Double.NEGATIVE_INFINITY);
  }

  /** Returns a lower bound of the logarithm of their likelihood under a mixture of the states. */
  double logOfMixture() {
    return log() - choices;
  }

  void play(int song) {
    gaps.forEach(this::addSeam);
    List<State> next = new ArrayList<>(states.size());
    double largest = Double.NEGATIVE_INFINITY;
    for (State state : states) {
      State after = after(state, song);
      largest = Math.max(largest, after.log);
      next.add(after);
    }
    double least = largest - DROPPED;
    next.removeIf(state -> !(state.log >= least));
    states = next;
    gaps.forEach(gap -> gap.move(song));
  }

  /** Adds the state whose cycle begins with the next play, if a cycle may end here. */
  private void addSeam(Window gap) {
    double best = Double.NEGATIVE_INFINITY;
    boolean isOpen = false;
    for (State state : states) {
      if (state.gap == gap) {
        best = Math.max(best, state.log + (state.count == 0 ? 0 : seam(state)));
        isOpen |= state.count == 0 && state.isOpen;
      }
    }
    states.removeIf(state -> state.gap == gap && state.count == 0);
    if (best > Double.NEGATIVE_INFINITY) {
      states.add(new State(gap, heard.size(), 0, best, isOpen));
    }
  }

  /** Returns the logarithm of the probability that the rest of a cycle is missing. */
  private double seam(State state) {
    int missing = heard.songs() - state.count;
    return state.isOpen
        ? 0
        : missing <= MAX_MISSING ? missing * Math.log(noise) : Double.NEGATIVE_INFINITY;
  }

  private State after(State state, int song) {
    boolean isIn = heard.last(song) >= state.start;
    double probability = isIn || state.gap.has(song) ? 0 : 1.0 / free(state);
    double log = state.log + Math.log((1 - noise) * probability + noise / heard.songs());
    int count = state.count + (isIn ? 0 : 1);
    return count == heard.songs()
        ? new State(state.gap, heard.size() + 1, 0, log, false)
        : new State(state.gap, state.start, count, log, state.isOpen);
  }

  /** Returns the number of songs that are left of the cycle and do not rest. */
  private int free(State state) {
    boolean isSeamNear = heard.size() - state.start < state.gap.gap();
    int resting = isSeamNear ? state.gap.distinct() - state.count : 0;
    return heard.songs() - state.count - resting;
  }
}
