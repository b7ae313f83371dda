package dev.riffle.cli;

import com.google.common.base.CharMatcher;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jline.utils.WCWidth;

/**
 * Text by the columns that a terminal gives it: a Chinese character takes two. Terminals disagree
 * on joined emoji, which are drawn as one or as all their parts: here they have the width of their
 * parts, so that no terminal takes more columns than are counted.
 */
public final class Columns {
  private static final CharMatcher PLAIN = CharMatcher.inRange(' ', '~').precomputed();

  /** A grapheme cluster: one character to its reader, which must not be cut apart. */
  private static final Pattern CLUSTER = Pattern.compile("\\X");

  private static final int EMOJI_STYLE = 0xfe0f; // makes two columns of a character that has one

  private Columns() {}

  /** Returns {@code text}, or as much of it as {@code width} columns hold, the last an ellipsis. */
  public static String cut(String text, int width) {
    if (width < 1) {
      return "";
    }
    if (PLAIN.matchesAllOf(text)) {
      return text.length() <= width ? text : text.substring(0, width - 1) + "…";
    }
    Matcher clusters = CLUSTER.matcher(text);
    int kept = 0; // chars that leave room for the ellipsis
    int columns = 0;
    while (clusters.find()) {
      columns += width(text, clusters.start(), clusters.end());
      if (columns > width) {
        return text.substring(0, kept) + "…";
      }
      if (columns < width) {
        kept = clusters.end();
      }
    }
    return text;
  }

  /** Returns the same, filled up to {@code width} columns. */
  public static String cell(String text, int width) {
    String cut = cut(text, width);
    return cut + " ".repeat(width - width(cut));
  }

  /** Returns how many columns {@code text} takes at most. */
  public static int width(String text) {
    if (PLAIN.matchesAllOf(text)) { // as most names are
      return text.length();
    }
    return width(text, 0, text.length());
  }

  private static int width(String text, int start, int end) {
    int columns = 0;
    int last = 0;
    int point;
    for (int i = start; i < end; i += Character.charCount(point)) {
      point = text.codePointAt(i);
      int width = point == EMOJI_STYLE && last == 1 ? 1 : width(point);
      columns += width;
      last = width;
    }
    return columns;
  }

  private static int width(int point) {
    boolean isSkinTone = 0x1f3fb <= point && point <= 0x1f3ff;
    return isSkinTone ? 2 : Math.max(0, WCWidth.wcwidth(point));
  }
}
