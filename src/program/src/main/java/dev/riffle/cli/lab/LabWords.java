package dev.riffle.cli.lab;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import com.google.common.primitives.Ints;
import dev.riffle.cli.Suggestion;
import dev.riffle.fairness.Algorithm;
import dev.riffle.fairness.Generator;
import dev.riffle.fairness.Law;
import dev.riffle.words.Misuse;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;

/** Parses the names of algorithms and generators on the command line. */
public final class LabWords {
  private static final String SWAPS = "random-swaps:";
  private static final String LIST = "one-of-all:list";

  /** Common aliases of algorithms. */
  private static final ImmutableMap<String, String> ALIASES =
      ImmutableMap.of("durstenfeld", "knuth", "sattolo", "rand-mod-i");

  private LabWords() {}

  /**
   * Returns the algorithm named {@code word}; {@code random-swaps:K} makes K swaps, {@code
   * one-of-all:list} picks from a list of all orders.
   *
   * @throws Misuse if there is none; the message suggests the nearest name
   */
  public static Algorithm algorithm(String word) {
    String lower = Ascii.toLowerCase(word);
    if (lower.equals(LIST)) {
      return Algorithm.oneOfList();
    }
    return lower.startsWith(SWAPS)
        ? randomSwaps(word.substring(SWAPS.length()))
        : named(
            "algorithm",
            ALIASES.getOrDefault(lower, lower),
            Algorithm::named,
            algorithms(),
            "riffle lab law --help");
  }

  /** Returns the algorithm named {@code word}, or empty if it is Riffle's queue. */
  static Optional<Algorithm> algorithmUnlessQueue(String word) {
    return Ascii.equalsIgnoreCase(word, Law.QUEUE)
        ? Optional.empty()
        : Optional.of(algorithm(word));
  }

  /**
   * Returns the generator named {@code word}.
   *
   * @throws Misuse if there is none; the message suggests the nearest name
   */
  public static Generator generator(String word) {
    return named(
        "generator", Ascii.toLowerCase(word), Generator::named, generators(), "riffle lab seeds");
  }

  static ImmutableList<String> algorithms() {
    return Algorithm.all().stream().map(Algorithm::name).collect(toImmutableList());
  }

  static ImmutableList<String> generators() {
    return Generator.all().stream().map(Generator::name).collect(toImmutableList());
  }

  private static Algorithm randomSwaps(String word) {
    Integer swaps = Ints.tryParse(word);
    if (swaps == null || swaps < 1 || swaps > Algorithm.MAX_SWAPS) {
      throw new Misuse(SWAPS + word + ": unknown number of swaps; use 1 to " + Algorithm.MAX_SWAPS);
    }
    return Algorithm.randomSwaps(swaps);
  }

  /**
   * Returns the {@code kind} named {@code word}.
   *
   * @param list the command that lists the names
   * @throws Misuse if there is none; the message suggests the nearest name, or else {@code list}
   */
  static <T> T named(
      String kind,
      String word,
      Function<String, Optional<T>> find,
      List<String> names,
      String list) {
    return find.apply(word)
        .orElseThrow(
            () -> {
              String suggestion = Suggestion.of(word, names);
              String remedy = suggestion.isEmpty() ? "; see `" + list + "`" : suggestion;
              return new Misuse("unknown " + kind + " (" + word + ")" + remedy);
            });
  }

  /** Parses a generator. */
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
      return Iterables.concat(algorithms(), ImmutableList.of(LIST, Law.QUEUE)).iterator();
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
