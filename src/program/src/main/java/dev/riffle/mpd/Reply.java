package dev.riffle.mpd;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.CharMatcher;
import dev.riffle.control.LineServer.Outlet;
import java.io.ByteArrayOutputStream;

/**
 * The lines of an answer, sent in parts, so that one of a large library takes no memory for each
 * client that reads it slowly. Mutable; not thread-safe.
 */
final class Reply {
  private static final int PART_BYTES = 1 << 16;

  private static final CharMatcher BREAKS = CharMatcher.anyOf("\n\r\0");

  private final Outlet outlet;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  Reply(Outlet outlet) {
    this.outlet = outlet;
  }

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
    if (bytes.size() >= PART_BYTES) {
      send();
    }
  }

  /** Appends a part of a file, whose size is {@code size}. */
  void binary(long size, String type, byte[] part) {
    pair("size", size);
    if (!type.isEmpty()) {
      pair("type", type);
    }
    pair("binary", part.length);
    bytes.writeBytes(part);
    line("");
  }

  /** Sends the lines that have not been sent. */
  void send() {
    outlet.answer(bytes.toByteArray());
    bytes.reset();
  }
}
