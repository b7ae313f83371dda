package dev.riffle.report;

import static java.util.stream.Collectors.joining;

import dev.riffle.fairness.PickRandom;
import dev.riffle.verify.Verdict;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A chart (SVG) and table of the number of distinct songs of a player by plays, with the exact
 * expectations for shuffle, for pick-random with and without a gap, and for a pool.
 */
final class DistinctFigure {
  private static final int CYCLES = 3;
  private static final int MAX_PLAYS = 10_000;
  private static final int POINTS = 12;

  private final Chart chart;
  private final int songs;
  private final int plays;
  private final int[] observed; // by plays, from 0
  private final double[] withGap;

  DistinctFigure(Verdict verdict) {
    songs = verdict.songs();
    plays = Math.min(Math.min(verdict.plays(), MAX_PLAYS), CYCLES * songs);
    chart = new Chart(songs, plays);
    observed = new int[plays + 1];
    BitSet heard = new BitSet();
    for (int play = 0; play < plays; play++) {
      heard.set(verdict.drawn().get(play));
      observed[play + 1] = heard.cardinality();
    }
    withGap = withGap(songs / 2);
  }

  /** Returns the expected numbers for pick-random that excludes the last {@code gap} songs. */
  private double[] withGap(int gap) {
    double[] distinct = new double[plays + 1];
    for (int play = 0; play < plays; play++) {
      distinct[play + 1] =
          distinct[play] + (play <= gap ? 1 : (songs - distinct[play]) / (songs - gap));
    }
    return distinct;
  }

  HtmlElement svg() {
    return chart
        .axes(alternative())
        .add(
            Chart.path("exact shuffle", chart.line(k -> Math.min(k, songs))),
            Chart.path("exact random", chart.line(k -> PickRandom.expectedDistinct(songs, k))),
            Chart.path("exact random", chart.line(k -> withGap[k])),
            Chart.path("exact random", chart.line(k -> Math.min(k, part()))),
            Chart.path("observed shuffle", marks()),
            chart.label(plays * 0.02, songs * 0.95, "start", "squares: the player"),
            below(0.9, "shuffle", k -> Math.min(k, songs)),
            below(0.3, "a gap of half", k -> withGap[k]),
            below(0.6, "pick-random", k -> PickRandom.expectedDistinct(songs, k)),
            below(0.9, "a fifth of the list", k -> Math.min(k, part())));
  }

  /** Returns the label of a line, below one of its points. */
  private HtmlElement below(double share, String text, IntToDoubleFunction line) {
    int k = (int) (share * plays);
    return chart.label(k, line.applyAsDouble(k) - 0.06 * songs, "start", text);
  }

  private String alternative() {
    return String.format(
        Locale.ROOT,
        "Distinct songs, of %d, against plays: %d after %d plays. A shuffle has %d, pick-random %s,"
            + " with a gap of half of the list %s.",
        songs,
        observed[plays],
        plays,
        Math.min(plays, songs),
        Sentences.decimal(PickRandom.expectedDistinct(songs, plays)),
        Sentences.decimal(withGap[plays]));
  }

  private String marks() {
    return points()
        .mapToObj(k -> "M" + chart.at(k, observed[k]) + "m-3-3h6v6h-6z")
        .collect(joining());
  }

  private IntStream points() {
    return IntStream.rangeClosed(1, POINTS).map(i -> (int) ((long) plays * i / POINTS)).distinct();
  }

  HtmlElement table() {
    return Html.table(
        "Distinct songs by number of plays",
        List.of(
            "plays",
            "the player",
            "shuffle",
            "pick-random",
            "with a gap of half",
            "a fifth of the list"),
        points().mapToObj(this::row).toList());
  }

  private List<?> row(int k) {
    return List.of(
        k,
        observed[k],
        Math.min(k, songs),
        Sentences.decimal(PickRandom.expectedDistinct(songs, k)),
        Sentences.decimal(withGap[k]),
        Math.min(k, part()));
  }

  /** Returns the number of songs of the pool: a fifth of the list. */
  private int part() {
    return Math.max(1, songs / 5);
  }
}
