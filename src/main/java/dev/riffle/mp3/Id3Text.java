package dev.riffle.mp3;

import com.google.common.base.CharMatcher;
import com.google.common.base.Utf8;
import com.google.common.collect.ImmutableList;
import com.mpatric.mp3agic.EncodedText;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The text in a frame of ID3v2: a byte that names the encoding, then the text. Immutable. */
final class Id3Text {
  /** By the encoding byte; the second one has a byte order mark. */
  private static final ImmutableList<Charset> ENCODINGS =
      ImmutableList.of(
          StandardCharsets.ISO_8859_1,
          Charset.forName("x-UTF-16LE-BOM"),
          StandardCharsets.UTF_16BE,
          StandardCharsets.UTF_8);

  private static final int LATIN_1 = 0;
  private static final int UTF_16 = 1;
  private static final int UTF_16BE = 2;
  private static final int UTF_8 = 3;

  private final int declared;
  private final byte[] text;
  private final int encoding;

  Id3Text(byte[] frame) {
    boolean isDeclared = frame.length > 0 && frame[0] >= 0 && frame[0] < ENCODINGS.size();
    declared = isDeclared ? frame[0] : LATIN_1; // some early writers omitted the encoding byte
    text = isDeclared ? Arrays.copyOfRange(frame, 1, frame.length) : frame;
    boolean isMarked = !isWide(declared) && hasMark(text);
    boolean isUtf8 = declared != UTF_8 || isUtf8(text);
    encoding = isMarked ? UTF_16 : isUtf8 ? declared : LATIN_1;
  }

  /** Returns the values in a frame, or none if it is empty. */
  static ImmutableList<String> decode(byte[] frame) {
    return frame.length == 0 ? ImmutableList.of() : new Id3Text(frame).values();
  }

  /**
   * Returns the values, separated by zeros; undecodable bytes become U+FFFD, and undeclared text is
   * returned as Latin-1.
   */
  ImmutableList<String> values() {
    return split(encoding, text);
  }

  /** Returns the label of undeclared text, or empty if the encoding is known. */
  Optional<RawTrack.Label> undeclared() {
    return encoding == LATIN_1 ? Optional.of(label()) : Optional.empty();
  }

  /** Returns the label of UTF-16 with a byte order mark that is labelled otherwise. */
  Optional<RawTrack.Label> utf16() {
    return encoding == UTF_16 && !isWide(declared) ? Optional.of(label()) : Optional.empty();
  }

  private RawTrack.Label label() {
    return declared == UTF_8 ? RawTrack.Label.UTF_8 : RawTrack.Label.LATIN_1;
  }

  private static boolean isWide(int encoding) {
    return encoding == UTF_16 || encoding == UTF_16BE;
  }

  /**
   * Returns whether text is UTF-8, in which at most half of the characters beyond ASCII are
   * damaged.
   */
  static boolean isUtf8(byte[] text) {
    if (Utf8.isWellFormed(text)) {
      return true;
    }
    String decoded = new String(text, StandardCharsets.UTF_8);
    int damaged = CharMatcher.is('\uFFFD').countIn(decoded);
    return 2 * damaged <= CharMatcher.ascii().negate().countIn(decoded);
  }

  /** Before decoding, because mp3agic drops all values but the first. */
  private static ImmutableList<String> split(int encoding, byte[] text) {
    int width = isWide(encoding) ? 2 : 1;
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
