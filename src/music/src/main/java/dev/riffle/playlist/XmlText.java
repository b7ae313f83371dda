package dev.riffle.playlist;

import com.google.common.base.Ascii;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Repairs the faults of XML that some programs write: characters and references that XML forbids, a
 * bare {@code &} or {@code <}, and text before the declaration. Takes time linear in the text.
 * Mutable; not thread-safe.
 *
 * <p>A document type is left as it is; {@link Xml} rejects it.
 */
final class XmlText {
  private static final String DECLARATION = "<?xml";
  private static final String COMMENT = "<!--";
  private static final String COMMENT_END = "-->";
  private static final String CDATA = "<![CDATA[";
  private static final String DOCUMENT_TYPE = "<!";
  private static final String HTML_SPACE = "&nbsp;"; // the most common entity of HTML
  private static final char REPLACEMENT = '\uFFFD';

  // A reference to one of the five predefined entities, or to a character.
  private static final Pattern REFERENCE =
      Pattern.compile("&(?:amp|lt|gt|quot|apos|#([0-9]{1,9})|#x([0-9A-Fa-f]{1,7}));");

  private static final Pattern TAG = Pattern.compile("</?[\\p{L}_:]");

  private final String text;
  private final boolean isLowerCase;
  private final Matcher reference;
  private final Matcher tag;
  private final StringBuilder repaired;
  private int next;
  private int firstFault;
  private int faults;

  private XmlText(String text, boolean isLowerCase) {
    this.text = text;
    this.isLowerCase = isLowerCase;
    this.reference = REFERENCE.matcher(text);
    this.tag = TAG.matcher(text);
    this.repaired = new StringBuilder(text.length());
  }

  /** Returns the repaired text. Repairs are a fault of {@code reading}. */
  static String repaired(String text, Reading reading) {
    XmlText xml = new XmlText(text, false);
    xml.run();
    if (xml.faults > 0) {
      String places = xml.faults == 1 ? "" : " in " + xml.faults + " places";
      long line = 1 + text.substring(0, xml.firstFault).chars().filter(c -> c == '\n').count();
      reading.problem(line, "not well-formed XML; repaired" + places);
    }
    return xml.repaired.toString();
  }

  /** Returns the repaired text with the names of elements and attributes in lower case. */
  static String inLowerCase(String text) {
    XmlText xml = new XmlText(text, true);
    xml.run();
    return xml.repaired.toString();
  }

  private void run() {
    beginning();
    while (next < text.length()) {
      if (text.charAt(next) == '<') {
        markup();
      } else {
        character();
      }
    }
  }

  /** Skips text and comments before the declaration, or text before the first tag. */
  private void beginning() {
    int first = Math.max(0, text.indexOf('<'));
    int start = first;
    while (start >= 0 && text.startsWith(COMMENT, start)) {
      int end = text.indexOf(COMMENT_END, start);
      start = end < 0 ? -1 : text.indexOf('<', end);
    }
    boolean isLate = start > 0 && text.startsWith(DECLARATION, start);
    int skipped = isLate ? start : first;
    if (isLate || !text.substring(0, skipped).isBlank()) {
      fault();
      text.substring(0, skipped).chars().filter(c -> c == '\n').forEach(c -> repaired.append('\n'));
      next = skipped;
    }
    if (isLate) { // nothing may precede the declaration
      int end = text.indexOf("?>", next);
      next = end < 0 ? text.length() : end + 2;
    }
  }

  private void markup() {
    if (text.startsWith(COMMENT, next)) {
      copyTo(COMMENT_END);
    } else if (text.startsWith(CDATA, next)) {
      copyTo("]]>");
    } else if (text.startsWith("<?", next)) {
      copyTo("?>");
    } else if (text.startsWith(DOCUMENT_TYPE, next)) {
      repaired.append(text, next, text.length());
      next = text.length();
    } else if (tag.region(next, text.length()).lookingAt()) {
      tag();
    } else {
      fault();
      repaired.append("&lt;");
      next++;
    }
  }

  /** Copies text in which references have no meaning. */
  private void copyTo(String end) {
    int found = text.indexOf(end, next);
    int stop = found < 0 ? text.length() : found + end.length();
    while (next < stop) {
      plain();
    }
  }

  private void tag() {
    char quote = 0;
    while (next < text.length()) {
      char current = text.charAt(next);
      if (quote == 0) {
        repaired.append(isLowerCase ? Ascii.toLowerCase(current) : current);
        quote = current == '"' || current == '\'' ? current : 0;
        next++;
        if (current == '>') {
          return;
        }
      } else if (current == '<') {
        fault();
        repaired.append("&lt;");
        next++;
      } else {
        quote = current == quote ? 0 : quote;
        character();
      }
    }
  }

  /** Copies a character, or a reference to one. */
  private void character() {
    if (text.charAt(next) != '&') {
      plain();
    } else if (text.startsWith(HTML_SPACE, next)) {
      fault();
      repaired.append(' ');
      next += HTML_SPACE.length();
    } else if (!reference.region(next, text.length()).lookingAt()) {
      fault();
      repaired.append("&amp;");
      next++;
    } else {
      int codePoint = codePoint();
      int end = reference.end();
      if (codePoint < 0 || isAllowed(codePoint)) {
        repaired.append(text, next, end);
      } else {
        fault();
        end = surrogates(codePoint, end);
      }
      next = end;
    }
  }

  /** Appends the character of two references to its halves; returns the index after them. */
  private int surrogates(int first, int end) {
    if (Character.isBmpCodePoint(first)
        && Character.isHighSurrogate((char) first)
        && reference.region(end, text.length()).lookingAt()) {
      int second = codePoint();
      if (0xDC00 <= second && second <= 0xDFFF) {
        repaired.appendCodePoint(Character.toCodePoint((char) first, (char) second));
        return reference.end();
      }
    }
    repaired.append(REPLACEMENT);
    return end;
  }

  /** Returns the number of the current reference, or -1 for an entity. */
  private int codePoint() {
    String decimal = reference.group(1);
    String hex = reference.group(2);
    if (decimal == null && hex == null) {
      return -1;
    }
    return decimal != null ? Integer.parseInt(decimal) : Integer.parseInt(hex, 16);
  }

  private void plain() {
    int codePoint = text.codePointAt(next);
    if (isAllowed(codePoint)) {
      repaired.appendCodePoint(codePoint);
    } else {
      fault();
      repaired.append(REPLACEMENT);
    }
    next += Character.charCount(codePoint);
  }

  private void fault() {
    firstFault = faults == 0 ? next : firstFault;
    faults++;
  }

  // The production Char of XML 1.0.
  private static boolean isAllowed(int codePoint) {
    return codePoint == '\t'
        || codePoint == '\n'
        || codePoint == '\r'
        || (0x20 <= codePoint && codePoint <= 0xD7FF)
        || (0xE000 <= codePoint && codePoint <= 0xFFFD)
        || (0x10000 <= codePoint && codePoint <= 0x10FFFF);
  }
}
