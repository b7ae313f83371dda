package dev.riffle.verify;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.CharMatcher;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackReader;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Optional;

/**
 * A stream with a look-ahead of 64 KB, which also works for pipes. Text is UTF-8, or UTF-16 with a
 * byte order mark. Not thread-safe.
 */
final class LogText {
  private static final int HEAD = 1 << 16;
  private static final int MAX_CHARACTER = 4; // bytes
  private static final char MARK = '\uFEFF'; // byte order mark
  private static final double MAX_CONTROLS = 0.02;
  private static final double MAX_REPLACED = 0.1;
  private static final CharMatcher REPLACED = CharMatcher.is('\uFFFD');
  private static final CharMatcher CONTROL =
      CharMatcher.inRange('\0', '\u001F').and(CharMatcher.noneOf("\t\n\r\f")).precomputed();

  private final byte[] head;
  private final InputStream rest;
  private final Charset charset;

  LogText(InputStream in) throws IOException {
    head = in.readNBytes(HEAD);
    rest = in;
    charset = isMark(0xFE, 0xFF) ? UTF_16BE : isMark(0xFF, 0xFE) ? UTF_16LE : UTF_8;
  }

  private boolean isMark(int first, int second) {
    return head.length >= 2 && head[0] == (byte) first && head[1] == (byte) second;
  }

  /** Returns whether the stream starts with the signature of a ZIP. */
  boolean isZip() {
    return head.length >= 4
        && head[0] == 'P'
        && head[1] == 'K'
        && head[2] < ' '
        && head[2] + 1 == head[3];
  }

  /** Returns all bytes. */
  InputStream bytes() {
    return new SequenceInputStream(new ByteArrayInputStream(head), rest);
  }

  /** Returns the first characters, without a byte order mark. */
  String start() {
    boolean isCut = head.length == HEAD; // possibly within a character
    byte[] whole = isCut ? Arrays.copyOf(head, HEAD - MAX_CHARACTER) : head;
    return CharMatcher.is(MARK).trimLeadingFrom(new String(whole, charset));
  }

  /**
   * Returns the reason why this is not text, or empty if it is. Accepts a few bytes that are not
   * UTF-8, as in the names of some songs.
   */
  Optional<String> problem() {
    String start = start();
    if (start.indexOf('\0') >= 0 || CONTROL.countIn(start) > MAX_CONTROLS * start.length()) {
      return Optional.of("not text");
    }
    return REPLACED.countIn(start) > MAX_REPLACED * start.length()
        ? Optional.of("neither UTF-8 nor UTF-16 with a byte order mark")
        : Optional.empty();
  }

  /** Returns a reader of all characters, without a byte order mark. */
  Reader reader() throws IOException {
    PushbackReader text = new PushbackReader(new InputStreamReader(bytes(), charset), 1);
    int first = text.read();
    if (first >= 0 && first != MARK) {
      text.unread(first);
    }
    return text;
  }
}
