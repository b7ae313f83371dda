package dev.riffle.cli;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.joining;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.primitives.Ints;
import dev.riffle.library.TagEncoding;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.TrackGroup;
import dev.riffle.track.TrackUnit;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jline.utils.Levenshtein;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Converts between words of the command line and values of the library, such as {@code in-order}
 * and {@code IN_ORDER}, and suggests corrections for misspelt words.
 */
public final class Words {
  private static final CharMatcher DASH = CharMatcher.is('-');
  private static final int MIN_PREFIX = 2;
  private static final int LETTERS_PER_EDIT = 3;

  private static final Pattern NAME = Pattern.compile("[A-Za-z-]{1,16}");

  private Words() {}

  /** Returns the word for a constant. */
  public static String of(Enum<?> constant) {
    return Ascii.toLowerCase(constant.name()).replace('_', '-');
  }

  /**
   * Returns the constant with the word {@code word}, in any case.
   *
   * @param others further valid words, for the message
   * @throws Misuse if there is none; the message lists the valid words
   */
  public static <E extends Enum<E>> E parse(
      Class<E> type, String name, String word, String... others) {
    E[] constants = type.getEnumConstants();
    return Arrays.stream(constants)
        .filter(constant -> of(constant).equals(Ascii.toLowerCase(word)))
        .findFirst()
        .orElseThrow(
            () -> {
              String words =
                  Stream.concat(Arrays.stream(others), Arrays.stream(constants).map(Words::of))
                      .collect(joining(", "));
              return new Misuse(name + ": " + word + " is unknown; use one of " + words);
            });
  }

  /**
   * Parses an int.
   *
   * @throws TypeConversionException if {@code word} is not an int
   */
  public static int integer(String word) {
    Integer number = Ints.tryParse(word);
    if (number == null) {
      throw new TypeConversionException(
          word + " must be a whole number of at most " + Integer.MAX_VALUE);
    }
    return number;
  }

  /** Returns {@code sentence} with its first letter in lower case. */
  public static String inLowerCase(String sentence) {
    return sentence.isEmpty()
        ? sentence
        : Ascii.toLowerCase(sentence.charAt(0)) + sentence.substring(1);
  }

  /** Returns a number with its noun: {@code 1 song}, {@code 24 songs}. */
  public static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  // Replaces picocli's suggestions, which compare pairs of letters and suggest "pause" for "paly".
  /**
   * Returns {@code "; did you mean NAME?"} for the nearest name, or an empty string if none is
   * near.
   */
  public static String suggestion(String word, Collection<String> names) {
    String bare = bare(word);
    return names.stream()
        .filter(
            name -> isBegun(bare, name) || edits(bare, name) <= bare.length() / LETTERS_PER_EDIT)
        .min(
            comparing((String name) -> !isBegun(bare, name))
                .thenComparing(name -> edits(bare, name)))
        .map(name -> "; did you mean " + name + "?")
        .orElse("");
  }

  private static boolean isBegun(String bare, String name) {
    return bare.length() >= MIN_PREFIX && bare(name).startsWith(bare);
  }

  private static int edits(String bare, String name) {
    return Levenshtein.distance(bare, bare(name));
  }

  private static String bare(String word) {
    return Ascii.toLowerCase(DASH.trimLeadingFrom(word));
  }

  /**
   * Returns a misspelt word of a file for its message, or an empty string unless it is a short one
   * of letters and dashes: the file may be another one, with secrets.
   */
  public static String shown(String word) {
    return NAME.matcher(word).matches() ? word : "";
  }

  public static PlayMode mode(String word) {
    return parse(PlayMode.class, "mode", word);
  }

  public static RepeatMode repeat(String word) {
    return parse(RepeatMode.class, "repeat", word);
  }

  /** Parses a kind of unit; {@code name} is the option as the user typed it. */
  public static TrackUnit unit(String name, String word) {
    return parse(TrackUnit.class, name, word);
  }

  /** Parses a kind of group, or {@code off}; {@code name} is the option as the user typed it. */
  public static TrackGroup group(String name, String word) {
    return Arrays.stream(TrackGroup.values())
        .filter(group -> of(group).equals(Ascii.toLowerCase(word)))
        .findFirst()
        .orElseThrow(
            () -> new Misuse(name + ": " + word + " is unknown; use one of artist, album, off"));
  }

  /** Returns the word for a kind of group. */
  public static String of(TrackGroup group) {
    return group == TrackGroup.SONG ? "off" : Ascii.toLowerCase(group.name());
  }

  /** Returns a number of orders of which one is chosen, if {@code word} is one. */
  static Optional<Integer> bestOf(String word) {
    return Optional.ofNullable(Ints.tryParse(word))
        .filter(orders -> 1 <= orders && orders <= Drawing.MAX_BEST_OF);
  }

  /** The words of {@code --mode}. */
  static final class Modes extends OptionWords<PlayMode> {
    Modes() {
      super("--mode", PlayMode.class);
    }
  }

  /** The words of {@code --repeat}. */
  static final class Repeats extends OptionWords<RepeatMode> {
    Repeats() {
      super("--repeat", RepeatMode.class);
    }
  }

  /** The words of {@code --by}. */
  static final class Units extends OptionWords<TrackUnit> {
    Units() {
      super("--by", TrackUnit.class);
    }
  }

  /** The words of {@code --spread}. */
  static final class Groups implements ITypeConverter<TrackGroup>, Iterable<String> {
    @Override
    public TrackGroup convert(String word) {
      return group("--spread", word);
    }

    @Override
    public Iterator<String> iterator() {
      return Stream.of(TrackGroup.ARTIST, TrackGroup.ALBUM, TrackGroup.SONG)
          .map(Words::of)
          .iterator();
    }
  }

  /** Parses an encoding of tags. */
  static final class EncodingConverter implements ITypeConverter<TagEncoding> {
    @Override
    public TagEncoding convert(String name) {
      return Misuse.ifRefused("--encoding", () -> new TagEncoding(name));
    }
  }

  /** Parses a seed or a phrase. */
  static final class SeedConverter implements ITypeConverter<Seed> {
    @Override
    public Seed convert(String text) {
      return Misuse.ifRefused("--seed", () -> Seed.parse(text));
    }
  }
}
