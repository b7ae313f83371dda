package dev.riffle.verify;

import java.io.IOException;
import java.io.Reader;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the lines of a text, up to 1,000,000 characters each. Not thread-safe. */
final class LogLines {
  private static final int MAX_LENGTH = 1_000_000;

  private final Reader in;
  private final Function<String, LogException> failure;
  private final char[] buffer = new char[1 << 13];
  private int next;
  private int end;
  private long number;
  private boolean isAfterReturn;

  /**
   * @param failure creates the exception for a reason
   */
  LogLines(Reader in, Function<String, LogException> failure) {
    this.in = in;
    this.failure = failure;
  }

  /**
   * Returns the next line, or null at the end.
   *
   * @throws LogException if the line is too long, or contains a NUL and so is not text
   */
  @Nullable String next() throws IOException {
    StringBuilder line = new StringBuilder();
    number++;
    boolean isEmpty = true;
    while (next < end || fill()) {
      isEmpty = false;
      char c = buffer[next++];
      if (c == '\n' && isAfterReturn) {
        isAfterReturn = false;
        isEmpty = line.length() == 0;
      } else if (c == '\n' || c == '\r') {
        isAfterReturn = c == '\r';
        return line.toString();
      } else {
        isAfterReturn = false;
        append(c, line);
      }
    }
    return isEmpty ? null : line.toString();
  }

  private void append(char c, StringBuilder line) throws LogException {
    if (c == 0) {
      throw failure.apply("line " + number + " is not text");
    }
    if (line.length() == MAX_LENGTH) {
      throw failure.apply("line " + number + " is longer than 1,000,000 characters");
    }
    line.append(c);
  }

  private boolean fill() throws IOException {
    next = 0;
    end = Math.max(0, in.read(buffer));
    return end > 0;
  }
}
