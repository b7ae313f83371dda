package dev.riffle.mp3;

import com.google.common.collect.ImmutableList;
import com.mpatric.mp3agic.EncodedText;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Decodes the text frames of ID3v2: a byte that names the encoding, then the text. */
final class Id3Text {
  /** By the encoding byte; the second one has a byte order mark. */
  private static final ImmutableList<Charset> ENCODINGS =
      ImmutableList.of(
          StandardCharsets.ISO_8859_1,
          Charset.forName("x-UTF-16LE-BOM"),
          StandardCharsets.UTF_16BE,
          StandardCharsets.UTF_8);

  private static final int UTF_16 = 1;
  private static final int UTF_16BE = 2;

  private Id3Text() {}

  /** Returns the values in a frame, separated by zeros; undecodable bytes become U+FFFD. */
  static ImmutableList<String> decode(byte[] frame) {
    if (frame.length == 0) {
      return ImmutableList.of();
    }
    int encoding = frame[0];
    if (encoding < 0 || encoding >= ENCODINGS.size()) {
      return split(0, frame); // some early writers omitted the encoding byte
    }
    return split(encoding, Arrays.copyOfRange(frame, 1, frame.length));
  }

  /** Returns whether a frame declares Latin-1 or no encoding. */
  static boolean isLatin1(byte[] frame) {
    return frame.length > 0 && (frame[0] <= 0 || frame[0] >= ENCODINGS.size());
  }

  /** Before decoding, because mp3agic drops all values but the first. */
  private static ImmutableList<String> split(int encoding, byte[] text) {
    int width = encoding == UTF_16 || encoding == UTF_16BE ? 2 : 1;
    int order = encoding == UTF_16 ? order(text) : encoding;
    List<String> values = new ArrayList<>();
    int start = 0;
    for (int at = 0; at <= text.length && values.size() < Tags.VALUE_LIMIT; at += width) {
      boolean isEnd = at + width > text.length;
      if (isEnd || (text[at] == 0 && text[at + width - 1] == 0)) {
        byte[] value = Arrays.copyOfRange(text, start, at);
        values.add(decode(width == 2 && hasMark(value) ? UTF_16 : order, value));
        start = at + width;
      }
    }
    return ImmutableList.copyOf(values);
  }

  /**
   * The first mark applies to all values; without one, the order is that of a leading ASCII letter.
   */
  private static int order(byte[] text) {
    boolean letter = text.length > 1 && text[0] == 0 && text[1] != 0;
    boolean isBig = hasMark(text) ? text[0] == (byte) 0xFE : letter;
    return isBig ? UTF_16BE : UTF_16;
  }

  private static boolean hasMark(byte[] text) {
    return text.length > 1 && (text[0] & text[1]) == (byte) 0xFE && text[0] != text[1];
  }

  private static String decode(int encoding, byte[] value) {
    // mp3agic returns null at the first malformed byte, which would lose the whole title for one
    // broken letter. It treats UTF-16 without a mark as little-endian.
    String decoded = new EncodedText((byte) encoding, value).toString();
    return decoded == null ? new String(value, ENCODINGS.get(encoding)) : decoded;
  }
}
