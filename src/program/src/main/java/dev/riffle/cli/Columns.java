package dev.riffle.cli;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jline.utils.WCWidth;

/**
 * Measures and cuts text by terminal columns; a Chinese character takes two. Terminals draw a
 * joined emoji as one character or as all its parts; the width here is that of the parts, an upper
 * bound.
 */
public final class Columns {
  private static final CharMatcher PLAIN = CharMatcher.inRange(' ', '~').precomputed();

  /** A grapheme cluster, a character as its reader perceives it; must not be split. */
  private static final Pattern CLUSTER = Pattern.compile("\\X");

  private static final int EMOJI_STYLE = 0xfe0f; // widens a character of one column to two

  private Columns() {}

  /** Returns {@code text}, truncated to {@code width} columns, the last of them an ellipsis. */
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

  /**
   * Returns {@code text}, truncated to {@code width} columns at its start and its end, so that the
   * character before index {@code end} is visible.
   */
  public static String cutAround(String text, int end, int width) {
    Matcher clusters = CLUSTER.matcher(text.substring(0, end));
    int columns = width(text, 0, end);
    int from = 0;
    while (columns > width - 2 && clusters.find()) { // leaves room for two ellipses
      columns -= width(text, clusters.start(), clusters.end());
      from = clusters.end();
    }
    return cut((from == 0 ? "" : "…") + text.substring(from), width);
  }

  /**
   * Returns {@code text} in lines of at most {@code width} columns, broken at blanks where that is
   * possible in the second half of a line. Lines after the first begin with {@code indent} blanks,
   * or half as many as fit.
   */
  public static ImmutableList<String> wrap(String text, int width, int indent) {
    int blanks = Math.max(0, Math.min(indent, width / 2));
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    StringBuilder line = new StringBuilder();
    int columns = 0;
    Matcher clusters = CLUSTER.matcher(text);
    while (clusters.find()) {
      String cluster = clusters.group();
      columns += width(cluster);
      if (columns > width && line.length() > blanks) {
        int blank = line.lastIndexOf(" ") + 1;
        int end = blank > Math.max(blanks, line.length() / 2) ? blank : line.length();
        lines.add(line.substring(0, end));
        line = new StringBuilder(" ".repeat(blanks)).append(line.substring(end));
        columns = width(line.toString()) + width(cluster);
      }
      line.append(cluster);
    }
    return lines.add(line.toString()).build();
  }

  /** Returns {@code text} cut or padded to exactly {@code width} columns. */
  public static String cell(String text, int width) {
    String cut = cut(text, width);
    return cut + " ".repeat(width - width(cut));
  }

  /** Returns the maximum number of columns that a terminal uses for {@code text}. */
  public static int width(String text) {
    if (PLAIN.matchesAllOf(text)) { // fast path
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
