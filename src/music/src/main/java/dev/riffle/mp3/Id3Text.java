package dev.riffle.mp3;

import com.google.common.base.CharMatcher;
import com.google.common.base.Utf8;
import com.google.common.collect.ImmutableList;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The text of an ID3v2 frame: an encoding byte followed by text. Immutable. */
final class Id3Text {
  /** The number of encodings, whose bytes start at 0. */
  private static final int ENCODINGS = 4;

  private static final int LATIN_1 = 0;
  private static final int UTF_16 = 1;
  private static final int UTF_16BE = 2;
  private static final int UTF_8 = 3;

  private static final CharMatcher MARK = CharMatcher.is('\uFEFF');
  private static final CharMatcher SURROGATES =
      CharMatcher.inRange(Character.MIN_SURROGATE, Character.MAX_SURROGATE);
  private static final int REPLACEMENT = 0xFFFD;

  private final int declared;
  private final byte[] text;
  private final int encoding;

  Id3Text(byte[] frame) {
    boolean isDeclared = frame.length > 0 && frame[0] >= 0 && frame[0] < ENCODINGS;
    declared = isDeclared ? frame[0] : LATIN_1; // some early writers omitted the encoding byte
    text = isDeclared ? Arrays.copyOfRange(frame, 1, frame.length) : frame;
    boolean isMarked = !isWide(declared) && hasMark(text, 0);
    boolean isUtf8 = declared != UTF_8 || isUtf8(text);
    encoding = isMarked ? UTF_16 : isUtf8 ? declared : LATIN_1;
  }

  /** Returns the values in a frame, or none if it is empty. */
  static ImmutableList<String> decode(byte[] frame) {
    return frame.length == 0 ? ImmutableList.of() : new Id3Text(frame).values();
  }

  /**
   * Returns the values, which zeros separate; undecodable bytes become U+FFFD, and undeclared text
   * is decoded as Latin-1.
   */
  ImmutableList<String> values() {
    return split(encoding, text);
  }

  /** Returns the label of undeclared text, or empty if the encoding is known. */
  Optional<RawTrack.Label> undeclared() {
    return encoding == LATIN_1 ? Optional.of(label()) : Optional.empty();
  }

  /** Returns the wrong label of text that a byte order mark identifies as UTF-16. */
  Optional<RawTrack.Label> utf16() {
    return encoding == UTF_16 && !isWide(declared) ? Optional.of(label()) : Optional.empty();
  }

  private RawTrack.Label label() {
    return declared == UTF_8 ? RawTrack.Label.UTF_8 : RawTrack.Label.LATIN_1;
  }

  private static boolean isWide(int encoding) {
    return encoding == UTF_16 || encoding == UTF_16BE;
  }

  /** Returns whether text is UTF-8; up to half of the non-ASCII characters may be damaged. */
  static boolean isUtf8(byte[] text) {
    if (Utf8.isWellFormed(text)) {
      return true;
    }
    String decoded = new String(text, StandardCharsets.UTF_8);
    int damaged = CharMatcher.is('\uFFFD').countIn(decoded);
    return 2 * damaged <= CharMatcher.ascii().negate().countIn(decoded);
  }

  private static ImmutableList<String> split(int encoding, byte[] text) {
    int width = isWide(encoding) ? 2 : 1;
    ByteOrder order = order(encoding, text);
    List<String> values = new ArrayList<>();
    int start = 0;
    for (int at = 0; at <= text.length && values.size() < Tags.VALUE_LIMIT; at += width) {
      boolean isEnd = at + width > text.length;
      if (isEnd || (text[at] == 0 && text[at + width - 1] == 0)) {
        byte[] value = Arrays.copyOfRange(text, start, at);
        values.add(width == 2 ? utf16(value, order) : decode(encoding, value));
        start = at + width;
      }
    }
    return ImmutableList.copyOf(values);
  }

  private static String decode(int encoding, byte[] value) {
    return encoding == UTF_8
        ? MARK.trimLeadingFrom(new String(value, StandardCharsets.UTF_8))
        : new String(value, StandardCharsets.ISO_8859_1);
  }

  /** Decodes UTF-16 by its last byte order mark: some programs add one to text that has one. */
  private static String utf16(byte[] value, ByteOrder otherwise) {
    int start = endOfMarks(value);
    ByteOrder order = start == 0 ? otherwise : orderOfMark(value, start - 2);
    String text =
        ByteBuffer.wrap(value, start, value.length - start).order(order).asCharBuffer().toString();
    // Java's decoders would drop the letter after an unpaired surrogate.
    return SURROGATES.matchesNoneOf(text) ? text : replaceUnpaired(text);
  }

  private static String replaceUnpaired(String text) {
    StringBuilder whole = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> Character.getType(c) == Character.SURROGATE ? REPLACEMENT : c)
        .forEach(whole::appendCodePoint);
    return whole.toString();
  }

  /** Returns the order for all values: of a leading mark, or else of a leading ASCII letter. */
  private static ByteOrder order(int encoding, byte[] text) {
    int start = endOfMarks(text);
    if (start > 0) {
      return orderOfMark(text, start - 2);
    }
    boolean letter = text.length > 1 && text[0] == 0 && text[1] != 0;
    return encoding == UTF_16BE || letter ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
  }

  private static ByteOrder orderOfMark(byte[] text, int at) {
    return text[at] == (byte) 0xFE ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
  }

  private static int endOfMarks(byte[] text) {
    int end = 0;
    while (hasMark(text, end)) {
      end += 2;
    }
    return end;
  }

  private static boolean hasMark(byte[] text, int at) {
    return text.length > at + 1
        && (text[at] & text[at + 1]) == (byte) 0xFE
        && text[at] != text[at + 1];
  }
}
