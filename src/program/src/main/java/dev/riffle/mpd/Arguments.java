package dev.riffle.mpd;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Doubles;
import com.google.common.primitives.Ints;
import java.util.Optional;

/**
 * The words of a command line: separated by spaces, or in double quotes, in which a backslash
 * escapes the character after it. Immutable.
 *
 * @param words without the name of the command
 */
record Arguments(String command, ImmutableList<String> words) {
  /** A range of positions; {@code end} is exclusive. */
  record Range(int start, int end) {}

  /**
   * Parses a line.
   *
   * @throws Refusal if a quote is not closed
   */
  static Arguments parse(String line) {
    ImmutableList.Builder<String> words = ImmutableList.builder();
    int i = 0;
    while (i < line.length()) {
      char c = line.charAt(i);
      if (c == ' ' || c == '\t') {
        i++;
      } else if (c == '"') {
        StringBuilder word = new StringBuilder();
        i = quoted(line, i + 1, word);
        words.add(word.toString());
      } else {
        int end = i;
        while (end < line.length() && line.charAt(end) != ' ' && line.charAt(end) != '\t') {
          end++;
        }
        words.add(line.substring(i, end));
        i = end;
      }
    }
    ImmutableList<String> all = words.build();
    return all.isEmpty()
        ? new Arguments("", ImmutableList.of())
        : new Arguments(all.get(0), all.subList(1, all.size()));
  }

  private static int quoted(String line, int from, StringBuilder word) {
    int i = from;
    while (i < line.length() && line.charAt(i) != '"') {
      if (line.charAt(i) == '\\' && i + 1 < line.length()) {
        i++;
      }
      word.append(line.charAt(i++));
    }
    if (i == line.length()) {
      throw Refusal.ofArgument("Missing closing '\"'");
    }
    return i + 1;
  }

  int size() {
    return words.size();
  }

  String word(int index) {
    return words.get(index);
  }

  /** Returns the arguments from one on. */
  ImmutableList<String> from(int index) {
    return words.subList(index, words.size());
  }

  int number(int index) {
    return number(words.get(index));
  }

  static int number(String word) {
    return Optional.ofNullable(Ints.tryParse(word))
        .orElseThrow(() -> Refusal.ofArgument("Integer expected: " + word));
  }

  /** Returns a number that is not negative. */
  int unsigned(int index) {
    int number = number(index);
    if (number < 0) {
      throw Refusal.ofArgument("Number is negative: " + number);
    }
    return number;
  }

  double seconds(int index) {
    return Optional.ofNullable(Doubles.tryParse(words.get(index)))
        .filter(seconds -> Math.abs(seconds) <= Integer.MAX_VALUE)
        .orElseThrow(() -> Refusal.ofArgument("Float expected: " + words.get(index)));
  }

  boolean isOn(int index) {
    return switch (words.get(index)) {
      case "1" -> true;
      case "0" -> false;
      default -> throw Refusal.ofArgument("Boolean (0/1) expected: " + words.get(index));
    };
  }

  /** Returns a range such as {@code 2:5} or {@code 2:}, or a single position. */
  Range range(int index) {
    String word = words.get(index);
    int colon = word.indexOf(':');
    if (colon < 0) {
      int one = unsigned(index);
      if (one == Integer.MAX_VALUE) {
        throw Refusal.ofArgument("Number too large: " + word);
      }
      return new Range(one, one + 1);
    }
    String end = word.substring(colon + 1);
    Range range =
        new Range(
            number(word.substring(0, colon)), end.isEmpty() ? Integer.MAX_VALUE : number(end));
    if (range.start < 0 || range.end < range.start) {
      throw Refusal.ofArgument("Bad range: " + word);
    }
    return range;
  }
}
