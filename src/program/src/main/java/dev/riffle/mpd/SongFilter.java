package dev.riffle.mpd;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import dev.riffle.track.FoldedText;
import dev.riffle.track.Track;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A condition on songs: pairs of a tag and a value, or an expression in parentheses, such as {@code
 * ((artist == 'Abba') AND (!(title contains 'live')))}.
 *
 * <pre>
 *   expression = "(" "!" expression ")" | "(" expression { "AND" expression } ")"
 *              | "(" tag operator value ")" | "(" "base" value ")"
 * </pre>
 */
final class SongFilter {
  private static final int MAX_DEPTH = 50;

  /** A song with its URI. */
  record Candidate(String uri, Track song) {}

  private final String text;
  private final boolean isSearch;
  private int at;

  private SongFilter(String text, boolean isSearch) {
    this.text = text;
    this.isSearch = isSearch;
  }

  /**
   * Parses a condition.
   *
   * @param isSearch whether values are parts of tags, in any case and without accents
   * @throws Refusal if it is none
   */
  static Predicate<Candidate> parse(List<String> words, boolean isSearch) {
    if (words.size() == 1 && words.get(0).startsWith("(")) {
      SongFilter parser = new SongFilter(words.get(0), isSearch);
      Predicate<Candidate> filter = parser.expression(0);
      parser.skipSpaces();
      if (parser.at < parser.text.length()) {
        throw Refusal.ofArgument("Unparsed garbage after expression");
      }
      return filter;
    }
    if (words.size() % 2 != 0) {
      throw Refusal.ofArgument("Incorrect number of filter arguments");
    }
    List<Predicate<Candidate>> conditions = new ArrayList<>();
    for (int i = 0; i < words.size(); i += 2) {
      conditions.add(
          condition(words.get(i), isSearch ? "contains" : "==", words.get(i + 1), isSearch));
    }
    return all(conditions);
  }

  // Not by Predicate.and: a thousand conditions would be as many calls within another.
  private static Predicate<Candidate> all(List<Predicate<Candidate>> conditions) {
    return song -> conditions.stream().allMatch(condition -> condition.test(song));
  }

  private Predicate<Candidate> expression(int depth) {
    if (depth > MAX_DEPTH) {
      throw Refusal.ofArgument("Expression is too deep");
    }
    expect('(');
    skipSpaces();
    if (peek() == '!') {
      at++;
      Predicate<Candidate> inner = expression(depth + 1);
      expect(')');
      return inner.negate();
    }
    if (peek() == '(') {
      List<Predicate<Candidate>> conditions = new ArrayList<>();
      conditions.add(expression(depth + 1));
      skipSpaces();
      while (peek() != ')') {
        String word = word();
        if (!word.equals("AND")) {
          throw Refusal.ofArgument("'AND' expected");
        }
        conditions.add(expression(depth + 1));
        skipSpaces();
      }
      expect(')');
      return all(conditions);
    }
    String tag = word();
    String operator = tag.equals("base") ? "==" : word();
    String value = quoted();
    expect(')');
    return condition(tag, operator, value, isSearch);
  }

  private static Predicate<Candidate> condition(
      String tag, String operator, String value, boolean isSearch) {
    return switch (Ascii.toLowerCase(tag)) {
      case "base" -> song -> value.isEmpty() || (song.uri + "/").startsWith(value + "/");
      case "file", "filename" -> text(operator, value, isSearch, song -> Stream.of(song.uri));
      case "any" ->
          text(
              operator,
              value,
              isSearch,
              song -> Tag.ALL.stream().flatMap(one -> one.of(song.song).stream()));
      default -> {
        Tag one = Tag.named(tag);
        yield text(operator, value, isSearch, song -> Stream.of(one.groupOf(song.song).orElse("")));
      }
    };
  }

  /** The values of a song that a condition is about. */
  private interface Values {
    Stream<String> of(Candidate song);
  }

  private static Predicate<Candidate> text(
      String operator, String value, boolean isSearch, Values values) {
    String wanted = isSearch ? FoldedText.of(value) : value;
    Predicate<String> matches =
        switch (operator) {
          case "==" -> isSearch ? text -> folded(text).contains(wanted) : wanted::equals;
          case "!=" -> text -> !(isSearch ? folded(text) : text).equals(wanted);
          case "contains" -> text -> (isSearch ? folded(text) : text).contains(wanted);
          case "starts_with" -> text -> (isSearch ? folded(text) : text).startsWith(wanted);
          default -> throw Refusal.ofArgument("Unknown filter operator: " + operator);
        };
    return song -> values.of(song).anyMatch(matches);
  }

  private static String folded(String text) {
    return FoldedText.of(text);
  }

  // ------------------------------------------------------------------ reading

  private char peek() {
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private void skipSpaces() {
    while (peek() == ' ') {
      at++;
    }
  }

  private void expect(char c) {
    skipSpaces();
    if (peek() != c) {
      throw Refusal.ofArgument(String.format(Locale.ROOT, "'%s' expected", c));
    }
    at++;
  }

  private String word() {
    skipSpaces();
    int from = at;
    while (at < text.length() && " ()'\"".indexOf(peek()) < 0) {
      at++;
    }
    if (from == at) {
      throw Refusal.ofArgument("Word expected");
    }
    return text.substring(from, at);
  }

  private String quoted() {
    skipSpaces();
    char quote = peek();
    if (quote != '\'' && quote != '"') {
      throw Refusal.ofArgument("Quoted string expected");
    }
    at++;
    StringBuilder value = new StringBuilder();
    while (at < text.length() && peek() != quote) {
      if (peek() == '\\' && at + 1 < text.length()) {
        at++;
      }
      value.append(text.charAt(at++));
    }
    expect(quote);
    return value.toString();
  }

  /** The words of a condition, and those after it. */
  record Options(
      ImmutableList<String> condition,
      Optional<Tag> sort,
      boolean isReversed,
      Arguments.Range window) {
    /** Splits words at {@code sort} and {@code window}. */
    static Options of(List<String> words) {
      List<String> left = words;
      Optional<Tag> sort = Optional.empty();
      boolean isReversed = false;
      Arguments.Range window = new Arguments.Range(0, Integer.MAX_VALUE);
      while (left.size() >= 2) {
        String name = left.get(left.size() - 2);
        String value = left.get(left.size() - 1);
        if (name.equals("window")) {
          window = new Arguments("", ImmutableList.of(value)).range(0);
        } else if (name.equals("sort")) {
          isReversed = value.startsWith("-");
          sort = Optional.of(Tag.named(isReversed ? value.substring(1) : value));
        } else {
          break;
        }
        left = left.subList(0, left.size() - 2);
      }
      return new Options(ImmutableList.copyOf(left), sort, isReversed, window);
    }
  }
}
