package dev.riffle.words;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Converts between words of a user and constants of enums, such as {@code in-order} and {@code
 * IN_ORDER}. Stateless.
 */
public final class Words {
  private static final Pattern NAME = Pattern.compile("[A-Za-z-]{1,16}");

  private Words() {}

  /** Returns the word for a constant. */
  public static String of(Enum<?> constant) {
    return Ascii.toLowerCase(constant.name()).replace('_', '-');
  }

  /** Returns the words for {@code constants}, in their order. */
  public static ImmutableList<String> all(Enum<?>... constants) {
    ImmutableList.Builder<String> words = ImmutableList.builder();
    for (Enum<?> constant : constants) { // a stream would delay the first song
      words.add(of(constant));
    }
    return words.build();
  }

  /** Returns the constant with the word {@code word}, in any case, or empty if there is none. */
  public static <E extends Enum<E>> Optional<E> find(E[] constants, String word) {
    for (E constant : constants) {
      if (of(constant).equals(Ascii.toLowerCase(word))) {
        return Optional.of(constant);
      }
    }
    return Optional.empty();
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
    return find(constants, word)
        .orElseThrow(
            () ->
                new Misuse(
                    name
                        + ": "
                        + word
                        + " is unknown; use one of "
                        + String.join(
                            ", ", Iterables.concat(Arrays.asList(others), all(constants)))));
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

  /**
   * Returns a misspelt word of a file for its message, or an empty string unless it is a short one
   * of letters and dashes: the file may be another one, with secrets.
   */
  public static String shown(String word) {
    return NAME.matcher(word).matches() ? word : "";
  }
}
