package dev.riffle.cli.lab;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Comparator.comparing;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.Ints;
import dev.riffle.cli.Misuse;
import dev.riffle.fairness.Algorithm;
import dev.riffle.fairness.Generator;
import dev.riffle.fairness.Law;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.commons.numbers.fraction.BigFraction;
import picocli.CommandLine.ITypeConverter;

/** The words of the command line for what the lab knows by name. */
public final class LabWords {
  private static final String SWAPS = "random-swaps:";
  private static final String LIST = "one-of-all:list";

  /** Other names that people know an algorithm by. */
  private static final ImmutableMap<String, String> ALIASES =
      ImmutableMap.of("durstenfeld", "knuth", "sattolo", "rand-mod-i");

  private LabWords() {}

  /**
   * Returns the algorithm that {@code word} means; {@code random-swaps:K} is the one with K swaps,
   * {@code one-of-all:list} the one that lists them all.
   *
   * @throws Misuse if it means none; the sentence names the nearest
   */
  public static Algorithm algorithm(String word) {
    String lower = Ascii.toLowerCase(word);
    if (lower.equals(LIST)) {
      return Algorithm.oneOfList();
    }
    return lower.startsWith(SWAPS)
        ? randomSwaps(word.substring(SWAPS.length()))
        : named("algorithm", ALIASES.getOrDefault(lower, lower), Algorithm::named, algorithms());
  }

  /** Returns the algorithm that {@code word} means, or empty if it is our own queue. */
  static Optional<Algorithm> algorithmUnlessQueue(String word) {
    return Ascii.equalsIgnoreCase(word, Law.QUEUE)
        ? Optional.empty()
        : Optional.of(algorithm(word));
  }

  /**
   * Returns the generator that {@code word} means.
   *
   * @throws Misuse if it means none; the sentence names the nearest
   */
  public static Generator generator(String word) {
    return named("generator", Ascii.toLowerCase(word), Generator::named, generators());
  }

  static ImmutableList<String> algorithms() {
    return Algorithm.all().stream().map(Algorithm::name).collect(toImmutableList());
  }

  static ImmutableList<String> generators() {
    return Generator.all().stream().map(Generator::name).collect(toImmutableList());
  }

  /** Returns a fraction as people write it: {@code 5/27}, a whole number without a denominator. */
  static String fraction(BigFraction fraction) {
    return fraction.toString().replace(" ", "");
  }

  private static Algorithm randomSwaps(String word) {
    Integer swaps = Ints.tryParse(word);
    if (swaps == null) {
      throw new Misuse("swaps (" + word + ") must be in [1, " + Algorithm.MOST_SWAPS + "]");
    }
    return Misuse.ifRefused(() -> Algorithm.randomSwaps(swaps));
  }

  /**
   * Returns what {@code word} is the name of.
   *
   * @throws Misuse if of nothing; the sentence names the nearest of {@code names}
   */
  static <T> T named(
      String kind, String word, Function<String, Optional<T>> known, List<String> names) {
    return known
        .apply(word)
        .orElseThrow(
            () -> {
              String nearest =
                  names.stream()
                      .min(
                          comparing((String name) -> !name.startsWith(word))
                              .thenComparing(name -> edits(word, name)))
                      .orElseThrow();
              return new Misuse(
                  "unknown " + kind + " (" + word + "): did you mean " + nearest + "?");
            });
  }

  /**
   * Returns how many letters must be put in, taken out or replaced to turn one word into the other
   * (Levenshtein 1966).
   */
  private static int edits(String from, String to) {
    int[] before = new int[to.length() + 1];
    for (int j = 0; j < before.length; j++) {
      before[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int[] row = new int[to.length() + 1];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = before[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, 1 + Math.min(before[j], row[j - 1]));
      }
      before = row;
    }
    return before[to.length()];
  }

  /** Reads a generator. */
  static final class GeneratorConverter implements ITypeConverter<Generator> {
    @Override
    public Generator convert(String word) {
      return generator(word);
    }
  }

  /** The names of the algorithms, for help and completion. */
  static final class AlgorithmNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return algorithms().iterator();
    }
  }

  /** The names of the generators, for help and completion. */
  static final class GeneratorNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return generators().iterator();
    }
  }
}
