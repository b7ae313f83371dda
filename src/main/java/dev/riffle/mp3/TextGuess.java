package dev.riffle.mp3;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * Guesses what text labelled Latin-1 is written in: Latin-1 indeed (or windows-1252), UTF-8, or
 * Chinese as GB18030 has it. Each is asked in how many bits it would write the text down, as a code
 * does that is short for what is frequent in it; the shortest is believed, Latin-1 in doubt. All
 * texts of a file count together, because one alone may be a single letter.
 */
final class TextGuess {
  /** More than any text takes: what cannot be. */
  static final int IMPOSSIBLE = 1 << 20;

  private static final Charset GB18030 = Charset.forName("GB18030");

  /** How many bits rarer than the label's own, among files, these are taken to be. */
  private static final int UTF_8_IS_RARE = 6;

  private static final int CHINESE_IS_RARE = 8;

  /** Longer texts say no more, and the sums stay in bounds. */
  private static final int LONGEST = 1000;

  /** A text of ID3v1, which may end in the middle of a letter; copies of it are found in ID3v2. */
  private static final int LENGTH_OF_CUT_TEXT = 30;

  private TextGuess() {}

  /** Returns what {@code texts}, decoded as Latin-1, are written in; empty if in Latin-1. */
  static Optional<Charset> of(List<String> texts) {
    List<String> looked = texts.stream().map(TextGuess::start).toList();
    int latin1 = bits(looked, LatinText::bits);
    int utf8 = UTF_8_IS_RARE + bits(looked, Utf8Text::bits);
    int chinese = CHINESE_IS_RARE + bits(looked, ChineseText::bits);
    if (utf8 < latin1 && utf8 <= chinese) {
      return Optional.of(UTF_8);
    }
    boolean isChinese = chinese < latin1 && !ChineseText.looksKorean(looked);
    return isChinese ? Optional.of(GB18030) : Optional.empty();
  }

  /** Returns Latin-1 text read anew; a letter that is cut off at its end is left out. */
  static String reread(String latin1, Charset charset) {
    CharsetDecoder decoder =
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    ByteBuffer in = ByteBuffer.wrap(latin1.getBytes(ISO_8859_1));
    CharBuffer out =
        CharBuffer.allocate(1 + (int) (in.remaining() * (double) decoder.maxCharsPerByte()));
    decoder.decode(in, out, false); // more to come: what is cut stays where it is
    return out.flip().toString();
  }

  /** Whether a letter that lacks its end is no fault of the guess. */
  static boolean mayBeCut(String text) {
    return text.length() == LENGTH_OF_CUT_TEXT || text.length() == LONGEST;
  }

  private static String start(String text) {
    return text.substring(0, Math.min(LONGEST, text.length()));
  }

  private static int bits(List<String> texts, ToIntFunction<String> bits) {
    return (int) Math.min(IMPOSSIBLE, texts.stream().mapToLong(bits::applyAsInt).sum());
  }

  static boolean isAsciiLetter(char c) {
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
  }
}
