package dev.riffle.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.math.Stats;
import dev.riffle.fairness.Contrast;
import dev.riffle.fairness.Contrast.Averages;
import dev.riffle.fairness.Evening;
import dev.riffle.fairness.PickRandom;
import dev.riffle.shuffle.Seed;
import java.io.PrintStream;
import java.util.BitSet;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/** Writes a contrast down for a person. */
final class ContrastText {
  private static final String ROW = "%-20s %16s %8s %16s %8s%n";
  private static final int SONGS_SHOWN = 100;
  private static final int COLUMN = 34;

  private final PrintStream out;
  private final int tracks;
  private final int plays;

  ContrastText(PrintStream out, int tracks, int plays) {
    this.out = out;
    this.tracks = tracks;
    this.plays = plays;
  }

  /** Writes one evening: what was heard, the figures, and the three ways back. */
  void evening(Seed seed, Contrast contrast, IntFunction<String> name) {
    out.println("seed " + seed);
    out.println(size() + "; * was heard before");
    heard(contrast, name);
    Evening shuffle = contrast.shuffle();
    Evening random = contrast.random();
    table(
        ImmutableList.of(
            String.valueOf(shuffle.distinct()),
            String.valueOf(tracks - shuffle.distinct()),
            play(shuffle.firstRepeat())),
        ImmutableList.of(
            String.valueOf(random.distinct()),
            String.valueOf(tracks - random.distinct()),
            String.valueOf(Contrast.firstRepeat(seed, tracks))));
    walkBack("shuffle", shuffle, name);
    walkBack("pick-random", random, name);
    walkBack("pick-random, forgetful", contrast.forgetful(), name);
  }

  /** Writes the means of many evenings. */
  void averages(Seed seed, Averages averages, int trials) {
    out.println("seed " + seed);
    out.println(size() + ", " + Words.count(trials, "evening") + "; mean ± standard error");
    table(
        ImmutableList.of(
            mean(averages.shuffleDistinct()),
            never(averages.shuffleDistinct()),
            averages.shufflesThatRepeated() == 0 ? "never" : "-"),
        ImmutableList.of(
            mean(averages.randomDistinct()),
            never(averages.randomDistinct()),
            mean(averages.randomFirstRepeat())));
  }

  private String size() {
    return Words.count(tracks, "song") + ", " + Words.count(plays, "play");
  }

  private void heard(Contrast contrast, IntFunction<String> name) {
    out.printf("%nplay  %s  pick-random%n", Columns.cell("shuffle", COLUMN));
    BitSet shuffled = new BitSet();
    BitSet picked = new BitSet();
    for (int i = 0; i < Math.min(plays, SONGS_SHOWN); i++) {
      String left = song(contrast.shuffle().heard().get(i), shuffled, name);
      String right = song(contrast.random().heard().get(i), picked, name);
      out.printf("%4d  %s  %s%n", i + 1, Columns.cell(left, COLUMN), Columns.cut(right, COLUMN));
    }
    if (plays > SONGS_SHOWN) {
      out.println("      and " + (plays - SONGS_SHOWN) + " more");
    }
  }

  private static String song(int track, BitSet before, IntFunction<String> name) {
    String text = (before.get(track) ? "* " : "  ") + name.apply(track);
    before.set(track);
    return text;
  }

  /** Writes the figures of both, observed, and beside each its exact expectation. */
  private void table(ImmutableList<String> shuffle, ImmutableList<String> random) {
    ImmutableList<String> titles =
        ImmutableList.of("distinct songs heard", "never heard", "first repeat on play");
    ImmutableList<String> shuffleExact =
        ImmutableList.of(
            String.valueOf(Math.min(tracks, plays)),
            String.valueOf(tracks - Math.min(tracks, plays)),
            play(plays > tracks ? OptionalInt.of(tracks + 1) : OptionalInt.empty()));
    double distinct = PickRandom.expectedDistinct(tracks, plays);
    ImmutableList<String> randomExact =
        ImmutableList.of(
            figure(distinct),
            figure(tracks - distinct),
            figure(PickRandom.expectedFirstRepeat(tracks)));
    out.println();
    out.printf(ROW, "", "shuffle", "exact", "pick-random", "exact");
    for (int i = 0; i < titles.size(); i++) {
      out.printf(
          ROW,
          titles.get(i),
          shuffle.get(i),
          shuffleExact.get(i),
          random.get(i),
          randomExact.get(i));
    }
  }

  private void walkBack(String title, Evening evening, IntFunction<String> name) {
    int presses = evening.walkedBack().length();
    if (presses == 0) {
      return;
    }
    out.printf(
        "%n%s: previous, %s; ! is not what was heard%n", title, Words.count(presses, "time"));
    int wrong = 0;
    for (int i = 0; i < presses; i++) {
      boolean right = evening.wentBack(i);
      wrong += right ? 0 : 1;
      String song = name.apply(evening.walkedBack().get(i));
      out.printf("%4d  %s %s%n", i + 1, right ? " " : "!", Columns.cut(song, 2 * COLUMN));
    }
    out.println(
        wrong == 0
            ? "      walked back over what was heard"
            : "      " + wrong + " of " + presses + " not what was heard");
  }

  private static String play(OptionalInt play) {
    return play.isPresent() ? String.valueOf(play.getAsInt()) : "never";
  }

  private String never(Stats distinct) {
    return figure(tracks - distinct.mean()) + error(distinct);
  }

  private static String mean(Stats stats) {
    return figure(stats.mean()) + error(stats);
  }

  private static String error(Stats stats) {
    return " ±" + figure(Averages.standardError(stats));
  }

  private static String figure(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
