package dev.riffle.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.math.Stats;
import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.fairness.Contrast;
import dev.riffle.fairness.Contrast.Averages;
import dev.riffle.fairness.Evening;
import dev.riffle.fairness.PickRandom;
import dev.riffle.playlist.TrackJson;
import dev.riffle.shuffle.Seed;
import java.io.PrintStream;
import java.util.BitSet;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import org.jline.utils.AttributedString;

/** Writes a contrast down, for a person or as JSON. */
final class ContrastReport {
  private static final String ROW = "%-22s %16s %8s %18s %8s%n";
  private static final int SONGS_SHOWN = 100;
  private static final int COLUMN = 38;

  private final PrintStream out;
  private final Seed seed;
  private final int tracks;
  private final int plays;
  private final double expectedDistinct;
  private final double expectedFirstRepeat;

  ContrastReport(PrintStream out, Seed seed, int tracks, int plays) {
    this.out = out;
    this.seed = seed;
    this.tracks = tracks;
    this.plays = plays;
    this.expectedDistinct = PickRandom.expectedDistinct(tracks, plays);
    this.expectedFirstRepeat = PickRandom.expectedFirstRepeat(tracks);
  }

  // ------------------------------------------------------------------ one evening

  void evening(Contrast contrast, IntFunction<String> name, boolean json) {
    int repeat = Contrast.firstRepeat(seed, tracks);
    if (json) {
      print(eveningJson(contrast, repeat));
      return;
    }
    songs(contrast, name);
    head();
    row(
        "distinct songs heard",
        String.valueOf(contrast.shuffle().distinct()),
        shuffleDistinct(),
        String.valueOf(contrast.random().distinct()),
        exact(expectedDistinct));
    row(
        "never heard",
        String.valueOf(tracks - contrast.shuffle().distinct()),
        tracks - shuffleDistinct(),
        String.valueOf(tracks - contrast.random().distinct()),
        exact(tracks - expectedDistinct));
    row(
        "first repeat on play",
        word(contrast.shuffle().firstRepeat()),
        shuffleFirstRepeat(),
        String.valueOf(repeat),
        exact(expectedFirstRepeat));
    walkBack("shuffle", contrast.shuffle(), name);
    walkBack("pick-random", contrast.random(), name);
    walkBack("pick-random, forgetful", contrast.forgetful(), name);
  }

  private void songs(Contrast contrast, IntFunction<String> name) {
    out.println("seed " + seed);
    out.println(tracks + " songs, " + plays + " plays; * was heard before");
    out.println();
    out.println("play  " + cell("shuffle") + "  pick-random");
    BitSet shuffled = new BitSet();
    BitSet picked = new BitSet();
    for (int i = 0; i < Math.min(plays, SONGS_SHOWN); i++) {
      String left = heard(contrast.shuffle().heard().get(i), shuffled, name);
      out.printf(
          "%4d  %s  %s%n",
          i + 1, cell(left), heard(contrast.random().heard().get(i), picked, name));
    }
    if (plays > SONGS_SHOWN) {
      out.println("      and " + (plays - SONGS_SHOWN) + " more");
    }
  }

  private static String heard(int track, BitSet before, IntFunction<String> name) {
    String text = (before.get(track) ? "* " : "  ") + name.apply(track);
    before.set(track);
    return text;
  }

  private void walkBack(String title, Evening evening, IntFunction<String> name) {
    int presses = evening.walkedBack().length();
    int wrong = 0;
    out.printf("%n%s: previous, %d times; ! is not what was heard%n", title, presses);
    for (int i = 0; i < presses; i++) {
      boolean right = evening.wentBack(i);
      wrong += right ? 0 : 1;
      out.printf("%4d  %s %s%n", i + 1, right ? " " : "!", name.apply(evening.walkedBack().get(i)));
    }
    out.println(
        wrong == 0
            ? "      walked back over what was heard"
            : "      " + wrong + " of " + presses + " were not what was heard");
  }

  private ObjectNode eveningJson(Contrast contrast, int firstRepeat) {
    ObjectNode json = json();
    ObjectNode shuffle = json.putObject("shuffle");
    putEvening(shuffle, contrast.shuffle());
    shuffle.put("expectedDistinct", shuffleDistinct());
    contrast.shuffle().firstRepeat().ifPresent(play -> shuffle.put("firstRepeat", play));
    ObjectNode random = json.putObject("random");
    putEvening(random, contrast.random());
    random.put("expectedDistinct", expectedDistinct);
    random.put("firstRepeat", firstRepeat).put("expectedFirstRepeat", expectedFirstRepeat);
    putEvening(json.putObject("forgetful"), contrast.forgetful());
    return json;
  }

  private void putEvening(ObjectNode node, Evening evening) {
    node.put("distinct", evening.distinct()).put("never", tracks - evening.distinct());
    putAll(node, "heard", evening.heard());
    putAll(node, "walkedBack", evening.walkedBack());
    int wrong = 0;
    for (int i = 0; i < evening.walkedBack().length(); i++) {
      wrong += evening.wentBack(i) ? 0 : 1;
    }
    node.put("walkedBackWrong", wrong);
  }

  private static void putAll(ObjectNode node, String key, ImmutableIntArray values) {
    var array = node.putArray(key);
    values.forEach(array::add);
  }

  // ------------------------------------------------------------------ many evenings

  void averages(Averages averages, int trials, boolean json) {
    if (json) {
      print(averagesJson(averages, trials));
      return;
    }
    out.println("seed " + seed);
    out.println(
        tracks + " songs, " + plays + " plays, " + trials + " evenings; mean ± standard error");
    head();
    row(
        "distinct songs heard",
        mean(averages.shuffleDistinct()),
        shuffleDistinct(),
        mean(averages.randomDistinct()),
        exact(expectedDistinct));
    row(
        "never heard",
        never(averages.shuffleDistinct()),
        tracks - shuffleDistinct(),
        never(averages.randomDistinct()),
        exact(tracks - expectedDistinct));
    row(
        "first repeat on play",
        averages.shufflesThatRepeated() == 0 ? "never" : String.valueOf(tracks + 1),
        shuffleFirstRepeat(),
        mean(averages.randomFirstRepeat()),
        exact(expectedFirstRepeat));
  }

  private ObjectNode averagesJson(Averages averages, int trials) {
    ObjectNode json = json().put("trials", trials);
    ObjectNode shuffle = json.putObject("shuffle");
    put(shuffle.putObject("distinct"), averages.shuffleDistinct(), shuffleDistinct());
    shuffle.put("eveningsWithARepeat", averages.shufflesThatRepeated());
    ObjectNode random = json.putObject("random");
    put(random.putObject("distinct"), averages.randomDistinct(), expectedDistinct);
    put(random.putObject("firstRepeat"), averages.randomFirstRepeat(), expectedFirstRepeat);
    return json;
  }

  private static void put(ObjectNode node, Stats stats, double expected) {
    node.put("mean", stats.mean())
        .put("standardError", Averages.standardError(stats))
        .put("expected", expected);
  }

  private String never(Stats distinct) {
    return figure(tracks - distinct.mean(), Averages.standardError(distinct));
  }

  private static String mean(Stats stats) {
    return figure(stats.mean(), Averages.standardError(stats));
  }

  private static String figure(double mean, double error) {
    return exact(mean) + " ±" + exact(error);
  }

  // ------------------------------------------------------------------ both

  private int shuffleDistinct() {
    return Math.min(tracks, plays);
  }

  private String shuffleFirstRepeat() {
    return plays > tracks ? String.valueOf(tracks + 1) : "never";
  }

  private void head() {
    out.println();
    out.printf(ROW, "", "shuffle", "exact", "pick-random", "exact");
  }

  private void row(
      String title, Object shuffle, Object exactShuffle, Object random, Object exactRandom) {
    out.printf(ROW, title, shuffle, exactShuffle, random, exactRandom);
  }

  private static String word(OptionalInt play) {
    return play.isPresent() ? String.valueOf(play.getAsInt()) : "never";
  }

  private static String exact(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  private static String cell(String text) {
    AttributedString whole =
        new AttributedString(text); // counts columns: a Chinese character takes two
    int columns = whole.columnLength();
    String cut = columns > COLUMN ? whole.columnSubSequence(0, COLUMN - 1) + "…" : text;
    return cut + " ".repeat(Math.max(0, COLUMN - columns));
  }

  private ObjectNode json() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("seed", seed.toString())
        .put("tracks", tracks)
        .put("plays", plays);
  }

  private void print(ObjectNode json) {
    out.println(TrackJson.escaped(json.toString()));
  }
}
