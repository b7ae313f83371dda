package dev.riffle.mpd;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.CharMatcher;
import java.io.ByteArrayOutputStream;

/** The lines of an answer. Mutable; not thread-safe. */
final class Reply {
  private static final CharMatcher BREAKS = CharMatcher.anyOf("\n\r\0");

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  void pair(String name, String value) {
    line(name + ": " + oneLine(value));
  }

  void pair(String name, long value) {
    pair(name, String.valueOf(value));
  }

  /** Returns text without line breaks, with which a tag could forge lines. */
  static String oneLine(String text) {
    return BREAKS.replaceFrom(text, ' ');
  }

  void line(String line) {
    bytes.writeBytes((line + "\n").getBytes(UTF_8));
  }

  /** Appends a part of a file, whose size is {@code size}. */
  void binary(int size, String type, byte[] part) {
    pair("size", size);
    if (!type.isEmpty()) {
      pair("type", type);
    }
    pair("binary", part.length);
    bytes.writeBytes(part);
    line("");
  }

  byte[] toByteArray() {
    return bytes.toByteArray();
  }
}
