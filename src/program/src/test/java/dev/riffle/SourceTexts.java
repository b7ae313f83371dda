package dev.riffle;

import com.google.common.base.CharMatcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parts of a Java source file that people read. Within a paragraph, lines are joined.
 *
 * @param javadoc its Javadoc comments; each block tag begins a line
 * @param comments its other comments
 * @param literals its strings
 * @param code the rest
 */
record SourceTexts(String javadoc, String comments, String literals, String code) {
  private static final Pattern TOKEN =
      Pattern.compile(
          "\"\"\"[\\s\\S]*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*+\"|'(?:\\\\.|[^'\\\\\\n])*+'"
              + "|/\\*[\\s\\S]*?\\*/|//[^\\n]*");
  private static final Pattern NEXT_LINE = Pattern.compile("\\n\\s*\\*(?:\\s+(?!@)|(?=\\n))");
  private static final CharMatcher FRAME = CharMatcher.anyOf("/* ");

  static SourceTexts of(Path file) throws IOException {
    return of(Files.readString(file));
  }

  static SourceTexts of(String source) {
    StringBuilder javadoc = new StringBuilder();
    StringBuilder comments = new StringBuilder();
    StringBuilder literals = new StringBuilder();
    StringBuilder code = new StringBuilder();
    int end = 0;
    for (Matcher token = TOKEN.matcher(source); token.find(); end = token.end()) {
      String gap = source.substring(end, token.start());
      code.append(gap).append(' ');
      String text = token.group();
      if (text.startsWith("/**")) {
        String joined = NEXT_LINE.matcher(text.substring(0, text.length() - 2)).replaceAll(" ");
        javadoc.append(FRAME.trimLeadingFrom(joined)).append('\n');
      } else if (text.startsWith("/")) {
        boolean continued = text.startsWith("//") && CharMatcher.whitespace().matchesAllOf(gap);
        comments.append(continued ? " " : "\n").append(FRAME.trimFrom(text));
      } else {
        literals.append(text).append('\n');
      }
    }
    code.append(source.substring(end));
    return new SourceTexts(
        javadoc.toString(), comments.toString(), literals.toString(), code.toString());
  }
}
