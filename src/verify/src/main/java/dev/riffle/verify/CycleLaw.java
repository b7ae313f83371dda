package dev.riffle.verify;

import java.util.ArrayList;
import java.util.List;

/**
 * The law of an honest shuffle with a given gap, listener, and rates of missing plays and chosen
 * songs. A state is a possible first play of the cycle, with a likelihood that each play updates.
 * If the list changes, the first cycle reveals the list:
 *
 * <pre>
 *   plays    a b c d | b a d c e | c ...
 *   known    0                      songs heard since this play are in the list; others may be new
 *   start              4         9
 * </pre>
 *
 * Not thread-safe.
 */
final class CycleLaw {
  private static final double FORGETTING = 0.9; // decay of the share of added songs
  private static final double PRIOR = 0.1;
  private static final double MIN_KEPT = 0.7; // minimum share of a list that stays

  private final Heard heard;
  private final Window gap;
  private final CycleEnds ends;
  private final Choice choice;
  private final Runs runs;
  private final Listener listener;
  private List<State> states = new ArrayList<>();
  private double largest;

  /** A possible first play of the current cycle. */
  private static final class State {
    private int start;
    private boolean isOpen; // began before the log, so it may end after any play
    private double log;
    private int count; // distinct songs of the cycle
    private int known = Heard.NEVER; // songs heard from this play on are in the list
    private int size; // number of songs in the list
    private int left; // songs of the list that remain in the cycle
    private double joined;
    private double stayed;

    State(int start, boolean isOpen, double log, int songs) {
      this.start = start;
      this.isOpen = isOpen;
      this.log = log;
      size = songs;
      left = songs;
    }

    State copy() {
      State copy = new State(start, isOpen, log, size);
      copy.count = count;
      copy.left = left;
      copy.learn(this, known);
      return copy;
    }

    void learn(State from, int play) {
      known = play;
      joined = from.joined;
      stayed = from.stayed;
    }

    double joins() {
      return (joined + PRIOR) / (joined + stayed + PRIOR + 1);
    }
  }

  /**
   * @param log the initial log-likelihood: the logarithm of the number of possible beginnings
   * @param isOpen true if the first play may be in mid-cycle
   */
  CycleLaw(
      Heard heard,
      Window gap,
      CycleEnds ends,
      Choice choice,
      Runs runs,
      Listener listener,
      double log,
      boolean isOpen) {
    this(heard, gap, ends, choice, runs, listener);
    states.add(new State(0, isOpen, log, heard.songs()));
  }

  private CycleLaw(
      Heard heard, Window gap, CycleEnds ends, Choice choice, Runs runs, Listener listener) {
    this.heard = heard;
    this.gap = gap;
    this.ends = ends;
    this.choice = choice;
    this.runs = runs;
    this.listener = listener;
  }

  Listener listener() {
    return listener;
  }

  /** Returns a copy of this law that, from now on, begins a cycle after songs of other lists. */
  CycleLaw returning() {
    CycleLaw law = new CycleLaw(heard, gap, ends, choice, runs, Listener.RETURNING);
    states.forEach(state -> law.states.add(state.copy()));
    return law;
  }

  double log() {
    double sum = Double.NEGATIVE_INFINITY;
    for (State state : states) {
      sum = Logs.sum(sum, state.log);
    }
    return sum;
  }

  double largest() {
    return largest;
  }

  void drop(double least) {
    states.removeIf(state -> !(state.log >= least));
  }

  boolean isEmpty() {
    return states.isEmpty();
  }

  void play(int song) {
    addSeam();
    largest = Double.NEGATIVE_INFINITY;
    double chosen = choice.probability(song);
    boolean hasRuns = listener == Listener.ALBUMS;
    int follows = hasRuns ? runs.next() : Heard.NEVER;
    double run = hasRuns ? runs.probability() : 0;
    for (State state : states) {
      double probability =
          (follows == song ? run : 0)
              + (1 - run) * ((1 - choice.rate()) * probability(state, song) + chosen);
      state.log += Math.log(probability);
      largest = Math.max(largest, state.log);
      move(state, song);
    }
  }

  /** Adds the state whose cycle begins with the next play. */
  private void addSeam() {
    double sum = Double.NEGATIVE_INFINITY;
    double best = Double.NEGATIVE_INFINITY;
    State likeliest = states.get(0);
    boolean isOpen = false;
    for (State state : states) {
      double end = state.log + (state.count == 0 ? 0 : logEnd(state));
      sum = Logs.sum(sum, end);
      if (end > best) {
        best = end;
        likeliest = state;
      }
      isOpen |= state.count == 0 && state.isOpen;
    }
    if (sum == Double.NEGATIVE_INFINITY) {
      states.forEach(state -> state.log += logStay(state));
      return;
    }
    State seam = new State(heard.size(), isOpen, sum, heard.songs());
    if (listener == Listener.CHANGING && (likeliest.count > 0 || likeliest.known != Heard.NEVER)) {
      boolean isWhole =
          likeliest.known == Heard.NEVER || likeliest.count >= MIN_KEPT * likeliest.size;
      seam.learn(likeliest, isWhole ? likeliest.start : likeliest.known);
      seam.size = isWhole ? likeliest.count : likeliest.size;
      seam.left = seam.size;
    }
    states.removeIf(state -> state.count == 0);
    for (State state : states) {
      state.log += logStay(state);
    }
    states.add(seam);
  }

  // In an open cycle, all possible numbers of remaining songs are equally likely.
  private double logEnd(State state) {
    if (state.isOpen) {
      return -Math.log(heard.songs() - state.count + 1.0);
    }
    return state.known == Heard.NEVER || state.left > 0
        ? ends.logEnd(heard.songs() - state.left)
        : Math.log(1 - state.joins());
  }

  private double logStay(State state) {
    if (state.isOpen) {
      return Math.log((heard.songs() - state.count) / (heard.songs() - state.count + 1.0));
    }
    return state.known == Heard.NEVER || state.left > 0
        ? ends.logStay(heard.songs() - state.left)
        : Math.log(state.joins());
  }

  private double probability(State state, int song) {
    if (heard.last(song) >= state.start || gap.has(song)) {
      return 0;
    }
    if (state.known == Heard.NEVER) {
      return 1.0 / free(state);
    }
    double joins = state.left == 0 ? 1 : state.joins();
    if (heard.last(song) >= state.known) {
      return (1 - joins) / free(state);
    }
    return joins / (heard.songs() - state.size);
  }

  private void move(State state, int song) {
    if (heard.last(song) >= state.start) {
      return;
    }
    state.count++;
    if (state.known == Heard.NEVER) {
      state.left--;
      return;
    }
    boolean isKnown = heard.last(song) >= state.known;
    state.joined = FORGETTING * state.joined + (isKnown ? 0 : 1);
    state.stayed = FORGETTING * state.stayed + (isKnown ? 1 : 0);
    if (isKnown) {
      state.left--;
    } else {
      state.size++;
    }
  }

  /** Returns the number of remaining songs that are not resting. */
  private int free(State state) {
    boolean isSeamNear = heard.size() - state.start < gap.gap();
    int resting = isSeamNear ? gap.distinct() - state.count : 0;
    return Math.max(1, state.left - resting);
  }

  /** Begins a cycle after songs of other lists, if the listener is RETURNING. */
  void playOthers() {
    if (listener == Listener.RETURNING) {
      states = new ArrayList<>(List.of(new State(heard.size(), false, log(), heard.songs())));
    }
  }
}
