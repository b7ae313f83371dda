package dev.riffle.cli.lab;

import static dev.riffle.fairness.Averages.IN_TIME;

import com.google.common.base.CharMatcher;
import com.google.common.math.Stats;
import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.cli.Columns;
import dev.riffle.fairness.Averages;
import dev.riffle.fairness.Averages.Side;
import dev.riffle.fairness.Contrast;
import dev.riffle.fairness.Contrast.Assessment;
import dev.riffle.fairness.Contrast.GapWait;
import dev.riffle.fairness.PickRandom;
import dev.riffle.fairness.Playthrough;
import dev.riffle.fairness.Waits;
import dev.riffle.report.Sentences;
import dev.riffle.words.Words;
import java.io.PrintStream;
import java.util.BitSet;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/** Writes a contrast as text. */
public final class ContrastText {
  private static final String TEST = "%-26s %22s %28s%n";
  private static final String DIAL = "  %-11s %10s %10s %10s %17s%n";
  private static final int SONGS_SHOWN = 100;
  private static final int COLUMN = 34;

  private final PrintStream out;
  private final ImmutableIntArray artists;
  private final int tracks;
  private final int plays;

  ContrastText(PrintStream out, ImmutableIntArray artists, int plays) {
    this.out = out;
    this.artists = artists;
    tracks = artists.length();
    this.plays = plays;
  }

  /**
   * Writes one trial: the plays, the figures, the songs that previous returned to, and the
   * verdicts.
   */
  void playthrough(Contrast contrast, IntFunction<String> name) {
    out.println(size() + "; * was heard before");
    heard(contrast, name);
    Playthrough shuffle = contrast.shuffle();
    Playthrough random = contrast.random();
    Waits shuffleWaits = contrast.shuffleWaits();
    Waits randomWaits = contrast.randomWaits();
    titles();
    distinct(String.valueOf(shuffle.distinct()), String.valueOf(random.distinct()));
    never(String.valueOf(tracks - shuffle.distinct()), String.valueOf(tracks - random.distinct()));
    firstRepeat(play(shuffle.firstRepeat()), String.valueOf(randomWaits.firstRepeat()));
    untilAll(String.valueOf(shuffleWaits.untilAll()), String.valueOf(randomWaits.untilAll()));
    others(String.valueOf(shuffleWaits.others()), String.valueOf(randomWaits.others()));
    artistRepeats(
        String.valueOf(shuffle.artistRepeats(artists, tracks)),
        String.valueOf(random.artistRepeats(artists, tracks)),
        String.valueOf(contrast.spread().artistRepeats(artists, tracks)));
    bounds();
    dial(contrast);
    walkBack("shuffle", shuffle, contrast, name);
    walkBack("pick-random", random, contrast, name);
    walkBack("pick-random, forgetful", contrast.forgetful(), contrast, name);
    if (shuffle.heard().length() > 1) {
      verdicts(contrast);
    }
  }

  /** Writes the means of the completed trials; {@code trials} is the number requested. */
  void averages(Averages averages, int trials) {
    Side shuffle = averages.shuffle();
    Side random = averages.random();
    int done = averages.trials();
    String counted = Words.count(done, "trial") + (done < trials ? " of " + trials : "");
    out.println(size() + ", " + counted + "; mean ± standard error");
    titles();
    distinct(Sentences.mean(shuffle.distinct()), Sentences.mean(random.distinct()));
    never(never(shuffle.distinct()), never(random.distinct()));
    firstRepeat(
        plays > tracks ? Sentences.mean(shuffle.firstRepeat()) : "never",
        Sentences.mean(random.firstRepeat()));
    untilAll(Sentences.mean(shuffle.untilAll()), Sentences.mean(random.untilAll()));
    int allBy = PickRandom.untilAllQuantile(tracks, IN_TIME);
    row(
        "all heard by play " + allBy,
        Sentences.mean(shuffle.allInTime()),
        "1",
        Sentences.mean(random.allInTime()),
        Sentences.decimal(PickRandom.allHeardProbability(tracks, allBy)));
    others(Sentences.mean(shuffle.others()), Sentences.mean(random.others()));
    row(
        "  the longest of all",
        whole(shuffle.others().max()),
        "to " + Contrast.mostOthers(tracks),
        whole(random.others().max()),
        tracks == 1 ? "0" : "unbounded");
    artistRepeats(
        Sentences.mean(shuffle.artistRepeats()),
        Sentences.mean(random.artistRepeats()),
        Sentences.mean(averages.spread()));
    bounds();
  }

  private void titles() {
    out.println();
    row("", "shuffle", "exact", "pick-random", "exact");
  }

  private void distinct(String shuffle, String random) {
    double exact = PickRandom.expectedDistinct(tracks, plays);
    row(
        "distinct songs heard",
        shuffle,
        String.valueOf(Math.min(tracks, plays)),
        random,
        Sentences.decimal(exact));
  }

  private void never(String shuffle, String random) {
    double exact = tracks - PickRandom.expectedDistinct(tracks, plays);
    row(
        "never heard",
        shuffle,
        String.valueOf(tracks - Math.min(tracks, plays)),
        random,
        Sentences.decimal(exact));
  }

  private void firstRepeat(String shuffle, String random) {
    String exact = plays > tracks ? String.valueOf(tracks + 1) : "never";
    row(
        "first repeat on play",
        shuffle,
        exact,
        random,
        Sentences.decimal(PickRandom.expectedFirstRepeat(tracks)));
  }

  private void untilAll(String shuffle, String random) {
    String exact = String.valueOf(tracks);
    row(
        "all heard on play",
        shuffle,
        exact,
        random,
        Sentences.decimal(PickRandom.expectedUntilAll(tracks)));
  }

  private void others(String shuffle, String random) {
    String exact = String.valueOf(tracks - 1);
    row("others until song 1 again", shuffle, exact, random, exact);
  }

  private void artistRepeats(String shuffle, String random, String spread) {
    if (!Contrast.hasRepeats(artists)) {
      return;
    }
    int pass = Math.min(plays, tracks);
    row(
        "artist twice in a row",
        shuffle,
        Sentences.decimal(Contrast.expectedArtistRepeats(artists, pass)),
        random,
        Sentences.decimal(PickRandom.expectedArtistRepeats(artists, pass)));
    String least = pass < tracks ? "" : String.valueOf(Contrast.leastArtistRepeats(artists));
    row("  with --spread artist", spread, least, "", "");
  }

  /** Writes bounds and 95th percentiles of the waits. */
  private void bounds() {
    String percentile = tracks == 1 ? "" : "95th percentile ";
    String unbounded = tracks == 1 ? "" : "; unbounded";
    int most = PickRandom.heardAgainQuantile(tracks, 0, IN_TIME);
    int allBy = PickRandom.untilAllQuantile(tracks, IN_TIME);
    out.println();
    out.println("until song 1 repeats:");
    out.println("  shuffle      at most " + Words.count(Contrast.mostOthers(tracks), "other"));
    out.println("  pick-random  " + percentile + Words.count(most, "other") + unbounded);
    out.println("until all were heard:");
    out.println("  shuffle      " + Words.count(tracks, "play"));
    out.println("  pick-random  " + percentile + Words.count(allBy, "play") + unbounded);
  }

  /** Writes the waits of pick-random with a gap, from none to a fixed order. */
  private void dial(Contrast contrast) {
    out.println();
    out.println("other songs until song 1 repeats, with random and a gap:");
    out.printf(Locale.ROOT, DIAL, "gap", "heard", "at least", "mean", "95th percentile");
    for (GapWait wait : contrast.dial()) {
      out.printf(
          Locale.ROOT,
          DIAL,
          wait.percent() + "%",
          wait.others(),
          wait.gap(),
          tracks - 1,
          PickRandom.heardAgainQuantile(tracks, wait.gap(), IN_TIME));
    }
  }

  /** Writes the results of two tests for four players, and marks wrong results. */
  private void verdicts(Contrast contrast) {
    out.println();
    out.println("Is it a shuffle? Two tests; ! is a wrong answer");
    out.printf(
        Locale.ROOT, TEST, "", "previous goes back", "no repeat in " + Words.count(tracks, "play"));
    for (Assessment verdict : contrast.verdicts()) {
      String first = answer(verdict.previousGoesBack(), verdict.isShuffle());
      out.printf(
          Locale.ROOT,
          TEST,
          verdict.player(),
          first,
          answer(verdict.noRepeat(), verdict.isShuffle()));
    }
    out.printf(
        Locale.ROOT,
        "The second test is decisive; pick-random passes it with probability %.2g%n",
        PickRandom.noRepeatProbability(tracks, tracks));
  }

  private static String answer(boolean yes, boolean right) {
    return (yes ? "yes" : "no") + (yes == right ? "  " : " !");
  }

  private void row(String title, String shuffle, String shuffleExact, String random, String exact) {
    String line =
        String.format(
            Locale.ROOT, "%-25s %15s %8s %17s %9s", title, shuffle, shuffleExact, random, exact);
    out.println(CharMatcher.whitespace().trimTrailingFrom(line));
  }

  private String size() {
    return Words.count(tracks, "song") + ", " + Words.count(plays, "play");
  }

  private void heard(Contrast contrast, IntFunction<String> name) {
    out.printf(Locale.ROOT, "%nplay  %s  pick-random%n", Columns.cell("shuffle", COLUMN));
    BitSet shuffled = new BitSet();
    BitSet picked = new BitSet();
    for (int i = 0; i < Math.min(plays, SONGS_SHOWN); i++) {
      String left = song(contrast.shuffle().heard().get(i), shuffled, name);
      String right = song(contrast.random().heard().get(i), picked, name);
      out.printf(
          Locale.ROOT,
          "%4d  %s  %s%n",
          i + 1,
          Columns.cell(left, COLUMN),
          Columns.cut(right, COLUMN));
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

  private void walkBack(
      String title, Playthrough playthrough, Contrast contrast, IntFunction<String> name) {
    int presses = playthrough.walkedBack().length();
    if (presses == 0) {
      return;
    }
    out.printf(
        Locale.ROOT,
        "%n%s: previous, %s; ! is a wrong song%n",
        title,
        Words.count(presses, "time"));
    for (int i = 0; i < presses; i++) {
      boolean right = playthrough.wentBack(i);
      String song = name.apply(playthrough.walkedBack().get(i));
      out.printf(
          Locale.ROOT, "%4d  %s %s%n", i + 1, right ? " " : "!", Columns.cut(song, 2 * COLUMN));
    }
    int wrong = contrast.wrongPresses(playthrough);
    out.println(
        wrong == 0
            ? "      every song as heard, in reverse"
            : "      " + wrong + " of " + presses + " wrong");
  }

  private static String play(OptionalInt play) {
    return play.isPresent() ? String.valueOf(play.getAsInt()) : "never";
  }

  private String never(Stats distinct) {
    return Sentences.decimal(tracks - distinct.mean()) + Sentences.error(distinct);
  }

  private static String whole(double value) {
    return String.format(Locale.ROOT, "%.0f", value);
  }
}
