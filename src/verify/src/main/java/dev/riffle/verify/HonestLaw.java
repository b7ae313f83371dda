package dev.riffle.verify;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The law of an honest shuffle: each cycle plays each song once, and all orders are equally likely,
 * except that songs rest at the seam. The gap, the start of the first cycle, the rate of missing
 * plays and the behaviour of the listener are unknown. The likelihood is the sum over all
 * combinations, so it is at least that of the actual player.
 *
 * <pre>
 *   plays    a b c d | b a d c | a c ...
 *   start    0         4         8           a state: the start of the cycle, and its likelihood
 *   others   for another gap, rate or listener, or for a seam at another play before the first repeat
 * </pre>
 *
 * Negligible states are dropped. Not thread-safe.
 */
final class HonestLaw {
  private static final double DROPPED = 30; // distance below the largest log-likelihood
  private static final double OFTEN = 0.1; // rate of songs chosen by the listener
  private static final double NOISE = 0.01;
  private static final double MIN_HEARD = 0.7; // minimum share heard of a list that changes

  private final Heard heard;
  private final ImmutableList<Window> gaps;
  private final Runs runs;
  private final @Nullable AlbumLaw albums;
  private final @Nullable Mixture byWeight;
  private List<CycleLaw> laws = new ArrayList<>();
  private double logOfLaws; // log of the number of summed laws

  /**
   * @param rates the possible rates of missing plays and of chosen songs
   * @param isFromStart true if the first play begins a cycle and the list does not change
   */
  HonestLaw(Heard heard, Units units, ImmutableList<Rate> rates, boolean isFromStart) {
    this.heard = heard;
    runs = new Runs(heard, units, 0.05);
    albums = units.areKnown() ? new AlbumLaw(heard, units, rates, isFromStart) : null;
    int songs = heard.songs();
    List<Window> windows = new ArrayList<>();
    for (int gap : new int[] {0, 1, songs / 10, songs / 4, songs / 2}) {
      if (gap < songs && windows.stream().noneMatch(known -> known.gap() == gap)) {
        windows.add(new Window(heard, gap));
      }
    }
    gaps = ImmutableList.copyOf(windows);
    byWeight =
        songs > Freshest.MAX_SONGS
            ? null
            : new Mixture(
                gaps.stream().map(gap -> new ByWeight(heard, gap.gap())).toList(), songs, NOISE);
    double log = isFromStart ? 0 : Math.log(songs);
    for (Rate one : rates) {
      CycleEnds ends = new CycleEnds(songs, one.missing());
      Choice choice = new Choice(heard, one);
      for (Window gap : gaps) {
        boolean isSeldom = one.chosen() < OFTEN;
        add(gap, ends, choice, isSeldom ? Listener.STEADY : Listener.CHOOSING, !isFromStart);
        if (isSeldom && !isFromStart) {
          add(gap, ends, choice, Listener.CHANGING, true);
        }
        if (isSeldom && runs.arePossible() && gap.gap() <= 1) {
          add(gap, ends, choice, Listener.ALBUMS, !isFromStart);
        }
      }
    }
    logOfLaws = Math.log(laws.size()) + log;
    if (byWeight != null) {
      logOfLaws = Logs.sum(logOfLaws, 0);
    }
    if (albums != null) {
      logOfLaws = Logs.sum(logOfLaws, albums.logOfLaws());
    }
  }

  private void add(Window gap, CycleEnds ends, Choice choice, Listener listener, boolean isOpen) {
    double log = isOpen ? Math.log(heard.songs()) : 0;
    laws.add(new CycleLaw(heard, gap, ends, choice, runs, listener, log, isOpen));
  }

  /** Returns the log-likelihood of all plays so far, summed over all laws. */
  double log() {
    double sum = Double.NEGATIVE_INFINITY;
    for (Listener listener : Listener.values()) {
      sum = Logs.sum(sum, log(listener));
    }
    return sum;
  }

  /** Returns the log-likelihood for one kind of listener. */
  double log(Listener listener) {
    if (listener == Listener.WEIGHING) {
      return byWeight == null ? Double.NEGATIVE_INFINITY : byWeight.log();
    }
    if (listener == Listener.CHANGING && heard.distinct() < MIN_HEARD * heard.songs()) {
      return Double.NEGATIVE_INFINITY;
    }
    double sum =
        listener == Listener.ALBUMS && albums != null ? albums.log() : Double.NEGATIVE_INFINITY;
    for (CycleLaw law : laws) {
      if (law.listener() == listener) {
        sum = Logs.sum(sum, law.log());
      }
    }
    return sum;
  }

  /** Returns the most likely kind of listener. */
  Listener listener() {
    Listener best = Listener.STEADY;
    for (Listener listener : Listener.values()) {
      best = log(listener) > log(best) ? listener : best;
    }
    return best;
  }

  /** Returns the logarithm of the number of summed laws. */
  double logOfLaws() {
    return logOfLaws;
  }

  /** Returns the logarithm of the mean likelihood over all laws. */
  double logOfMixture() {
    return log() - logOfLaws;
  }

  void play(int song) {
    Map<Listener, Double> largest = new EnumMap<>(Listener.class);
    for (CycleLaw law : laws) {
      law.play(song);
      largest.merge(law.listener(), law.largest(), Math::max);
    }
    for (CycleLaw law : laws) {
      law.drop(requireNonNull(largest.get(law.listener())) - DROPPED);
    }
    laws.removeIf(CycleLaw::isEmpty);
    if (albums != null) {
      albums.play(song);
    }
    if (byWeight != null) {
      byWeight.play(song);
    }
    runs.move(song);
    gaps.forEach(gap -> gap.move(song));
  }

  /** Records plays of songs of other lists, after which the player may begin a cycle. */
  void playOthers() {
    if (heard.size() == 0) {
      return;
    }
    if (laws.stream().noneMatch(law -> law.listener() == Listener.RETURNING)) {
      List<CycleLaw> returning =
          laws.stream()
              .filter(law -> law.listener() != Listener.CHANGING)
              .map(CycleLaw::returning)
              .toList();
      laws.addAll(returning);
      logOfLaws += Math.log(2); // at most, since CHANGING is not copied
    }
    laws.forEach(CycleLaw::playOthers);
    if (albums != null) {
      albums.playOthers();
    }
  }
}
