package dev.riffle.cli.music;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.riffle.control.TextAnswers;
import dev.riffle.fairness.Reach;
import dev.riffle.rules.DrawingRule;
import dev.riffle.rules.DrawingRules.Values;
import dev.riffle.spread.Spacing;
import dev.riffle.spread.SpreadWords;
import dev.riffle.track.FoldedText;
import dev.riffle.track.Track;
import dev.riffle.track.TrackGroup;
import dev.riffle.words.Visible;
import dev.riffle.words.Words;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The distances of the songs of an artist, or an album, in an order, and the number of orders that
 * could have been drawn. An immutable value.
 */
final class OrderStatistics {
  private static final Pattern CREDITS =
      Pattern.compile("(?U)\0|[;,&]| / |\\b(?:feat|ft|featuring)\\b\\.?");
  private static final double LN_2 = Math.log(2);

  private final List<Track> order;
  private final Values rules;
  private final TrackGroup kind;
  private final int[] groups; // of each song, from 0 in the order of the first songs
  private final int[] sizes;
  private final Spacing spacing;

  OrderStatistics(List<Track> order, Values rules) {
    this.order = order;
    this.rules = rules;
    kind = isSpread() ? rules.get(DrawingRule.SPREAD) : TrackGroup.ARTIST;
    Map<Long, Integer> indexes = new HashMap<>();
    groups =
        order.stream()
            .mapToInt(
                song -> {
                  int next = indexes.size();
                  Integer known = indexes.putIfAbsent(kind.groupOf(song), next);
                  return known == null ? next : known;
                })
            .toArray();
    sizes = new int[indexes.size()];
    Arrays.stream(groups).forEach(group -> sizes[group]++);
    spacing = Spacing.of(groups);
  }

  private boolean isSpread() {
    return rules.has(DrawingRule.SPREAD);
  }

  /** Returns the number of songs that follow one of another group with an artist in common. */
  private long meetings() {
    return IntStream.range(1, groups.length)
        .filter(i -> groups[i] != groups[i - 1])
        .filter(i -> !Sets.intersection(credits(i), credits(i - 1)).isEmpty())
        .count();
  }

  /** Returns the folded names of the artists of a song, those of "feat." too. */
  private ImmutableSet<String> credits(int i) {
    return order.get(i).artist().stream()
        .flatMap(CREDITS::splitAsStream)
        .map(name -> CharMatcher.whitespace().trimFrom(FoldedText.of(name)))
        .filter(name -> !name.isEmpty())
        .collect(ImmutableSet.toImmutableSet());
  }

  /** Returns log2 n!, the bits of a uniform order of the songs. */
  private double allBits() {
    return groups.length == 0 ? 0 : new Reach(groups.length, 1).log2Orders();
  }

  /** Returns log2 of the number of equally likely orders of the songs, if they are. */
  private OptionalDouble bits() {
    if (rules.has(DrawingRule.BY) || rules.has(DrawingRule.WEIGHTS)) {
      return OptionalDouble.empty();
    }
    if (!isSpread() || groups.length == 0) {
      return OptionalDouble.of(allBits());
    }
    return OptionalDouble.of(SpreadWords.of(sizes).orderBits());
  }

  /** Returns the most bits that choosing the best of several orders can lose. */
  private double lostBits() {
    return isSpread() ? Math.log(rules.get(DrawingRule.BEST_OF)) / LN_2 : 0;
  }

  // ------------------------------------------------------------------ printing

  void print(PrintStream out) {
    String noun = Words.of(kind);
    line(out, "songs", String.valueOf(groups.length));
    line(out, noun + "s", String.valueOf(sizes.length));
    line(out, "equal neighbours", String.valueOf(spacing.neighbours()));
    line(out, "A x A", String.valueOf(spacing.returns()));
    spacing
        .smallestDistance()
        .ifPresent(distance -> line(out, "smallest distance", String.valueOf(distance)));
    line(out, "uneven by", decimal("%.3f", spacing.unevenness()));
    line(out, "meetings of feat.", String.valueOf(meetings()));
    if (groups.length > 0) {
      String opener = Visible.of(TextAnswers.name(order.get(0)));
      line(out, "opens", opener + "; songs of its " + noun + ": " + sizes[groups[0]]);
    }
    bits()
        .ifPresent(
            bits ->
                line(
                    out,
                    "entropy",
                    decimal("%.1f", bits)
                        + " of "
                        + decimal("%.1f bits", allBits())
                        + (lostBits() > 0 ? decimal(", less at most %.1f", lostBits()) : "")));
  }

  private static void line(PrintStream out, String name, String value) {
    out.printf(Locale.ROOT, "%-18s %s%n", name, value);
  }

  private static String decimal(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }

  ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("songs", groups.length).put("group", Words.of(kind)).put("groups", sizes.length);
    node.put("neighbours", spacing.neighbours()).put("returns", spacing.returns());
    spacing.smallestDistance().ifPresent(distance -> node.put("smallestDistance", distance));
    node.put("unevenness", spacing.unevenness()).put("meetings", meetings());
    if (groups.length > 0) {
      node.put("openers", sizes[groups[0]]);
    }
    bits().ifPresent(bits -> node.put("bits", bits));
    return node.put("allBits", allBits()).put("lostBits", lostBits());
  }
}
