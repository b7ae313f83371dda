package dev.riffle.encoding;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.Character.UnicodeScript;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;

/** The cost of text in UTF-8; text in other encodings is rarely valid UTF-8 in a single script. */
final class Utf8Text {
  private static final int LETTER = 9;
  private static final int RARE = 14;

  /** Chinese characters and all others of three or four bytes. */
  private static final int LONG = 12;

  private static final int OTHER_SCRIPT = 10;
  private static final int WRONG_CASE = 5;

  /** Consecutive accented letters, as in Latin-1. */
  private static final int IN_A_ROW = 4;

  /** A character truncated at the end, like any accented letter in Latin-1. */
  private static final int CUT = 20;

  private Utf8Text() {}

  /** Returns the cost of the non-ASCII characters, in bits. */
  static int bits(String text) {
    ByteBuffer in = ByteBuffer.wrap(text.getBytes(ISO_8859_1));
    CharBuffer out = CharBuffer.allocate(text.length());
    boolean broken = UTF_8.newDecoder().decode(in, out, false).isError();
    if (broken || (in.hasRemaining() && !UndeclaredText.mayBeCut(text))) {
      return UndeclaredText.IMPOSSIBLE;
    }
    int bits = in.hasRemaining() ? CUT : 0;
    int before = ' ';
    UnicodeScript script = UnicodeScript.COMMON;
    for (int c : out.flip().codePoints().toArray()) {
      if (c >= 0x80) {
        UnicodeScript next = UnicodeScript.of(c);
        boolean other = before >= 0x100 && c >= 0x100 && next != script;
        boolean accents = before >= 0x80 && next == UnicodeScript.LATIN;
        bits += kind(c) + (c >= 0x800 ? 0 : other ? OTHER_SCRIPT : accents ? IN_A_ROW : 0);
        bits += Character.isUpperCase(c) && Character.isLowerCase(before) ? WRONG_CASE : 0;
        script = next;
      }
      before = c;
    }
    return bits;
  }

  private static int kind(int c) {
    boolean latin = c < 0x180;
    boolean greekOrCyrillic = c >= 0x380 && c < 0x460;
    return c >= 0x800 ? LONG : latin || greekOrCyrillic ? LETTER : RARE;
  }
}
