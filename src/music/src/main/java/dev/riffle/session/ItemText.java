package dev.riffle.session;

import static com.google.common.base.CharMatcher.inRange;
import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.base.Strings.lenientFormat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.regex.Matcher.quoteReplacement;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import java.util.HexFormat;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * The format of items in the files of a session: the text of their codec, in one line. Backslashes,
 * line breaks and unpaired surrogates are escaped, a surrogate as {@code \}{@code uD83C}.
 * Immutable.
 *
 * @param codec the codec of the items
 * @param <T> the type of the items
 */
record ItemText<T>(ItemCodec<T> codec) {
  private static final int MAX_EXCERPT = 60; // characters of an item in a message

  private static final CharMatcher PLAIN =
      CharMatcher.anyOf("\\\n\r").or(inRange('\uD800', '\uDFFF')).negate().precomputed();
  private static final Pattern SPECIAL = Pattern.compile("[\\\\\n\r\\p{Cs}]");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u[0-9A-F]{4}|[\\\\nr])");
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  ItemText {
    checkNotNull(codec, "codec must not be null");
  }

  /** Thrown when the codec rejects undamaged text. */
  static final class UndecodableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private UndecodableException(String message, RuntimeException cause) {
      super(message, cause);
    }
  }

  /** Thrown when the codec has no text for an item. */
  static final class UnencodableException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private UnencodableException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** Returns the text of {@code item}; exceptions of the codec are propagated. */
  String encode(T item) {
    return checkNotNull(codec.encode(item), "text of item (%s) must not be null", item);
  }

  /**
   * Returns the item of {@code text}.
   *
   * @throws UndecodableException if the codec rejects the text
   */
  T decode(String text) {
    try {
      return checkNotNull(codec.decode(text), "the codec returned null");
    } catch (RuntimeException e) {
      String reason = Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
      String excerpt = Ascii.truncate(text, MAX_EXCERPT, "...");
      throw new UndecodableException("item (" + excerpt + ") cannot be decoded: " + reason, e);
    }
  }

  /**
   * Returns the line of {@code item}, in UTF-8 and without a line break.
   *
   * @throws UnencodableException if the codec throws
   */
  byte[] line(T item) {
    try {
      return escaped(encode(item)).getBytes(UTF_8);
    } catch (RuntimeException | Error e) {
      String excerpt = Ascii.truncate(lenientFormat("%s", item), MAX_EXCERPT, "...");
      throw new UnencodableException("item (" + excerpt + ") cannot be encoded: " + e, e);
    }
  }

  /**
   * Returns the item of {@code line}.
   *
   * @throws UndecodableException if the codec rejects the text
   */
  T item(String line) {
    return decode(unescaped(line));
  }

  private static String escaped(String text) {
    return PLAIN.matchesAllOf(text)
        ? text
        : SPECIAL.matcher(text).replaceAll(c -> quoteReplacement(escape(c.group().charAt(0))));
  }

  private static String escape(char c) {
    return switch (c) {
      case '\\' -> "\\\\";
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      default -> "\\u" + HEX.toHexDigits(c);
    };
  }

  private static String unescaped(String line) {
    return line.indexOf('\\') < 0
        ? line
        : ESCAPE.matcher(line).replaceAll(escape -> quoteReplacement(unescape(escape.group())));
  }

  private static String unescape(String escape) {
    return switch (escape.charAt(1)) {
      case 'n' -> "\n";
      case 'r' -> "\r";
      case 'u' -> String.valueOf((char) HexFormat.fromHexDigits(escape, 2, escape.length()));
      default -> "\\";
    };
  }
}
